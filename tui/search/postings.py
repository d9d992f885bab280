"""Which rows have which word: sets of rows, in memory while they grow, in the database at rest."""

import threading
from collections.abc import Iterable

from pyroaring import BitMap

from tui.corpus.database import Database, insert
from tui.search.vocabulary import Vocabulary

CACHED = 2000
"""Sets of rows kept in memory after they were read."""


class Postings:
    """The words of one field, and the rows of each."""

    def __init__(self, database: Database, field: str) -> None:
        self._database = database
        self._field = field
        kept = database.fact(f"words of {field}")
        self._kept = frozenset(str(kept).split("\n")) if kept else frozenset()
        self.vocabulary = Vocabulary(self._kept)
        self._fresh: dict[str, BitMap] = {}
        """Rows that the database does not have yet."""
        self._gone: dict[str, BitMap] = {}
        """Rows that the database has and should not."""
        self._read: dict[str, BitMap] = {}
        self._guard = threading.Lock()
        """Held while sets are looked up, and while they change their place."""

    def add(self, row: int, words: Iterable[str]) -> None:
        """Note that `row` has `words`."""
        fresh = self._fresh
        for word in words:
            rows = fresh.get(word)
            if rows is None:
                rows = fresh[word] = BitMap()
                self.vocabulary.add(word)
            rows.add(row)

    def remove(self, row: int, words: Iterable[str]) -> None:
        """Note that `row` no longer has `words`."""
        for word in words:
            if word in self._fresh:
                self._fresh[word].discard(row)
            if word in self._kept:
                self._gone.setdefault(word, BitMap()).add(row)

    def rows(self, word: str) -> BitMap:
        """The rows that have `word`."""
        return self.union([word])

    def union(self, words: Iterable[str]) -> BitMap:
        """The rows that have one of `words`."""
        wanted = list(words)
        with self._guard:
            missing = [word for word in wanted if word in self._kept and word not in self._read]
            if missing:
                self._make_room(wanted)
                self._fetch(missing)
            parts = [self._one(word) for word in wanted]
        # A copy in either case: what is fresh grows while the answer is looked at.
        return BitMap.union(BitMap(), *parts)

    def _one(self, word: str) -> BitMap:
        rows = self._read.get(word)
        if rows is None:
            return self._fresh.get(word) or BitMap()
        if word in self._gone:
            rows = rows - self._gone[word]
        return rows | self._fresh[word] if word in self._fresh else rows

    def _make_room(self, wanted: list[str]) -> None:
        """Forget the sets that were read, but for those that are wanted now."""
        if len(self._read) >= CACHED:
            self._read = {word: self._read[word] for word in wanted if word in self._read}

    def _fetch(self, words: list[str]) -> None:
        read = dict(self._read)
        with self._database.reading() as connection:
            for at in range(0, len(words), 500):
                some = words[at : at + 500]
                marks = ",".join("?" * len(some))
                found = connection.execute(
                    f"SELECT word, rows FROM postings WHERE field = ? AND word IN ({marks})",
                    (self._field, *some),
                )
                read.update((word, BitMap.deserialize(rows)) for word, rows in found)
        self._read = read

    def flush(self) -> None:
        """Write what is fresh to the database."""
        changed = sorted(self._fresh.keys() | self._gone.keys())
        for at in range(0, len(changed), 2000):
            some = changed[at : at + 2000]
            blobs = [(self._field, word, self.rows(word).serialize()) for word in some]
            with self._database.writing() as connection:
                insert(connection, "INSERT OR REPLACE INTO postings", blobs)
        self._database.note(f"words of {self._field}", "\n".join(self.vocabulary.in_order()))
        kept = frozenset(self.vocabulary.in_order())
        with self._guard:
            self._kept, self._read, self._fresh, self._gone = kept, {}, {}, {}
