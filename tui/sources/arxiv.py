"""What the ways of reading arXiv have in common."""

import re

from tui.clean import clean

VENUE = "arXiv"

_NUMBER = re.compile(r"(?:.*/)?(\d\d)(?:0[1-9]|1[0-2])(?:\.\d{4,5}|\d{3})")
_INDENTED = re.compile(r"\n[ \t]+(?=\S)")


def year_of_number(number: str) -> int | None:
    """The year in which a paper got its number; None for what is no arXiv number."""
    found = _NUMBER.match(number)
    if not found:
        return None
    year = int(found[1])
    return (1900 if year > 90 else 2000) + year


def abstract(text: str) -> str:
    """An abstract with a blank line between its paragraphs, which arXiv marks by an indent."""
    text = clean(text).strip()
    if "\n" not in text:
        return text
    indents = len(_INDENTED.findall(text))
    if indents and indents < text.count("\n"):
        return _INDENTED.sub("\n\n", text)
    return _INDENTED.sub("\n", text)
