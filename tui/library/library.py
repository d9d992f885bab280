"""The library: what the reader marks holds in memory at once, and on the disk once it is saved."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tui import paths
from tui.clean import clean, clean_line
from tui.library import backups, notes
from tui.library.backups import OldNote, State
from tui.library.changes import Change, Changes, said
from tui.library.copies import conflicted
from tui.library.describing import described, paper_of
from tui.library.document import UnreadableError
from tui.library.drafts import Draft, Drafts
from tui.library.entry import Entry
from tui.library.keeper import Keeper
from tui.library.marks import NO_MARKS, Marks, marks_of
from tui.library.store import Store
from tui.library.times import after
from tui.paper import Paper
from tui.problems import Problem


class Library:
    """The reader's marks. One thread may mark while another saves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._keeper = Keeper(store)
        self._drafts = Drafts(store.path)
        self._changes = Changes()
        self._begun: dict[str, list[notes.Version]] = {}
        self._cached: dict[str, tuple[Entry, Marks]] = {}

    @classmethod
    def open(cls, path: Path) -> "Library":
        """The library in the file at `path`. Never raises: `problems` tells what was wrong."""
        return cls(Store(path))

    @property
    def path(self) -> Path:
        """The library's file."""
        return self._store.path

    @property
    def problems(self) -> list[Problem]:
        """What was wrong with the file."""
        return self._store.problems

    @property
    def read_only(self) -> bool:
        """Whether marks can't be saved; `problems` says why."""
        return bool(self._store.why_read_only)

    @property
    def unsaved(self) -> int:
        """Changes that are not on the disk."""
        return self._keeper.unsaved

    @property
    def version(self) -> int:
        """A number that is another one after any mark has changed."""
        return self._keeper.version

    # Reading

    def marks(self, paper: Paper) -> Marks:
        """The marks on `paper`, under whichever of its ids they were made."""
        table = self._keeper.table
        key = table.key_of(paper)
        return NO_MARKS if key is None else self._marks_at(key, table.entries.get(key))

    def marked(self) -> Iterator[tuple[str, Marks]]:
        """Every paper that has or had a mark, by its strongest id."""
        with self._keeper.guard:
            entries = list(self._keeper.table.entries.items())
        for key, entry in entries:
            yield key, self._marks_at(key, entry)

    def papers(self) -> list[Paper]:
        """The papers that have or had a mark, as far as the library knows them by itself."""
        with self._keeper.guard:
            entries = list(self._keeper.table.entries.items())
        return [paper_of(key, entry) for key, entry in entries]

    def _marks_at(self, key: str, entry: Entry | None) -> Marks:
        if entry is None:
            return NO_MARKS
        cached = self._cached.get(key)
        # Entries are never changed in place, so the same object has the same marks.
        if cached is None or cached[0] is not entry:
            cached = self._cached[key] = entry, marks_of(entry)
        return cached[1]

    # Marking

    def star(self, paper: Paper, on: bool = True) -> None:
        """Star `paper`, or take its star away."""
        self._do(paper, "star", on)

    def set_read(self, paper: Paper, on: bool = True) -> None:
        """Mark `paper` as read, or as unread."""
        self._do(paper, "read", on)

    def tag(self, paper: Paper, tag: str, on: bool = True) -> None:
        """Put `tag` on `paper`, or take it away."""
        self._do(paper, f"tag {clean_line(tag)}", on)

    def begin_note(self, paper: Paper) -> None:
        """The reader begins to edit the note: the versions on the screen are those replaced."""
        self._begun[paper.id] = self._versions(paper)

    def note(self, paper: Paper, text: str) -> None:
        """Make `text` the note on `paper`; no text removes it."""
        self._do(paper, "note", clean(text))

    def _do(self, paper: Paper, kind: str, value: Any) -> None:
        with self._keeper.guard:
            before = self._value(paper, kind)
            if before != value:
                self._set(paper, kind, value)
                self._changes.add(Change(paper, kind, before, value))
            elif kind == "note":
                self._begun.pop(paper.id, None)

    def undo(self) -> str | None:
        """Take the last mark back; a sentence says what was done, None that there is none."""
        with self._keeper.guard:
            change = self._changes.back()
            return None if change is None else self._again(change, change.before)

    def redo(self) -> str | None:
        """Make the mark again that was taken back."""
        with self._keeper.guard:
            change = self._changes.forth()
            return None if change is None else self._again(change, change.after)

    def _again(self, change: Change, value: Any) -> str:
        self._begun.pop(change.paper.id, None)
        self._set(change.paper, change.kind, value)
        return said(change.kind, value, change.paper)

    def _value(self, paper: Paper, kind: str) -> Any:
        marks = self.marks(paper)
        if kind == "star":
            return marks.starred
        if kind == "read":
            return marks.read
        return marks.note if kind == "note" else kind[4:] in marks.tags

    def _set(self, paper: Paper, kind: str, value: Any) -> None:
        table = self._keeper.table
        at = after(table.latest)
        if kind == "note":
            replaced = self._begun.pop(paper.id, None)
            made = notes.new(value, at, self._versions(paper) if replaced is None else replaced)
            changed: Entry = {"note": made}
        elif kind in ("star", "read"):
            changed = {kind: {"value": value, "at": at}}
        else:
            changed = {"tags": {kind[4:]: {"value": value, "at": at}}}
        key = table.key_of(paper)
        entry = {**described(paper, table.also(paper)), **changed}
        if key is not None and key != paper.id:
            entry["also"] = sorted({*entry.get("also", []), key})
        self._keeper.change(paper.id, entry)

    def _versions(self, paper: Paper) -> list[notes.Version]:
        table = self._keeper.table
        entry = table.entries.get(table.key_of(paper) or "", {})
        return notes.merged(notes.versions(entry.get("note")))

    # Keeping

    def save(self) -> Problem | None:
        """Have every change on the disk; a `Problem` says why it can't be.

        What could not be saved stays in memory, and the next save tries it again.
        """
        from filelock import Timeout

        if not self.unsaved:
            return None
        try:
            self._keeper.save()
        except Timeout:
            what = "another program keeps the library locked"
        except OSError as error:
            what = f"stars and notes cannot be saved ({error.strerror or error})"
        else:
            return None
        return Problem(str(self.path), None, what, "they are in memory, and saved when they can be")

    def refresh(self) -> bool:
        """Take what another program has written; says whether there was anything."""
        with contextlib.suppress(OSError, UnreadableError):
            return self._keeper.refresh()
        # A file that cannot be read now is dealt with by the next save; memory holds everything.
        return False

    def close(self) -> list[Problem]:
        """Save what is not saved; what can't be goes to a rescue copy, which the problems name."""
        if not self.unsaved and not self.read_only:
            self._keeper.look_after()
        if (problem := self.save()) is None:
            return []
        changes = "1 change" if self.unsaved == 1 else f"{self.unsaved} changes"
        copy = self._rescue()
        if copy is None:
            what = f"what could not be saved is lost ({changes}), since no copy could be written"
            return [problem, Problem(str(self.path), None, what)]
        fix = f'`octavo library merge "{copy}"` brings it into the library'
        return [problem, Problem(str(copy), None, f"{changes} not saved: this copy has them", fix)]

    def _rescue(self) -> Path | None:
        """Put everything into a copy elsewhere, and say where; None where that can't be either."""
        import tempfile

        for folder in (paths.state_dir, lambda: Path(tempfile.gettempdir())):
            with contextlib.suppress(OSError):
                copy = backups.free(folder() / self.path.name, "rescue")
                self._keeper.rescue(copy)
                return copy
        return None

    # Copies and earlier states

    def merge(self, files: Iterable[Path]) -> list[Problem]:
        """Merge other copies of the library in and save; tells which could not be."""
        problems = [problem for file in files if (problem := self._keeper.merge(file))]
        problem = self.save()
        return problems if problem is None else [*problems, problem]

    def conflicted(self) -> list[Path]:
        """Conflicted copies that a program which keeps folders alike has left beside the file."""
        return conflicted(self.path)

    def merge_conflicted(self) -> list[Problem]:
        """Merge the conflicted copies in, and put those that are safely in among the backups."""
        problems = []
        for copy in self.conflicted():
            found = self.merge([copy])
            problems += found
            if not found:
                try:
                    copy.replace(backups.free(self.path, "merged"))
                except OSError as error:
                    problems.append(Problem(str(copy), None, f"it stays ({error.strerror})"))
        return problems

    def states(self) -> list[State]:
        """The kept states of the library, the newest first."""
        return backups.states(self._store.file)

    def restore(self, state: Path) -> Problem | None:
        """Go back to a kept state; the present one is kept too, as the newest."""
        try:
            self._keeper.restore(state)
        except (OSError, UnreadableError) as error:
            why = (error.strerror or error) if isinstance(error, OSError) else error
            return Problem(str(state), None, f"it cannot be brought back: {why}")
        return None

    def old_notes(self, paper: Paper) -> list[OldNote]:
        """What the note on `paper` was before, the newest first, since the first backup."""
        table = self._keeper.table
        key = table.key_of(paper)
        known = {*paper.ids, *(paper_of(key, table.entries[key]).ids if key else ())}
        with contextlib.suppress(OSError):
            return backups.old_notes(self._store.file, frozenset(known))
        return []

    # Drafts

    def draft(self, paper: Paper, text: str) -> None:
        """Keep what is typed on `paper` until it is saved; a disk that is full costs the draft."""
        with contextlib.suppress(OSError):
            self._drafts.keep(paper, text)

    def drafts(self) -> list[Draft]:
        """What earlier runs left unsaved, the newest first."""
        return self._drafts.all()

    def drop_draft(self, paper: Paper) -> None:
        """Forget the draft on `paper`."""
        self._drafts.drop(paper.id)
