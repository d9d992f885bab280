"""What is kept beside the library: its last good states, broken files, notes that were replaced.

`library.json.1` is the newest state, `library.json.notes` the history of notes.
"""

import contextlib
import json
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tui.clean import clean
from tui.library import disk, notes
from tui.library.document import Document, UnreadableError, decode
from tui.library.marks import marks_of

KEPT = 7
"""States kept: at most one a day, of the last seven days on which the library changed."""


class State(NamedTuple):
    """A kept state of the library."""

    path: Path
    at: datetime
    """When that state was the newest, in local time."""
    papers: int
    stars: int
    notes: int


class OldNote(NamedTuple):
    """A note as it was."""

    at: str
    """When it was written, as the library file writes times; empty if that is not known."""
    text: str


def numbered(library: Path, number: int) -> Path:
    """The file of the state `number`, 1 being the newest."""
    return library.with_name(f"{library.name}.{number}")


def keep(library: Path, *, always: bool = False) -> None:
    """Before the first change of a day, or always, keep the state that the library has.

    Raises OSError; no state is lost then.
    """
    if not library.exists():
        return
    newest = numbered(library, 1)
    if not always and newest.exists() and _is_of_today(library):
        return
    beside = disk.temporary(newest)
    beside.unlink(missing_ok=True)
    disk.keep(library, beside)
    last = next((n for n in range(1, KEPT) if not numbered(library, n).exists()), KEPT)
    for number in range(last - 1, 0, -1):
        numbered(library, number).replace(numbered(library, number + 1))
    beside.replace(newest)


def _is_of_today(path: Path) -> bool:
    return datetime.fromtimestamp(path.stat().st_mtime).date() >= datetime.now().date()


def kept(library: Path) -> Iterator[tuple[Path, Document]]:
    """The kept states that can be read, the newest first."""
    for number in range(1, KEPT + 1):
        path = numbered(library, number)
        with contextlib.suppress(OSError, UnreadableError):
            yield path, decode(disk.read(path))


def states(library: Path) -> list[State]:
    """The kept states that can be read, the newest first, with what is in them."""
    return [_state(path, document) for path, document in kept(library)]


def _state(path: Path, document: Document) -> State:
    marks = [marks_of(entry) for entry in document.papers.values()]
    return State(
        path,
        datetime.fromtimestamp(path.stat().st_mtime),
        len(marks),
        sum(each.starred for each in marks),
        sum(bool(each.note) for each in marks),
    )


def free(library: Path, why: str) -> Path:
    """A name beside the library that no file has yet, with `why` and the time in it."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    name = f"{library.name}.{why}-{stamp}"
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(path for path in map(library.with_name, names) if not path.exists())


def set_aside(library: Path) -> Path:
    """Give a file that is no library another name, and return that; raises OSError."""
    aside = free(library, "broken")
    library.replace(aside)
    return aside


def _history(library: Path) -> Path:
    return library.with_name(f"{library.name}.notes")


def keep_notes(library: Path, replaced: dict[str, Any], there: dict[str, Any]) -> None:
    """Add to the history what `replaced` has and `there` has not; both are notes by paper.

    Raises OSError.
    """
    lines = []
    for key, stored in replaced.items():
        left = {str(each["value"]) for each in notes.versions(there.get(key))}
        for each in notes.versions(stored):
            if each["value"] and str(each["value"]) not in left:
                was = {"paper": key, "at": each["at"], "note": each["value"]}
                lines.append(json.dumps(was) + "\n")
    if lines:
        disk.append(_history(library), "".join(lines).encode())


def old_notes(library: Path, ids: frozenset[str]) -> list[OldNote]:
    """What the note on the paper with these ids was, the newest first; raises OSError."""
    try:
        lines = disk.read(_history(library)).splitlines()
    except FileNotFoundError:
        return []
    found: dict[OldNote, None] = {}
    for line in lines:
        # A line may be torn by a crash: it costs itself, and the library still has its note.
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
            was = json.loads(line)
            if was["paper"] in ids:
                found[OldNote(clean(was["at"]), clean(was["note"]))] = None
    return list(reversed(found))
