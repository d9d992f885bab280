"""The order of papers that cost the same: words as typed and close together, short titles first."""

import json
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, islice
from typing import overload

from pyroaring import BitMap

from tui.corpus.database import Database
from tui.search.hits import Part
from tui.search.postings import Postings
from tui.search.selecting import Asked
from tui.search.spelling import Met, Stale

RANKED = 300
"""Rows whose words are looked at one by one; those after them stand by length alone."""
_WORD_WEIGHT = 4
"""A word more in the title counts as so many between the words that were typed."""
_BACKWARDS = 2
"""Words that a pair in the wrong order counts as further apart."""


class Shortest(Sequence[int]):
    """Rows, those with the shortest titles first; put in order when the first is wanted."""

    def __init__(self, rows: BitMap, lengths: Postings) -> None:
        self._rows = rows
        self._lengths = lengths

    @cached_property
    def _pieces(self) -> list[BitMap]:
        lengths = self._lengths
        cut = [self._rows & lengths.rows(word) for word in lengths.vocabulary.in_order()]
        # Another thread may be taking a paper in, or out, at the moment.
        unknown = self._rows - BitMap.union(BitMap(), *cut)
        return [piece for piece in (*cut, unknown) if piece]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(map(len, self._pieces)))

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        number = bisect_right(self._ends, place)
        piece = self._pieces[number]
        return int(piece[place - self._ends[number] + len(piece)])

    def __iter__(self) -> Iterator[int]:
        return (row for piece in self._pieces for row in piece)

    def __contains__(self, row: object) -> bool:
        return isinstance(row, int) and row in self._rows

    def index(self, row: int, start: int = 0, stop: int | None = None) -> int:  # noqa: ARG002
        """The place of `row`; raises ValueError when it is not there."""
        for end, piece in zip(self._ends, self._pieces, strict=True):
            if row in piece:
                return end - len(piece) + piece.rank(row) - 1
        raise ValueError(row)


class Ranker:
    """Puts rows in order."""

    def __init__(self, database: Database, lengths: Postings) -> None:
        self._database = database
        self._lengths = lengths

    def ranked(self, groups: Sequence[BitMap], asked: Sequence[Asked], stale: Stale) -> list[Part]:
        """The rows of `groups`, those of each before the next one's."""
        meanings = [one.meaning for one in asked if not one.term.field]
        parts: list[Part] = []
        left = RANKED if len(meanings) > 1 else 0
        for group in groups:
            if stale():
                return parts
            rest = group
            if left:
                first = self._in_order(group, left, meanings)
                parts.append(first)
                left -= len(first)
                rest = group - BitMap(first)
            if rest:
                parts.append(Shortest(rest, self._lengths))
        return parts

    def _in_order(
        self, group: BitMap, most: int, meanings: Sequence[dict[str, Met]]
    ) -> "array[int]":
        """The shortest `most` of `group`, best first."""
        rows: list[int] = []
        if len(group) <= most:
            rows.extend(group)
        else:
            rows.extend(islice(Shortest(group, self._lengths), most))
        words = headings(self._database, rows)
        keys = {row: _order(words[row], meanings, row) for row in rows if row in words}
        return array("I", sorted(keys, key=keys.__getitem__))


def _order(
    words: Sequence[str], meanings: Sequence[dict[str, Met]], row: int
) -> tuple[bool, int, int]:
    """Words exactly as typed come first; then a little scatter weighs less than a longer title."""
    scattered = scatter(words, meanings)
    return scattered > 0, _WORD_WEIGHT * len(words) + scattered, row


def headings(database: Database, rows: Sequence[int]) -> dict[int, list[str]]:
    """The folded words of the headings of `rows`."""
    # One row with all of them: after each row other threads run and have to be waited for.
    query = (
        "SELECT group_concat(row || ' ' || words, char(10)) FROM headings"
        " WHERE row IN (SELECT value FROM json_each(?))"
    )
    with database.reading() as connection:
        lines = connection.execute(query, (json.dumps(list(rows)),)).fetchone()[0]
    found = (line.split(" ") for line in (lines or "").split("\n"))
    return {int(row): words for row, *words in found if row}


def scatter(words: Sequence[str], meanings: Sequence[dict[str, Met]]) -> int:
    """How far the words that were typed one after the other are from being so in the title."""
    total, before = 0, None
    for meaning in meanings:
        places = [(meaning[word], at) for at, word in enumerate(words) if word in meaning]
        if not places:
            continue
        best = min(places)[0]
        steps = [
            at if before is None else _distance(before, at) for met, at in places if met == best
        ]
        nearest = min(range(len(steps)), key=steps.__getitem__)
        at = [at for met, at in places if met == best][nearest]
        total += 0 if before is None else steps[nearest]
        before = at
    return total


def _distance(before: int, at: int) -> int:
    return at - before - 1 if at > before else before - at + _BACKWARDS
