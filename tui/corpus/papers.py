"""Reading the papers of a corpus, by row and by id."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from pyroaring import BitMap

from tui.corpus.database import Database
from tui.corpus.folding import all_folded, decode
from tui.paper import Paper

CACHED = 512
"""Papers kept as objects: some screenfuls."""


class Papers:
    """Papers by row, from 0, and by id; any thread may read them."""

    def __init__(self, file: Path | None = None) -> None:
        self.database = Database(file)
        self._paper = lru_cache(maxsize=CACHED)(self._read)
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
        """The paper at `row`; raises IndexError."""
        if not 0 <= row < self._end or row in self._gaps:
            raise IndexError(row)
        return self._paper(row)

    def __iter__(self) -> Iterator[Paper]:
        return (self[row] for row in self.rows)

    def row_of(self, paper_id: str) -> int | None:
        """The row of the paper that is or was known by `paper_id`."""
        with self.database.reading() as connection:
            found = connection.execute("SELECT row FROM ids WHERE id = ?", (paper_id,)).fetchone()
        return None if found is None else int(found[0])

    def find_ids(self, beginning: str, limit: int = 20) -> list[str]:
        """At most `limit` ids, each of another paper, that begin with `beginning`."""
        query = "SELECT min(id) FROM ids WHERE id >= ? AND id < ? GROUP BY row ORDER BY 1 LIMIT ?"
        bounds = (beginning, beginning + "\U0010ffff", limit)
        with self.database.reading() as connection:
            return [found[0] for found in connection.execute(query, bounds)]

    def rows_by_id(self, beginning: str) -> list[int]:
        """The rows of the papers of which an id begins with `beginning`."""
        query = "SELECT DISTINCT row FROM ids WHERE id >= ? AND id < ?"
        with self.database.reading() as connection:
            found = connection.execute(query, (beginning, beginning + "\U0010ffff"))
            return [row for (row,) in found]

    def rows_of(self, ids: Iterable[str]) -> dict[str, int]:
        """The rows of those of `ids` that are known."""
        with self.database.reading() as connection:
            return dict(
                connection.execute(
                    "SELECT id, row FROM ids WHERE id IN (SELECT value FROM json_each(?))",
                    (json.dumps(list(ids)),),
                )
            )

    def _read(self, row: int) -> Paper:
        recent = self._recent.get(row)
        if recent is not None:
            return recent
        with self.database.reading() as connection:
            if row not in self._further:
                query = "SELECT paper FROM papers WHERE row = ?"
                return decode(connection.execute(query, (row,)).fetchone()[0])
            return all_folded([paper for _, paper in parts_of(connection, row)])


def parts_of(connection: sqlite3.Connection, row: int) -> list[tuple[int, Paper]]:
    """What the sources say of the paper at `row`, with their numbers, the first first."""
    query = (
        "SELECT file, paper FROM (SELECT 0 AS place, file, paper FROM papers WHERE row = :row"
        " UNION ALL SELECT rowid, file, paper FROM further WHERE row = :row) ORDER BY place"
    )
    found = connection.execute(query, {"row": row})
    return [(number, decode(paper)) for number, paper in found]
