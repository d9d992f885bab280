"""The papers, as rows of an SQLite database: they come while a source streams, and duplicates fold."""

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from tui.paper import Paper, Source, contradict

SCHEMA = """
CREATE TABLE IF NOT EXISTS papers(row INTEGER PRIMARY KEY, title TEXT, paper TEXT);
CREATE TABLE IF NOT EXISTS ids(id TEXT PRIMARY KEY, row INTEGER, folds INTEGER) WITHOUT ROWID;
"""
CACHED = 512
"""Papers kept as objects: some screenfuls."""

_FILLED = [
    each.name
    for each in fields(Paper)
    if each.name not in {"fields", "source", "sources", "also"}
]


class Corpus:
    """Papers by row, from 0, and by id. Any thread may use it; one at a time adds."""

    def __init__(self, database: str = ":memory:") -> None:
        self._guard = threading.RLock()
        self._connection = sqlite3.connect(database, check_same_thread=False)
        self._connection.executescript(SCHEMA)
        self._length = self._count()
        self._paper = lru_cache(maxsize=CACHED)(self._read)

    @classmethod
    def open(cls, file: Path) -> "Corpus":
        """The corpus kept in `file`; a new one if there is none. Raises sqlite3.Error."""
        return cls(str(file))

    def close(self) -> None:
        """Let the database go."""
        with self._guard:
            self._connection.close()

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, row: int) -> Paper:
        """The paper at `row`; raises IndexError."""
        if not 0 <= row < self._length:
            raise IndexError(row)
        return self._paper(row)

    def __iter__(self) -> Iterator[Paper]:
        return (self[row] for row in range(len(self)))

    def row_of(self, paper_id: str) -> int | None:
        """The row of the paper that is or was known by `paper_id`."""
        with self._guard:
            found = self._connection.execute("SELECT row FROM ids WHERE id = ?", (paper_id,))
            row = found.fetchone()
        return None if row is None else int(row[0])

    def find_ids(self, beginning: str, limit: int = 20) -> list[str]:
        """At most `limit` ids, each of another paper, that begin with `beginning`."""
        query = "SELECT min(id) FROM ids WHERE id >= ? AND id < ? GROUP BY row ORDER BY 1 LIMIT ?"
        with self._guard:
            bounds = (beginning, beginning + "\U0010ffff", limit)
            return [found[0] for found in self._connection.execute(query, bounds)]

    def add(self, papers: Iterable[Paper]) -> None:
        """Add `papers`; one that is there already fills what its first source did not say."""
        with self._guard, self._connection:
            for paper in papers:
                self._add(paper)

    def _add(self, paper: Paper) -> None:
        row = self._row_to_fold_into(paper)
        if row is None:
            row = self._length
            self._length += 1
        else:
            paper = folded(self._paper(row), paper)
            self._paper.cache_clear()
        self._connection.execute(
            "INSERT OR REPLACE INTO papers VALUES(?, ?, ?)", (row, paper.title, encode(paper))
        )
        folding = set(paper.folding_ids)
        self._connection.executemany(
            "INSERT OR IGNORE INTO ids VALUES(?, ?, ?)",
            [(known, row, known in folding) for known in paper.ids],
        )

    def _row_to_fold_into(self, paper: Paper) -> int | None:
        for known in paper.folding_ids:
            found = self._connection.execute(
                "SELECT row FROM ids WHERE id = ? AND folds", (known,)
            ).fetchone()
            if found is not None and not contradict(self._paper(found[0]), paper):
                return int(found[0])
        return None

    def _count(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM papers").fetchone()[0])

    def _read(self, row: int) -> Paper:
        with self._guard:
            found = self._connection.execute("SELECT paper FROM papers WHERE row = ?", (row,))
            return decode(found.fetchone()[0])


def folded(first: Paper, second: Paper) -> Paper:
    """One paper from two sources: what the first does not say is taken from the second."""
    filled = {
        name: getattr(second, name)
        for name in _FILLED
        if not getattr(first, name) and getattr(second, name)
    }
    elsewhere = (second.source, *second.sources)
    return replace(
        first,
        **filled,
        fields={**second.fields, **first.fields},
        sources=tuple(dict.fromkeys((*first.sources, *elsewhere))),
        also=tuple(dict.fromkeys((*first.ids, *second.ids))),
    )


def encode(paper: Paper) -> str:
    """`paper` as it is kept: JSON with what it has only."""
    kept: dict[str, Any] = {
        each.name: value for each in fields(Paper) if (value := getattr(paper, each.name))
    }
    kept["fields"] = dict(paper.fields)
    kept["source"] = (paper.source.file, paper.source.line)
    kept["sources"] = [(each.file, each.line) for each in paper.sources]
    return json.dumps(kept, ensure_ascii=False)


def decode(text: str) -> Paper:
    """The paper that `encode` made `text` of."""
    kept = json.loads(text)
    for name in ("authors", "keywords", "also"):
        kept[name] = tuple(kept.get(name, ()))
    kept["source"] = Source(*kept["source"])
    kept["sources"] = tuple(Source(*each) for each in kept["sources"])
    return Paper(**kept)
