"""The papers: they come while a source streams, duplicates fold, a changed source is exchanged."""

import json
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from pyroaring import BitMap

from tui.corpus.database import is_whole, remove
from tui.corpus.growing import GrowingPapers, State
from tui.corpus.papers import parts_of


class Corpus(GrowingPapers):
    """Papers by row, from 0, and by id. Any thread may use it; one at a time adds.

    A row stays what it is while the corpus is open: a paper that a changed source no longer has
    leaves a gap, and a new one stands at the end.
    """

    @classmethod
    def open(cls, file: Path) -> "Corpus":
        """The corpus kept in `file`, a new one if there is none.

        A file of another version of octavo, or that was left while it was written, is made again.
        Raises sqlite3.Error.
        """
        if file.exists() and not is_whole(file):
            remove(file)
        return cls(file)

    @staticmethod
    def remove(file: Path) -> None:
        """Delete `file` and what SQLite keeps beside it."""
        remove(file)

    @staticmethod
    def copy(file: Path, to: Path) -> None:
        """Write the corpus in `file`, as it was last saved, to the new file `to`."""
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)

    def close(self) -> None:
        """Let the database go."""
        with self._adding:
            if self.database.file and self._gaps:
                with suppress(sqlite3.Error):
                    self._forget_gone()
            self.database.close()

    def _forget_gone(self) -> None:
        """Delete the papers that no source has any more: nobody looks at them from now on."""
        with self.database.writing() as connection:
            connection.execute(
                "DELETE FROM papers WHERE row IN (SELECT value FROM json_each(?))",
                (json.dumps(list(self._gaps)),),
            )

    # Keeping

    def save(self) -> None:
        """Note which rows are whose, so that the corpus can be opened from its file again."""
        with self._adding:
            self.write(self._save)

    def _save(self) -> None:
        self._ids.write()
        with self.database.writing() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO files VALUES(?, ?, ?, ?, ?)",
                [
                    (state.number, name, state.size, state.time, state.rows.serialize())
                    for name, state in self.files.items()
                ],
            )
            connection.execute(
                "INSERT OR REPLACE INTO facts VALUES('gaps', ?)", (self._gaps.serialize(),)
            )
            connection.execute("INSERT OR REPLACE INTO facts VALUES('whole', 1)")
        self._is_noted = False

    # Exchanging

    def begin(self, file: str) -> None:
        """`file` is read again from here on: its papers take the places they had."""
        with self._adding:
            if file in self.files:
                self._exchanged[file] = self.files[file].rows.copy()

    def end_of(self, file: str, size: int, time: int) -> None:
        """`file` was read to its end: what it no longer has goes; `size` and `time` are noted."""
        with self._adding:
            state = self._state(file)
            self._take_away(self._exchanged.pop(file, BitMap()), state)
            state.size, state.time = size, time

    def drop(self, file: str) -> None:
        """Take the papers of `file` away, but for what other sources say of them."""
        self.begin(file)
        self.end_of(file, -1, -1)
        with self._adding:
            self.write(partial(self._delete, self.files[file].number))
            del self.files[file]

    def _delete(self, number: int) -> None:
        with self.database.writing() as connection:
            connection.execute("DELETE FROM files WHERE number = ?", (number,))

    def _take_away(self, rows: BitMap, of: State) -> None:
        """Take from `rows` what the source says whose state is `of`."""
        if not rows:
            return
        others = (state.rows for state in self.files.values() if state is not of)
        self.write(partial(self._unname, rows - BitMap.union(BitMap(), *others)))
        for at in range(0, len(rows), self.database.piece):
            self.write(partial(self._leave, rows[at : at + self.database.piece], of))

    def _unname(self, rows: BitMap) -> None:
        self._note_writing()
        self._ids.remove(rows)

    def _leave(self, rows: BitMap, state: State) -> None:
        with self.database.writing() as connection:
            for row in rows:
                parts = parts_of(connection, row)
                self._rewrite(connection, row, [part for part in parts if part[0] != state.number])
        state.rows -= rows
        self._publish()
