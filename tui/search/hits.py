"""The answer to a query."""

from collections.abc import Callable, Iterator, Sequence

Spans = list[tuple[int, int]]


class Hits(Sequence[int]):
    """Rows, the best first."""

    def __init__(
        self,
        query: str,
        rows: Sequence[int],
        spans: Callable[[int], Spans] = lambda row: [],
        abstract_spans: Callable[[str], Spans] = lambda text: [],
        *,
        relaxed: bool = False,
    ) -> None:
        self.query = query
        self.relaxed = relaxed
        """No paper has every word; these have the most."""
        self.abstract_spans = abstract_spans
        self._rows = rows
        self._spans = spans

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self._rows[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def place_of(self, row: int) -> int | None:
        """The place of `row` among the hits."""
        try:
            return self._rows.index(row)
        except ValueError:
            return None

    def spans(self, place: int) -> Spans:
        """What matched in the heading of the paper at `place`."""
        return self._spans(self._rows[place])
