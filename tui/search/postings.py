"""Which rows have which word: sets of rows, in memory while they grow, in the database at rest."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice

from pyroaring import BitMap

from tui.corpus.database import Database, insert
from tui.search.vocabulary import Vocabulary

CACHED = 2000
"""Sets of rows kept in memory after they were read."""

LONGEST_START = 2
"""Letters of a beginning that so many words share that its rows are kept as a set of their own."""


class Postings:
    """The words of one field, and the rows of each."""

    def __init__(self, database: Database, field: str) -> None:
        self._database = database
        self._field = field
        self._starts = f"{field} start"
        """What the database calls the sets of rows whose words begin with one or two letters."""
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

    def add(self, coming: Mapping[str, Sequence[int]]) -> None:
        """Note the rows of each word."""
        fresh = self._fresh
        for word, rows in coming.items():
            held = fresh.get(word)
            if held is None:
                fresh[word] = BitMap(rows)
                self.vocabulary.add(word)
            else:
                held.update(rows)

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

    def begun(self, typed: str) -> BitMap:
        """The rows that have a word which begins with `typed`, itself included."""
        words = self.vocabulary.beginning(typed)
        if not self._kept or len(typed) > LONGEST_START:
            return self.union(words)
        with self._guard:
            rows = self._read_sets(self._starts, [typed]).get(typed, BitMap())
            return self._brought_up_to_date(rows, words)

    def _brought_up_to_date(self, rows: BitMap, words: list[str]) -> BitMap:
        """The kept `rows` of all `words`, with what has changed since.

        What changed in a row is noted for all of its words.
        """
        gone = [self._gone[word] for word in words if word in self._gone]
        fresh = [self._fresh[word] for word in words if word in self._fresh]
        return BitMap.union(rows - BitMap.union(BitMap(), *gone), *fresh)

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
        self._read = {**self._read, **self._read_sets(self._field, words)}

    def _read_sets(self, field: str, words: list[str]) -> dict[str, BitMap]:
        read: dict[str, BitMap] = {}
        with self._database.reading() as connection:
            for at in range(0, len(words), 500):
                some = words[at : at + 500]
                marks = ",".join("?" * len(some))
                found = connection.execute(
                    f"SELECT word, rows FROM postings WHERE field = ? AND word IN ({marks})",
                    (field, *some),
                )
                read.update((word, BitMap.deserialize(rows)) for word, rows in found)
        return read

    def flush(self) -> None:
        """Write what is fresh to the database."""
        if not self._fresh and not self._gone:
            return
        words = self.vocabulary.in_order()
        changed = sorted(self._fresh.keys() | self._gone.keys())
        starts = sorted({word[:end] for word in changed for end in range(1, LONGEST_START + 1)})
        sets = chain(
            ((self._starts, start, self.begun(start)) for start in starts),
            ((self._field, word, self.rows(word)) for word in changed),
        )
        while some := [(field, word, rows.serialize()) for field, word, rows in islice(sets, 2000)]:
            with self._database.writing() as connection:
                insert(connection, "INSERT OR REPLACE INTO postings", some)
        self._database.note(f"words of {self._field}", "\n".join(words))
        with self._guard:
            self._kept, self._read, self._fresh, self._gone = frozenset(words), {}, {}, {}
