"""Typeset text as Textual's `Content`: the only way that text from outside reaches a widget."""

from collections.abc import Iterable

from textual.content import Content, Span
from textual.style import Style as ScreenStyle

from tui.typeset import Style, Styled

MATCH = "bold $text-accent underline"
"""How letters that the filter matched look."""

_ATTRIBUTES = {
    Style.BOLD: "bold",
    Style.ITALIC: "italic",
    Style.UNDERLINE: "underline",
    Style.CODE: "$text-secondary",
    # A terminal has no small capitals; bold tells them from the text around.
    Style.SMALL_CAPS: "bold",
}


def content(text: Styled, matches: Iterable[tuple[int, int]] = ()) -> Content:
    """`text` with its styles and links, and with the spans in `matches` marked."""
    spans = [
        Span(span.start, span.end, name)
        for span in text.spans
        for flag, name in _ATTRIBUTES.items()
        if flag in span.style
    ]
    spans += [Span(span.start, span.end, link(span.link)) for span in text.spans if span.link]
    spans += [Span(start, end, MATCH) for start, end in matches]
    return Content(text.plain, spans)


def link(url: str) -> ScreenStyle:
    """The style of a link to `url`: underlined, and opened by a click."""
    return ScreenStyle(underline=True) + ScreenStyle.from_meta(
        {"@click": ("app.open_link", (url,))}
    )
