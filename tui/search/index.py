"""The index of a corpus: it grows with it, and answers queries."""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

from pyroaring import BitMap

from tui.corpus import Corpus
from tui.corpus.database import insert
from tui.paper import Paper
from tui.search import likeness
from tui.search.conditions import Conditions
from tui.search.gathering import ABSTRACT, FIELDS, abstract_words, concordance, gather
from tui.search.highlighting import Highlighter
from tui.search.hits import Hits
from tui.search.marked import MarkCache, MarkReader
from tui.search.postings import Postings
from tui.search.query import Kind, Query, parse
from tui.search.ranking import Ranker
from tui.search.selecting import Selector, most_and_rarest, tiers
from tui.search.spelling import Stale

PIECE = 128
"""Papers indexed at once, so that a query waits for a few milliseconds at most."""


def never() -> bool:
    """The `stale` of a query that nobody overtakes."""
    return False


def _nobody_hears(done: int, papers: int) -> None:
    """The progress of an index that is built unseen."""


class Index:
    """Finds papers in a corpus.

    Any thread may search. The index follows its corpus: `update` takes in what was added or has
    changed, and `search` does so itself unless another thread is at it.
    """

    def __init__(self, corpus: Corpus, marks: MarkReader | None = None) -> None:
        self._corpus = corpus
        self._fields = {name: Postings(corpus.database, name) for name in FIELDS}
        self._updating = threading.RLock()
        self._changes: deque[tuple[int, Paper, Paper | None]] = deque()
        self._done = int(corpus.database.fact("indexed") or 0)
        self._abstracts_done = int(corpus.database.fact("indexed abstracts") or 0)
        self.progress: Callable[[int, int], object] = _nobody_hears
        """Hears how many abstracts are taken in, and of how many papers."""
        corpus.changed = lambda row, old, new: self._changes.append((row, old, new))
        self._selector = Selector(self._fields)
        self._conditions = Conditions(corpus, self._fields, MarkCache(corpus, marks))
        self._ranker = Ranker(corpus.database, self._fields["length"])

    # Growing

    def update(self, stop: Stale = never) -> None:
        """Take in the papers that came or changed since the last time, but for their abstracts."""
        while not stop() and (self._changes or self._done < self._corpus.end):
            with self._updating:
                self._apply_changes()
                rows = range(
                    self._done, min(self._done + self._corpus.database.piece, self._corpus.end)
                )
                self._take_in(rows)
                self._done = rows.stop

    def update_abstracts(self, stop: Stale = never) -> None:
        """Take in the words of the abstracts as well."""
        self.update(stop)
        while not stop() and self._abstracts_done < self._done:
            with self._updating:
                coming = BitMap(range(self._abstracts_done, self._done))
                rows = (self._fields["has"].rows(ABSTRACT) & coming)[:PIECE]
                self._take_in_abstracts(rows)
                self._abstracts_done = rows.max() + 1 if len(rows) == PIECE else self._done
            self.progress(self._abstracts_done, self._done)

    def flush(self) -> None:
        """Write what was taken in to the database, from where it is read when it is wanted."""
        self._corpus.write(self._flush)

    def _flush(self) -> None:
        with self._updating:
            for postings in self._fields.values():
                postings.flush()
            self._corpus.database.note("indexed", self._done)
            self._corpus.database.note("indexed abstracts", self._abstracts_done)

    def _papers(self, rows: Iterable[int]) -> list[tuple[int, Paper]]:
        return [(row, self._corpus[row]) for row in BitMap(self._corpus.rows) & BitMap(rows)]

    def _take_in(self, rows: range) -> None:
        headings = []
        texts: dict[str, list[tuple[int, list[str]]]] = {name: [] for name in FIELDS}
        for row, paper in self._papers(rows):
            words, fields = gather(paper)
            headings.append((row, " ".join(words)))
            for name, found in fields.items():
                texts[name].append((row, found))
        for name, words_of_rows in texts.items():
            self._fields[name].add(concordance(words_of_rows))
        self._corpus.write(partial(self._write_headings, headings))

    def _take_in_abstracts(self, rows: Iterable[int]) -> None:
        self._corpus.look_ahead(rows)
        texts = ((row, abstract_words(paper)) for row, paper in self._papers(rows))
        self._fields["abstract"].add(concordance(texts))

    def _write_headings(self, headings: list[tuple[int, str]]) -> None:
        with self._corpus.database.writing() as connection:
            insert(connection, "INSERT OR REPLACE INTO headings", headings)

    def _apply_changes(self) -> None:
        while self._changes:
            row, old, new = self._changes.popleft()
            if row < self._done:
                for name, words in gather(old).fields.items():
                    self._fields[name].remove(row, words)
                if new is not None:
                    self._take_in(range(row, row + 1))
            if row < self._abstracts_done:
                self._fields["abstract"].remove(row, abstract_words(old))
                if new is not None:
                    self._take_in_abstracts(range(row, row + 1))

    def _catch_up(self, query: Query, stale: Stale) -> None:
        if self._updating.acquire(blocking=False):
            try:
                about = {term.field for term in (*query.words, *query.conditions)}
                (self.update_abstracts if "abstract" in about else self.update)(stale)
            finally:
                self._updating.release()

    # Answering

    def search(
        self,
        query: str,
        limit: int | None = None,
        stale: Callable[[], bool] = never,
        *,
        exact: bool = False,
        relax: bool = False,
    ) -> Hits:
        """The papers that match `query`, the best first.

        `limit` is the number of papers wanted; `exact` forgives no slips; with `relax`, when no
        paper meets every word, those that meet the most and rarest. When `stale` turns true the
        search gives up, with an answer that means nothing.
        """
        asked_for = parse(query)
        if not asked_for.words and not asked_for.conditions:
            return Hits(query, [self._corpus.rows])
        self._catch_up(asked_for, stale)
        among = self._conditions.among(asked_for.conditions, stale)
        asked = self._selector.ask(asked_for.words, forgiving=not exact, stale=stale)
        if stale():
            return Hits(query, [])
        phrases = [term for term in asked_for.conditions if term.kind is Kind.PHRASE]
        light = Highlighter(self._corpus, asked, phrases)
        if not asked and among is not None:
            return _limited(Hits(query, [among], light.spans, light.abstract_spans), limit)
        groups = [rows for _, rows in tiers(asked, among)]
        relaxed = False
        if relax and not groups:
            groups = most_and_rarest(asked, among)
            relaxed = bool(groups)
        parts = self._ranker.ranked(groups, asked, stale)
        hits = Hits(query, parts, light.spans, light.abstract_spans, relaxed=relaxed)
        return _limited(hits, limit)

    def similar(self, row: int, limit: int = 20) -> list[tuple[int, list[str]]]:
        """The papers most like the one at `row`, with the words that they share, nearest first."""
        self.update_abstracts()
        return likeness.similar(self._corpus, self._fields, row, limit)


def _limited(hits: Hits, limit: int | None) -> Hits:
    if limit is None or len(hits) <= limit:
        return hits
    return hits.first(limit)
