"""Sets the text of a paragraph: LaTeX's text commands, Markdown, HTML and JATS in one pass."""

import html
import re
import unicodedata
from typing import Final

from tui.typeset.formulas import FormulaSetter, is_math
from tui.typeset.mathline import script
from tui.typeset.model import Builder, Style
from tui.typeset.reading import Reader, joined, unglued
from tui.typeset.tables import (
    ACCENTS,
    BREAKS,
    DECLARATIONS,
    ENVIRONMENTS,
    FORGOTTEN,
    LETTERS,
    NOTHING,
    SPACES,
    STYLES,
    TAGS,
    WORDS,
)
from tui.typeset.tokens import tokens

_DASHES: Final = {"--": "–", "---": "—"}
_CITES = re.compile(r"(?:cite|Cite|parencite|textcite|autocite|nocite)[a-z]*")
_TAG = re.compile(r"<(/?)([A-Za-z][\w:]*)")
_MONEY = re.compile(r"[\d.,]+\s?(?:[kKMB%]\b)?(?:\s|[.,;)/]|$)")
_FORMULA = re.compile(r"[\\^_={}<>+]|^\s*\S+\s*$")
_RAISED_IN_TEXT = re.compile(r"\{|[-−]?\d+(?:/\d+)?|[A-Za-z*](?![A-Za-z])|\(")


class TextSetter:
    """Sets the pieces of a text."""

    def __init__(self, pieces: list[str], out: Builder, depth: int = 0) -> None:
        self._reader = Reader(pieces, depth)
        self._out = out
        self._quotes = 0
        self._was_math = False
        """Whether a formula that lost its dollars ended just now, so that `_` is a subscript."""

    def run(self) -> None:
        """Set everything."""
        reader = self._reader
        while reader.at < len(reader.pieces):
            piece = reader.pieces[reader.at]
            set_piece = self._PIECES.get(piece[:1])
            was_math, self._was_math = self._was_math, False
            if set_piece is None:
                reader.at += 1
                self._out.add(piece)
            else:
                set_piece(self, piece, was_math)

    def _inside(self, pieces: list[str], style: Style = Style.NONE, link: str = "") -> None:
        start = self._out.length
        TextSetter(list(pieces), self._out, self._reader.depth + 1).run()
        self._out.style(start, style, link)

    def _formula(self, pieces: list[str]) -> None:
        out = Builder()
        FormulaSetter(list(pieces), out, self._reader.depth + 1).run()
        self._out.add_styled(out.built())

    def _literal(self, piece: str) -> None:
        self._reader.at += 1
        self._out.add(piece)

    # Commands

    def _command(self, piece: str, was_math: bool) -> None:
        reader = self._reader
        name = piece.rstrip("* ").lstrip("\\") or piece[1:]
        reader.at += 1
        if not name[:1].isalpha():
            self._escaped(name)
        elif name in ACCENTS and self._accent(name):
            pass
        elif name in LETTERS:
            self._out.add(LETTERS[name])
        elif name in STYLES and name != "ensuremath":
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
            keys = joined(reader.argument())
            self._out.add(f"[{keys}]" if keys else "")
        elif name in ("ref", "cref", "Cref", "eqref", "autoref"):
            self._out.add(joined(reader.argument()))
        elif name == "footnote":
            self._out.close_up()
            self._out.add(" (")
            self._inside(reader.argument())
            self._out.add(")")
        elif name in ("url", "path", "nolinkurl"):
            address = joined(reader.argument())
            start = self._out.length
            self._out.add(address)
            self._out.style(start, Style.NONE, address)
        elif name in ("href", "hyperlink", "hyperref"):
            address = joined(reader.argument())
            self._inside(reader.argument(), link=address if name == "href" else "")
        elif name in ("textcolor", "colorbox"):
            reader.argument()
            self._inside(reader.argument())
        elif name in ("textsuperscript", "textsubscript"):
            self._set_script(reader.argument(), above=name == "textsuperscript")
        elif name in ("begin", "end"):
            self._environment(name)
        else:
            self._unknown(name, piece)

    def _environment(self, name: str) -> None:
        environment = joined(self._reader.argument())
        if name == "begin" and environment.rstrip("*") in ENVIRONMENTS:
            rest = [*tokens(f"\\begin{{{environment}}}"), *self._reader.pieces[self._reader.at :]]
            out = Builder()
            setter = FormulaSetter(rest, out, self._reader.depth + 1)
            setter.step()
            self._reader.at = len(self._reader.pieces) - (len(rest) - setter.reader.at)
            self._out.add_styled(out.built())

    def _unknown(self, name: str, piece: str) -> None:
        known, rest = unglued(name)
        if not rest:
            self._out.add(name)
            self._space_after(piece)
        elif known in ("begin", "end"):
            pass
        elif known == "cite":
            self._out.add(f"[{rest}]")
        elif known in STYLES:
            self._inside([rest], STYLES[known])
            self._space_after(piece)
        else:
            reader = self._reader
            reader.pieces[reader.at - 1] = f"\\{known}"
            reader.pieces[reader.at : reader.at] = [rest, *([" "] if piece[-1] == " " else [])]
            reader._partners = None
            self._bare_formula(f"\\{known}")

    def _bare_formula(self, piece: str) -> None:
        """A piece of a formula outside of dollars, with the scripts that follow it."""
        reader = self._reader
        reader.at -= 1
        begun = reader.at
        setter_out = Builder()
        rest = reader.pieces[begun:]
        setter = FormulaSetter(rest, setter_out, reader.depth + 1)
        setter.step()
        while setter.reader.peek() in ("^", "_"):
            setter.step()
        used = setter.reader.at
        reader.pieces[begun:] = rest
        reader.at = begun + used
        reader._partners = None
        self._out.add_styled(setter_out.built())
        if (
            piece[-1] == " "
            and used == 1
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
        if name in ("\\", " ", ";", ":"):
            self._out.add(" " if self._out.last not in ("", " ") else "")
        elif name not in (",", "!", "-", "/", "@", "") or (name == "!" and not self._out.last):
            self._out.add(name if name != "|" else "‖")

    # Dollars, scripts and groups

    def _dollar(self, piece: str, was_math: bool) -> None:
        reader = self._reader
        begun = reader.at
        reader.at += 1
        inside = reader.until(piece)
        if inside is not None and self._is_formula(joined(inside), reader.peek()):
            self._formula(inside)
        else:
            reader.at = begun
            self._literal(piece)

    def _is_formula(self, inside: str, after: str) -> bool:
        if not inside.strip():
            return False
        if after[:1].isdigit() and not set(inside) & set("\\^_{}"):
            return False
        if inside[-1] == " " and not set(inside) & set("\\^_{}="):
            return False
        if _MONEY.match(inside) and not _FORMULA.search(inside):
            return False
        return len(inside) < 2000

    def _script(self, piece: str, was_math: bool) -> None:
        reader = self._reader
        after = joined(reader.pieces[reader.at + 1 : reader.at + 2])
        before = self._out.last
        is_script = was_math or (
            bool(before)
            and (before.isalnum() or before in ")]}′⟩")
            and bool(_RAISED_IN_TEXT.match(after))
            and (piece == "^" or after == "{")
        )
        if not is_script or not after or after[0] == " ":
            self._literal(piece)
            return
        reader.at += 1
        self._set_script(self._bare_argument(), above=piece == "^")
        self._was_math = True

    def _bare_argument(self) -> list[str]:
        reader = self._reader
        piece = reader.peek()
        found = re.match(r"[-−]?\d+(?:/\d+)?|[A-Za-z]+(?![A-Za-z])", piece)
        if piece[:1] not in ("{", "\\") and found:
            rest = piece[found.end() :]
            reader.pieces[reader.at] = rest
            reader.at += not rest
            return [found.group()]
        if piece == "-" and reader.at + 1 < len(reader.pieces):
            reader.at += 1
            return ["-", *self._bare_argument()]
        return reader.argument()

    def _set_script(self, pieces: list[str], *, above: bool) -> None:
        out = Builder()
        FormulaSetter(list(pieces), out, self._reader.depth + 1, tight=True).run()
        self._out.add(script(out.built().plain, above=above))

    def _brace(self, piece: str, was_math: bool) -> None:
        inside = self._reader.group()
        if inside is None:
            self._literal(piece)
        else:
            self._inside(inside)

    # Markdown and signs

    def _stars(self, piece: str, was_math: bool) -> None:
        reader = self._reader
        begun, before = reader.at, self._out.last
        after = joined(reader.pieces[begun + 1 : begun + 2])[:1]
        opens = after not in ("", " ") and (len(piece) > 1 or not before.isalnum())
        if opens and len(piece) <= 3:
            reader.at += 1
            inside = reader.until(piece)
            if inside and inside[-1][-1:] != " " and self._closes(piece):
                style = {1: Style.ITALIC, 2: Style.BOLD, 3: Style.BOLD | Style.ITALIC}[len(piece)]
                self._inside(inside, style)
                return
            reader.at = begun
        self._literal(piece)

    def _closes(self, piece: str) -> bool:
        return len(piece) > 1 or not self._reader.peek()[:1].isalnum()

    def _ticks(self, piece: str, was_math: bool) -> None:
        reader = self._reader
        reader.at += 1
        if piece == "``":
            self._out.add("“")
            self._quotes += 1
            return
        begun = reader.at
        inside = reader.until(piece)
        if inside and len(piece) < 4:
            start = self._out.length
            self._out.add(joined(inside).strip())
            self._out.style(start, Style.CODE)
            return
        reader.at = begun
        has_end = any("'" in each for each in reader.pieces[begun : begun + 40])
        self._out.add("‘" if piece == "`" and has_end else piece)

    def _quote(self, piece: str, was_math: bool) -> None:
        self._reader.at += 1
        if piece == "''" or (piece == '"' and self._quotes):
            self._quotes = max(0, self._quotes - 1)
            self._out.add("”")
        else:
            self._out.add(piece)

    def _tilde(self, piece: str, was_math: bool) -> None:
        self._reader.at += 1
        after = self._reader.peek()[:1]
        is_tie = self._out.last not in ("", " ", "(") and after not in ("", " ")
        self._out.add(" " if is_tie else "~")

    def _dash(self, piece: str, was_math: bool) -> None:
        self._literal(_DASHES.get(piece, piece))

    def _entity(self, piece: str, was_math: bool) -> None:
        text = html.unescape(piece) if piece[-1] == ";" else piece
        self._literal(" " if text == "\xa0" else text)

    def _tag(self, piece: str, was_math: bool) -> None:
        found = _TAG.match(piece)
        if found is None:
            self._literal(piece)
            return
        name = found[2].lower()
        reader = self._reader
        begun = reader.at
        if name in ("sub", "sup", "jats:sub", "jats:sup") and not found[1]:
            reader.at += 1
            inside = reader.until(f"</{found[2]}>")
            if inside is not None:
                self._set_script(inside, above=name.endswith("sup"))
                return
            reader.at = begun
        if name in BREAKS:
            reader.at += 1
            self._out.add(" " if self._out.last not in ("", " ") else "")
        elif name in TAGS or name.startswith("jats:") or name.startswith("mml:"):
            reader.at += 1
            inside = None if found[1] else reader.until(f"</{found[2]}>")
            if inside is not None:
                self._inside(inside, TAGS.get(name, Style.NONE))
        else:
            self._literal(piece)

    def _bracket(self, piece: str, was_math: bool) -> None:
        reader = self._reader
        begun = reader.at
        reader.at += 1
        inside = reader.until("](") if piece == "[" else None
        if inside is not None:
            rest = joined(reader.pieces[reader.at : reader.at + 60])
            address, closing, _ = rest.partition(")")
            if closing and " " not in address:
                while reader.at < len(reader.pieces) and ")" not in reader.peek():
                    reader.at += 1
                reader.pieces[reader.at] = reader.peek().partition(")")[2]
                self._inside(inside, link=address)
                return
        reader.at = begun
        self._literal(piece)

    def _link(self, piece: str, was_math: bool) -> None:
        start = self._out.length
        self._literal(piece)
        if piece.startswith("http") and "://" in piece:
            self._out.style(start, Style.NONE, piece)

    _PIECES: Final = {
        "\\": _command, "$": _dollar, "^": _script, "_": _script, "{": _brace, "*": _stars,
        "`": _ticks, "'": _quote, '"': _quote, "~": _tilde, "-": _dash, "&": _entity, "<": _tag,
        "[": _bracket, "h": _link,
    }  # fmt: skip
