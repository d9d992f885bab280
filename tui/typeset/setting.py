"""Typesets mixed markup in one pass: text here, formulas in `formulas`."""

from tui.clean import clean
from tui.typeset.model import Builder, Styled
from tui.typeset.tables import LIGATURES
from tui.typeset.text import TextSetter
from tui.typeset.tokens import PARAGRAPH, is_simple, tokens

_LIGATURES = str.maketrans(LIGATURES)


def plain(text: str) -> str:
    """`text` as a reader sees it, without styles: paragraphs are parted by an empty line."""
    return text.strip() if is_simple(text) else styled(text).plain


def styled(text: str) -> Styled:
    """`text` as a reader sees it; what is not understood is shown as it is. Never raises."""
    if is_simple(text):
        return Styled(text.strip())
    normal = clean(text).translate(_LIGATURES)
    if is_simple(normal):
        return Styled(normal.strip())
    out = Builder()
    for paragraph in PARAGRAPH.split(normal.strip()):
        line = Builder()
        TextSetter(tokens(" ".join(paragraph.split())), line).run()
        set_line = line.built()
        if set_line.plain:
            out.add("\n\n" if out.length else "")
            out.add_styled(set_line)
    return out.built()
