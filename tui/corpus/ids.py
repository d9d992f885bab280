"""The ids of the papers: the latest in memory, all others in the database, written in lots."""

import json
from collections.abc import Iterable

from pyroaring import BitMap

from tui.corpus.database import Database, insert

Named = tuple[str, int, bool]
"""An id, the row of its paper, and whether another paper with that id is the same one."""

_LOT = 8
"""How many pieces of writing make a lot.

Ids come in no order, and each one written touches another page of the table; many at once, in
order, touch each page once.
"""


class Ids:
    """The row of each id; any thread may ask, one at a time writes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._coming: dict[str, tuple[int, bool]] = {}
        """Those that the database does not have yet. Emptied by exchange, so that a thread that
        asks the database first and then the dictionary it took before misses none."""

    # Asking

    def places(self, ids: Iterable[str]) -> dict[str, tuple[int, bool]]:
        """The row of each of `ids` that is known, and whether papers fold by it."""
        coming, wanted = self._coming, list(ids)
        query = "SELECT id, row, folds FROM ids WHERE id IN (SELECT value FROM json_each(?))"
        with self._database.reading() as connection:
            found = connection.execute(query, (json.dumps(wanted),)).fetchall()
        places = {known: coming[known] for known in wanted if known in coming}
        places.update((known, (row, bool(folds))) for known, row, folds in found)
        return places

    def beginning(self, start: str, limit: int = -1) -> dict[int, str]:
        """The rows of which an id begins with `start`, at most `limit`, and that id, in order."""
        coming = self._coming
        query = "SELECT min(id), row FROM ids WHERE id >= ? AND id < ? GROUP BY row ORDER BY 1"
        with self._database.reading() as connection:
            found = connection.execute(
                f"{query} LIMIT ?", (start, start + "\U0010ffff", limit)
            ).fetchall()
        latest = coming.copy().items()
        found += [(known, row) for known, (row, _) in latest if known.startswith(start)]
        rows: dict[int, str] = {}
        for known, row in sorted(found):
            rows.setdefault(row, known)
        return dict(list(rows.items())[: limit if limit >= 0 else None])

    # Writing

    def add(self, names: Iterable[Named]) -> None:
        """Note `names`; an id that has a row already keeps it."""
        coming = self._coming
        for known, row, folds in names:
            coming.setdefault(known, (row, folds))

    @property
    def is_lot(self) -> bool:
        """Whether so many are in memory that they should be written."""
        return len(self._coming) >= _LOT * self._database.piece

    def write(self) -> None:
        """Write those that are in memory to the database."""
        # Strings alone: to sort the tuples would keep every other thread waiting for a tenth of a
        # second.
        lot = [(known, *self._coming[known]) for known in sorted(self._coming)]
        with self._database.writing() as connection:
            insert(connection, "INSERT OR IGNORE INTO ids", lot)
        self._coming = {}

    def remove(self, rows: BitMap) -> None:
        """Forget the ids of `rows`."""
        with self._database.writing() as connection:
            connection.execute(
                "DELETE FROM ids WHERE row IN (SELECT value FROM json_each(?))",
                (json.dumps(list(rows)),),
            )
        self._coming = {
            known: place for known, place in self._coming.items() if place[0] not in rows
        }
