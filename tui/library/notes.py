"""A note as a multi-value register: a version goes only when another says that it replaces it.

A version is a dict with the keys of the file: `value`, `at`, `id` (installation and number, `k3f9.5`)
and `over` (by installation, the highest number that the version replaces). See Shapiro et al., "A
comprehensive study of Convergent and Commutative Replicated Data Types", 2011, section 3.2.2.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

Version = dict[str, Any]


def versions(stored: object) -> list[Version]:
    """The versions in a `note` as the file holds it: one, a list of them, or none."""
    listed = stored if isinstance(stored, list) else [stored]
    return [_whole(each) for each in listed if isinstance(each, dict) and "value" in each]


def _whole(version: Version) -> Version:
    """A version written by hand has no id; one made from its text lets it be replaced later."""
    if isinstance(version.get("id"), str) and isinstance(version.get("over"), dict):
        return version
    made = sha256(f"{version['value']}|{version.get('at', '')}".encode()).hexdigest()[:8]
    return {"at": "", "id": f"h{made}.1", "over": {}, **version}


def merged(stored: Iterable[Version]) -> list[Version]:
    """The versions that none of the others replaces, in a fixed order."""
    distinct = {(each["id"], str(each["value"])): each for each in stored}
    kept = [
        each
        for each in distinct.values()
        if not any(covers(other, each) for other in distinct.values() if other is not each)
    ]
    return sorted(kept, key=lambda each: (str(each["at"]), each["id"], str(each["value"])))


def covers(newer: Version, older: Version) -> bool:
    """Whether `newer` was written with `older` on the screen, or with one that replaced it."""
    name, number = _parts(older["id"])
    known = newer["over"].get(name, 0)
    return isinstance(known, int) and number <= known


def over(replaced: Iterable[Version]) -> dict[str, int]:
    """What a version that replaces `replaced` has to say: them, and all that those replaced."""
    known: dict[str, int] = {}
    for each in replaced:
        name, number = _parts(each["id"])
        for installation, highest in [(name, number), *each["over"].items()]:
            if isinstance(highest, int):
                known[installation] = max(known.get(installation, 0), highest)
    return known


def highest(installation: str, stored: Iterable[Version]) -> int:
    """The highest number that `installation` has given to a version, as far as `stored` knows."""
    return over(stored).get(installation, 0)


def _parts(version_id: str) -> tuple[str, int]:
    name, _, number = version_id.rpartition(".")
    return (name, int(number)) if number.isascii() and number.isdigit() else (version_id, 1)


def to_store(kept: list[Version]) -> Version | list[Version]:
    """The versions as the file holds them."""
    return kept[0] if len(kept) == 1 else kept
