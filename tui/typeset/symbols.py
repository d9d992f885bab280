"""What commands stand for in a formula, and how they stand beside their neighbours."""

from typing import Final

from tui.typeset.mathline import Kind, kind_of
from tui.typeset.tables import (
    ALPHABETS,
    ARROWS,
    BIG,
    BINARY,
    DELIMITERS,
    FUNCTIONS,
    LETTERS,
    MATH_ACCENTS,
    ORDINARY,
    RELATIONS,
    TIGHT,
    WORDS,
)

LETTERLIKE: Final = ORDINARY | LETTERS | WORDS
SYMBOLS: Final[dict[str, tuple[str, Kind]]] = {
    **{name: (sign, Kind.ORDINARY) for name, sign in LETTERLIKE.items()},
    **{name: (sign, Kind.RELATION) for name, sign in RELATIONS.items()},
    **{name: (sign, Kind.BINARY) for name, sign in BINARY.items()},
    **{name: (sign, Kind.TIGHT) for name, sign in TIGHT.items()},
    **{name: (sign, Kind.BIG) for name, sign in BIG.items()},
    **{name: (sign, Kind.FUNCTION) for name, sign in FUNCTIONS.items()},
    **{name: (sign, kind_of(sign)) for name, sign in DELIMITERS.items()},
}
FRACTIONS: Final = frozenset(["frac", "tfrac", "dfrac", "nicefrac", "sfrac", "cfrac"])
STACKED: Final = frozenset(["underset", "overset", "stackrel"])
BRACES: Final = frozenset(["underbrace", "overbrace"])
_OTHERS = BRACES | {"pmod", "sqrt", "binom", "norm", "abs", "left", "right"}


def kind_of_command(pieces: list[str]) -> Kind:
    """The kind of what a single command or character stands for."""
    one = "".join(pieces).strip()
    return SYMBOLS.get(one[1:], ("", Kind.ORDINARY))[1] if one[:1] == "\\" else kind_of(one)


def symbol(piece: str) -> Kind | None:
    """The kind of the symbol that the command `piece` stands for; None where it is no symbol."""
    found = SYMBOLS.get(piece.rstrip("* ")[1:])
    return found[1] if found else None


def is_math(name: str) -> bool:
    """Whether the command `name` belongs into a formula, also where its dollars were lost."""
    return (
        name in SYMBOLS
        or name in FRACTIONS
        or name in ALPHABETS
        or name in MATH_ACCENTS
        or name in STACKED
        or name in ARROWS
        or name in _OTHERS
    )
