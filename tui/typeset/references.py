"""Reads what stands for other text: HTML's character references, and addresses of links."""

import re
from typing import Final

from tui.clean import clean
from tui.typeset.hidden import without_idle_joiners
from tui.typeset.tables import LIGATURES

_LIGATURES: Final = str.maketrans(LIGATURES)
_ESCAPED_SIGN = re.compile(r"\\([_%#&$~{}^])(?:\{\})?")


def normal(text: str) -> str:
    """`text` without what a terminal obeys, and with single letters for glued ones."""
    return without_idle_joiners(clean(text).translate(_LIGATURES))


def character(reference: str) -> str:
    """What `&name;` or `&#number;` stands for, as harmless as any text; itself if it is unknown."""
    import html
    from html.entities import html5

    if reference[1:] not in html5 and reference[1:2] != "#":
        return reference
    text = normal(html.unescape(reference))
    return " " if text.isspace() else text


def address(text: str) -> str:
    r"""The address that LaTeX or HTML wrote as `text`, with `\_` for `_` and `&amp;` for `&`."""
    import html

    return "".join(clean(html.unescape(_ESCAPED_SIGN.sub(r"\1", text))).split())
