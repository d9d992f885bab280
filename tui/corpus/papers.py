"""Reading the papers of a corpus, by row and by id."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from pyroaring import BitMap

from tui.corpus.database import Database
from tui.corpus.folding import all_folded, decode
from tui.corpus.ids import Ids
from tui.paper import Paper

CACHED = 512
"""Papers kept as objects: some screenfuls."""


class Papers:
    """Papers by row, from 0, and by id; any thread may read them."""

    def __init__(self, file: Path | None = None) -> None:
        self.database = Database(file)
        self._ids = Ids(self.database)
        self._cached: dict[int, Paper] = {}
        """Papers that were looked at. Another dictionary takes its place when one of them changes:
        what a thread read a moment before that goes into the old one."""
        self._recent: dict[int, Paper] = {}
        """Papers that came last: whoever indexes them need not read them again."""
        with self.database.reading() as connection:
            gaps = connection.execute("SELECT value FROM facts WHERE name = 'gaps'").fetchone()
            last = connection.execute("SELECT max(row) FROM papers").fetchone()[0]
            further = connection.execute("SELECT DISTINCT row FROM further").fetchall()
        self._gaps = BitMap.deserialize(gaps[0]) if gaps else BitMap()
        self._end = max(-1 if last is None else last, self._gaps.max() if self._gaps else -1) + 1
        self._further = BitMap(row for (row,) in further)

    def __len__(self) -> int:
        return self._end - len(self._gaps)

    @property
    def end(self) -> int:
        """The row after the last."""
        return self._end

    @property
    def rows(self) -> BitMap | range:
        """The rows that hold a paper, in the order of the sources."""
        return BitMap(range(self._end)) - self._gaps if self._gaps else range(self._end)

    def __getitem__(self, row: int) -> Paper:
        """The paper at `row`, also one that has gone since: a list may still show it.

        Raises IndexError where there is none.
        """
        if not 0 <= row < self._end:
            raise IndexError(row)
        return self._paper(row)

    def __iter__(self) -> Iterator[Paper]:
        return (self[row] for row in self.rows)

    def look_ahead(self, rows: Iterable[int]) -> None:
        """Read `rows`, which are going to be looked at, all at once.

        Each row that SQLite gives lets other threads run and waits for its turn again.
        """
        cached = self._cached
        wanted = [row for row in rows if row not in cached and self._is_kept_whole(row)]
        if not wanted:
            return
        query = (
            "SELECT group_concat(row || ' ' || paper, char(10)) FROM papers"
            " WHERE row IN (SELECT value FROM json_each(?))"
        )
        with self.database.reading() as connection:
            lines = connection.execute(query, (json.dumps(wanted),)).fetchone()[0]
        found = (line.partition(" ") for line in (lines or "").split("\n"))
        self._cache(cached, {int(row): decode(text) for row, _, text in found if row})

    def row_of(self, paper_id: str) -> int | None:
        """The row of the paper that is or was known by `paper_id`."""
        return self.rows_of([paper_id]).get(paper_id)

    def rows_of(self, ids: Iterable[str]) -> dict[str, int]:
        """The rows of those of `ids` that are known."""
        return {known: row for known, (row, _) in self._ids.places(ids).items()}

    def find_ids(self, beginning: str, limit: int = 20) -> list[str]:
        """At most `limit` ids, each of another paper, that begin with `beginning`."""
        return list(self._ids.beginning(beginning, limit).values())

    def rows_by_id(self, beginning: str) -> list[int]:
        """The rows of the papers of which an id begins with `beginning`."""
        return list(self._ids.beginning(beginning))

    def _is_kept_whole(self, row: int) -> bool:
        """Whether all that is known of `row` stands in one place of the database alone."""
        return row < self._end and row not in self._recent and row not in self._further

    def _paper(self, row: int) -> Paper:
        cached = self._cached
        paper = self._recent.get(row) or cached.get(row)
        if paper is None:
            paper = self._read(row)
            self._cache(cached, {row: paper})
        return paper

    def _cache(self, cached: dict[int, Paper], papers: dict[int, Paper]) -> None:
        """Keep `papers`, read while `cached` was the cache."""
        if len(cached) + len(papers) <= CACHED:
            cached.update(papers)
        elif cached is self._cached:
            self._cached = papers

    def _read(self, row: int) -> Paper:
        with self.database.reading() as connection:
            if row not in self._further:
                query = "SELECT paper FROM papers WHERE row = ?"
                found = connection.execute(query, (row,)).fetchone()
                if found is None:
                    raise IndexError(row)
                return decode(found[0])
            return all_folded([paper for _, paper in parts_of(connection, row)])


def parts_of(connection: sqlite3.Connection, row: int) -> list[tuple[int, Paper]]:
    """What the sources say of the paper at `row`, with their numbers, the first first."""
    query = (
        "SELECT file, paper FROM (SELECT 0 AS place, file, paper FROM papers WHERE row = :row"
        " UNION ALL SELECT rowid, file, paper FROM further WHERE row = :row) ORDER BY place"
    )
    found = connection.execute(query, {"row": row})
    return [(number, decode(paper)) for number, paper in found]
