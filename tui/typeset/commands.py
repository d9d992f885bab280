"""Sets LaTeX's commands where they stand in a text."""

import re
import unicodedata

from tui.typeset.formulas import FormulaSetter
from tui.typeset.mathline import Kind, script
from tui.typeset.model import Builder, Style
from tui.typeset.reading import DEEPEST, Reader, joined, unglued
from tui.typeset.references import address
from tui.typeset.symbols import is_math, symbol
from tui.typeset.tables import (
    ACCENTS,
    DECLARATIONS,
    ENVIRONMENTS,
    FORGOTTEN,
    FUNCTIONS,
    LETTERS,
    NOTHING,
    SPACES,
    STYLES,
    WORDS,
)

_SPACED = re.compile(r"\\[,;: ]|\\(?:thinspace|quad) ?$|~")
"""A space at the beginning or end of a formula, as before a unit: `5$\\,$kg`."""
_OPERANDS = "%)]}°′⟩|‖"
"""Signs behind which an operator stands between two operands."""
_CITES = re.compile(r"(?:cite|Cite|parencite|textcite|autocite|nocite)[a-z]*")


class CommandSetter:
    """Sets the commands among the pieces of a text; `TextSetter` sets the rest."""

    def __init__(self, pieces: list[str], out: Builder, depth: int = 0) -> None:
        self._reader = Reader(pieces, depth)
        self._out = out
        self._was_math = False
        """Whether a formula that lost its dollars ended just now, so that `_` is a subscript."""

    def run(self) -> None:
        """Set everything."""
        raise NotImplementedError

    def _inside(self, pieces: list[str], style: Style = Style.NONE, link: str = "") -> None:
        start = self._out.length
        if self._reader.depth < DEEPEST:
            type(self)(list(pieces), self._out, self._reader.depth + 1).run()
        else:
            self._out.add(joined(pieces))
        self._out.style(start, style, link)

    def _formula(self, pieces: list[str]) -> None:
        out = Builder()
        FormulaSetter(Reader(list(pieces), self._reader.depth + 1), out).run()
        begins, ends = _SPACED.match(joined(pieces[:1])), _SPACED.match(joined(pieces[-1:]))
        if begins and self._out.last.isalnum():
            self._out.add(" ")
        self._out.add_styled(out.built())
        if ends and out.length and self._reader.peek()[:1].isalnum():
            self._out.add(" ")

    def _literal(self, piece: str) -> None:
        self._reader.at += 1
        self._out.add(piece)

    # Commands

    def _command(self, piece: str) -> None:
        reader = self._reader
        name = piece.rstrip("* ").lstrip("\\") or piece[1:]
        reader.at += 1
        if not name[:1].isalpha():
            self._escaped(name)
        elif name in ACCENTS and self._accent(name):
            pass
        elif name in LETTERS:
            self._out.add(LETTERS[name])
        elif name in STYLES and name not in ("ensuremath", "verb", "lstinline"):
            self._inside(reader.argument(), STYLES[name])
            self._space_after(piece, is_word=False)
        elif name in DECLARATIONS:
            rest, reader.at = reader.pieces[reader.at :], len(reader.pieces)
            self._inside(rest, DECLARATIONS[name] if reader.depth else Style.NONE)
        elif name == "ensuremath":
            self._formula(reader.argument())
        elif name in WORDS:
            self._out.add(WORDS[name])
            self._space_after(piece)
        elif is_math(name):
            self._bare_formula(piece)
        elif name in NOTHING:
            pass
        elif name in FORGOTTEN:
            reader.argument()
        elif name in SPACES:
            self._out.add(" " if self._out.last not in ("", " ") else "")
        else:
            self._structure(name, piece)

    def _space_after(self, piece: str, *, is_word: bool = True) -> None:
        if is_word and piece[-1] == " " and self._reader.peek()[:1] not in ("", ",", ".", ";", ")"):
            self._out.add(" ")

    def _structure(self, name: str, piece: str) -> None:
        reader = self._reader
        if _CITES.fullmatch(name):
            reader.option()
            reader.option()
            keys = ", ".join(joined(reader.argument()).replace(",", " ").split())
            self._out.add(f"[{keys}]" if keys else "")
        elif name in ("verb", "lstinline"):
            self._verbatim(name)
        elif name in ("ref", "cref", "Cref", "eqref", "autoref"):
            self._out.add(joined(reader.argument()))
        elif name == "footnote":
            is_cut_off = reader.is_cut_off
            self._out.close_up()
            self._out.add(" " if is_cut_off else " (")
            self._inside(reader.argument())
            self._out.add("" if is_cut_off else ")")
        elif name in ("url", "path", "nolinkurl"):
            target = address(joined(reader.argument()))
            start = self._out.length
            self._out.add(target)
            self._out.style(start, Style.NONE, target)
        elif name in ("href", "hyperlink", "hyperref"):
            target = address(joined(reader.argument()))
            self._inside(reader.argument(), link=target if name == "href" else "")
        elif name in ("textcolor", "colorbox"):
            reader.argument()
            self._inside(reader.argument())
        elif name in ("textsuperscript", "textsubscript"):
            self._set_script(reader.argument(), above=name == "textsuperscript")
        elif name in ("begin", "end"):
            self._environment(name)
        else:
            self._unknown(name, piece)

    def _verbatim(self, name: str) -> None:
        text = self._reader.verbatim()
        if text is None:
            self._inside(self._reader.argument(), STYLES[name])
            return
        start = self._out.length
        self._out.add(text)
        self._out.style(start, Style.CODE)

    def _environment(self, name: str) -> None:
        begun = self._reader.at - 1
        environment = joined(self._reader.argument())
        if name == "begin" and environment.rstrip("*") in ENVIRONMENTS:
            self._reader.at = begun
            out = Builder()
            FormulaSetter(self._reader, out).step()
            self._out.add_styled(out.built())

    def _unknown(self, name: str, piece: str) -> None:
        known, rest = unglued(name)
        if not rest:
            self._out.add(name + " " * (self._reader.peek() == "{"))
            self._space_after(piece)
        elif known in ("begin", "end"):
            pass
        elif known == "cite":
            self._out.add(f"[{rest}]")
        elif known in STYLES:
            self._inside([rest], STYLES[known])
            self._space_after(piece)
        else:
            self._reader.put_back(" " * (known in FUNCTIONS) + rest + " " * (piece[-1] == " "))
            self._bare_formula(f"\\{known}")

    def _bare_formula(self, piece: str) -> None:
        """The command `piece` of a formula outside of dollars, with the scripts that follow it."""
        reader = self._reader
        kind = symbol(piece)
        if (kind in (Kind.FUNCTION, Kind.BIG) and self._out.last.isalnum()) or (
            kind in (Kind.BINARY, Kind.RELATION)
            and piece[-1] == " "
            and (self._out.last.isalnum() or self._out.last in _OPERANDS)
        ):
            self._out.add(" ")
        is_tight = kind is Kind.TIGHT and self._out.last not in ("", " ")
        begun = reader.at
        out = Builder()
        setter = FormulaSetter(reader, out, bare=True)
        setter.set_command(piece)
        while reader.peek() in ("^", "_"):
            setter.step()
        self._out.add_styled(out.built())
        if (
            piece[-1] == " "
            and reader.at == begun
            and not is_tight
            and reader.peek()[:1] not in ("", "^", "_", "{", ")", ",")
        ):
            self._out.add(" ")
        self._was_math = True

    def _accent(self, name: str) -> bool:
        reader = self._reader
        if (
            name.isalpha()
            and reader.peek()[:1] not in ("{", " ")
            and not reader.peek()[:1].isalpha()
        ):
            return False
        letter = joined(reader.argument())
        if letter in ("\\i", "\\j", "\\i ", "\\j "):
            letter = letter[1]
        if not letter:
            return False
        self._out.add(unicodedata.normalize("NFC", letter[0] + ACCENTS[name]) + letter[1:])
        return True

    def _escaped(self, name: str) -> None:
        if name in ACCENTS and self._reader.peek()[:1] not in ("", " ") and self._accent(name):
            return
        if name in ("(", "["):
            inside = self._reader.until("\\)" if name == "(" else "\\]")
            if inside is not None:
                self._formula(inside)
                return
        if name in ("\\", " ", ";", ":", ","):
            self._out.add(" " if self._out.last not in ("", " ") else "")
        elif not name:
            self._out.add("\\")
        elif name not in ("!", "-", "/", "@") or (name == "!" and not self._out.last):
            self._out.add(name if name != "|" else "‖")

    def _set_script(self, pieces: list[str], *, above: bool) -> None:
        if any(piece[:1] in "<$" for piece in pieces if piece):
            set_pieces = Builder()
            type(self)(list(pieces), set_pieces, self._reader.depth + 1).run()
            self._out.add(script(set_pieces.built().plain, above=above))
            return
        out = Builder()
        FormulaSetter(Reader(list(pieces), self._reader.depth + 1), out, tight=True).run()
        self._out.add(script(out.built().plain, above=above))
