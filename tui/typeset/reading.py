"""Walks over the pieces of a paragraph: commands, groups and arguments."""

from bisect import bisect_left
from collections.abc import Sequence

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

    def option(self) -> str:
        """The text of an optional argument in square brackets; empty where there is none."""
        begun = self.at
        if self.peek()[:1] == "[" and (inside := self.until("]")) is not None:
            return joined(inside)[1:]
        self.at = begun
        return ""

    def until(self, closing: str) -> list[str] | None:
        """The pieces before the next `closing`, and go on behind it; None where none follows."""
        if self._places is None:
            self._places = {}
            for place, piece in enumerate(self.pieces):
                self._places.setdefault(piece.rstrip(), []).append(place)
        places = self._places.get(closing, [])
        following = bisect_left(places, self.at)
        if following == len(places):
            return None
        inside = self.pieces[self.at : places[following]]
        self.at = places[following] + 1
        return inside

    def insert(self, pieces: list[str]) -> None:
        """Put `pieces` before the next one."""
        self.pieces[self.at : self.at] = pieces
        self._partners = self._places = None

    def replace_rest(self, pieces: list[str]) -> None:
        """Let `pieces` follow instead of what does."""
        if len(pieces) != len(self.pieces) - self.at:
            self._partners = self._places = None
        self.pieces[self.at :] = pieces


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


def split(pieces: Sequence[str], at: str) -> list[list[str]]:
    """The parts of `pieces` between the commands `at`."""
    parts: list[list[str]] = [[]]
    for piece in pieces:
        if piece.rstrip() == at:
            parts.append([])
        else:
            parts[-1].append(piece)
    return parts


def cells(row: Sequence[str]) -> list[list[str]]:
    """The cells of a row of a matrix; `&` parts them."""
    found: list[list[str]] = [[]]
    for piece in row:
        head, *others = piece.split("&") if piece[:1] not in "&\\" or piece == "&" else [piece]
        found[-1].append(head)
        found.extend([other] for other in others)
    return [[piece for piece in cell if piece] for cell in found]


def joined(pieces: Sequence[str]) -> str:
    """Pieces as the text that they were."""
    return "".join(pieces)
