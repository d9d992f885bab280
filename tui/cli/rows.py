"""Papers one a line: columns for a person, fields parted by tabs for a pipe."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from shutil import get_terminal_size

from tui.clean import clean_line
from tui.export import MarksLike
from tui.paper import Paper
from tui.typeset import cell_width, heading, plain

STAR = "★"
GAP = "  "
GOLD, DIM = "33", "2"
LONGEST_ID = 22
LONGEST_AUTHOR = 18
LOOKED_AT = 200
"""How many lines decide the width of the columns."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says of a paper."""

    star: str
    id: str
    title: str
    author: str
    year: str
    words: str = ""
    """Words that the paper shares with another, in a list of papers like that."""

    @classmethod
    def of(cls, paper: Paper, marks: MarksLike, words: Iterable[str] = ()) -> "Line":
        """The line of `paper`."""
        return cls(
            star=STAR if marks.starred else "",
            id=clean_line(paper.id),
            title=heading(paper.title, paper.abstract).plain,
            author=plain(paper.authors[0]) if paper.authors else "",
            year=str(paper.year or ""),
            words=" ".join(words),
        )


def write_fields(lines: Iterable[Line]) -> None:
    """Print star, id, title, first author and year, parted by tabs; shared words where known."""
    for line in lines:
        fields = [line.star, line.id, line.title, line.author, line.year]
        if line.words:
            fields.append(line.words)
        sys.stdout.write("\t".join(clean_line(field) for field in fields) + "\n")


def write_columns(lines: Iterable[Line], *, coloured: bool) -> None:
    """Print the same in columns that fit the terminal; what is too long is cut."""
    for text in columns(lines, get_terminal_size().columns, coloured=coloured):
        sys.stdout.write(text + "\n")


def columns(lines: Iterable[Line], width: int, *, coloured: bool = False) -> Iterator[str]:
    """The lines as columns, `width` cells wide together; titles get what the others leave."""
    rest = iter(lines)
    first = list(islice(rest, LOOKED_AT))
    author = min(_widest(line.author for line in first), LONGEST_AUTHOR, width // 6)
    known = min(_widest(line.id for line in first), LONGEST_ID, width // 3)
    title = max(width - known - author - len(STAR) - len("2025") - 4 * len(GAP), 16)
    for line in chain(first, rest):
        cells = [
            _painted(fitted(line.star, len(STAR)), GOLD, coloured),
            _painted(fitted(line.id, known), DIM, coloured),
            fitted(line.title, title),
            _painted(fitted(line.author, author), DIM, coloured),
            f"{line.year:>4}",
        ]
        yield GAP.join(cells)
        if line.words:
            yield _painted(len(STAR) * " " + GAP + line.words, DIM, coloured)


def _painted(text: str, code: str, coloured: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if coloured and not text.isspace() else text


def _widest(texts: Iterable[str]) -> int:
    return max(map(cell_width, texts), default=0)


def fitted(text: str, width: int) -> str:
    """`text` in exactly `width` cells: filled with spaces, or cut with `…` at its end."""
    cells = cell_width(text)
    if cells > width:
        text = text[: 4 * width]
        while text and cell_width(text) > width - 1:
            text = text[:-1]
        text += "…"
        cells = cell_width(text)
    return text + " " * (width - cells)
