"""A file that is being read: unpacked and decoded on the way, a block at a time."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from tui.paper import Source
from tui.problems import Problem, Report
from tui.sources.decoding import decoded, sample_of
from tui.sources.packing import FAULTS

BLOCK = 1 << 18
HEAD = 1 << 16
"""How many bytes a format may look at to know its own."""
LONGEST_LINE = 1 << 24
"""A longer line is cut: memory must not grow with what is no text."""

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


@dataclass(frozen=True)
class Sample:
    """The beginning of a file, by which formats know their own."""

    name: str
    """The file's name without folders and endings of compression, in lower case."""
    data: bytes
    text: str
    """`data` decoded as well as it goes, with line feeds for line ends."""
    path: Path | None
    """Where the file is; None for standard input."""

    @cached_property
    def start(self) -> str:
        """The text without white space before it."""
        return self.text.lstrip()

    @cached_property
    def is_text(self) -> bool:
        """Whether this is text at all, and no image or program."""
        controls = len(_CONTROLS.findall(self.text)) + self.data.count(0)
        is_wide = self.data.count(0) > len(self.text) // 2
        return is_wide or controls * 30 <= len(self.text)


class Document:
    """One file's content as bytes, text blocks or lines, each of which can be read once."""

    def __init__(
        self,
        name: str,
        stream: BinaryIO,
        report: Report,
        *,
        path: Path | None = None,
        is_plain: bool = False,
        inner_name: str = "",
        on_block: Callable[[], object] = lambda: None,
    ) -> None:
        """`stream` gives what is in the file, unpacked; `on_block` hears of each block read.

        `is_plain` says that this is what the file at `path` holds, without unpacking.
        """
        self.name = name
        self.path = path
        self.is_plain = is_plain
        self._stream = stream
        self._report = report
        self._on_block = on_block
        self._is_over = False
        self._head = self._read_head()
        self.sample = Sample(inner_name or name.lower(), self._head, sample_of(self._head), path)

    def problem(self, what: str, fix: str = "", line: int | None = None) -> None:
        """Tell that something in this file could not be read."""
        self._report(Problem(self.name, line, what, fix))

    def place(self, line: int | None = None) -> Source:
        """Where a paper that begins on `line` is."""
        return Source(self.name, line)

    def blocks(self) -> Iterator[bytes]:
        """The bytes, a block at a time."""
        if self._head:
            yield self._head
        while block := self._read(BLOCK):
            yield block

    def text(self) -> Iterator[str]:
        """The text, a block at a time, with line feeds for line ends and without NUL."""
        return decoded(self.blocks(), self.problem)

    def lines(self) -> Iterator[str]:
        """The lines, without their ends."""
        rest = ""
        for block in self.text():
            lines = (rest + block).split("\n")
            rest = lines.pop()
            yield from lines
            if len(rest) > LONGEST_LINE:
                yield rest
                rest = ""
        if rest:
            yield rest

    def _read_head(self) -> bytes:
        parts = io.BytesIO()
        while parts.tell() < HEAD and (part := self._read(HEAD - parts.tell())):
            parts.write(part)
        return parts.getvalue()

    def _read(self, size: int) -> bytes:
        if self._is_over:
            return b""
        try:
            block = self._stream.read(size)
        except FAULTS as error:
            self._is_over = True
            what = "the file breaks off" if isinstance(error, EOFError) else _damage(error)
            self.problem(what, "copy or download it again")
            return b""
        self._on_block()
        self._is_over = not block
        return block


def _damage(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or "what is compressed in it is damaged"
    return f"the file cannot be read to its end ({reason})"
