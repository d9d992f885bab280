"""Papers come: each gets a row of its own, or folds into the one that it is."""

import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from pyroaring import BitMap

from tui.corpus.database import GONE, insert, remove
from tui.corpus.folding import all_folded, encode
from tui.corpus.ids import Named
from tui.corpus.papers import Papers, parts_of
from tui.paper import Paper, contradict

RECENT = 4096
"""Papers kept as objects because they came last."""

Changed: TypeAlias = Callable[[int, Paper, Paper | None], object]
"""Hears the row of a paper that changed, what it was, and what it is now (None: it is gone)."""


def _nobody_hears(row: int, old: Paper, new: Paper | None) -> None:
    """A `Changed` for a corpus without an index."""


@dataclass(slots=True)
class State:
    """A source as it was when it was read, and the rows of its papers."""

    number: int
    size: int = -1
    time: int = -1
    """When it was last written, in nanoseconds; -1 for a source that was not read to its end."""
    rows: BitMap = field(default_factory=BitMap)


class GrowingPapers(Papers):
    """Papers to which others are added, by one thread at a time."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(file)
        self.changed: Changed = _nobody_hears
        self.version = 0
        """Another number after every change."""
        self._adding = threading.RLock()
        self._exchanged: dict[str, BitMap] = {}
        self._rewritten: list[tuple[int, Paper, Paper | None]] = []
        self._named: list[Named] = []
        """The ids of what is written and not committed yet."""
        self._is_noted = False
        self._next = self._end
        with self.database.reading() as connection:
            files = connection.execute("SELECT name, number, size, time, rows FROM files")
            self.files = {
                name: State(number, size, time, BitMap.deserialize(rows))
                for name, number, size, time, rows in files
            }

    # Writing

    def write(self, work: Callable[[], object]) -> None:
        """Do `work`, which writes to the database and may be begun again.

        When the file takes no more, as on a full disk, all goes on in memory and `work` is begun
        again there; the file is deleted.
        """
        file = self.database.file
        try:
            work()
        except sqlite3.OperationalError:
            if file is None:
                raise
            self._leave_file(file)
            work()

    def _leave_file(self, file: Path) -> None:
        with self._adding:
            if self.database.file is None:
                return
            self.database.move_to_memory()
            self._forget_what_is_not_written()
            with suppress(OSError):
                remove(file)

    def _forget_what_is_not_written(self) -> None:
        """What a piece of writing noted before it failed: it is going to be written again."""
        with self.database.reading() as connection:
            owned = connection.execute(
                "SELECT file, row FROM papers WHERE file != ?"
                " UNION ALL SELECT file, row FROM further",
                (GONE,),
            ).fetchall()
            further = connection.execute("SELECT DISTINCT row FROM further").fetchall()
        rows: dict[int, BitMap] = {state.number: BitMap() for state in self.files.values()}
        for number, row in owned:
            rows[number].add(row)
        for state in self.files.values():
            state.rows = rows[state.number]
        self._gaps = BitMap(range(self._end)) - BitMap.union(BitMap(), *rows.values())
        self._further = BitMap(row for (row,) in further)
        self._next = self._end
        self._rewritten.clear()
        self._named.clear()
        self._recent, self._cached = {}, {}

    # Adding

    def add(self, papers: Iterable[Paper]) -> None:
        """Add `papers`; one that is there already fills what its first source did not say."""
        coming = iter(papers)
        while piece := list(islice(coming, self.database.piece)):
            with self._adding:
                self.write(partial(self._add, piece))
                if self._ids.is_lot:
                    self.write(self._ids.write)

    def _note_writing(self) -> None:
        """From now to the next `save` the file is not whole."""
        if not self._is_noted:
            self.database.note("whole", 0)
            self._is_noted = True

    def _add(self, papers: list[Paper]) -> None:
        self._note_writing()
        known = self._known(papers)
        unseen = {file: rows.copy() for file, rows in self._exchanged.items()}
        try:
            self._write_all(papers, known)
        except sqlite3.Error:
            self._exchanged = unseen
            self._named.clear()
            raise
        self._publish()

    def _write_all(self, papers: list[Paper], known: dict[str, int]) -> None:
        fresh: dict[int, Paper] = {}
        with self.database.writing() as connection:
            for paper in papers:
                row = self._row_for(paper, known, fresh)
                if row is None:
                    row = self._next + len(fresh)
                    fresh[row] = paper
                elif row in fresh:
                    self._write(connection, fresh)
                    fresh.clear()
                    self._join(connection, row, paper)
                else:
                    self._join(connection, row, paper)
                for each in paper.ids:
                    if each != paper.bare_id:
                        known.setdefault(each, row)
            self._write(connection, fresh)

    def _publish(self) -> None:
        """Let others see what is written and committed now."""
        self._end = self._next
        self._ids.add(self._named)
        self._named.clear()
        if self._rewritten:
            self._cached = {}
        self.version += 1
        for change in self._rewritten:
            self.changed(*change)
        self._rewritten.clear()

    def _known(self, papers: list[Paper]) -> dict[str, int]:
        """Rows into which one of `papers` may fold, by id."""
        asked_for = [
            known
            for paper in papers
            for known in (paper.ids if paper.source.file in self._exchanged else paper.folding_ids)
        ]
        if not asked_for:
            return {}
        places = self._ids.places(asked_for)
        again = BitMap.union(BitMap(), *self._exchanged.values())
        return {known: row for known, (row, folds) in places.items() if folds or row in again}

    def _row_for(self, paper: Paper, known: dict[str, int], fresh: dict[int, Paper]) -> int | None:
        unseen = self._exchanged.get(paper.source.file, ())
        for each in paper.ids:
            row = known.get(each)
            if row is None or (each == paper.bare_id and row not in unseen):
                continue
            there = fresh[row] if row in fresh else self._paper(row)
            if not contradict(there, paper):
                return row
        return None

    def _write(self, connection: sqlite3.Connection, fresh: dict[int, Paper]) -> None:
        """Write papers on rows of their own."""
        texts = []
        rows_of = defaultdict[str, list[int]](list)
        for row, paper in fresh.items():
            texts.append((row, self._state(paper.source.file).number, encode(paper)))
            rows_of[paper.source.file].append(row)
            self._named += _names(row, paper)
        insert(connection, "INSERT INTO papers", texts)
        for file, rows in rows_of.items():
            self.files[file].rows.update(rows)
        self._next += len(fresh)
        if len(self._recent) > RECENT:
            self._recent = {}
        self._recent.update(fresh)

    def _join(self, connection: sqlite3.Connection, row: int, paper: Paper) -> None:
        """Fold `paper` into `row`, in the place of what its source said before."""
        state = self._state(paper.source.file)
        parts = parts_of(connection, row)
        unseen = self._exchanged.get(paper.source.file, BitMap())
        places = [at for at, (number, _) in enumerate(parts) if number == state.number]
        if row in unseen and places:
            unseen.discard(row)
            parts[places[0]] = (state.number, paper)
        else:
            parts.append((state.number, paper))
        state.rows.add(row)
        self._rewrite(connection, row, parts)

    def _rewrite(
        self, connection: sqlite3.Connection, row: int, parts: list[tuple[int, Paper]]
    ) -> None:
        old = self._paper(row)
        self._recent.pop(row, None)
        new = all_folded([paper for _, paper in parts]) if parts else None
        texts = [(row, number, encode(paper)) for number, paper in parts]
        first = texts[:1] or [(row, GONE, encode(old))]
        connection.execute("DELETE FROM further WHERE row = ?", (row,))
        insert(connection, "INSERT OR REPLACE INTO papers", first)
        insert(connection, "INSERT INTO further", texts[1:])
        if len(parts) > 1:
            self._further.add(row)
        else:
            self._further.discard(row)
        if new is None:
            self._gaps.add(row)
        else:
            self._named.extend(_names(row, new))
        if new != old:
            self._rewritten.append((row, old, new))

    def _state(self, file: str) -> State:
        state = self.files.get(file)
        if state is None:
            last = max((state.number for state in self.files.values()), default=GONE)
            state = self.files[file] = State(last + 1)
        return state


def _names(row: int, paper: Paper) -> list[tuple[str, int, bool]]:
    """What the table of ids says of `paper`."""
    return [(known, row, known != paper.bare_id) for known in paper.ids]
