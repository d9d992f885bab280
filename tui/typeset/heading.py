"""What a paper is called in a list: its title, or the beginning of its abstract."""

from functools import lru_cache

from tui.typeset.model import Span, Style, Styled
from tui.typeset.setting import plain, styled

LONGEST = 100
"""Characters of the first sentence that stand for a missing title."""


@lru_cache(maxsize=1024)
def heading(title: str, abstract: str) -> Styled:
    """The typeset title; for an untitled paper the first sentence of its abstract, in italics.

    A long sentence is cut at a word and ends with an ellipsis.
    """
    if title:
        return styled(title)
    text = " ".join(plain(abstract[: 20 * LONGEST]).split())
    sentence, stop, _ = text.partition(". ")
    sentence = sentence + stop.strip()
    if len(sentence) > LONGEST:
        sentence = sentence[:LONGEST].rpartition(" ")[0].rstrip(",;:") + "…"
    return Styled(sentence, (Span(0, len(sentence), Style.ITALIC),) if sentence else ())
