"""What an exporter needs to know of the reader's marks, and how marks become key words."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TextIO

from tui.paper import Paper


class MarksLike(Protocol):
    """The reader's marks on one paper; `tui.library.Marks` is such."""

    @property
    def starred(self) -> bool: ...  # noqa: D102
    @property
    def read(self) -> bool: ...  # noqa: D102
    @property
    def note(self) -> str: ...  # noqa: D102
    @property
    def tags(self) -> frozenset[str]: ...  # noqa: D102


Rows = Iterable[tuple[Paper, MarksLike]]


class Exporter(Protocol):
    """What the module of a format offers."""

    NAME: str
    """The format as the command line names it."""
    SUFFIX: str
    """The usual end of a file's name, with its dot."""
    ABOUT: str
    """What the format is for, in a few words."""

    def write(self, rows: Rows, out: TextIO) -> None:
        """Write `rows` to `out` as they come."""


@dataclass(frozen=True, slots=True)
class NoMarks:
    """The marks of a paper that has none."""

    starred: bool = False
    read: bool = False
    note: str = ""
    tags: frozenset[str] = frozenset()


def keywords(paper: Paper, marks: MarksLike) -> list[str]:
    """The paper's key words with the reader's tags, a star and "read" among them, each once.

    Managers of references make tags of key words, so this is where a reader finds them again.
    """
    own = [*sorted(marks.tags), *["starred"] * marks.starred, *["read"] * marks.read]
    return list(dict.fromkeys([*paper.keywords, *own]))


def annotation(paper: Paper, marks: MarksLike) -> str:
    """The reader's note, after the one that the source itself had unless they are the same."""
    kept = paper.fields.get("annote", "") or paper.fields.get("annotation", "")
    if kept and marks.note and kept not in marks.note:
        return f"{kept}\n\n{marks.note}"
    return marks.note or kept


def joined(texts: Sequence[str]) -> str:
    """`texts` parted by semicolons; one that could be taken for several has one behind it."""
    alone = len(texts) == 1 and re.search(r",|&|\band\b", texts[0], re.IGNORECASE)
    return "; ".join(texts) + (";" if alone else "")
