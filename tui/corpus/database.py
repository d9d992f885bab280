"""The SQLite database of a corpus: written by one thread at a time, read by any, nobody waiting."""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

VERSION = 3
"""The form of the tables and of what stands in them; a file of another version is made again."""

_ROWS_AT_ONCE = 128
_PIECE_IN_MEMORY = 128
_PIECE_IN_FILE = 4096

GONE = 0
"""The number of the source of a paper that no source has any more; others count from 1."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS papers(row INTEGER PRIMARY KEY, file INTEGER, paper TEXT);
CREATE TABLE IF NOT EXISTS further(row INTEGER, file INTEGER, paper TEXT);
CREATE INDEX IF NOT EXISTS further_by_row ON further(row);
CREATE TABLE IF NOT EXISTS ids(id TEXT PRIMARY KEY, row INTEGER, folds INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files(
    number INTEGER PRIMARY KEY, name TEXT UNIQUE, size INTEGER, time INTEGER, rows BLOB);
CREATE TABLE IF NOT EXISTS headings(row INTEGER PRIMARY KEY, words TEXT);
CREATE TABLE IF NOT EXISTS postings(
    field TEXT, word TEXT, rows BLOB, PRIMARY KEY(field, word)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
"""


class Database:
    """One database in memory or in a file.

    A file is in WAL mode, and each thread that reads has a connection of its own, so that reading
    waits for no writing. In memory all threads take turns at one connection, and whoever writes
    does so in short pieces.
    """

    def __init__(self, file: Path | None = None) -> None:
        """The database in `file`, made when it is not there; raises sqlite3.Error, OSError."""
        self.file = file
        self._guard = threading.RLock()
        self._moving = threading.Lock()
        """Held while a thread begins to read the file, and while the file is left."""
        self._readers = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self.piece = _PIECE_IN_FILE if file else _PIECE_IN_MEMORY
        """Papers to write at once: in memory those who read wait for that long."""
        self._writer = self._connect()
        self._writer.execute("PRAGMA cache_size = -64000")
        self._writer.execute("PRAGMA wal_autocheckpoint = 16000")
        self._writer.executescript(_SCHEMA)
        self._writer.execute(f"PRAGMA user_version = {VERSION}")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file or ":memory:", check_same_thread=False, timeout=10)
        if self.file:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA cache_size = -16000")
        self._opened.append(connection)
        return connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The connection for a short piece of writing; what it wrote is kept at the end."""
        with self._guard, self._writer:
            self._readers.writing = True
            try:
                yield self._writer
            finally:
                self._readers.writing = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for a short piece of reading."""
        if getattr(self._readers, "writing", False):
            yield self._writer  # which alone sees what is not committed yet
            return
        connection = self._reader()
        if connection is not None:
            yield connection
            return
        with self._guard:
            yield self._writer

    def _reader(self) -> sqlite3.Connection | None:
        """The connection of this thread to the file; None when there is none, or no longer."""
        connection: sqlite3.Connection | None = getattr(self._readers, "connection", None)
        if self.file is None:
            if connection is not None:
                self._close_reader(connection)
            return None
        if connection is None:
            with self._moving:
                if self.file is not None:
                    connection = self._readers.connection = self._connect()
        return connection

    def _close_reader(self, connection: sqlite3.Connection) -> None:
        self._readers.connection = None
        self._opened.remove(connection)
        connection.close()

    def move_to_memory(self) -> None:
        """Leave the file, which takes no more, with what was kept in it so far.

        Threads that read it go on with their next piece of reading.
        """
        with self._guard, self._moving:
            self._writer.rollback()
            memory = sqlite3.connect(":memory:", check_same_thread=False)
            self._writer.backup(memory)
            self._opened.remove(self._writer)
            self._writer.close()
            self._opened.append(memory)
            self._writer, self.file, self.piece = memory, None, _PIECE_IN_MEMORY

    def fact(self, name: str) -> str | bytes | int | None:
        """What was noted under `name`."""
        with self.reading() as connection:
            found = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return found[0] if found else None

    def note(self, name: str, value: str | bytes | int) -> None:
        """Note `value` under `name`."""
        with self.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", (name, value))

    def close(self) -> None:
        """Let the database go; nobody may use it any more."""
        with self._guard:
            for connection in self._opened:
                connection.close()
            self._opened.clear()


def insert(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Run `INSERT ... {into}` for `rows`, many in one statement.

    Each statement hands the interpreter to other threads and waits to get it back.
    """
    for at in range(0, len(rows), _ROWS_AT_ONCE):
        some = rows[at : at + _ROWS_AT_ONCE]
        marks = "(" + ",".join("?" * len(some[0])) + ")"
        values = [value for row in some for value in row]
        connection.execute(f"{into} VALUES {','.join([marks] * len(some))}", values)


def is_whole(file: Path) -> bool:
    """Whether `file` is of this version and was saved after the last writing."""
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            whole = connection.execute("SELECT value FROM facts WHERE name = 'whole'").fetchone()
            return bool(version == VERSION and whole and whole[0])
    except sqlite3.Error:
        return False


def remove(file: Path) -> None:
    """Delete the database `file` and what SQLite keeps beside it."""
    for end in ("", "-wal", "-shm"):
        Path(f"{file}{end}").unlink(missing_ok=True)
