"""Breaks typeset text into lines of a terminal."""

from tui.typeset.model import Span, Styled


def cell_width(text: str) -> int:
    """The cells that `text` takes in a terminal."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(0, wcswidth(text))


def wrap(text: Styled, width: int) -> list[Styled]:
    """The lines of `text`, none wider than `width` cells; an empty line parts paragraphs."""
    lines: list[Styled] = []
    place = 0
    for paragraph in text.plain.split("\n"):
        for start, end in _breaks(paragraph, max(1, width)):
            lines.append(_part(text, place + start, place + end))
        place += len(paragraph) + 1
    return lines


def _breaks(paragraph: str, width: int) -> list[tuple[int, int]]:
    lines: list[tuple[int, int]] = []
    start = end = place = used = 0
    for word in paragraph.split(" "):
        size = cell_width(word)
        if end > start and used + 1 + size > width:
            lines.append((start, end))
            start, used = place, 0
        elif end > start:
            used += 1
        while used + size > width:
            cut = _fitting(word, width - used)
            lines.append((start, place + cut))
            place += cut
            word, start, used = word[cut:], place, 0
            size = cell_width(word)
        place += len(word)
        end, used = place, used + size
        place += 1
    return [*lines, (start, end)]


def _fitting(word: str, width: int) -> int:
    """How many characters of `word` fit into `width` cells, at least one."""
    cut = 1
    while cut < len(word) and cell_width(word[: cut + 1]) <= width:
        cut += 1
    return cut


def _part(text: Styled, start: int, end: int) -> Styled:
    spans = tuple(
        Span(max(span.start, start) - start, min(span.end, end) - start, span.style, span.link)
        for span in text.spans
        if span.start < end and span.end > start
    )
    return Styled(text.plain[start:end], spans)
