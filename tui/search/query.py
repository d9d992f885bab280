"""The query language: text to terms. No text is an error; what is half typed narrows nothing."""

import re
from dataclasses import dataclass
from enum import Enum

from tui.search.words import sequence

ANYWHERE = ""
"""The field of a bare word."""
WORD_FIELDS = {"author": "author", "venue": "venue", "abs": "abstract", "abstract": "abstract"}
"""Fields of words, and what the index calls them."""
STATES = ("starred", "read", "unread")
THINGS = ("note", "pdf", "abstract")


class Kind(Enum):
    """What a term asks for."""

    WORD = "word"
    PHRASE = "phrase"
    YEARS = "years"
    STATE = "state"
    THING = "thing"
    TAG = "tag"
    NOTE = "note"
    ID = "id"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a query asks for."""

    kind: Kind
    text: str = ""
    """What is typed, folded where words are meant."""
    field: str = ANYWHERE
    is_negative: bool = False
    is_finished: bool = True
    """Whether a quotation mark or a space ended it, so that nothing more will come."""
    words: tuple[str, ...] = ()
    years: tuple[int, int] = (0, 9999)


@dataclass(frozen=True, slots=True)
class Query:
    """A query understood."""

    text: str
    words: tuple[Term, ...]
    """What ranks: bare words, and words in a field of words."""
    conditions: tuple[Term, ...]
    """What a paper fulfils or does not."""


_PIECE = re.compile(
    r"""(?P<minus>-?)(?:(?P<field>[A-Za-z]+):)?(?:"(?P<quoted>[^"]*)(?P<closed>"?)|(?P<bare>[^\s"]*))""",
)
_YEARS = re.compile(r"(\d{0,4})(\.{1,2}(\d{0,4}))?")


def parse(text: str) -> Query:
    """The terms of `text`."""
    terms: list[Term] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _PIECE.match(text, at)
        if found is None or found.end() == at:
            at += 1
            continue
        at = found.end()
        terms += _terms(found, is_last=at == len(text))
    words = tuple(term for term in terms if term.kind is Kind.WORD and not term.is_negative)
    return Query(text, words, tuple(term for term in terms if term not in words))


def _terms(found: re.Match[str], *, is_last: bool) -> list[Term]:
    negative = bool(found["minus"])
    field = (found["field"] or "").lower()
    is_quoted = found["quoted"] is not None
    value = found["quoted"] if is_quoted else found["bare"]
    finished = bool(found["closed"]) or not is_last
    if field:
        named = _named(field, value, negative, finished, is_quoted)
        if named is not None:
            return named
        value, is_quoted = f"{found['field']} {value}", is_quoted
    return _worded(ANYWHERE, value, negative, finished, is_quoted)


def _worded(field: str, value: str, negative: bool, finished: bool, is_quoted: bool) -> list[Term]:
    """Terms for words of a field; a run of words that only make sense together is a phrase."""
    words = tuple(sequence(value))
    if not words:
        return []
    if is_quoted or (negative and len(words) > 1) or (len(words) > 1 and not value.isascii()
                                                      and _is_run(value)):  # fmt: skip
        return [Term(Kind.PHRASE, " ".join(words), field, negative, finished, words)]
    return [Term(Kind.WORD, word, field, negative, finished) for word in words]


def _is_run(value: str) -> bool:
    """Whether `value` is in a script without spaces."""
    return all(len(word) == 1 and ord(word) > 0x2E00 for word in sequence(value))


def _named(
    field: str, value: str, negative: bool, finished: bool, is_quoted: bool
) -> list[Term] | None:
    """The terms of `field:value`; None when that is no field."""
    folded = value.casefold()
    if field in WORD_FIELDS:
        return _worded(WORD_FIELDS[field], value, negative, finished, is_quoted)
    if field == "year":
        years = _years(value)
        if years is None:
            return [] if not value else None
        return [Term(Kind.YEARS, value, field, negative, years=years)]
    if field in ("is", "has"):
        known = STATES if field == "is" else THINGS
        if folded in known:
            return [Term(Kind.STATE if field == "is" else Kind.THING, folded, field, negative)]
        return [] if any(name.startswith(folded) for name in known) else None
    if field in ("tag", "note", "id", "key"):
        if not value:
            return []
        return [Term(Kind(field), folded, field, negative, finished or is_quoted)]
    return None


def _years(value: str) -> tuple[int, int] | None:
    """The years in `2025`, `2020..2025`, `2020..`, `..2025`, and in what may become one."""
    found = _YEARS.fullmatch(value)
    if found is None or not value:
        return None
    first, dots, last = found[1], found[2], found[3] or ""
    if not dots:
        return _completed(first)
    low = _completed(first)[0] if first else 0
    return low, _completed(last)[1] if last else 9999


def _completed(digits: str) -> tuple[int, int]:
    """The years that begin with `digits`."""
    missing = 4 - len(digits)
    return int(digits + "0" * missing), int(digits + "9" * missing)
