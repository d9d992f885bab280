"""The file and the lock: reads the library, and saves it by merging with what is there."""

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

from tui.library import backups, disk
from tui.library.document import VERSION, Document, Encoder, Unreadable, decode, merge_papers
from tui.library.entry import Entry
from tui.library.notes import versions
from tui.problems import Problem

LOCK_PATIENCE = 10.0
"""Seconds to wait for another program that is saving."""

Signature = tuple[int, int, int] | None


class Store:
    """One library file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self.read_only = False
        self._signature: Signature = None
        self._encoder = Encoder()

    def open(self) -> Document:
        """The library as it stands in the file, or in the newest good state of it."""
        backups.remove_leftovers(self.path)
        try:
            return self._read()
        except FileNotFoundError:
            return Document()
        except Unreadable as error:
            return self._recover(str(error))
        except OSError as error:
            what = f"the library cannot be read ({error.strerror})"
            fix = "stars and notes are kept in memory only until it can"
            self.problems.append(Problem(str(self.path), None, what, fix))
            self.read_only = True
            return Document()

    def has_changed(self) -> bool:
        """Whether the file is another one than was read or written last."""
        return self._look() != self._signature

    def read(self) -> Document:
        """The file as it is now; raises OSError and `Unreadable`."""
        return self._read()

    def save(
        self, papers: dict[str, Entry], extra: dict[str, object], number: Callable[[Document], None]
    ) -> Document:
        """Merge `papers` into the file; `number` is called with the result before it is written.

        Returns what is in the file now. Raises OSError and `filelock.Timeout`; the file is then as
        it was.
        """
        from filelock import FileLock

        disk.make_folder(self.path.parent)
        with FileLock(self.path.with_name(f".{self.path.name}.lock"), timeout=LOCK_PATIENCE):
            there = self._there()
            merged = Document(merge_papers(there.papers, papers), {**extra, **there.extra})
            number(merged)
            if merged.papers != there.papers or not self.path.exists():
                self._keep_replaced_notes(there.papers, merged.papers)
                backups.keep(self.path)
                disk.replace(self.path, self._encoder.encode(merged))
            self._signature = self._look()
        return merged

    def _there(self) -> Document:
        with contextlib.suppress(FileNotFoundError):
            try:
                there = self._read()
            except Unreadable as error:
                return self._recover(str(error))
            if there.version > VERSION:
                raise OSError(0, "a newer octavo has written the library meanwhile")
            return there
        return Document()

    def _read(self) -> Document:
        signature = self._look()
        if self.path.exists() and not self.path.is_file():
            raise OSError(0, "it is not a file")
        document = decode(self.path.read_bytes())
        self._signature = signature
        if document.version > VERSION:
            self.read_only = True
            what = "the library was written by a newer octavo"
            self.problems.append(
                Problem(
                    str(self.path), None, what, "it is open for reading; update octavo to write"
                )
            )
        return document

    def _recover(self, why: str) -> Document:
        aside = backups.set_aside(self.path)
        found = backups.newest_good(self.path)
        what = f"the library cannot be read, since {why}; it was set aside as {aside.name}"
        if found is None:
            self.problems.append(Problem(str(self.path), None, what, "a new one is begun"))
            return Document()
        kept, document = found
        self.problems.append(Problem(str(self.path), None, what, f"{kept.name} was opened instead"))
        return document

    def _look(self) -> Signature:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _keep_replaced_notes(self, old: dict[str, Entry], new: dict[str, Entry]) -> None:
        lines = []
        for known, entry in old.items():
            if entry is not new.get(known) and "note" in entry:
                kept = {str(each["value"]) for each in versions(new.get(known, {}).get("note"))}
                lines += [
                    json.dumps(
                        {"paper": known, "at": each["at"], "note": each["value"]},
                        ensure_ascii=False,
                    )
                    for each in versions(entry["note"])
                    if each["value"] and str(each["value"]) not in kept
                ]
        if lines:
            text = "".join(f"{line}\n" for line in lines)
            disk.append(backups.note_history(self.path), text.encode("utf-8", "replace"))
