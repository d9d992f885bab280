"""One paper as a page of plain text."""

from collections.abc import Iterator
from itertools import pairwise

from tui.clean import clean, clean_line
from tui.library import Marks
from tui.paper import Paper
from tui.typeset import Span, Style, Styled, heading, plain, styled, wrap

RULE = "───"

_CODES = {Style.BOLD: "1", Style.ITALIC: "3", Style.UNDERLINE: "4"}


def page(paper: Paper, marks: Marks, width: int, *, coloured: bool = False) -> Iterator[str]:
    """The lines of the page, at most `width` cells wide; those of links and notes may be longer.

    With `coloured`, bold, italic and underlined text is so by escape sequences.
    """
    for block in _blocks(paper, marks):
        for line in block:
            for wrapped in wrap(line, width) or [Styled("")]:
                yield _painted(wrapped) if coloured else wrapped.plain


def _blocks(paper: Paper, marks: Marks) -> Iterator[list[Styled]]:
    yield [_bold(heading(paper.title, paper.abstract))]
    facts = [", ".join(plain(name) for name in paper.authors), _place(paper, marks)]
    yield [Styled(fact) for fact in (*facts, clean_line(paper.link)) if fact]
    if paper.abstract:
        yield [Styled(""), styled(paper.abstract)]
    for note in marks.notes:
        yield [Styled(""), Styled(RULE), *map(Styled, clean(note).rstrip().split("\n"))]


def _place(paper: Paper, marks: Marks) -> str:
    venue = plain(paper.venue)
    year = str(paper.year) if paper.year else ""
    parts = [venue, year if year not in venue else "", *["★"] * marks.starred]
    return " · ".join(
        part for part in (*parts, " ".join(f"#{tag}" for tag in sorted(marks.tags))) if part
    )


def _bold(text: Styled) -> Styled:
    return Styled(text.plain, (Span(0, len(text.plain), Style.BOLD), *text.spans))


def _painted(text: Styled) -> str:
    """`text` with the escape sequences of its styles."""
    edges = sorted(
        {0, len(text.plain), *(edge for span in text.spans for edge in (span.start, span.end))}
    )
    parts = []
    for start, end in pairwise(edges):
        style = Style.NONE
        for span in text.spans:
            if span.start <= start and end <= span.end:
                style |= span.style
        codes = ";".join(code for each, code in _CODES.items() if each in style)
        piece = text.plain[start:end]
        parts.append(f"\x1b[{codes}m{piece}\x1b[0m" if codes else piece)
    return "".join(parts)
