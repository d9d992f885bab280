"""The library: what the reader marks holds in memory at once, and on the disk once it is saved."""

import contextlib
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tui import paths
from tui.clean import clean, clean_line
from tui.library import notes
from tui.library.document import Document, Unreadable, merge_papers
from tui.library.drafts import Draft, Drafts
from tui.library.entry import Entry, latest, merge
from tui.library.marks import NO_MARKS, Marks, marks_of
from tui.library.store import Store
from tui.library.times import after
from tui.paper import Paper
from tui.problems import Problem

UNNUMBERED = "new"
"""The installation in the id of a note version that gets its number when it is saved."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A mark before and after, for undoing it."""

    paper: Paper
    kind: str
    before: Any
    after: Any


class Library:
    """The reader's marks. The screen marks while another thread saves: every method locks."""

    def __init__(self, store: Store, document: Document) -> None:
        self._store = store
        self._drafts = Drafts(store.path)
        self._guard = threading.RLock()
        self._papers: dict[str, Entry] = {}
        self._extra = document.extra
        self._known: dict[str, str] = {}
        self._marks: dict[str, Marks] = {}
        self._latest = ""
        self._changes = 0
        self._saved_changes = 0
        self._done: list[_Change] = []
        self._undone: list[_Change] = []
        self._numbers: dict[str, str] = {}
        self._begun: dict[str, list[notes.Version]] = {}
        self.version = 0
        """Changes with any mark."""
        self._take(document.papers)

    @classmethod
    def open(cls, path: Path) -> "Library":
        """The library in the file at `path`. Never raises: `problems` tells what was wrong."""
        store = Store(path)
        return cls(store, store.open())

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
        return self._store.read_only

    @property
    def unsaved(self) -> int:
        """Changes that are not on the disk."""
        return self._changes - self._saved_changes

    # Reading

    def marks(self, paper: Paper) -> Marks:
        """The marks on `paper`, under whichever of its ids they were made."""
        for known in paper.ids:
            if (key := self._known.get(known)) is not None:
                return self._marks_at(key)
        return NO_MARKS

    def marked(self) -> Iterator[tuple[str, Marks]]:
        """Every paper that has or had a mark, by its strongest id."""
        for key in list(self._papers):
            yield key, self._marks_at(key)

    def papers(self) -> list[Paper]:
        """The marked papers, as far as the library knows them without their sources."""
        return [_paper(key, entry) for key, entry in list(self._papers.items())]

    def _marks_at(self, key: str) -> Marks:
        marks = self._marks.get(key)
        if marks is None:
            marks = self._marks[key] = marks_of(self._papers[key])
        return marks

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
        with self._guard:
            self._begun[paper.id] = self._versions(paper)

    def note(self, paper: Paper, text: str) -> None:
        """Make `text` the note on `paper`; no text removes it."""
        self._do(paper, "note", clean(text))

    def _do(self, paper: Paper, kind: str, value: Any) -> None:
        with self._guard:
            before = self._value(paper, kind)
            if before != value:
                self._set(paper, kind, value)
                self._done.append(_Change(paper, kind, before, value))
                self._undone.clear()

    def undo(self) -> str | None:
        """Take the last mark back; a sentence says which, None that there is none."""
        return self._swap(self._done, self._undone, "before", "undone")

    def redo(self) -> str | None:
        """Make the mark again that was taken back."""
        return self._swap(self._undone, self._done, "after", "done again")

    def _swap(
        self, source: list[_Change], target: list[_Change], side: str, what: str
    ) -> str | None:
        with self._guard:
            if not source:
                return None
            change = source.pop()
            target.append(change)
            self._set(change.paper, change.kind, getattr(change, side))
        return f"{what}: {_said(change)}"

    def _value(self, paper: Paper, kind: str) -> Any:
        marks = self.marks(paper)
        if kind == "star":
            return marks.starred
        if kind == "read":
            return marks.read
        return marks.note if kind == "note" else kind[4:] in marks.tags

    def _set(self, paper: Paper, kind: str, value: Any) -> None:
        self._latest = at = after(self._latest)
        mark: Any = {"value": value, "at": at}
        if kind == "note":
            replaced = self._begun.pop(paper.id, None)
            replaced = self._versions(paper) if replaced is None else replaced
            made = f"{UNNUMBERED}-{secrets.token_hex(4)}.1"
            mark = {**mark, "id": made, "over": notes.over(replaced)}
        changed: Entry = {kind: mark} if " " not in kind else {"tags": {kind[4:]: mark}}
        self._changes += 1
        self._take({self._key(paper): {**_described(paper), **changed}})

    def _versions(self, paper: Paper) -> list[notes.Version]:
        entry = self._papers.get(self._key(paper), {})
        return notes.merged(notes.versions(entry.get("note")))

    def _key(self, paper: Paper) -> str:
        return next((self._known[known] for known in paper.ids if known in self._known), paper.id)

    # Keeping

    def save(self) -> Problem | None:
        """Have every change on the disk; a `Problem` says why it can't be."""
        from filelock import Timeout

        with self._guard:
            papers, changes = dict(self._papers), self._changes
        if self.read_only:
            return Problem(str(self.path), None, "the library is open for reading only")
        try:
            document = self._store.save(papers, self._extra, self._number)
        except Timeout:
            what = "another program keeps the library locked"
        except OSError as error:
            what = f"stars and notes cannot be saved ({error.strerror or error})"
        else:
            with self._guard:
                self._saved_changes = changes
                self._replace(document.papers)
            return None
        return Problem(str(self.path), None, what, "they are in memory, and saved when they can be")

    def refresh(self) -> bool:
        """Take what another program has written; says whether there was anything."""
        if not self._store.has_changed():
            return False
        with contextlib.suppress(OSError, Unreadable):
            document = self._store.read()
            with self._guard:
                before = self.version
                self._take(document.papers)
                return self.version != before
        return False

    def close(self) -> list[Problem]:
        """Save what is not saved; what can't be goes to a rescue copy, which the problems name."""
        if not self.unsaved or (problem := self.save()) is None:
            return []
        rescue = paths.state_dir() / f"{self.path.name}.rescue"
        with contextlib.suppress(OSError):
            return [problem, self._rescued(rescue)]
        return [problem]

    def _rescued(self, rescue: Path) -> Problem:
        Store(rescue).save(self._papers, self._extra, self._number)
        fix = f"`octavo library merge {rescue}` brings them into the library"
        return Problem(str(rescue), None, "what was not saved is in this copy", fix)

    def _number(self, document: Document) -> None:
        """Give new note versions their ids; called with the file locked."""
        name = _installation()
        for key, entry in document.papers.items():
            stored = notes.versions(entry.get("note"))
            if any(each["id"].startswith(UNNUMBERED) for each in stored):
                number = notes.highest(name, stored)
                numbered = []
                for each in stored:
                    if each["id"].startswith(UNNUMBERED):
                        number += 1
                        self._numbers[each["id"]] = f"{name}.{number}"
                        over = self._numbered_over(each["over"])
                        numbered.append({**each, "id": f"{name}.{number}", "over": over})
                    else:
                        numbered.append(each)
                document.papers[key] = {**entry, "note": notes.to_store(notes.merged(numbered))}

    def _take(self, papers: dict[str, Entry]) -> None:
        """Merge `papers` into memory."""
        for key, entry in papers.items():
            own = next((self._known[one] for one in _ids(key, entry) if one in self._known), key)
            there = self._papers.get(own)
            merged = entry if there is None else merge(there, entry)
            if own != key:
                merged = merge(merged, {"also": [key]})
            if merged is not there and merged != there:
                self._papers[own] = merged
                self._latest = max(self._latest, latest(merged))
                self._marks.pop(own, None)
                self.version += 1
            for one in _ids(own, merged):
                self._known.setdefault(one, own)

    def _replace(self, papers: dict[str, Entry]) -> None:
        """What is in the file now, with what was marked since it was written."""
        unsaved = {
            key: self._renumbered(entry)
            for key, entry in self._papers.items()
            if self.unsaved and papers.get(key) != entry
        }
        self._numbers.clear()
        self._papers, self._known, self._marks = {}, {}, {}
        self._take(merge_papers(papers, unsaved))

    def _renumbered(self, entry: Entry) -> Entry:
        """`entry` with the numbers that its note versions were given by a save just now."""
        if "note" not in entry:
            return entry
        stored = [
            {**each, "over": self._numbered_over(each["over"])}
            for each in notes.versions(entry["note"])
            if each["id"] not in self._numbers
        ]
        return {**entry, "note": notes.to_store(stored)}

    def _numbered_over(self, over: dict[str, int]) -> dict[str, int]:
        numbered = {name: known for name, known in over.items() if not name.startswith(UNNUMBERED)}
        for name in over.keys() - numbered.keys():
            installation, _, number = self._numbers.get(f"{name}.1", "").rpartition(".")
            if installation:
                numbered[installation] = max(numbered.get(installation, 0), int(number))
        return numbered

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


def _ids(key: str, entry: Entry) -> list[str]:
    also = entry.get("also")
    return [key, *(str(known) for known in also)] if isinstance(also, list) else [key]


def _described(paper: Paper) -> Entry:
    """What the library remembers of a paper, so that it can be listed without its source."""
    known: Entry = {
        "title": paper.title,
        "authors": list(paper.authors),
        "venue": paper.venue,
        "year": paper.year,
        "url": paper.link,
        "also": sorted(paper.ids[1:]),
    }
    return {key: value for key, value in known.items() if value}


def _paper(key: str, entry: Entry) -> Paper:
    authors, year = entry.get("authors"), entry.get("year")
    return Paper(
        title=clean_line(str(entry.get("title", ""))),
        authors=tuple(clean_line(str(name)) for name in authors)
        if isinstance(authors, list)
        else (),
        venue=clean_line(str(entry.get("venue", ""))),
        year=year if type(year) is int else None,
        url=clean_line(str(entry.get("url", ""))),
        also=tuple(_ids(key, entry)),
    )


def _said(change: _Change) -> str:
    title = clean_line(change.paper.title) or change.paper.id
    what = {
        "star": "the star on",
        "read": "the read mark on",
        "note": "the note on",
    }.get(change.kind, f"the tag {change.kind[4:]} on")
    return f"{what} “{title}”"


def _installation() -> str:
    """A short random name of this installation, made once."""
    from tui.library import disk

    file = paths.state_dir() / "installation"
    try:
        return file.read_text(encoding="ascii").strip() or _new_installation(file)
    except (OSError, UnicodeDecodeError):
        with contextlib.suppress(OSError):
            disk.make_folder(file.parent)
            return _new_installation(file)
        return secrets.token_hex(4)


def _new_installation(file: Path) -> str:
    from tui.library import disk

    name = secrets.token_hex(3)
    disk.replace(file, f"{name}\n".encode())
    return name
