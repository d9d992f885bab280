"""Values of BibTeX fields: parts joined by `#`, abbreviations put in, enclosures taken away."""

import re
from collections.abc import Mapping

_PARTS = re.compile(r'[#\s]*(?:(?P<open>[{"])|(?P<word>[^\s#{}"]+)|(?P<lone>.))', re.DOTALL)
_MARKS = re.compile(r'\\.|[{}"]', re.DOTALL)

MONTHS = {
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May",
    "jun": "June", "jul": "July", "aug": "August", "sep": "September", "oct": "October",
    "nov": "November", "dec": "December",
}  # fmt: skip
"""The abbreviations that every BibTeX style defines."""


def plain_value(value: str, strings: Mapping[str, str]) -> str:
    """The text that `value` stands for; `strings` has the file's abbreviations in lower case.

    An abbreviation that nothing defines stands for itself.
    """
    if value[:1] == "{" and _end(value, 0) == len(value):
        return value[1:-1]
    parts: list[str] = []
    at = 0
    while found := _PARTS.match(value, at):
        at = found.end()
        if found["open"]:
            begin, at = at, _end(value, at - 1)
            is_closed = at > begin and value[at - 1] in '}"'
            parts.append(value[begin : at - 1 if is_closed else at])
        elif word := found["word"]:
            parts.append(strings.get(word.lower(), word))
        else:
            parts.append(found["lone"])
    return "".join(parts)


def _end(value: str, begin: int) -> int:
    """The place behind what is enclosed from `begin` on; the value's end if that never closes."""
    is_quoted = value[begin] == '"'
    depth = 0
    for mark in _MARKS.finditer(value, begin + 1):
        match mark.group():
            case "{":
                depth += 1
            case "}" if depth or not is_quoted:
                depth -= 1
                if depth < 0:
                    return mark.end()
            case '"' if is_quoted and not depth:
                return mark.end()
    return len(value)
