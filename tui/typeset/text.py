"""Sets the text of a paragraph: LaTeX, Markdown, HTML and JATS in one pass."""

import re
from typing import Final

from tui.typeset.commands import CommandSetter
from tui.typeset.mathml import formula
from tui.typeset.model import Builder, Style
from tui.typeset.reading import joined
from tui.typeset.references import address, character
from tui.typeset.tables import BREAKS, TAGS

_DASHES: Final = {"--": "–", "---": "—"}
_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]*)")
_TARGET = re.compile(r"""\s(?:xlink:)?href\s*=\s*["']?([^\s"'<>]+)""")
_LINKS: Final = ("a", "ext-link", "jats:ext-link")
_MONEY = re.compile(r"[\d.,]+\s?(?:[kKMB%]\b)?(?:\s|[.,;)/]|$)")
_PRICE = re.compile(r"\d[\d.,]*[kKMB]?(?: [a-z]{2,})+ ")
_PROSE = re.compile(r"^[^\\^_={}]*[a-z]{3,}[:,]? [A-Za-z]{3,} [A-Za-z]{2,}[^\\^_={}]*$")
_FORMULA = re.compile(r"[\\^_={}<>+]|^\s*\S+\s*$")
_LONE_LETTER = re.compile(r"(?:^|[^\w\\^])[^\W\d_]$")
_INDEX = re.compile(r"(?:\d{1,2}|[a-z]|∞)(?!\w|\.\d)|\d(?=[A-Z](?![a-z]))")
_WORD = re.compile(r"[A-Za-z]+")
_CALL = re.compile(r"[^\W\d_]+\(")
_RAISED_IN_TEXT = re.compile(r"[{\\]|[-−]?\d+(?:/\d+)?|[A-Za-z*](?![A-Za-z])|\(")
_MATHEMATICS: Final = ("math", "mml:math", "tex-math", "jats:tex-math")
_DELIMITED = re.compile(r"\$|\\\(|\\\[|\\begin")
_TEX_MATH = re.compile(r"</?(?:jats:)?tex-math\b")


def _readable(inside: list[str]) -> list[str]:
    """Of the alternatives in which JATS gives a formula the one in LaTeX, if there is one."""
    places = [place for place, piece in enumerate(inside) if _TEX_MATH.match(piece)]
    return inside[places[0] : places[1] + 1] if len(places) > 1 else inside


class TextSetter(CommandSetter):
    """Sets the pieces of a text."""

    def __init__(self, pieces: list[str], out: Builder, depth: int = 0) -> None:
        super().__init__(pieces, out, depth)
        self._quotes = 0
        self._singles = 0
        self._follows_math = False

    def run(self) -> None:
        """Set everything."""
        reader = self._reader
        while reader.at < len(reader.pieces):
            piece = reader.pieces[reader.at]
            set_piece = self._PIECES.get(piece[:1])
            self._follows_math, self._was_math = self._was_math, False
            if set_piece is None:
                reader.at += 1
                self._out.add(piece)
            else:
                set_piece(self, piece)

    # Dollars, scripts and groups

    def _dollar(self, piece: str) -> None:
        reader = self._reader
        begun = reader.at
        reader.at += 1
        inside = reader.until(piece)
        if inside is not None and self._is_formula(joined(inside), reader.peek()):
            (self._inside if _PROSE.search(joined(inside)) else self._formula)(inside)
        else:
            reader.at = begun
            self._literal(piece)

    def _is_formula(self, inside: str, after: str) -> bool:
        if not inside.strip():
            return False
        has_markup = bool(set(inside) & set("\\^_{}"))
        if after[:1].isdigit() and (not has_markup or _PRICE.match(inside)):
            return False
        is_spaced = inside[-1] == " " or inside[0] == " "
        if is_spaced and " " in inside.strip() and not has_markup and "=" not in inside:
            return False
        if _MONEY.match(inside) and not _FORMULA.search(inside):
            return False
        return len(inside) < 2000

    def _script(self, piece: str) -> None:
        reader = self._reader
        after = joined(reader.pieces[reader.at + 1 : reader.at + 3])
        before = self._out.last
        is_letter_of_mathematics = piece == "_" and self._is_index(after)
        if piece == "^" and before.isdigit() and _CALL.match(after):
            self._literal(piece)
            return
        is_script = (
            self._follows_math
            or is_letter_of_mathematics
            or (
                bool(before)
                and (before.isalnum() or before in ")]}′⟩")
                and bool(_RAISED_IN_TEXT.match(after))
                and (piece == "^" or after[:1] == "{")
            )
        )
        if not is_script or not after or after[0] == " ":
            self._literal(piece)
            return
        reader.at += 1
        self._set_script(self._bare_argument(above=piece == "^"), above=piece == "^")
        self._was_math = True

    def _is_index(self, after: str) -> bool:
        """Whether `_` stands between a lone letter and a lone letter or number, as in `L_1`."""
        before = joined(self._reader.pieces[max(0, self._reader.at - 2) : self._reader.at])
        return bool(_LONE_LETTER.search(before[-2:]) and _INDEX.match(after))

    def _bare_argument(self, *, above: bool) -> list[str]:
        reader = self._reader
        piece = reader.peek()
        number = reader.exponent(in_prose=True) if above else reader.index()
        if number is not None or (number := reader.bracketed()) is not None:
            return number
        if word := _WORD.match(piece):
            reader.skip_characters(word.end())
            return [word.group()]
        if piece == "-" and reader.at + 1 < len(reader.pieces):
            reader.at += 1
            return ["-", *self._bare_argument(above=above)]
        return reader.argument()

    def _brace(self, piece: str) -> None:
        begun = self._reader.at
        inside = self._reader.group()
        if inside is None or (self._out.last == "-" and any(", " in each for each in inside)):
            self._reader.at = begun
            self._literal(piece)
        elif any(each.rstrip() in ("\\over", "\\choose") for each in inside):
            self._formula(["{", *inside, "}"])
        else:
            self._inside(inside)

    # Markdown and signs

    def _stars(self, piece: str) -> None:
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

    def _ticks(self, piece: str) -> None:
        reader = self._reader
        reader.at += 1
        begun = reader.at
        inside = reader.until(piece)
        if piece == "``" and (not inside or {"''", '"'} & set(inside)):
            reader.at = begun
            self._out.add("“")
            self._quotes += 1
            return
        if inside and len(piece) < 4:
            start = self._out.length
            self._out.add(joined(inside).strip())
            self._out.style(start, Style.CODE)
            return
        reader.at = begun
        has_end = piece == "`" and "'" in reader.pieces[begun : begun + 40]
        self._singles += has_end
        self._out.add("‘" if has_end else piece)

    def _quote(self, piece: str) -> None:
        opens = self._out.last in ("", " ", "(", "[") and self._opens_quote(piece)
        self._reader.at += 1
        if opens:
            self._quotes += 1
            self._out.add("“")
        elif piece == "''" or (piece == '"' and self._quotes):
            self._quotes = max(0, self._quotes - 1)
            self._out.add("”")
        elif piece == "'" and self._singles and not self._reader.peek()[:1].isalpha():
            self._singles -= 1
            self._out.add("’")
        else:
            self._out.add(piece)

    def _opens_quote(self, piece: str) -> bool:
        """Whether a quotation that ends with two apostrophes begins with this `piece`."""
        following = self._reader.pieces[self._reader.at + 1 : self._reader.at + 40]
        if self._quotes or following[:1] in ([], [" "]) or following[0][0] in " .,;:)":
            return False
        ends = [each for each in following if each in ("''", '"')]
        return bool(ends) and (ends[0] == "''" or (piece == "''" and ends[0] == '"'))

    def _tilde(self, _piece: str) -> None:
        self._reader.at += 1
        after = self._reader.peek()[:1]
        is_tie = self._out.last not in ("", " ", "(") and after not in ("", " ")
        self._out.add(" " if is_tie else "~")

    def _dash(self, piece: str) -> None:
        self._literal(_DASHES.get(piece, piece))

    def _entity(self, piece: str) -> None:
        self._literal(character(piece) if piece[-1] == ";" else piece)

    def _tag(self, piece: str) -> None:
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
        elif name in _MATHEMATICS and not found[1] and self._mathematics(found[2]):
            pass
        elif name in TAGS or name.startswith("jats:") or name.startswith("mml:"):
            reader.at += 1
            inside = None if found[1] else reader.until(f"</{found[2]}>")
            if inside is not None:
                if name.endswith("alternatives"):
                    inside = _readable(inside)
                target = _TARGET.search(piece)
                link = address(target[1]) if target and name in _LINKS else ""
                self._inside(inside, TAGS.get(name, Style.NONE), link)
        else:
            self._literal(piece)

    def _mathematics(self, name: str) -> bool:
        """Set the formula in MathML, or in LaTeX without dollars, that this tag begins."""
        reader = self._reader
        begun = reader.at
        reader.at += 1
        inside = reader.until(f"</{name}>")
        if inside is None or (name.endswith("tex-math") and _DELIMITED.search(joined(inside))):
            reader.at = begun
            return False
        self._formula(formula(inside))
        return True

    def _bracket(self, piece: str) -> None:
        reader = self._reader
        begun = reader.at
        end = begun + 1
        while piece == "[" and end < len(reader.pieces) and reader.pieces[end][:1] not in "[]":
            end += 1
        if end < len(reader.pieces) and reader.pieces[end][:2] == "](":
            inside, target = reader.pieces[begun + 1 : end], reader.pieces[end][2:-1]
            reader.at = end + 1
            self._inside(inside, link=address(target))
        else:
            self._literal(piece)

    def _link(self, piece: str) -> None:
        start = self._out.length
        is_address = piece.startswith("http") and "://" in piece
        target = address(piece) if is_address else piece
        self._literal(target)
        self._out.style(start, Style.NONE, target if is_address else "")

    _PIECES: Final = {
        "\\": CommandSetter._command, "$": _dollar, "^": _script, "_": _script, "{": _brace,
        "*": _stars, "`": _ticks, "'": _quote, '"': _quote, "~": _tilde, "-": _dash, "&": _entity,
        "<": _tag, "[": _bracket, "h": _link,
        "}": CommandSetter._literal, "]": CommandSetter._literal,
    }  # fmt: skip
