"""Cuts a text into the pieces that its markup is made of, and tells which texts have none."""

import re
from collections.abc import Sequence
from typing import Final

from tui.typeset.tables import LIGATURES

SIGNS: Final = r"\\$^_{}`*~&<"
"""Characters that may be markup wherever they stand."""
BEGINNINGS: Final = ("--", "''", r"\[[^\[\]]*\]\(", "https?:")
"""Other beginnings of markup; their first characters alone are none."""
_ATTRIBUTE = r"""\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>=]+)"""
_ADDRESS = r"(?:https?://|mailto:|www\.|doi:|#|\.{0,2}/)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*"
"""What may stand in the round brackets of a link, so that `[0, 1](x)` is none."""
_URL = r"https?://[^\s<>\"{}|\\^`]*[^\s<>\"{}|\\^`.,;:!?)\]']"
TOKEN: Final = re.compile(
    rf"\\\\?[A-Za-z]{{3,}}\*?[ ]?|\\[A-Za-z]+\*?[ ]?|\\.|\\$|\$\$?|[{{}}^_~]|\*+|`+|''|\"|-{{2,3}}"
    rf"|&\#?\w+;|</?[A-Za-z][\w:-]*(?:{_ATTRIBUTE})*\s*/?>"
    rf"|{_URL}|\[(?=[^\[\]]*\]\({_ADDRESS}\))|\]\({_ADDRESS}\)"
    rf"|[^{SIGNS}'\"\-h\[\]]+|.",
    re.DOTALL,
)
_MARKUP = re.compile("|".join([f"[{SIGNS}{''.join(LIGATURES)}]", " {2}", *BEGINNINGS]))
PARAGRAPH: Final = re.compile(r"\n[ \t\r]*\n\s*|</(?:jats:)?p>\s*<(?:jats:)?p(?:\s[^<>]*)?>")


def is_simple(text: str) -> bool:
    """Whether `text` has nothing that could be markup and so is its own plain form.

    Controls, bidi marks, line breaks and spaces other than the common one are not printable.
    """
    return text.isprintable() and _MARKUP.search(text) is None


def tokens(paragraph: str) -> list[str]:
    """The pieces of `paragraph`; put together they are `paragraph` again."""
    return TOKEN.findall(paragraph)


def partners(pieces: Sequence[str]) -> dict[int, int]:
    """For each `{` that is closed, the place of its `}`."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for place, piece in enumerate(pieces):
        if piece == "{":
            waiting.append(place)
        elif piece == "}" and waiting:
            found[waiting.pop()] = place
    return found
