"""Names of people as BibTeX writes them, in reading order and with their accents as letters."""

import re

from tui.sources.people import is_others, reading_order

_TIE = re.compile(r"(?<!\\)~")
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)


def names(text: str) -> list[str]:
    """The names in the value of an `author` or `editor` field."""
    if not text.strip():
        return []
    if "{" not in text and "\\" not in text:
        parts = _AND.split(text.strip())
        return [reading_order(part.replace("~", " ")) for part in parts if not is_others(part)]
    from bibtexparser.middlewares.names import split_multiple_persons_names

    parts = split_multiple_persons_names(text)
    return [_name(part) for part in parts if not is_others(part)]


def _name(text: str) -> str:
    """One name that has braces or commands in it; commas inside braces part nothing."""
    from tui.typeset import plain

    parts: list[str] = [""]
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    letters = [plain(_TIE.sub(" ", part)).strip() for part in parts]
    return reading_order(",".join(letters)) if len(letters) > 1 else letters[0]
