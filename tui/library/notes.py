"""A note as a multi-value register: a version goes only when another says that it replaces it.

A version is a dict with the keys of the file: `value`, `at`, `id` (writer and number: `k3f9.5`) and
`over` (by writer, the highest number that the version replaces). A version that is not on the disk
yet has a name of its own instead, and gets its number when it is saved, with the file locked: a
number then says that its writer has seen all lower ones.
"""

import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from tui.library import times

Version = dict[str, Any]

_UNNUMBERED = "new-"


def versions(stored: object) -> list[Version]:
    """The versions in a `note` as the file holds it: one, a list of them, or none."""
    listed = stored if isinstance(stored, list) else [stored]
    return [_whole(each) for each in listed if isinstance(each, dict) and "value" in each]


def _whole(version: Version) -> Version:
    """A version written by hand has no id; one made from its text lets it be replaced later."""
    if isinstance(version.get("id"), str) and isinstance(version.get("over"), dict):
        return version
    made = sha256(f"{version['value']}|{version.get('at', '')}".encode("utf-8", "replace"))
    name = version["id"] if isinstance(version.get("id"), str) else f"h{made.hexdigest()[:8]}.1"
    over = version["over"] if isinstance(version.get("over"), dict) else {}
    return {"at": "", **version, "id": name, "over": over}


def merged(stored: Iterable[Version]) -> list[Version]:
    """The versions that none of the others replaces, in a fixed order."""
    distinct: dict[tuple[str, str], Version] = {}
    for each in stored:
        same = each["id"], repr(each["value"])
        distinct[same] = _joined(distinct[same], each) if same in distinct else each
    kept = [
        each
        for each in distinct.values()
        if not any(_replaces(other, each) for other in distinct.values())
    ]
    return sorted(kept or distinct.values(), key=_order)


def _joined(one: Version, other: Version) -> Version:
    """Two copies of a version, of which a hand may have changed what it replaces."""
    both = over([{**one, "id": ""}, {**other, "id": ""}])
    later = one if _order(one) > _order(other) else other
    return {**later, "over": {name: number for name, number in both.items() if name}}


def _replaces(newer: Version, older: Version) -> bool:
    # Two that each claim to replace the other were made by hand: neither goes.
    return newer is not older and covers(newer, older) and not covers(older, newer)


def _order(version: Version) -> tuple[str, str, str]:
    return times.order(version.get("at")), version["id"], repr(sorted(version.items(), key=repr))


def covers(newer: Version, older: Version) -> bool:
    """Whether `newer` was written with `older` on the screen, or with one that replaced it."""
    name, number = parts(older["id"])
    return number <= _number(newer["over"].get(name))


def over(replaced: Iterable[Version]) -> dict[str, int]:
    """What a version that replaces `replaced` has to say: them, and all that those replaced."""
    known: dict[str, int] = {}
    for each in replaced:
        for name, number in [parts(each["id"]), *each["over"].items()]:
            known[name] = max(known.get(name, 0), _number(number))
    return known


def new(text: str, at: str, replaced: Iterable[Version]) -> Version:
    """A version that replaces `replaced` and has no number yet."""
    name = f"{_UNNUMBERED}{os.urandom(6).hex()}.1"
    return {"value": text, "at": at, "id": name, "over": over(replaced)}


def writer_of(installation: str, key: str) -> str:
    """The name under which `installation` numbers the notes on the paper at `key`.

    It is another one for each paper: two entries may turn out to be one paper, and the numbers of
    the one then must not seem to replace those of the other.
    """
    return installation + sha256(key.encode("utf-8", "replace")).hexdigest()[:6]


def is_unnumbered(version: Version) -> bool:
    """Whether `version` has not been on the disk."""
    return bool(version["id"].startswith(_UNNUMBERED))


def numbered(stored: list[Version], writer: str, given: dict[str, str]) -> list[Version]:
    """`stored` with numbers of `writer` for the versions that have none; `given` notes them.

    The file has to be locked and `stored` to hold what the file holds.
    """
    there = [each for each in stored if not is_unnumbered(each)]
    # A save that failed at its last step may have left a version in the file already.
    written = {(each["value"], each["at"]): each["id"] for each in there if _is_own(each)}
    number = over(stored).get(writer, 0)
    for each in stored:
        if not is_unnumbered(each):
            continue
        if (same := written.get((each["value"], each["at"]))) is not None:
            given[each["id"]] = same
            continue
        number += 1
        given[each["id"]] = f"{writer}.{number}"
        there.append({**renumbered(each, given, there), "id": given[each["id"]]})
    return there


def _is_own(version: Version) -> bool:
    return isinstance(version["value"], str) and isinstance(version["at"], str)


def renumbered(version: Version, given: Mapping[str, str], others: Iterable[Version]) -> Version:
    """`version` with the numbers in `given` for the names that it replaces.

    A number stands for all lower ones too, so it is left out where that would drop one of `others`
    that this version's writer has not seen; both are then kept.
    """
    seen = {name: n for name, n in version["over"].items() if not name.startswith(_UNNUMBERED)}
    for name in version["over"].keys() - seen.keys():
        if (known_as := given.get(f"{name}.1")) is None:
            continue  # It was replaced before it was ever saved.
        writer, number = parts(known_as)
        known = _number(seen.get(writer))
        unseen = [each for each in others if known < _number_of(each, writer) < number]
        if not unseen:
            seen[writer] = max(known, number)
    return {**version, "over": seen}


def settled(stored: list[Version], given: Mapping[str, str]) -> list[Version]:
    """`stored` after a save that gave the numbers in `given`."""
    named = [{**each, "id": given.get(each["id"], each["id"])} for each in stored]
    there = [each for each in named if not is_unnumbered(each)]
    return merged(renumbered(each, given, there) for each in named)


def _number_of(version: Version, writer: str) -> int:
    name, number = parts(version["id"])
    return number if name == writer else 0


def parts(version_id: str) -> tuple[str, int]:
    """The writer and the number in the id of a version."""
    name, _, number = version_id.rpartition(".")
    return (name, int(number)) if number.isascii() and number.isdigit() else (version_id, 1)


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def to_store(kept: list[Version]) -> Version | list[Version]:
    """The versions as the file holds them."""
    return kept[0] if len(kept) == 1 else kept
