"""Values from JSON of any type, as the text, lists and fields that papers are made of."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_WORD_SEPARATORS = re.compile(r"\s*[;\n]\s*")
_COMMA = re.compile(r"\s*,\s*")


def text(value: Any) -> str:
    """`value` as text: a number as it is written, the first text of a list; else nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return "" if value != value else f"{value:g}"
    if isinstance(value, list) and value:
        return text(value[0])
    return ""


def first(record: Mapping[str, Any], *names: str) -> str:
    """The first of the named values that is text and not empty."""
    for name in names:
        value = record.get(name)
        if value and (found := text(value).strip()):
            return found
    return ""


def words(value: Any) -> list[str]:
    """Key words: a list, or a text that is parted by semicolons, lines or commas."""
    if not value:
        return []
    if isinstance(value, list):
        return [word for word in map(text, value) if word]
    given = text(value)
    separators = _WORD_SEPARATORS if _WORD_SEPARATORS.search(given) else _COMMA
    return [word for word in separators.split(given) if word]


def rest(record: Mapping[str, Any], known: Iterable[str]) -> dict[str, str]:
    """What else a record says in texts, numbers and lists of texts."""
    left = {name: value for name, value in record.items() if name not in known}
    return {name: said for name, value in left.items() if (said := _said(value))}


def _said(value: Any) -> str:
    if isinstance(value, list):
        return "; ".join(word for word in value if isinstance(word, str))
    return text(value)
