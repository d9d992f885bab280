"""One line of the list of papers."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

MARKS_WIDTH = 5
"""Cells before the title: star, unread dot, note sign, each with its place, and the spaces."""
DETAIL_FROM = 64
"""Cells that a row needs before the first author and the year find room beside the title."""
DETAIL_WIDTH = 20


class Entry(NamedTuple):
    """What the list tells of a paper."""

    title: str
    matches: Sequence[tuple[int, int]] = ()
    """Spans of the title that the filter matched."""
    untitled: bool = False
    """The title is the first sentence of the abstract."""
    author: str = ""
    year: str = ""
    starred: bool = False
    read: bool = False
    noted: bool = False


class RowStyles(NamedTuple):
    """The styles of one kind of row: plain, or the current one."""

    row: Style
    star: Style
    unread: Style
    note: Style
    match: Style
    untitled: Style
    detail: Style


def on_star(x: int) -> bool:
    """Whether a click at column `x` of a row means its star."""
    return x < 2


def render(entry: Entry, width: int, styles: RowStyles) -> Strip:
    """The row of `entry`, exactly `width` cells wide."""
    detail = _detail(entry) if width >= DETAIL_FROM else ""
    room = max(0, width - MARKS_WIDTH - 1 - (DETAIL_WIDTH + 1 if detail else 0))
    segments = [
        Segment(" ", styles.row),
        Segment("★" if entry.starred else " ", styles.star),
        Segment(" " if entry.read else "●", styles.unread),
        Segment("✎" if entry.noted else " ", styles.note),
        Segment(" ", styles.row),
        *_title(entry, room, styles),
        Segment(" ", styles.row),
    ]
    if detail:
        segments.append(Segment(detail + " ", styles.detail))
    return Strip(segments).adjust_cell_length(width, styles.row)


def _title(entry: Entry, room: int, styles: RowStyles) -> list[Segment]:
    plain = styles.untitled if entry.untitled else styles.row
    pieces: list[Segment] = []
    reached = 0
    for begun, end in entry.matches:
        start = max(begun, reached)
        pieces.append(Segment(entry.title[reached:start], plain))
        pieces.append(Segment(entry.title[start:end], styles.match))
        reached = max(end, reached)
    pieces.append(Segment(entry.title[reached:], plain))
    line = Strip([piece for piece in pieces if piece.text])
    if line.cell_length <= room:
        return list(line.extend_cell_length(room, styles.row))
    cut = line.crop(0, max(0, room - 1))
    return [*cut, Segment("…", plain), Segment(" " * (room - 1 - cut.cell_length), plain)]


def _detail(entry: Entry) -> str:
    """First author and year, flush right."""
    if not (entry.author or entry.year):
        return ""
    author_room = DETAIL_WIDTH - 5
    author = entry.author
    if cell_len(author) > author_room:
        author = set_cell_size(author, author_room - 1).rstrip() + "…"
    text = f"{author} {entry.year}".strip()
    return " " * (DETAIL_WIDTH - cell_len(text)) + text
