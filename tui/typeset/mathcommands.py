"""Sets LaTeX's commands where they stand in a formula."""

import re
from collections.abc import Callable
from typing import Final

from tui.typeset.mathline import (
    Kind,
    accented,
    kind_of,
)
from tui.typeset.mathstructures import StructureSetter
from tui.typeset.model import Builder, Style
from tui.typeset.reading import joined, unglued
from tui.typeset.symbols import SYMBOLS
from tui.typeset.tables import (
    ACCENTS,
    ALPHABETS,
    DECLARATIONS,
    FORGOTTEN,
    LETTERS_IN_MATH,
    MATH_ACCENTS,
    NOTHING,
    SPACES,
    STYLES,
)

_ESCAPED = {"|": ("‖", Kind.ORDINARY), "{": ("{", Kind.OPEN), "}": ("}", Kind.CLOSE)}
_BEGINS_TEXT = re.compile(r"text|emph$|[mhf]box$")


class MathCommandSetter(StructureSetter):
    """Sets the commands among the pieces of a formula; `FormulaSetter` sets the rest."""

    def _signs(self, piece: str) -> None:
        raise NotImplementedError

    def _command(self, name: str) -> None:
        if name in LETTERS_IN_MATH and not self._bare:
            self._line.add(LETTERS_IN_MATH[name], Kind.ORDINARY)
        elif name in SYMBOLS:
            self._line.add(*SYMBOLS[name])
        elif not name[:1].isalpha():
            self._escaped(name)
        elif name in self._COMMANDS:
            self._COMMANDS[name](self, name)
        elif name in NOTHING or name in DECLARATIONS:
            pass
        elif name in FORGOTTEN:
            self.reader.argument()
        else:
            self._unknown(name)

    def _escaped(self, name: str) -> None:
        if name in _ESCAPED:
            self._line.add(*_ESCAPED[name])
        elif name in "%$&#_":
            self._line.add(name, Kind.ORDINARY)
        elif name == ",":
            self._thin_space(name)
        elif name in " ;:>\\" and name:
            self._line.add_space()
        elif name in "()[]":
            self._line.add(name, kind_of(name))
        elif name in ACCENTS:
            letter = self._sub(self.reader.argument(), tight=True)
            self._line.add(accented(letter, ACCENTS[name]), Kind.ORDINARY)
        elif name not in "!-/@*":
            self._signs(name)

    def _unknown(self, name: str) -> None:
        known, rest = unglued(name)
        if rest and known not in ("begin", "end", "cite"):
            self.reader.put_back(rest)
            self._command(known)
        else:
            # A word, unlike a letter, does not run into the letters beside it.
            self._line.add(name, Kind.FUNCTION if len(name) > 1 else Kind.ORDINARY)

    # Letters, words and spaces

    def _space(self, _name: str) -> None:
        self._line.add_space()

    def _thin_space(self, _name: str) -> None:
        if self.reader.peek()[:1] not in (".", ""):
            self._line.add_thin_space()

    def _accent(self, name: str) -> None:
        text = self._sub(self.reader.argument(), tight=True)
        self._line.add(accented(text, MATH_ACCENTS[name]), Kind.ORDINARY)

    def _alphabet(self, name: str, pieces: list[str] | None = None) -> None:
        text = self._argument() if pieces is None else self._sub(pieces)
        self._line.add(text.translate(ALPHABETS[name]), Kind.ORDINARY)

    def _styled(self, pieces: list[str], style: Style) -> None:
        self._line.make_room(Kind.ORDINARY)
        start = self._out.length
        self._out.add_styled(self._set(pieces))
        self._out.style(start, style)

    def _style(self, name: str) -> None:
        self._styled(self.reader.argument(), STYLES[name])

    def _operator(self, _name: str) -> None:
        self._add_set(self.reader.argument(), Kind.FUNCTION)

    def _text(self, name: str) -> None:
        from tui.typeset.text import TextSetter

        pieces = self.reader.argument()
        words = joined(pieces)
        out = Builder()
        TextSetter(list(pieces), out, self.reader.depth + 1).run()
        set_text = out.built()
        if words[:1] == " ":
            self._space_of_text()
        self._line.make_room(Kind.ORDINARY)
        start = self._out.length
        self._out.add_styled(set_text)
        self._out.style(start, STYLES[name])
        if words[-1:] == " ":
            self._space_of_text()

    def _space_of_text(self) -> None:
        """Leave a space, also in a subscript: it parts words."""
        if self._out.last not in ("", " "):
            self._out.add(" ")

    def _verbatim(self, name: str) -> None:
        text = self.reader.verbatim()
        if text is None:
            self._style(name)
        else:
            self._line.make_room(Kind.ORDINARY)
            start = self._out.length
            self._out.add(text)
            self._out.style(start, Style.CODE)

    _COMMANDS: Final[dict[str, Callable[["MathCommandSetter", str], None]]] = {
        **StructureSetter._STRUCTURES,
        **dict.fromkeys(STYLES, _style),
        **dict.fromkeys(filter(_BEGINS_TEXT.match, STYLES), _text),
        **dict.fromkeys(["operatorname", "operatornamewithlimits"], _operator),
        **dict.fromkeys(["verb", "lstinline"], _verbatim),
        **dict.fromkeys(ALPHABETS, _alphabet),
        **dict.fromkeys(MATH_ACCENTS, _accent),
        **dict.fromkeys(SPACES, _space),
        "thinspace": _thin_space,
    }
