"""Typesets mixed markup in one pass: text here, formulas in `formulas`."""

from tui.typeset.hidden import visible
from tui.typeset.model import Builder, Styled
from tui.typeset.references import normal
from tui.typeset.text import TextSetter
from tui.typeset.tokens import PARAGRAPH, is_simple, tokens


def plain(text: str) -> str:
    """`text` as a reader sees it, without styles: paragraphs are parted by an empty line."""
    return text.strip() if is_simple(text) else styled(text).plain


def styled(text: str) -> Styled:
    """`text` as a reader sees it; what is not understood is shown as it is. Never raises."""
    if is_simple(text):
        return Styled(text.strip())
    harmless = normal(text)
    if is_simple(harmless):
        return Styled(harmless.strip())
    out = Builder()
    for paragraph in PARAGRAPH.split(visible(harmless).strip()):
        line = Builder()
        TextSetter(tokens(" ".join(paragraph.split())), line).run()
        set_line = line.built()
        if set_line.plain:
            out.add("\n\n" if out.length else "")
            out.add_styled(set_line)
    return out.built()
