"""Which files the given paths mean: files as named, folders searched for known formats."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from time import time_ns

from tui.problems import Problem, Report, ignore

STDIN = "-"

TITLES = "titles.json"
"""Titles for the digests beside it, not a source of its own."""

DIGESTS = frozenset({"", ".txt", ".text", ".md"})
"""Ends of the names that a digest may have."""

KNOWN = frozenset(
    {
        *(".txt", ".md", ".markdown", ".bib", ".bibtex", ".biblatex", ".ris", ".json", ".jsonl"),
        *(".ndjson", ".csljson", ".xml", ".atom", ".rss", ".csv", ".tsv", ".tab", ".eml", ".mbox"),
        ".pdf",
    }
)
"""Ends of the names that are opened in folders; a file that is named is opened anyhow."""

PACKED = frozenset({".gz", ".xz", ".bz2", ".zst"})


_THIS_RUN = time_ns()


@dataclass(frozen=True, slots=True)
class File(os.PathLike[str]):
    """A file to read."""

    path: Path
    """The file as the reader named it, or the folder so named and the way from there."""
    named: bool = True
    """Whether the reader named it; one found in a folder may hold no papers."""

    def __fspath__(self) -> str:
        return str(self.path)


def files(paths: Iterable[str | os.PathLike[str]], problems: Report = ignore) -> list[File]:
    """The files that `load` reads for `paths`, in its order: standard input (`-`) is none.

    Each file once, however many paths lead to it. What cannot be found is told to `problems`.
    """
    groups = grouped(paths, problems)
    return [file for group in groups for file in group.files if str(file.path) != STDIN]


def state_of(file: File) -> tuple[int, int]:
    """Size and time, in nanoseconds, of `file` and of the titles beside a digest, put together.

    They are others when what is read from it may be. Raises `OSError`.
    """
    status = file.path.stat()
    if not stat.S_ISREG(status.st_mode):  # can be read once, in this run
        return 0, _THIS_RUN
    size, time = status.st_size, status.st_mtime_ns
    if PurePath(inner_name(file.path)).suffix in DIGESTS:
        try:
            titles = file.path.with_name(TITLES).stat()
        except OSError:
            return size, time
        return size + titles.st_size, time + titles.st_mtime_ns
    return size, time


def inner_name(path: Path) -> str:
    """The name of what is in a file: `papers.bib` for `Papers.bib.gz`."""
    name = path.name.lower()
    return name.rpartition(".")[0] if path.suffix.lower() in PACKED else name


@dataclass(frozen=True, slots=True)
class Group:
    """What one of the given paths means."""

    path: str
    files: list[File]
    is_folder: bool = False


def grouped(paths: Iterable[str | os.PathLike[str]], problems: Report) -> list[Group]:
    """The files that each of `paths` means; standard input among them is the file `-`."""
    seen: set[tuple[int, int]] = set()
    return [_group(path, problems, seen) for path in paths]


def _group(given: str | os.PathLike[str], problems: Report, seen: set[tuple[int, int]]) -> Group:
    name = os.fspath(given)
    if isinstance(given, File):
        return Group(name, [given])
    if name == STDIN:
        return Group(name, [File(Path(STDIN))])
    path = Path(os.path.expanduser(name))  # noqa: PTH111 (that of Path raises)
    try:
        if not name:  # which to Path is the folder that one is in
            raise ValueError
        status = path.stat()
    except (OSError, ValueError) as error:
        problems(Problem(name or '""', None, *trouble(error)))
        return Group(name, [])
    if not stat.S_ISDIR(status.st_mode):
        return Group(name, [File(path)] if _is_new(status, seen) else [])
    within = list(_in_folder(path, problems, seen))
    if not within:
        problems(
            Problem(name, None, "the folder holds no file of a format that octavo reads",
                    "name the files themselves if they have other endings")
        )  # fmt: skip
    return Group(name, within, is_folder=bool(within))


def _in_folder(folder: Path, problems: Report, seen: set[tuple[int, int]]) -> Iterator[File]:
    """Files of known formats in `folder` and below it, by name; each folder is entered once."""
    try:
        if not _is_new(folder.stat(), seen):
            return
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        problems(Problem(str(folder), None, *trouble(error)))
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        path = folder / entry.name
        try:
            if entry.is_dir():
                yield from _in_folder(path, problems, seen)
            elif entry.is_file() and _is_known(path) and _is_new(path.stat(), seen):
                yield File(path, named=False)
        except OSError as error:
            if error.errno != errno.ELOOP:  # a link to itself leads as little to a file as others
                problems(Problem(str(path), None, *trouble(error)))


def _is_known(path: Path) -> bool:
    inner = path.with_suffix("") if path.suffix.lower() in PACKED else path
    return inner.suffix.lower() in KNOWN and inner.name != TITLES


def _is_new(status: os.stat_result, seen: set[tuple[int, int]]) -> bool:
    identity = (status.st_dev, status.st_ino)
    if identity in seen and status.st_ino:
        return False
    seen.add(identity)
    return True


class UnreadableError(Exception):
    """A file that cannot be read; says what it is and what to do."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what = what
        self.fix = fix


def trouble(error: Exception) -> tuple[str, str]:
    """What kept a path from being read, and what to do."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return "there is no such file or folder", "check the spelling"
        case PermissionError():
            return "you may not read it", "change its permissions"
        case OSError():
            return f"it cannot be read ({error.strerror or error})", "look whether it is damaged"
    return "this cannot be the name of a file", "check the spelling"
