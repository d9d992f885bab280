"""Sets a formula on one line."""

import re
import unicodedata

from tui.typeset.mathline import Kind, MathLine, accented, fraction, kind_of, root, script
from tui.typeset.model import Builder, Style, Styled
from tui.typeset.reading import DEEPEST, Reader, cells, joined, split, unglued
from tui.typeset.references import character
from tui.typeset.symbols import FRACTIONS, LETTERLIKE, STACKED, SYMBOLS, kind_of_command
from tui.typeset.tables import (
    ACCENTS,
    ALPHABETS,
    DECLARATIONS,
    ENVIRONMENTS,
    FENCES,
    FORGOTTEN,
    FUNCTIONS,
    LETTERS_IN_MATH,
    MATH_ACCENTS,
    NOTHING,
    SPACES,
    STYLES,
)
from tui.typeset.tokens import tokens

_SIGNS = re.compile(r"[^\W\d_]+|\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?|:=|\s+|.", re.DOTALL)
_ESCAPED = {"|": ("‖", Kind.ORDINARY), "{": ("{", Kind.OPEN), "}": ("}", Kind.CLOSE)}
_RAISED = re.compile(r"\d+(?:\.\d+)?")
_LOWERED = re.compile(r"\d+|(?:min|max|eff|opt|avg|tot|ref|obs|rel|abs)(?![^\W\d_])")
"""Scripts of several characters that an export left without their braces."""
_OPERAND = re.compile(r"[\w({^]")
_LETTER = re.compile(r"[^\W_]")
_TEXT = frozenset(["text", "textrm", "textnormal", "mbox", "hbox", "textsf", "textup", "fbox"])


class FormulaSetter:
    """Sets the pieces of a formula."""

    def __init__(
        self,
        pieces: list[str],
        out: Builder,
        depth: int,
        *,
        tight: bool = False,
        bare: bool = False,
    ) -> None:
        """`tight` leaves no spaces; `bare`: text follows the formula."""
        self.reader = Reader(pieces, depth)
        self._line = MathLine(out, tight=tight)
        self._out = out
        self._tight = tight
        self._bare = bare

    def run(self) -> None:
        """Set everything."""
        reader = self.reader
        while reader.at < len(reader.pieces):
            self.step()

    def step(self) -> None:
        """Set the next piece, with its arguments and scripts."""
        reader = self.reader
        piece = reader.peek()
        if not piece:
            reader.at += 1
        elif piece[0] == "\\":
            reader.at += 1
            self._command(piece.rstrip("* ").lstrip("\\") or piece[1:])
        elif piece in ("^", "_"):
            reader.at += 1
            self._script(above=piece == "^")
        elif (inside := reader.group()) is not None:
            self._group(inside)
        elif piece == "~":
            reader.at += 1
            self._line.add_space()
        elif piece[0] == "&" and piece[-1] == ";":
            reader.at += 1
            self._signs(character(piece))
        else:
            reader.at += 1
            self._signs(piece)

    def _signs(self, piece: str) -> None:
        if piece == "''":
            piece = "″"
        for sign in _SIGNS.findall(piece.replace("¦", "|").replace("'", "′").replace("′′", "″")):
            if sign.isspace():
                continue
            if sign in ("$", "{", "}", "&"):
                continue
            self._line.add(sign, Kind.RELATION if sign == ":=" else kind_of(sign))

    def _group(self, inside: list[str]) -> None:
        for name, between in (("\\over", "/"), ("\\choose", " choose ")):
            for place, piece in enumerate(inside):
                if piece.rstrip() == name:
                    above = self._sub(inside[:place])
                    below = self._sub(inside[place + 1 :])
                    made = (
                        fraction(above, below) if between == "/" else f"({above}{between}{below})"
                    )
                    self._line.add(made, Kind.ORDINARY)
                    return
        if inside and inside[0][:1] == "\\" and (name := inside[0].rstrip()[1:]) in DECLARATIONS:
            if name in ALPHABETS:
                self._command_with(name, inside[1:])
            else:
                self._styled(inside[1:], DECLARATIONS[name])
            return
        if inside and inside[0][:1] == "\\" and (name := inside[0].rstrip()[1:]) in ALPHABETS:
            self._command_with(name, inside[1:])
            return
        self._add_set(inside, Kind.ORDINARY)

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
        FormulaSetter(list(pieces), out, self.reader.depth + 1, tight=tight).run()
        return out.built()

    def _sub(self, pieces: list[str], *, tight: bool = False) -> str:
        return self._set(pieces, tight=tight).plain

    def _script(self, *, above: bool) -> None:
        reader = self.reader
        if reader.is_cut_off:
            self._out.add("^" if above else "_")
            return
        if found := (_RAISED if above else _LOWERED).match(reader.peek()):
            reader.pieces[reader.at] = reader.peek()[found.end() :]
            pieces = [found.group()]
        else:
            pieces = reader.argument()
        self._out.add(script(self._sub(pieces, tight=True), above=above))

    def _styled(self, pieces: list[str], style: Style) -> None:
        self._line.make_room(Kind.ORDINARY)
        start = self._out.length
        self._out.add_styled(self._set(pieces))
        self._out.style(start, style)

    def _command_with(self, name: str, pieces: list[str]) -> None:
        self._line.add(self._sub(pieces).translate(ALPHABETS[name]), Kind.ORDINARY)

    def _command(self, name: str) -> None:
        reader = self.reader
        if name in LETTERS_IN_MATH and not self._bare:
            self._line.add(LETTERS_IN_MATH[name], Kind.ORDINARY)
        elif name in SYMBOLS:
            self._line.add(*SYMBOLS[name])
        elif not name[:1].isalpha():
            self._escaped(name)
        elif name in ("left", "right", "middle"):
            if reader.peek()[:1] == ".":
                reader.pieces[reader.at] = reader.peek()[1:] or " "
        elif name in NOTHING or (name in DECLARATIONS and name not in ALPHABETS):
            pass
        elif name in FORGOTTEN:
            reader.argument()
        elif name in SPACES:
            self._line.add_space()
        elif name in ALPHABETS:
            self._command_with(name, reader.argument())
        elif name in MATH_ACCENTS:
            text = self._sub(reader.argument(), tight=True)
            self._line.add(accented(text, MATH_ACCENTS[name]), Kind.ORDINARY)
        elif name in FRACTIONS:
            above, below = self._sub(reader.argument()), self._sub(reader.argument())
            if below in FUNCTIONS:
                self._line.add(f"{above}/{below}", Kind.FUNCTION)
            else:
                self._factor(fraction(above, below))
        elif name == "sqrt":
            degree = reader.option()
            made = root(self._sub(reader.argument()), degree)
            self._line.add(made, Kind.ORDINARY)
            if made[-1:] != ")" and len(made) > 1 and self._after()[:1].isalnum():
                self._line.add_space()
        elif name == "binom":
            above = self._sub(reader.argument())
            made = f"({above} choose {self._sub(reader.argument())})"
            self._line.add(made, Kind.ORDINARY)
        elif name == "pmod":
            self._line.add_space()
            self._line.add(f"(mod {self._sub(reader.argument())})", Kind.CLOSE)
        elif name in STACKED:
            self._stack(above=name != "underset")
        elif name == "substack":
            lines = split(reader.argument(), "\\\\")
            self._line.add(", ".join(map(self._sub, lines)), Kind.ORDINARY)
        elif name == "not":
            self._negate()
        elif name in ("norm", "abs"):
            bar = "‖" if name == "norm" else "|"
            self._line.add(f"{bar}{self._sub(reader.argument())}{bar}", Kind.ORDINARY)
        elif name in _TEXT:
            self._text(reader.argument())
        elif name in STYLES:
            self._style_command(name)
        elif name in ("begin", "end"):
            self._environment(joined(reader.argument()), is_begun=name == "begin")
        else:
            self._unknown(name)

    def _after(self) -> str:
        """The next piece of the formula."""
        piece = self.reader.peek()
        return piece if self._bare else piece.lstrip()

    def _factor(self, made: str) -> None:
        """Put a fraction, in brackets where it would run into what stands beside it."""
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

    def _stack(self, *, above: bool) -> None:
        small = self._sub(self.reader.argument(), tight=True)
        self._add_set(base := self.reader.argument(), kind_of_command(base))
        self._out.add(script(small, above=above))

    def _negate(self) -> None:
        denied = self._sub(self.reader.argument())
        text = unicodedata.normalize("NFC", f"{denied[:1]}\u0338") + denied[1:] if denied else ""
        self._line.add(text, kind_of(denied[:1]) if denied else Kind.ORDINARY)

    def _text(self, pieces: list[str]) -> None:
        from tui.typeset.text import TextSetter

        words = joined(pieces)
        out = Builder()
        TextSetter(list(pieces), out, self.reader.depth + 1).run()
        set_text = out.built()
        if words[:1] == " ":
            self._line.add_space()
        self._line.make_room(Kind.ORDINARY)
        self._out.add_styled(set_text)
        if words[-1:] == " ":
            self._line.add_space()

    def _style_command(self, name: str) -> None:
        pieces = self.reader.argument()
        if name.startswith("text") or name == "emph":
            start = self._out.length
            self._text(pieces)
        elif name.startswith("operatorname"):
            self._add_set(pieces, Kind.FUNCTION)
            return
        else:
            self._line.make_room(Kind.ORDINARY)
            start = self._out.length
            self._out.add_styled(self._set(pieces))
        self._out.style(start, STYLES[name])

    def _escaped(self, name: str) -> None:
        if name in _ESCAPED:
            self._line.add(*_ESCAPED[name])
        elif name in "%$&#_":
            self._line.add(name, Kind.ORDINARY)
        elif name in " ;:>\\" and name:
            self._line.add_space()
        elif name in "()[]":
            self._line.add(name, kind_of(name))
        elif name in ACCENTS:
            letter = self._sub(self.reader.argument(), tight=True)
            self._line.add(accented(letter, ACCENTS[name]), Kind.ORDINARY)
        elif name not in ",!-/@*":
            self._signs(name)

    def _environment(self, name: str, *, is_begun: bool) -> None:
        if not is_begun:
            return
        inside = self._inside_of(name)
        bare = name.rstrip("*")
        if bare == "array":
            inner = Reader(list(inside))
            inner.argument()
            inside = inner.pieces[inner.at :]
        if bare not in ENVIRONMENTS:
            self._add_set(inside, Kind.ORDINARY)
            return
        rows = [cells(row) for row in split(inside, "\\\\")]
        texts = [" ".join(filter(None, (self._sub(cell) for cell in row))) for row in rows]
        text = "; ".join(filter(None, texts))
        fence = FENCES.get(bare, "")
        self._line.add(fence[:1] + text + fence[1:], Kind.ORDINARY)

    def _inside_of(self, name: str) -> list[str]:
        pieces, depth = self.reader.pieces, 1
        size = len(tokens(f"{{{name}}}"))
        for place in range(self.reader.at, len(pieces)):
            if joined(pieces[place + 1 : place + 1 + size]) != f"{{{name}}}":
                continue
            depth += {"\\begin": 1, "\\end": -1}.get(pieces[place].rstrip(), 0)
            if depth == 0:
                inside = pieces[self.reader.at : place]
                self.reader.at = place + 1 + size
                return inside
        return []

    def _unknown(self, name: str) -> None:
        known, rest = unglued(name)
        if rest and known not in ("begin", "end", "cite"):
            self.reader.insert([rest])
            self._command(known)
        else:
            self._line.add(name, Kind.ORDINARY)
