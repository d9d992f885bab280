"""Styled text: a plain form, and spans that say how parts of it look."""

from enum import Flag, auto
from typing import NamedTuple


class Style(Flag):
    """How a span looks."""

    NONE = 0
    BOLD = auto()
    ITALIC = auto()
    UNDERLINE = auto()
    CODE = auto()
    SMALL_CAPS = auto()


class Span(NamedTuple):
    """A part of a plain text, from `start` to before `end`, counted in characters."""

    start: int
    end: int
    style: Style
    link: str = ""
    """The address that the part leads to."""


class Styled(NamedTuple):
    """A text and its styles; `plain` is what `tui.typeset.plain` gives."""

    plain: str
    spans: tuple[Span, ...] = ()


class Builder:
    """Puts a styled text together from the left to the right."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._spans: list[Span] = []
        self.length = 0
        self.last = ""
        """The last character; empty at the beginning."""

    def add(self, text: str) -> None:
        """Put `text` at the end; after a space it begins without one."""
        if text[:1] == self.last == " ":
            text = text.lstrip(" ")
        if text:
            self._pieces.append(text)
            self.length += len(text)
            self.last = text[-1]

    def style(self, start: int, style: Style, link: str = "") -> None:
        """Give what has been added since `start` a style."""
        if self.length > start and (style or link):
            self._spans.append(Span(start, self.length, style, link))

    def add_styled(self, text: Styled) -> None:
        """Put a styled text at the end."""
        offset = self.length
        self.add(text.plain)
        self._spans += [
            Span(span.start + offset, span.end + offset, span.style, span.link)
            for span in text.spans
        ]

    def close_up(self) -> None:
        """Take the space at the end away."""
        if self.last == " ":
            self._pieces[-1] = self._pieces[-1][:-1]
            self.length -= 1
            if not self._pieces[-1]:
                self._pieces.pop()
            self.last = self._pieces[-1][-1] if self._pieces else ""

    def built(self) -> Styled:
        """What has been put together, without space at its ends."""
        text = "".join(self._pieces)
        stripped = text.strip()
        before = len(text) - len(text.lstrip())
        spans = sorted(self._spans, key=lambda span: (span.start, -span.end))
        moved = (
            Span(max(0, start - before), min(end - before, len(stripped)), style, link)
            for start, end, style, link in spans
        )
        return Styled(stripped, tuple(span for span in moved if span.end > span.start))
