"""Cuts a text into the pieces that its markup is made of, and tells which texts have none."""

import re
from collections.abc import Sequence
from typing import Final

from tui.typeset.tables import LIGATURES

_ATTRIBUTE = r"""\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>=]+)"""
_ADDRESS = r"(?:https?://|mailto:|www\.|doi:|#|\.{0,2}/)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*"
"""What may stand in the round brackets of a link, so that `[0, 1](x)` is none."""
PIECES: Final = {
    "\\": r"\\\\?[A-Za-z]{3,}\*?[ ]?|\\[A-Za-z]+\*?[ ]?|\\.|\\",
    "$": r"\$\$?",
    "^": r"\^",
    "_": "_",
    "{": r"\{",
    "}": r"\}",
    "~": "~",
    "*": r"\*+",
    "`": "`+",
    "'": "''",
    '"': '"',
    "-": "--[->]?",
    "&": r"&\#?\w+;",
    "<": rf"</?[A-Za-z][\w:-]*(?:{_ATTRIBUTE})*\s*/?>|<!(?:--|\[CDATA\[)",
    "h": r"https?://[^\s<>\"{}|\\^`]*[^\s<>\"{}|\\^`.,;:!?)\]']",
    "[": rf"\[(?=[^\[\]]*\]\({_ADDRESS}\))",
    "]": rf"\]\({_ADDRESS}\)",
}
"""What begins with each character that markup can begin with; else that character is text."""
_IN_COMPANY = '"'
"""What is markup only beside other markup: the end of a quotation that began as LaTeX has it."""
_TOKEN: Final = re.compile(
    "|".join([f"[^{re.escape(''.join(PIECES))}]+", *PIECES.values(), "."]), re.DOTALL
)
ALONE: Final = frozenset(
    sign for sign, piece in PIECES.items() if re.fullmatch(piece, sign) and sign != _IN_COMPANY
)
"""The characters that are markup wherever they stand."""
_MARKUP: Final = re.compile(
    "|".join(
        [
            "  ",
            *map(re.escape, sorted(ALONE | LIGATURES.keys())),
            *(piece for sign, piece in PIECES.items() if sign not in ALONE | {_IN_COMPANY}),
        ]
    )
)
"""Each of its branches begins with a letter, so that a search goes fast over what is none."""
PARAGRAPH: Final = re.compile(r"\n[ \t\r]*\n\s*|</(?:jats:)?p>\s*<(?:jats:)?p(?:\s[^<>]*)?>")


def is_simple(text: str) -> bool:
    """Whether `text` has nothing that could be markup and so is its own plain form.

    Controls, bidi marks, line breaks and spaces other than the common one are not printable.
    """
    return text.isprintable() and _MARKUP.search(text) is None


def tokens(paragraph: str) -> list[str]:
    """The pieces of `paragraph`; put together they are `paragraph` again."""
    return _TOKEN.findall(paragraph)


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
