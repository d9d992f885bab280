"""`load`: opens one file after the other and gives their papers as they are read."""

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from tui.paper import Paper
from tui.problems import Problem, Report, ignore
from tui.sources import packing, registry, waiting
from tui.sources.document import Document
from tui.sources.finding import STDIN, File, UnreadableError, grouped, inner_name, trouble
from tui.sources.registry import Likeness

_STDIN_NAME = "standard input"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the reading is."""

    file: str
    """The file that is read at the moment."""
    papers: int
    """Papers read so far, of all files."""
    done_bytes: int
    total_bytes: int
    """The bytes of all files as they are on disk; 0 when that is not known (standard input)."""


def load(
    *paths: str | os.PathLike[str],
    problems: Report = ignore,
    progress: Callable[[Progress], object] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Paper]:
    """The papers in `paths` (files, folders, `-` for standard input), as they are read.

    What cannot be read is told to `problems`, and the rest goes on. `progress` hears of every
    block that was read. A `stop()` that turns true ends the reading, also within a file. Both are
    called in the thread that takes the papers.
    """
    groups = grouped(paths, problems)
    everything = [file for group in groups for file in group.files]
    reading = _Reading(problems, progress, stop, _size_of(everything))
    try:
        for group in groups:
            before = reading.papers, reading.problems
            for file in group.files:
                yield from reading.papers_of(file)
            if group.is_folder and before == (reading.papers, reading.problems):
                what = "no file in this folder holds papers"
                problems(Problem(group.path, None, what, "name the files that do"))
    except _Stopped:
        return


def _size_of(files: list[File]) -> int:
    """The bytes of `files`; 0 when one of them does not tell."""
    total = 0
    for file in files:
        try:
            status = os.stat(file)  # noqa: PTH116
        except (OSError, ValueError):
            continue
        if not stat.S_ISREG(status.st_mode):
            return 0
        total += status.st_size
    return 0 if any(str(file.path) == STDIN for file in files) else total


class _Stopped(Exception):  # noqa: N818
    """The reader wants no more."""


class _Reading:
    """One call of `load`: counts, and asks whether to go on."""

    def __init__(
        self,
        report: Report,
        progress: Callable[[Progress], object] | None,
        stop: Callable[[], bool],
        total: int,
    ) -> None:
        self.papers = 0
        self.problems = 0
        self._report = report
        self._progress = progress
        self._stop = stop
        self._total = total
        self._done = 0
        self._name = ""
        self._before = 0, 0

    def papers_of(self, file: File) -> Iterator[Paper]:
        """The papers in `file`; raises `_Stopped` when the reader wants no more."""
        is_stdin = str(file.path) == STDIN
        self._name = _STDIN_NAME if is_stdin else str(file.path)
        end = self._done + _size_of([file])
        self._before = self.papers, self.problems
        try:
            with _opened(file, is_stdin, self._go_on) as raw:
                buffered = io.BufferedReader(_Counting(raw, self._count), 1 << 16)
                content = packing.unpacked(buffered)
                document = Document(
                    self._name,
                    content,
                    self._tell,
                    path=None if is_stdin else file.path,
                    is_plain=content is buffered and file.path.is_file(),
                    inner_name=inner_name(file.path),
                    on_block=self._go_on,
                )
                yield from self._papers_in(document, file.named)
        except UnreadableError as error:
            self._tell(Problem(self._name, None, error.what, error.fix))
        except OSError as error:
            self._tell(Problem(self._name, None, *trouble(error)))
        # Not every file is read to its end.
        self._done = max(self._done, end)
        self._go_on()

    def _papers_in(self, document: Document, is_named: bool) -> Iterator[Paper]:
        if not document.sample.text.strip():
            if is_named and self._is_nothing_told:
                is_empty = not document.sample.data
                what = "the file is empty" if is_empty else "there is nothing but space in it"
                document.problem(what, "look whether it is the right file")
            return
        chosen, likeness = registry.recognise(document.sample)
        if chosen is None or (likeness is Likeness.FAINT and not is_named):
            if is_named and self._is_nothing_told:
                document.problem(
                    "it is in no format that octavo reads", "see the README for those that it does"
                )
            return
        for paper in chosen.read(document):
            if self._stop():
                raise _Stopped
            self.papers += 1
            yield paper
        if is_named and self._is_nothing_told:
            what = f"there is no paper in it (it was read as {chosen.NAME})"
            document.problem(what, "look whether it is the right file")

    @property
    def _is_nothing_told(self) -> bool:
        """Whether this file has given neither a paper nor a problem."""
        return self._before == (self.papers, self.problems)

    def _tell(self, problem: Problem) -> None:
        self.problems += 1
        self._report(problem)

    def _count(self, size: int) -> None:
        self._done += size

    def _go_on(self) -> None:
        if self._stop():
            raise _Stopped
        if self._progress:
            self._progress(Progress(self._name, self.papers, self._done, self._total))


def _opened(file: File, is_stdin: bool, go_on: Callable[[], object]) -> BinaryIO:
    if is_stdin:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        raw = cast(BinaryIO, io.FileIO(sys.stdin.fileno(), closefd=False))
        return waiting.patient(raw, go_on)
    return waiting.opened(file.path, go_on)


class _Counting(io.RawIOBase):
    """A file whose bytes are counted as they are read from the disk."""

    def __init__(self, raw: BinaryIO, count: Callable[[int], None]) -> None:
        self._raw = raw
        self._count = count

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._raw.read(len(buffer)) or b""
        buffer[: len(data)] = data
        self._count(len(data))
        return len(data)
