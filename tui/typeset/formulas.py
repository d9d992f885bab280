"""Sets a formula on one line: its signs, scripts and groups."""

import re

from tui.typeset.mathcommands import MathCommandSetter
from tui.typeset.mathline import Kind, fraction, kind_of, script
from tui.typeset.references import character
from tui.typeset.tables import ALPHABETS, DECLARATIONS

_SIGNS = re.compile(r"[^\W\d_]+|\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?|:=|\s+|.", re.DOTALL)


class FormulaSetter(MathCommandSetter):
    """Sets the pieces of a formula."""

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
            self.set_command(piece)
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

    def set_command(self, piece: str) -> None:
        """Set the command `piece`, which has just been read, with its arguments."""
        self._command(piece.rstrip("* ").lstrip("\\") or piece[1:])

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
        name = inside[0].rstrip()[1:] if inside and inside[0][:1] == "\\" else ""
        if name in ALPHABETS:
            self._alphabet(name, inside[1:])
        elif name in DECLARATIONS:
            self._styled(inside[1:], DECLARATIONS[name])
        else:
            self._add_set(inside, Kind.ORDINARY)

    def _script(self, *, above: bool) -> None:
        reader = self.reader
        if reader.is_cut_off:
            self._out.add("^" if above else "_")
            return
        pieces = reader.exponent(in_prose=self._bare) if above else reader.index()
        if pieces is None and (pieces := reader.bracketed()) is None:
            pieces = reader.argument()
        self._out.add(script(self._sub(pieces, tight=True), above=above))
