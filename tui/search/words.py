"""Words as the search sees them: folded to what a finger types, with their places in the text."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

_MARK = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u20d0-\u20ff"
_WORD = re.compile(rf"(?:[^\W_][{_MARK}]*)+(?:\+\+|\#(?!\w))?")
_PLAIN_WORD = re.compile(r"[a-z0-9]+(?:\+\+|#(?![a-z0-9]))?")
_SPACED = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)) + b" " * 128
_COMPOUND = re.compile(rf"(?:[^\W_]|[{_MARK}])+(?:[-‐-–/.'’_](?:[^\W_]|[{_MARK}])+)+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+")
_GREEK = re.compile("[\u0391-\u03c9]")
_SIGNS = {
    **dict.fromkeys(map(ord, "‐‑‒–"), "-"),
    **dict.fromkeys(map(ord, "—“”‘„…•×°−→≤≥∈±√∼"), " "),
    ord("’"): "'",
}
_JOINERS = "-/.'_"
_JOINED = re.compile(rf"(?<![a-z0-9])[a-z0-9]++[{_JOINERS}][a-z0-9]++(?:[{_JOINERS}][a-z0-9]++)*+")
_NO_JOINER = str.maketrans("", "", _JOINERS)
_LATIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th",
                        "ð": "d", "ŋ": "ng", "ħ": "h", "ſ": "s"})  # fmt: skip


class Word(NamedTuple):
    """A word of a text."""

    text: str
    start: int
    end: int
    is_part: bool = True
    """Whether it stands in the row of words; not so a compound, which its parts stand for."""


def fold(text: str) -> str:
    """`text` without case, accents and the difference between forms of one letter."""
    text = text.casefold()
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text).translate(_LATIN)
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", bare).casefold()


def sequence(text: str) -> list[str]:
    """The folded words of `text` in reading order."""
    simple = _simple(text)
    if simple.isascii():
        return _plain_words(simple)
    return [word.text for word in words(text) if word.is_part]


def sequence_and_compounds(text: str) -> tuple[list[str], list[str]]:
    """The folded words of `text` in reading order, and what the parts of `few-shot` make as one."""
    simple = _simple(text)
    if simple.isascii():
        return _plain_words(simple), _plain_compounds(simple)
    found = list(words(text))
    return (
        [word.text for word in found if word.is_part],
        [word.text for word in found if not word.is_part],
    )


def _plain_words(simple: str) -> list[str]:
    if "++" in simple or "#" in simple:
        return _PLAIN_WORD.findall(simple)
    return simple.encode().translate(_SPACED).decode().split()


def _plain_compounds(simple: str) -> list[str]:
    return [found.translate(_NO_JOINER) for found in _JOINED.findall(simple)]


def _simple(text: str) -> str:
    """`text` folded as a whole: when that is ASCII, its words can be found the quick way."""
    return text.lower() if text.isascii() else fold(text.translate(_SIGNS))


def words(text: str) -> Iterator[Word]:
    """The words of `text` and its compounds, with their places in it."""
    for found in _WORD.finditer(text):
        yield from _split(found.group(), found.start())
    for found in _COMPOUND.finditer(text):
        parts = (_split(part, 0) for part in _WORD.findall(found.group()))
        joined = "".join(word.text for words_of_part in parts for word in words_of_part)
        yield Word(joined, found.start(), found.end(), is_part=False)


def _split(text: str, start: int) -> Iterator[Word]:
    """The words in a run of letters: Chinese and Japanese have no spaces, Greek letters names."""
    if text.isascii():
        yield Word(text.lower(), start, start + len(text))
        return
    at = 0
    for found in _CJK.finditer(text):
        yield from _spelt(text[at : found.start()], start + at)
        run, begin = found.group(), start + found.start()
        for place in range(len(run)):
            yield Word(fold(run[place]), begin + place, begin + place + 1)
        at = found.end()
    yield from _spelt(text[at:], start + at)


def _spelt(text: str, start: int) -> Iterator[Word]:
    if not text:
        return
    folded = fold(text)
    if len(folded) == 1 and _GREEK.match(folded):
        folded = _name(folded)
    elif any(_GREEK.match(sign) for sign in folded) and not all(map(_GREEK.match, folded)):
        folded = "".join(_name(sign) if _GREEK.match(sign) else sign for sign in folded)
    if folded:
        yield Word(folded, start, start + len(text))


def _name(letter: str) -> str:
    """`alpha` for α."""
    return unicodedata.name(letter, letter).split()[-1].lower().replace("lamda", "lambda")
