"""The entries by id: those that share an id are one paper, kept under the strongest."""

from collections.abc import Iterable, Mapping
from typing import Any

from tui.library.document import Document
from tui.library.entry import Entry, ids, latest, merge
from tui.paper import IDENTIFIERS, Paper

_DIGESTS = ("title:", "abstract:")
_STRENGTH = {kind: place for place, kind in enumerate((*IDENTIFIERS, "title", "abstract"))}


class Table:
    """What the library holds; entries are replaced and never changed in place."""

    def __init__(self, document: Document) -> None:
        self.entries: dict[str, Entry] = {}
        self.latest = document.latest
        self._keys: dict[str, str] = {}
        self._put_all_in(document.papers)

    def _put_all_in(self, papers: Mapping[str, Entry]) -> None:
        known, entries = self._keys, self.entries
        for key, entry in papers.items():
            also = entry.get("also")
            if type(also) is list and len(also) == 1 and key.startswith(IDENTIFIERS):
                # Most papers have one weaker id, and need no looking for others.
                digest = also[0]
                if (
                    type(digest) is str
                    and digest.startswith(_DIGESTS)
                    and known.keys().isdisjoint((key, digest))
                ):
                    entries[key], known[digest], known[key] = entry, key, key
                    continue
            self._put_in(key, entry)

    def find(self, known: Iterable[str]) -> str | None:
        """The key of the paper that has one of these ids."""
        return next((key for one in known if (key := self._keys.get(one)) is not None), None)

    def key_of(self, paper: Paper) -> str | None:
        """The key of `paper`, unless what stands there has another DOI and so is another paper."""
        if (key := self._keys.get(paper.id)) is not None:
            return key
        for known in paper.folding_ids:
            key = self._keys.get(known)
            if key is not None and not self._contradicts(key, paper):
                return key
        return None

    def also(self, paper: Paper) -> list[str]:
        """The further ids by which `paper` may be found: not those of another paper."""
        return sorted(
            known
            for known in set(paper.folding_ids) - {paper.id}
            if (key := self._keys.get(known)) is None or not self._contradicts(key, paper)
        )

    def _contradicts(self, key: str, paper: Paper) -> bool:
        theirs = _identifiers(ids(key, self.entries[key]))
        mine = _identifiers(paper.ids)
        return any(mine[kind].isdisjoint(theirs[kind]) for kind in mine.keys() & theirs.keys())

    def take(self, key: str, entry: Entry) -> str:
        """Merge `entry` in; returns the key under which its paper now stands."""
        self.latest = max(self.latest, latest(entry))
        return self._put_in(key, entry)

    def _put_in(self, key: str, entry: Entry) -> str:
        known = ids(key, entry)
        keys = {found for one in known if (found := self._keys.get(one)) is not None}
        if keys or (len(known) > 1 and not _is_in_order(known)):
            key, known = self._fold(keys, key, entry)
        else:
            self.entries[key] = entry
        for one in known:
            self._keys[one] = key
        return key

    def _fold(self, keys: set[str], key: str, entry: Entry) -> tuple[str, list[str]]:
        """Merge `entry` with those at `keys`; returns the strongest id, and all ids."""
        known = {one for each in keys for one in ids(each, self.entries[each])}
        known.update(ids(key, entry))
        for each in keys:
            entry = merge(entry, self.entries.pop(each))
        strongest, *rest = sorted(known, key=strength)
        self.entries[strongest] = _with_also(entry, sorted(rest))
        return strongest, [strongest, *rest]

    def put(self, key: str, entry: Entry) -> None:
        """Put `entry` in the place of the one that stands under `key`."""
        self.entries[key] = entry


def _with_also(entry: Entry, known: list[str]) -> Entry:
    rest: dict[str, Any] = {name: value for name, value in entry.items() if name != "also"}
    return {**rest, "also": known} if known else rest


def _is_in_order(known: list[str]) -> bool:
    """Whether the strongest stands first, and the rest as the file has them."""
    key, *rest = known
    if key in rest or (len(rest) > 1 and rest != sorted(set(rest))):
        return False
    if key.startswith(IDENTIFIERS) and all(one.startswith(_DIGESTS) for one in rest):
        return True
    mine = strength(key)
    return all(mine <= strength(one) for one in rest)


def strength(known: str) -> tuple[int, str]:
    """Ids by strength, the strongest first; a fixed order among equals."""
    return _STRENGTH.get(known.partition(":")[0], len(_STRENGTH)), known


def _identifiers(known: Iterable[str]) -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = {}
    for one in known:
        kind = one.partition(":")[0]
        if kind in IDENTIFIERS:
            kinds.setdefault(kind, set()).add(one)
    return kinds
