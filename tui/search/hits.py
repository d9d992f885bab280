"""The answer to a query."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias, overload

from pyroaring import BitMap

Spans: TypeAlias = list[tuple[int, int]]
Part: TypeAlias = "Sequence[int] | array[int] | BitMap"
"""Rows in their order; a `BitMap` gives any of its rows quickly, and is small."""


def _no_spans(where: object) -> Spans:  # noqa: ARG001
    """For answers that mark nothing."""
    return []


class Hits(Sequence[int]):
    """Rows, the best first: their number is known, and each is looked up when it is wanted."""

    def __init__(
        self,
        query: str,
        parts: Sequence[Part],
        spans: Callable[[int], Spans] = _no_spans,
        abstract_spans: Callable[[str], Spans] = _no_spans,
        *,
        relaxed: bool = False,
    ) -> None:
        self.query = query
        self.relaxed = relaxed
        """No paper has every word; these have the most."""
        self.abstract_spans = abstract_spans
        """Where the words of the query are met in a given typeset abstract."""
        self._parts = parts
        self._ends = list(accumulate(map(len, parts)))
        self._spans = spans

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError(place)
        number = bisect_right(self._ends, at)
        part = self._parts[number]
        return int(part[at - self._ends[number] + len(part)])

    def __iter__(self) -> Iterator[int]:
        return (row for part in self._parts for row in part)

    def __contains__(self, row: object) -> bool:
        return isinstance(row, int) and any(row in part for part in self._parts)

    def place_of(self, row: int) -> int | None:
        """The place of `row` among the hits."""
        for end, part in zip(self._ends, self._parts, strict=True):
            if row in part:
                within = part.rank(row) - 1 if isinstance(part, BitMap) else part.index(row)
                return end - len(part) + within
        return None

    def first(self, limit: int) -> "Hits":
        """The best `limit` of them alone."""
        return Hits(
            self.query,
            [array("I", self[:limit])],
            self._spans,
            self.abstract_spans,
            relaxed=self.relaxed,
        )

    def spans(self, place: int) -> Spans:
        """What matched in the heading of the paper at `place`."""
        return self._spans(self[place])
