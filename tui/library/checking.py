"""Explains the state of a library file without touching it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tui.clean import clean_line
from tui.library import backups, disk, times
from tui.library.copies import conflicted
from tui.library.document import VERSION, Document, UnreadableError, decode
from tui.library.entry import FLAGS, Entry
from tui.library.marks import marks_of
from tui.problems import Problem

_RESTORE = "`octavo library restore` lists the states that are kept"


class Checkup(NamedTuple):
    """What was found."""

    facts: list[str]
    """What is there, a line each."""
    problems: list[Problem]
    """What is wrong with it."""


def check(library: Path) -> Checkup:
    """Look at the library in the file at `library`; changes nothing and never raises."""
    facts, problems = [str(library)], []
    try:
        document = decode(disk.read(library))
    except FileNotFoundError:
        dangling = library.is_symlink()
        facts.append("the link leads to no file" if dangling else "there is no library yet")
    except UnreadableError as error:
        problems.append(Problem(str(library), None, f"it is no library: {error}", _RESTORE))
    except OSError as error:
        what = f"it cannot be read ({error.strerror or error})"
        problems.append(Problem(str(library), None, what, "put that right and look again"))
    else:
        facts.append(_counted(document))
        problems += [Problem(str(library), None, what, fix) for what, fix in _faults(document)]
        problems += _open_to_others(library)
    facts += [
        f"kept: {state.path.name}, {state.at:%Y-%m-%d %H:%M}, {state.papers} papers"
        for state in backups.states(library)
    ]
    for copy in conflicted(library):
        fix = f'`octavo library merge "{copy}"` brings it in'
        problems.append(Problem(str(copy), None, "this is a conflicted copy", fix))
    return Checkup(facts, problems)


def _counted(document: Document) -> str:
    marks = [marks_of(entry) for entry in document.papers.values()]
    stars, noted = sum(m.starred for m in marks), sum(bool(m.note) for m in marks)
    return f"version {document.version}: {len(marks)} papers, {stars} stars, {noted} notes"


def _open_to_others(library: Path) -> list[Problem]:
    if not library.stat().st_mode & 0o077:
        return []
    fix = f'`chmod 600 "{library}"` makes it private, if you want that'
    return [Problem(str(library), None, "other users of this machine can read it", fix)]


def _faults(document: Document) -> Iterator[tuple[str, str]]:
    """What is not as octavo writes it, and what becomes of it."""
    if document.version > VERSION:
        yield "a newer octavo wrote it", "it opens read-only; update octavo"
    for key in document.twice:
        yield f'the key "{clean_line(key)}" stands twice in one place', "both values were merged"
    for key, value in document.odd.items():
        yield f"{clean_line(key)} has {_kind(value)} for its marks", "it is kept and not shown"
    for key, entry in document.papers.items():
        for what in _entry_faults(entry):
            yield f"{clean_line(key)}: {what}", "it is kept until you mark the paper, and not shown"


def _entry_faults(entry: Entry) -> Iterator[str]:
    for flag in FLAGS:
        if flag in entry:
            yield from _mark_faults(flag, entry[flag], bool)
    tags = entry.get("tags", {})
    if isinstance(tags, dict):
        for tag, mark in tags.items():
            yield from _mark_faults(f"tag {clean_line(tag)}", mark, bool)
    else:
        yield f"tags is {_kind(tags)}"
    if "note" in entry:
        stored = entry["note"]
        for each in stored if isinstance(stored, list) else [stored]:
            yield from _mark_faults("note", each, str)
    for key in ("authors", "also"):
        if key in entry and not isinstance(entry[key], list):
            yield f"{key} is {_kind(entry[key])}"


def _mark_faults(name: str, mark: Any, kind: type) -> Iterator[str]:
    if not isinstance(mark, dict):
        yield f"{name} is {_kind(mark)}"
    elif type(mark.get("value")) is not kind:
        yield f"the value of {name} is {_kind(mark.get('value'))}"
    elif name != "note" and not times.order(mark.get("at")):
        yield f"{name} has no time"


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", str: "a text", dict: "an object", list: "a list"}
    return "nothing" if value is None else kinds.get(type(value), "a number")
