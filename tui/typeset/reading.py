"""Walks over the pieces of a paragraph: commands, groups and arguments."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from math import gcd

from tui.typeset.tables import (
    ALPHABETS,
    FUNCTIONS,
    MATH_ACCENTS,
    ORDINARY,
    RELATIONS,
    STYLES,
)
from tui.typeset.tokens import partners

DEEPEST = 24
"""Groups within groups that are followed; what is deeper is shown as it is."""
_NUMBER = re.compile(r"([-−]?)(\d+)((?:,\d{3})+(?!\d)|\.\d+|/\d{1,4}(?!\d|\.\d)|/[a-z](?!\w))?")
_LOWERED = re.compile(r"\d+(?:\.\d+)?|(?:min|max|eff|opt|avg|tot|ref|obs|rel|abs)(?![^\W\d_])")
"""Subscripts of several characters that an export left without their braces."""
LONGEST_SCRIPT = 24
"""Pieces at most that a script in round brackets has."""
_BRACKET = re.compile(r"[()]")
_VERBATIM = "|!+/@#=:;,.\"'-<>?~`^&$%"
"""Signs between which `\\verb` shows text as it is."""


class Reader:
    """A place in the pieces of a paragraph."""

    def __init__(self, pieces: list[str], depth: int = 0) -> None:
        self.pieces = pieces
        self.depth = depth
        self.at = 0
        self._partners: dict[int, int] | None = None
        self._places: dict[str, list[int]] | None = None

    @property
    def partners(self) -> dict[int, int]:
        """For each `{` that is closed, the place of its `}`."""
        if self._partners is None:
            self._partners = partners(self.pieces) if self.depth < DEEPEST else {}
        return self._partners

    def peek(self) -> str:
        """The next piece; empty at the end."""
        return self.pieces[self.at] if self.at < len(self.pieces) else ""

    def _peek_behind(self) -> str:
        """The piece behind the next one; empty at the end."""
        return self.pieces[self.at + 1] if self.at + 1 < len(self.pieces) else ""

    def skip_space(self) -> None:
        """Go on to the next piece that is not a space."""
        if self.peek() == " ":
            self.at += 1

    def group(self) -> list[str] | None:
        """The inside of the group that begins here, and go on behind it; None where none does."""
        end = self.partners.get(self.at)
        if end is None:
            return None
        inside = self.pieces[self.at + 1 : end]
        self.at = end + 1
        return inside

    @property
    def is_cut_off(self) -> bool:
        """Whether the group that begins here never ends, as where an export cut the text."""
        return self.peek() == "{" and self.at not in self.partners and self.depth < DEEPEST

    def argument(self, within: int = 0) -> list[str]:
        """A command's argument: a group, a command with its own, or one character."""
        self.skip_space()
        if (inside := self.group()) is not None:
            return inside
        if self.is_cut_off:
            self.at += 1
            return []
        piece = self.peek()
        if not piece and self.at < len(self.pieces):
            self.at += 1
            return self.argument()
        if not piece or piece in "}$":
            return []
        if piece[0] == "\\":
            self.at += 1
            name = piece.rstrip("* ")[1:]
            takes_one = (
                name in STYLES or name in ALPHABETS or name in MATH_ACCENTS or name == "sqrt"
            )
            if not takes_one or within >= DEEPEST:
                return [piece]
            return [piece, "{", *self.argument(within + 1), "}"]
        stripped = piece.lstrip()
        if not stripped:
            self.at += 1
            return self.argument()
        self.pieces[self.at] = stripped[1:]
        if not stripped[1:]:
            self.at += 1
        return [stripped[0]]

    def exponent(self, *, in_prose: bool) -> list[str] | None:
        r"""The number without braces that stands here as an exponent, and go on behind it.

        Its sign and its decimals belong to it, or it would be raised by half. A fraction does
        only where it can be no quotient: `x^2/4` is one, and so is `x^2/3` between dollars,
        where braces are seldom lost; `x^1/2`, `x^1/d` and `x^-2/3` are none.
        """
        begun, sign = self.at, self.peek() * (self.peek() == "-")
        self.at += len(sign)
        found = _NUMBER.match(self.peek())
        if not found or (sign and found[1]):
            self.at = begun
            return None
        sign, number, more = sign or found[1], found[2], found[3] or ""
        if more[:1] == "/":
            is_quotient = number != "1" and not (in_prose or sign)
            has_script = found.end() == len(self.peek()) and self._peek_behind() in ("^", "_")
            if is_quotient or has_script or not _is_in_lowest_terms(number, more[1:]):
                more = ""
        self.skip_characters(found.end(2) + len(more))
        return [sign + number + more]

    def bracketed(self) -> list[str] | None:
        """What stands in round brackets here, with them, as a script that lost its braces."""
        if self.peek()[:1] != "(":
            return None
        depth = 0
        for at in range(self.at, min(self.at + LONGEST_SCRIPT, len(self.pieces))):
            for found in _BRACKET.finditer(self.pieces[at]):
                depth += 1 if found.group() == "(" else -1
                if depth == 0:
                    inside = [*self.pieces[self.at : at], self.pieces[at][: found.end()]]
                    self.at = at
                    self.skip_characters(found.end())
                    return inside
        return None

    def index(self) -> list[str] | None:
        """The number or name without braces that stands here as a subscript; else None."""
        found = _LOWERED.match(self.peek())
        if found:
            self.skip_characters(found.end())
        return [found.group()] if found else None

    def skip_characters(self, count: int) -> None:
        """Go on behind the first `count` characters of the next piece."""
        rest = self.pieces[self.at][count:]
        self.pieces[self.at] = rest
        self.at += not rest

    def verbatim(self) -> str | None:
        r"""The text between two equal signs, as after `\verb`; None where there is none."""
        mark = self.peek()[:1]
        if not mark or mark not in _VERBATIM:
            return None
        found, at = [], self.at
        piece = self.peek()[1:]
        while mark not in piece:
            found.append(piece)
            at += 1
            if at == len(self.pieces):
                return None
            piece = self.pieces[at]
        last, _, rest = piece.partition(mark)
        self.pieces[at] = rest
        self.at = at + (not rest)
        return joined([*found, last])

    def option(self) -> str:
        """The text of an optional argument in square brackets; empty where there is none."""
        begun = self.at
        if self.peek()[:1] == "[" and (inside := self.until("]")) is not None:
            return joined(inside)[1:]
        self.at = begun
        return ""

    def until(self, closing: str) -> list[str] | None:
        """The pieces before the next `closing`, and go on behind it; None where none follows."""
        places = self.places(closing)
        following = bisect_left(places, self.at)
        if following == len(places):
            return None
        inside = self.pieces[self.at : places[following]]
        self.at = places[following] + 1
        return inside

    def places(self, piece: str) -> list[int]:
        """Where in the whole paragraph `piece` stands."""
        if self._places is None:
            self._places = {}
            for place, each in enumerate(self.pieces):
                self._places.setdefault(each.rstrip(), []).append(place)
        return self._places.get(piece, [])

    def put_back(self, piece: str) -> None:
        """Let `piece` stand where the last one stood, and be the next."""
        self.at -= 1
        self.pieces[self.at] = piece


def _is_in_lowest_terms(above: str, below: str) -> bool:
    if below.isalpha():
        return above == "1"
    return len(above) < 5 and int(below) > 1 and gcd(int(above), int(below)) == 1


def unglued(name: str) -> tuple[str, str]:
    r"""A command's name and the letters that a damaged export glued to it (`\mathbbR`)."""
    for length in range(len(name) - 1, 2, -1):
        known, rest = name[:length], name[length:]
        if known in _GLUED or (known in FUNCTIONS and rest[0].isupper()):
            return known, rest
        if length >= 4 and (known in ORDINARY or known in RELATIONS):
            return known, rest
    return name, ""


_GLUED = {*ALPHABETS, *STYLES, *MATH_ACCENTS, "sqrt", "frac", "cite", "begin", "end"}


def joined(pieces: Sequence[str]) -> str:
    """Pieces as the text that they were."""
    return "".join(pieces)
