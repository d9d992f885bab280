"""The words of the titles, and the papers that have those of a query."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Protocol

from tui.corpus import Corpus
from tui.search.hits import Hits, Spans
from tui.typeset import heading

WORD = re.compile(r"\w+")


class MarkReader(Protocol):
    """What the index asks of the library."""

    version: int

    def marked(self) -> Iterable[tuple[str, object]]:
        """Every marked paper's id and marks."""


class Index:
    """Finds papers in a corpus."""

    def __init__(self, corpus: Corpus, marks: MarkReader | None = None) -> None:
        self._corpus = corpus
        self._marks = marks
        self._words: list[list[tuple[str, int, int]]] = []

    def _update(self) -> None:
        while len(self._words) < len(self._corpus):
            paper = self._corpus[len(self._words)]
            self._words.append(words(heading(paper.title, paper.abstract).plain))

    def search(
        self,
        query: str,
        limit: int | None = None,
        stale: Callable[[], bool] = lambda: False,
        *,
        exact: bool = False,
        relax: bool = False,
    ) -> Hits:
        """The papers that match `query`."""
        starred = "is:starred" in query
        typed = [word for word, _, _ in words(query.replace("is:starred", " "))]
        rows: list[int] | range = range(len(self._corpus))
        if starred and self._marks:
            rows = sorted(
                row
                for known, marks in self._marks.marked()
                if marks.starred and (row := self._corpus.row_of(known)) is not None
            )
        if not typed:
            return Hits(query, rows)
        self._update()
        met = {row: [self._met(word, row, exact) for word in typed] for row in rows}
        best = {row: sum(costs) for row, costs in met.items() if None not in costs}
        relaxed = False
        if not best and relax:
            most = max((sum(c is not None for c in costs) for costs in met.values()), default=0)
            relaxed = most > 0
            best = {r: 0 for r, c in met.items() if most and sum(x is not None for x in c) == most}
        found = sorted(best, key=lambda row: (best[row], row))
        return Hits(
            query,
            found,
            lambda row: self._spans(typed, row, exact),
            lambda text: [(s, e) for w, s, e in words(text) if any(w.startswith(t) for t in typed)],
            relaxed=relaxed,
        )

    def _met(self, typed: str, row: int, exact: bool) -> int | None:
        costs = [cost for word, _, _ in self._words[row] if (cost := cost_of(typed, word, exact)) is not None]
        return min(costs, default=None)

    def _spans(self, typed: list[str], row: int, exact: bool) -> Spans:
        return [
            (start, end)
            for word, start, end in self._words[row]
            if any(cost_of(one, word, exact) is not None for one in typed)
        ]


def words(text: str) -> list[tuple[str, int, int]]:
    return [(fold(m.group()), m.start(), m.end()) for m in WORD.finditer(text)] + [
        (fold(m.group()), m.start(), m.end()) for m in re.finditer(r"(?<=[a-z])[A-Z]{2,}|[A-Z][a-z]+(?=\W|$)", text)
    ]


def fold(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def cost_of(typed: str, word: str, exact: bool) -> int | None:
    from rapidfuzz.distance import OSA

    if word == typed:
        return 0
    if word.startswith(typed):
        return 1
    slips = 0 if exact or len(typed) <= 3 else 1 if len(typed) <= 5 else 2
    cost = min(OSA.distance(typed, word[:n]) for n in range(len(typed) - slips, len(typed) + slips + 1))
    cost = min(cost, OSA.distance(typed, word))
    return cost * 2 if slips and cost <= slips else None
