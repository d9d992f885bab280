"""A formula on one line: puts pieces side by side with the spaces that a mathematician leaves."""

import re
import unicodedata
from enum import Enum, auto
from typing import Final

from tui.typeset.model import Builder
from tui.typeset.tables import BIG, CLOSING, OPENING, RELATIONS, SUBSCRIPTS, SUPERSCRIPTS


class Kind(Enum):
    """What a piece is to its neighbours."""

    ORDINARY = auto()
    FUNCTION = auto()
    BIG = auto()
    BINARY = auto()
    UNARY = auto()
    RELATION = auto()
    TIGHT = auto()
    OPEN = auto()
    CLOSE = auto()
    PUNCTUATION = auto()


_NOTHING_BEFORE = {
    None, Kind.BINARY, Kind.UNARY, Kind.RELATION, Kind.TIGHT, Kind.OPEN, Kind.PUNCTUATION,
}  # fmt: skip
"""Where these stand before it, a plus or minus is a sign."""
_LOOSE = {Kind.BINARY, Kind.RELATION}
_OPERAND = {Kind.ORDINARY, Kind.CLOSE}
_CLOSE_BEHIND = {None, Kind.OPEN, Kind.UNARY}
_CLOSE_BEFORE = {Kind.CLOSE, Kind.PUNCTUATION}
"""Behind and before these a thin space is for the printer only."""
_RELATION_SIGNS = frozenset("=<>") | frozenset(RELATIONS.values())
_BIG_SIGNS = frozenset(BIG.values())
_RAISED = frozenset("′*⋆†‡°")


def kind_of(sign: str) -> Kind:
    """The kind of a single character of a formula."""
    if sign in _RELATION_SIGNS:
        return Kind.RELATION
    if sign in "+-−±∓∪∩⊕⊗∧∨∖":
        return Kind.BINARY
    if sign in _BIG_SIGNS:
        return Kind.BIG
    if sign in OPENING:
        return Kind.OPEN
    if sign in CLOSING:
        return Kind.CLOSE
    if sign in ",;:":
        return Kind.PUNCTUATION
    return Kind.TIGHT if sign in "/·×" else Kind.ORDINARY


class MathLine:
    """Adds the pieces of a formula to a text."""

    def __init__(self, out: Builder, *, tight: bool = False) -> None:
        """`tight` leaves no spaces, as in a subscript."""
        self.out = out
        self._tight = tight
        self._kind: Kind | None = None
        self._has_thin_space = False

    @property
    def goes_on(self) -> bool:
        """Whether what is put next is multiplied with, or an argument of, what stands here."""
        return self._kind in _OPERAND or self._kind is Kind.FUNCTION

    def add(self, text: str, kind: Kind) -> None:
        """Put `text`, a piece of `kind`, at the end."""
        if text:
            self.make_room(kind)
            self.out.add("−" if text == "-" else text)

    def make_room(self, kind: Kind) -> None:
        """Leave the space that stands before a piece of `kind`, which comes next."""
        if kind is Kind.BINARY and self._kind in _NOTHING_BEFORE:
            kind = Kind.UNARY
        is_apart = self._is_apart(kind) or (
            self._has_thin_space and self._kind not in _CLOSE_BEHIND and kind not in _CLOSE_BEFORE
        )
        if is_apart and self.out.last not in ("", " "):
            self.out.add(" ")
        self._kind, self._has_thin_space = kind, False

    def add_space(self) -> None:
        """Leave a space that the author asked for."""
        if self.out.last not in ("", " ") and not self._tight:
            self.out.add(" ")

    def add_thin_space(self) -> None:
        """Leave a space, as before a differential or a unit, unless it stands at a bracket."""
        self._has_thin_space = not self._tight

    def _is_apart(self, kind: Kind) -> bool:
        before = self._kind
        if before is None:
            return False
        if before in _LOOSE:
            return not self._tight
        if {before, kind} & {Kind.FUNCTION, Kind.BIG}:
            after_name = before in (Kind.FUNCTION, Kind.BIG)
            if after_name and kind is Kind.OPEN:
                return False
            if kind in _OPERAND | {Kind.FUNCTION, Kind.BIG, Kind.OPEN} - {Kind.CLOSE}:
                return before in _OPERAND or after_name
        if self._tight:
            return False
        return kind in _LOOSE or before is Kind.PUNCTUATION


def script(text: str, *, above: bool) -> str:
    """`text` as a super- or subscript; where a character has none, `^(text)` or `_(text)`."""
    text = text.strip()
    if above and text == "∘":
        return "°"
    if above and text and all(sign in _RAISED for sign in text):
        return text
    table = SUPERSCRIPTS if above else SUBSCRIPTS
    if text and all(ord(sign) in table for sign in text):
        return text.translate(table)
    sign = "^" if above else "_"
    if len(text) == 1 or _is_word(text) or (text.startswith("(") and _is_bracketed(text)):
        return sign + text if text else ""
    return f"{sign}({text})"


def _is_word(text: str) -> bool:
    return bool(_WORD.fullmatch(text)) or all(
        (sign.isalnum() and sign not in _SCRIPTS) or unicodedata.combining(sign) or sign in "∞ℓ⊥∅"
        for sign in text
    )


_WORD = re.compile(r"[-−]?\d+\.\d+")
_SCRIPTS: Final = "".join(map(chr, {*SUPERSCRIPTS.values(), *SUBSCRIPTS.values()}))
_SINGLE = re.compile(rf"(?:\d+(?:\.\d+)?|[√∂d]?[^\W\d_][\u0300-\u036f{re.escape(_SCRIPTS)}]*|∞)")
_SUM = re.compile(r"[+−=<>±,;]|≤|≥")
_SUM_OR_FRACTION = re.compile(rf"{_SUM.pattern}|/")


def fraction(above: str, below: str) -> str:
    """`above` over `below` on one line, with brackets only where they are needed."""
    if not above or not below:
        return above + below
    above = f"({above})" if _SUM_OR_FRACTION.search(_outside_brackets(above)) else above
    if _SINGLE.fullmatch(below) or _is_bracketed(below):
        return f"{above} / {below}" if " " in _outside_brackets(above) else f"{above}/{below}"
    if " " in below and not _SUM.search(_outside_brackets(below)):
        return f"{above} / {below}"
    return f"{above}/({below})"


def root(text: str, degree: str = "") -> str:
    """The root of `text`."""
    sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree, script(degree, above=True) + "√")
    return sign + (text if is_single(text) else f"({text})")


def is_single(text: str) -> bool:
    """Whether a sign beside `text` belongs to all of it, so that it needs no brackets."""
    return not text or bool(_SINGLE.fullmatch(text)) or _is_bracketed(text)


def accented(text: str, mark: str) -> str:
    """`text` with a combining mark: a line over each letter, any other over the first."""
    if not text:
        return ""
    if mark == "\u0305":
        return "".join(sign + mark if sign != " " else sign for sign in text)
    first = 1
    while first < len(text) and unicodedata.combining(text[first]):
        first += 1
    return unicodedata.normalize("NFC", text[:first] + mark) + text[first:]


def _is_bracketed(text: str) -> bool:
    text = text.removeprefix("√")
    if len(text) > 2 and text[0] == text[-1] and text[0] in "|‖":
        return text.count(text[0]) == 2
    return text[:1] == "(" and text[-1:] == ")" and _outside_brackets(text) == "()"


def _outside_brackets(text: str) -> str:
    kept: list[str] = []
    depth = 0
    for sign in text:
        depth -= sign in ")]}⟩"
        if depth <= 0:
            kept.append(sign)
        depth += sign in "([{⟨"
    return "".join(kept)
