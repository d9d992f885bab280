"""Names of people: lists taken apart, each put into reading order."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[ -]?){1,4}")
"""Tried on upper-case text only."""
_COMPANY = re.compile(r"(?:inc|ltd|llc|corp|gmbh)\.?", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+){1,5}")
_PARTICLES = frozenset(
    {
        *("van", "von", "der", "den", "de", "del", "della", "di", "da", "do", "dos", "du", "la"),
        *("le", "ten", "ter", "tot", "zu", "zur", "af", "al", "bin", "ibn", "y", "e"),
    }
)
_SEPARATOR = re.compile(r"\s*(?:,|;|\band\b|&)\s*")
_AND = re.compile(r"\s*,?\s+(?:and|&)\s+", re.IGNORECASE)
_OTHERS = re.compile(r"(?:and\s+)?(?:others|et\.? al\.?)", re.IGNORECASE)


def reading_order(name: str) -> str:
    """`Anke van der Berg` for `van der Berg, Anke`; a name without comma is as it should be."""
    if "," not in name:
        return name.strip()
    parts = [part.strip() for part in name.split(",")]
    if _COMPANY.fullmatch(parts[-1]):
        return name.strip()
    suffixes = [part for part in parts[1:] if _SUFFIX.fullmatch(part)]
    given = [part for part in parts[1:] if part and not _SUFFIX.fullmatch(part)]
    return " ".join([*given, parts[0], *suffixes]).strip()


def people(text: str) -> list[str]:
    """The names in `text`, parted by semicolons, `and` or commas, in reading order."""
    if ";" in text:
        return [reading_order(name) for name in text.split(";") if _is_name(name)]
    parts = _AND.split(text)
    if _are_families_first(parts):
        return [reading_order(name) for name in parts if _is_name(name)]
    names = [name.strip() for part in parts for name in part.split(",")]
    families, given = names[::2], names[1::2]
    are_pairs = len(families) == len(given) and all(map(_are_initials, given))
    if are_pairs and not any("." in name for name in families):
        return [f"{first} {last}" for last, first in zip(families, given, strict=True)]
    return [name for name in _suffixes_joined(names) if _is_name(name)]


def _are_families_first(parts: list[str]) -> bool:
    """Whether `parts` read `Berg, Anke` each, rather than being pieces of a list of names."""
    if not all(part.count(",") == 1 for part in parts):
        return False
    return len(parts) > 1 or " " not in parts[0].partition(",")[0].strip()


def _are_initials(name: str) -> bool:
    return name.isupper() and bool(_INITIALS.fullmatch(name))


def _suffixes_joined(names: Iterable[str]) -> list[str]:
    joined: list[str] = []
    for name in names:
        if joined and _SUFFIX.fullmatch(name):
            joined[-1] += f" {name}"
        else:
            joined.append(name)
    return joined


def listed_names(line: str) -> list[str]:
    """The names in a line that is nothing but a list of names; none for any other line."""
    names = [name for name in _SEPARATOR.split(line.strip()) if name]
    return names if all(map(_looks_like_name, names)) else []


def _looks_like_name(name: str) -> bool:
    words = name.split(" ")
    return bool(_NAME.fullmatch(name)) and all(
        word[0].isupper() or word in _PARTICLES for word in words
    )


def is_others(name: str) -> bool:
    """Whether `name` stands for the authors that are not named."""
    return bool(_OTHERS.fullmatch(name.strip()))


def _is_name(name: str) -> bool:
    return bool(name.strip()) and not is_others(name)


def names_in(value: Any) -> list[str]:
    """The names in what a JSON record says of its authors: a text, a list of texts or of parts."""
    if not value:
        return []
    if isinstance(value, str):
        return people(value)
    if isinstance(value, Mapping):
        value = list(value.values()) if _name_of(value) == "" else [value]
    if not isinstance(value, list):
        return []
    return [name for name in map(_name_of, value) if name]


_WHOLE = ("name", "fullname", "full_name", "display_name", "raw_author_name")
_GIVEN = ("given", "first", "firstName", "first_name", "forename")
_FAMILY = ("family", "last", "lastName", "last_name", "surname")


def _name_of(value: Any) -> str:
    if isinstance(value, str):
        return reading_order(value)
    if not isinstance(value, Mapping):
        return ""
    parts = [
        _first(value, _GIVEN),
        _first(value, ("dropping-particle",)),
        _first(value, ("non-dropping-particle",)),
        _first(value, _FAMILY),
        _first(value, ("suffix",)),
    ]
    whole = _first(value, _WHOLE)
    return " ".join(filter(None, parts)) or _first(value, ("literal",)) or reading_order(whole)


def _first(value: Mapping[str, Any], names: Iterable[str]) -> str:
    found = (value[name] for name in names if value.get(name))
    return next((text.strip() for text in found if isinstance(text, str)), "")
