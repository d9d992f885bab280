"""The file and the lock: reads the library, and replaces it while no other program does."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tui.library import backups, disk, installation
from tui.library.document import VERSION, Document, UnreadableError, decode, encode
from tui.problems import Problem

LOCK_PATIENCE = 10.0
"""Seconds to wait for another program that is saving."""
_LOOK_AGAIN = 0.005

Signature = tuple[int, int, int] | None


class Store:
    """One library file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self.why_read_only = ""
        """Why nothing may be written, as part of a sentence; empty if it may."""
        self._signature: Signature = None
        self._keep_always = False

    @property
    def file(self) -> Path:
        """The file itself, where `path` is a symbolic link: links stay."""
        return self.path.resolve() if self.path.is_symlink() else self.path

    def open(self) -> Document:
        """The library as it stands in the file, or in the newest good state of it."""
        try:
            self._remove_leftovers()
            return self._read()
        except FileNotFoundError:
            return Document()
        except UnreadableError as error:
            return self._recovered(str(error))
        except OSError as error:
            fix = "put that right; stars and notes stay in memory until then"
            self._tell(f"the library cannot be read ({error.strerror or error})", fix)
            return Document()

    def _remove_leftovers(self) -> None:
        if not disk.has_temporary(self.file):
            return
        # Slow to import, and most starts find nothing to remove.
        from filelock import Timeout

        with contextlib.suppress(Timeout, OSError), self.locked(patience=0):
            disk.remove_temporary(self.file)

    def has_changed(self) -> bool:
        """Whether the file is another one than was read or written last."""
        return self._look() != self._signature

    @contextlib.contextmanager
    def locked(self, patience: float | None = None) -> Iterator[None]:
        """The file for this process alone; raises OSError and `filelock.Timeout`."""
        from filelock import FileLock

        file = self.file
        disk.make_folder(file.parent)
        lock = FileLock(file.with_name(f".{file.name}.lock"), mode=0o600)
        patience = LOCK_PATIENCE if patience is None else patience
        with lock.acquire(timeout=patience, poll_interval=_LOOK_AGAIN):
            yield

    def changed(self) -> Document | None:
        """What another program has written since; None when that is nothing.

        Raises OSError and `UnreadableError`.
        """
        if not self.has_changed():
            return None
        try:
            return self._read()
        except FileNotFoundError:
            return None

    def set_aside(self, why: str) -> None:
        """Put a broken file out of the way of the library that is in memory; raises OSError."""
        aside = backups.set_aside(self.file)
        if self.why_read_only:
            # It could not be set aside before, so memory went on from an earlier state.
            installation.renew()
            self.why_read_only = ""
        what = f"the file was broken by another program ({why}); it was set aside as {aside.name}"
        self._tell(what, "the library was written again")

    def write(self, lines: Mapping[str, bytes], extra: Mapping[str, Any]) -> None:
        """Put the library on the disk, with the file locked; raises OSError."""
        backups.keep(self.file, always=self._keep_always)
        disk.replace(self.file, encode(lines, extra))
        self._keep_always = False
        self._signature = self._look()

    def restore(self, state: Path) -> Document:
        """Make a kept state the library, and keep the present one, with the file locked.

        Returns what is in it; raises OSError and `UnreadableError`.
        """
        text = disk.read(state)
        document = decode(text)
        backups.keep(self.file, always=True)
        disk.replace(self.file, [text])
        installation.renew()
        self._signature = self._look()
        return document

    def _read(self) -> Document:
        signature = self._look()
        document = decode(disk.read(self.file))
        self._signature = signature
        self._judge(document)
        return document

    def _judge(self, document: Document) -> None:
        """Tell what is not as it should be in a file that could be read."""
        if document.version > VERSION:
            self.why_read_only = "a newer octavo wrote the library"
            self._tell(self.why_read_only, "it opens read-only; update octavo")
        if document.odd or document.twice:
            self._keep_always = True
            count = len(document.odd) + len(document.twice)
            what = f"the library has {count} lines that are not as octavo writes them"
            self._tell(what, "`octavo library check` lists them; nothing in them is lost")

    def _recovered(self, why: str) -> Document:
        """The newest good state, with the broken file set aside; `why` tells what is wrong."""
        from filelock import Timeout

        try:
            with self.locked():
                return self._set_right()
        except (Timeout, OSError):
            self.why_read_only = "the library is broken and cannot be set aside"
            what = f"the library cannot be read, since {why}, and cannot be set aside either"
            return self._newest(what, "nothing is written over it")[0]

    def _set_right(self) -> Document:
        """The library, with the file locked; raises OSError."""
        try:
            return self._read()  # Another octavo may have been first.
        except FileNotFoundError:
            return Document()
        except UnreadableError as error:
            aside = backups.set_aside(self.file)
            what = f"the library cannot be read, since {error}; it was set aside as {aside.name}"
        document, state = self._newest(what, "an empty one is begun")
        if state is not None:
            installation.renew()
            with contextlib.suppress(OSError):
                disk.replace(self.file, [disk.read(state)])
                self._signature = self._look()
        return document

    def _newest(self, what: str, otherwise: str) -> tuple[Document, Path | None]:
        """The newest good state and its file; tells `what` happened and what comes of it."""
        for state, document in backups.kept(self.file):
            self._tell(what, f"{state.name}, the newest good state, was opened instead")
            self._judge(document)
            return document, state
        self._tell(what, f"no earlier state is kept, so {otherwise}")
        return Document(), None

    def _tell(self, what: str, fix: str) -> None:
        problem = Problem(str(self.path), None, what, fix)
        if problem not in self.problems:
            self.problems.append(problem)

    def _look(self) -> Signature:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns
