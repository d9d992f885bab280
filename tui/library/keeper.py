"""Keeps the entries in memory and on the disk the same.

What is in memory is the file's state with every change merged in that is not saved yet.
"""

import os
import threading
from collections.abc import Mapping
from pathlib import Path

from tui.library import backups, disk, installation, notes
from tui.library.document import (
    VERSION,
    Document,
    UnreadableError,
    decode,
    encode,
    without_collecting,
)
from tui.library.entry import Entry, ids, merge
from tui.library.lines import Lines
from tui.library.store import Store
from tui.library.table import Table
from tui.problems import Problem


class Keeper:
    """The entries of one library. One thread changes them while another saves."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.guard = threading.RLock()
        """Held for moments only, never while the disk is waited for."""
        with without_collecting():
            self._document = store.open()
            self.table = Table(self._document)
        self._lines = Lines(self._document)
        self.version = 0
        self._saving = threading.Lock()
        self._dirty: dict[str, Entry] = {}
        self._replaced: dict[str, object] = {}
        self._unnumbered: set[str] = set()
        self._is_broken = False
        self._changes = 0
        self._saved_changes = 0

    @property
    def unsaved(self) -> int:
        """Changes that are not on the disk."""
        return self._changes - self._saved_changes

    def change(self, key: str, entry: Entry) -> None:
        """Merge `entry` in, to be saved."""
        with self.guard:
            self._remember(key, entry)
            dirty = self._dirty.get(key)
            self._dirty[key] = entry if dirty is None else merge(dirty, entry)
            self._take(key, entry)
            self._changes += 1
            self.version += 1

    def _remember(self, key: str, entry: Entry) -> None:
        """Remember the notes that `entry` may replace: the history is to have them."""
        for own in filter(None, (self.table.find([one]) for one in ids(key, entry))):
            self._replaced.setdefault(own, self.table.entries[own].get("note"))

    def _take(self, key: str, entry: Entry) -> None:
        key = self.table.take(key, entry)
        if any(map(notes.is_unnumbered, notes.versions(entry.get("note")))):
            self._unnumbered.add(key)

    def save(self) -> None:
        """Have every change on the disk.

        Raises OSError and `filelock.Timeout`; the changes are then as unsaved as before.
        """
        with self._saving, self.store.locked():
            try:
                self._adopt(self.store.changed())
            except UnreadableError as error:
                self.store.set_aside(str(error))
            if self.store.why_read_only:
                raise OSError(0, self.store.why_read_only)
            self._write()

    def refresh(self) -> bool:
        """Take what another program wrote; says whether there was anything.

        Raises OSError and `UnreadableError`.
        """
        if not self._saving.acquire(blocking=False):
            return False
        try:
            self._lines.take()
            return self._adopt(self.store.changed())
        finally:
            self._saving.release()

    def look_after(self) -> None:
        """Have the file written again from memory if another program has broken it."""
        try:
            self.refresh()
        except UnreadableError:
            with self.guard:
                self._is_broken = True
                self._changes += 1
        except OSError:
            return  # There is nothing to save, and no file that could be put right.

    def _adopt(self, document: Document | None) -> bool:
        """Put the file's state in the place of memory's, and what is not saved on top."""
        if document is None:
            return False
        # Made before the guard is taken: a hundred thousand entries take a while.
        with without_collecting():
            table = Table(document)
        with self.guard:
            self.table = table
            self._document, self._lines = document, Lines(document)
            self._unnumbered.clear()
            self._replaced.clear()
            for key, entry in self._dirty.items():
                self._remember(key, entry)
                self._take(key, entry)
            self.version += 1
        return True

    def _write(self) -> None:
        with self.guard:
            changes, dirty, replaced = self._changes, dict(self._dirty), dict(self._replaced)
            entries, unnumbered = dict(self.table.entries), set(self._unnumbered)
            present = {key: self.table.find([key]) or key for key in replaced}
        if not dirty and not self._is_broken:
            return
        given: dict[str, str] = {}
        numbered = _numbered(entries, unnumbered, installation.name(), given)
        written = {**entries, **numbered}
        there = {key: written.get(own, {}).get("note") for key, own in present.items()}
        lines = self._lines.of({**self._document.odd, **written})
        backups.keep_notes(self.store.file, replaced, there)
        self.store.write(lines, self._document.extra)
        with self.guard:
            self._saved_changes = changes
            self._is_broken = False
            self._settle(dirty, written, given)

    def _settle(
        self, saved: dict[str, Entry], written: dict[str, Entry], given: dict[str, str]
    ) -> None:
        """What was saved is no longer to be saved; what came meanwhile goes on from it."""
        self._dirty = {
            key: _settled(entry, given)
            for key, entry in self._dirty.items()
            if saved.get(key) is not entry
        }
        self._replaced.clear()
        for key in self._unnumbered & self.table.entries.keys():
            self.table.put(key, _settled(self.table.entries[key], given))
        self._unnumbered = {
            key
            for key in self._unnumbered & self.table.entries.keys()
            if any(map(notes.is_unnumbered, notes.versions(self.table.entries[key].get("note"))))
        }
        for key, entry in self._dirty.items():
            self._replaced |= {
                one: written[one].get("note") for one in ids(key, entry) if one in written
            }

    def merge(self, file: Path) -> Problem | None:
        """Merge the library in `file` into memory, to be saved; a `Problem` if it can't be read."""
        try:
            document = decode(disk.read(file))
        except (OSError, UnreadableError) as error:
            why = (error.strerror or error) if isinstance(error, OSError) else error
            return Problem(str(file), None, f"it cannot be merged: {why}")
        if document.version > VERSION:
            return Problem(str(file), None, "a newer octavo wrote it", "update octavo to merge it")
        with self.guard:
            for key, entry in document.papers.items():
                own = self.table.find([key])
                if own is None or merge(self.table.entries[own], entry) != self.table.entries[own]:
                    self.change(key, entry)
        return None

    def restore(self, state: Path) -> None:
        """Put a kept state in the place of the present one, which is kept.

        Raises OSError, `UnreadableError` and `filelock.Timeout`.
        """
        with self._saving, self.store.locked():
            self._adopt(self.store.restore(state))

    def rescue(self, file: Path) -> None:
        """Put what is in memory into a file of its own; raises OSError."""
        with self.guard:
            entries, unnumbered = dict(self.table.entries), set(self._unnumbered)
        # A name that nothing else has: the numbers under it are known to nobody.
        numbered = _numbered(entries, unnumbered, os.urandom(3).hex(), {})
        lines = self._lines.of({**self._document.odd, **entries, **numbered})
        disk.make_folder(file.parent)
        disk.replace(file, encode(lines, self._document.extra))


def _numbered(
    entries: Mapping[str, Entry], unnumbered: set[str], name: str, given: dict[str, str]
) -> dict[str, Entry]:
    """The entries in which note versions get their numbers."""
    made: dict[str, Entry] = {}
    for key in unnumbered & entries.keys():
        writer = notes.writer_of(name, key)
        stored = notes.numbered(notes.versions(entries[key].get("note")), writer, given)
        made[key] = {**entries[key], "note": notes.to_store(notes.merged(stored))}
    return made


def _settled(entry: Entry, given: dict[str, str]) -> Entry:
    if "note" not in entry:
        return entry
    return {**entry, "note": notes.to_store(notes.settled(notes.versions(entry["note"]), given))}
