"""Sets on one line what stands over, under or around something else in a formula."""

import re
import unicodedata
from typing import Final

from tui.typeset.environments import body, lines, table
from tui.typeset.mathline import Kind, MathLine, fraction, is_single, kind_of, root, script
from tui.typeset.model import Builder, Styled
from tui.typeset.reading import DEEPEST, Reader, joined
from tui.typeset.symbols import BRACES, FRACTIONS, LETTERLIKE, STACKED, kind_of_command
from tui.typeset.tables import (
    ALPHABETS,
    ARROWS,
    CASES,
    ENVIRONMENTS,
    FENCES,
    FUNCTIONS,
    MATH_ACCENTS,
)
from tui.typeset.tokens import tokens

_OPERAND = re.compile(r"[\w({^]")
_LETTER = re.compile(r"[^\W_]")


class StructureSetter:
    """Knows the place in a formula, and how to set parts of it; `MathCommandSetter` goes on."""

    def __init__(
        self, reader: Reader, out: Builder, *, tight: bool = False, bare: bool = False
    ) -> None:
        """`tight` leaves no spaces; `bare`: text follows the formula."""
        self.reader = reader
        self._line = MathLine(out, tight=tight)
        self._out = out
        self._tight = tight
        self._bare = bare

    def run(self) -> None:
        """Set everything."""
        raise NotImplementedError

    def _add_set(self, inside: list[str], kind: Kind) -> None:
        set_inside = self._set(inside)
        if set_inside.plain:
            self._line.make_room(kind)
            self._out.add_styled(set_inside)

    def _set(self, pieces: list[str], *, tight: bool | None = None) -> Styled:
        if self.reader.depth >= DEEPEST:
            return Styled(joined(pieces))
        out = Builder()
        tight = self._tight if tight is None else tight
        type(self)(Reader(list(pieces), self.reader.depth + 1), out, tight=tight).run()
        return out.built()

    def _sub(self, pieces: list[str], *, tight: bool = False) -> str:
        return self._set(pieces, tight=tight).plain

    def _argument(self) -> str:
        return self._sub(self.reader.argument())

    def _after(self) -> str:
        """The next piece of the formula."""
        piece = self.reader.peek()
        return piece if self._bare else piece.lstrip()

    def _fraction(self, _name: str) -> None:
        """Put a fraction, in brackets where it would run into what stands beside it."""
        above, below = self._argument(), self._argument()
        if below in FUNCTIONS:
            self._line.add(f"{above}/{below}", Kind.FUNCTION)
            return
        made = fraction(above, below)
        after = self._after()
        name = after.rstrip("* ")[1:]
        is_followed = bool((_LETTER if self._bare else _OPERAND).match(after)) or (
            after[:1] == "\\" and (name in LETTERLIKE or name in ALPHABETS or name in MATH_ACCENTS)
        )
        if "/" in made and (is_followed or self._line.goes_on):
            self._line.add("(", Kind.OPEN)
            self._out.add(made)
            self._line.add(")", Kind.CLOSE)
        else:
            self._line.add(made, Kind.ORDINARY)

    def _root(self, _name: str) -> None:
        degree = self.reader.option()
        made = root(self._argument(), degree)
        self._line.add(made, Kind.ORDINARY)
        if made[-1:] != ")" and len(made) > 1 and self._after()[:1].isalnum():
            self._line.add_space()

    def _binomial(self, _name: str) -> None:
        above = self._argument()
        self._line.add(f"({above} choose {self._argument()})", Kind.ORDINARY)

    def _modulus(self, _name: str) -> None:
        self._line.add_space()
        self._line.add(f"(mod {self._argument()})", Kind.CLOSE)

    def _stack(self, name: str) -> None:
        small = self._sub(self.reader.argument(), tight=True)
        self._add_set(base := self.reader.argument(), kind_of_command(base))
        self._out.add(script(small, above=name != "underset"))

    def _arrow(self, name: str) -> None:
        """An arrow with what stands over and under it as scripts, as `_stack` sets it too."""
        below = self._sub(tokens(self.reader.option()), tight=True)
        above = self._sub(self.reader.argument(), tight=True)
        self._line.add(ARROWS[name], Kind.RELATION)
        self._out.add(script(below, above=False) + script(above, above=True))

    def _brace(self, _name: str) -> None:
        """What a brace stands over or under; the words beside the brace become its index.

        They are an index also where the brace is above, since nobody means a power by it.
        """
        made = self._set(self.reader.argument())
        self._line.make_room(Kind.ORDINARY)
        label = ""
        if self._after()[:1] in ("_", "^"):
            self.reader.skip_space()
            self.reader.at += 1
            label = script(self._sub(self.reader.argument(), tight=True), above=False)
        in_brackets = bool(label) and not is_single(made.plain)
        self._out.add("(" * in_brackets)
        self._out.add_styled(made)
        self._out.add(")" * in_brackets + label)

    def _lines(self, _name: str) -> None:
        made = map(self._sub, lines(self.reader.argument()))
        self._line.add(", ".join(made), Kind.ORDINARY)

    def _negate(self, _name: str) -> None:
        denied = self._argument()
        text = unicodedata.normalize("NFC", f"{denied[:1]}\u0338") + denied[1:] if denied else ""
        self._line.add(text, kind_of(denied[:1]) if denied else Kind.ORDINARY)

    def _bars(self, name: str) -> None:
        bar = "‖" if name == "norm" else "|"
        self._line.add(f"{bar}{self._argument()}{bar}", Kind.ORDINARY)

    def _delimiter(self, _name: str) -> None:
        """Leave out the dot that stands where `\\left` or `\\right` has no bracket."""
        reader = self.reader
        if reader.peek()[:1] == ".":
            reader.pieces[reader.at] = reader.peek()[1:] or " "

    def _environment(self, name: str) -> None:
        environment = joined(self.reader.argument())
        if name == "end":
            return
        inside = body(self.reader, environment)
        bare = environment.rstrip("*")
        if bare not in ENVIRONMENTS:
            self._add_set(inside, Kind.ORDINARY)
            return
        rows = table(inside, has_columns=bare == "array")
        texts = [[text for cell in row if (text := self._sub(cell))] for row in rows]
        if bare in CASES:
            texts = [[text.rstrip(",") for text in row] for row in texts]
        text = "; ".join((", " if bare in CASES else " ").join(row) for row in texts if row)
        fence = FENCES.get(bare, "")
        self._line.add(fence[:1] + text + fence[1:], Kind.ORDINARY)

    _STRUCTURES: Final = {
        **dict.fromkeys(FRACTIONS, _fraction),
        **dict.fromkeys(STACKED, _stack),
        **dict.fromkeys(ARROWS, _arrow),
        **dict.fromkeys(BRACES, _brace),
        **dict.fromkeys(["left", "right", "middle"], _delimiter),
        **dict.fromkeys(["norm", "abs"], _bars),
        **dict.fromkeys(["begin", "end"], _environment),
        "sqrt": _root,
        "binom": _binomial,
        "pmod": _modulus,
        "substack": _lines,
        "not": _negate,
    }
