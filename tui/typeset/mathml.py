"""Turns MathML into the pieces of LaTeX that say the same, for `formulas` to set."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tui.typeset.reading import joined
from tui.typeset.references import character
from tui.typeset.tables import FUNCTIONS

_TAG = re.compile(r"<(/?)(?:[A-Za-z]\w*:)?([A-Za-z][\w-]*)")
_VARIANT = re.compile(r"""mathvariant\s*=\s*["']?([\w-]+)""")
_FENCES = re.compile(r"""(open|close|separators)\s*=\s*["']([^"']*)""")
_ALPHABETS: Final = {
    "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "bold": "mathbf",
    "bold-italic": "mathbf", "monospace": "mathtt",
}  # fmt: skip
_ESCAPED: Final = {
    "{": "\\{", "}": "\\}", "$": "\\$", "_": "\\_", "&": "\\&", "~": "\\sim",
    "^": "\\textasciicircum",
}  # fmt: skip
_ACCENTS: Final = {
    "\\textasciicircum": "hat", "ˆ": "hat", "\u0302": "hat", "\\sim": "tilde", "˜": "tilde",
    "\u0303": "tilde", "\\_": "bar", "¯": "bar", "‾": "bar", "\u0304": "bar", "→": "vec",
    "\u20d7": "vec", "˙": "dot", "\u0307": "dot", "¨": "ddot", "ˇ": "check", "˘": "breve",
}  # fmt: skip
"""What stands over a letter, by the sign that MathML writes there."""
_SCRIPTS: Final = {
    "msup": "^", "msub": "_", "msubsup": "_^", "munder": "_", "mover": "^", "munderover": "_^",
}  # fmt: skip
_UNSEEN: Final = frozenset(["annotation", "annotation-xml", "mphantom", "maction"])


class _Element:
    """An element that has begun."""

    def __init__(self, name: str, tag: str) -> None:
        self.name = name
        self.tag = tag
        self.parts: list[list[str]] = []
        """What stands in it: an element as the pieces that it became, or a text."""

    def pieces(self) -> list[str]:
        """The element as LaTeX."""
        name, parts = self.name, self.parts
        if name in _UNSEEN:
            return []
        if name in ("mi", "mn", "mo", "ms", "mtext"):
            return self._leaf()
        if name == "mover" and len(parts) == 2 and (accent := _ACCENTS.get(joined(parts[1]))):
            return _command(accent, parts[0])
        if name in _SCRIPTS and len(parts) == 1 + len(_SCRIPTS[name]):
            scripts = zip(_SCRIPTS[name], parts[1:], strict=True)
            return [
                *parts[0],
                *(piece for sign, part in scripts for piece in (sign, *_group(part))),
            ]
        if name == "mfrac" and len(parts) == 2:
            return _command("frac", *parts)
        if name == "msqrt":
            return _command("sqrt", _flat(parts))
        if name == "mroot" and len(parts) == 2:
            return ["\\sqrt", "[", *parts[1], "]", *_group(parts[0])]
        if name == "mfenced":
            return self._fenced()
        if name == "mtable":
            rows = _between(parts, "\\\\")
            return [*_command("begin", ["matrix"]), *rows, *_command("end", ["matrix"])]
        if name == "mtr":
            return _between(parts, "&")
        return ["\\,"] if name == "mspace" else _flat(parts)

    def _leaf(self) -> list[str]:
        text = _flat(self.parts)
        if self.name == "mtext":
            return _command("text", text)
        if joined(text) in FUNCTIONS:
            return [f"\\{joined(text)}"]
        variant = _VARIANT.search(self.tag)
        return (
            _command(alphabet, text)
            if (variant and (alphabet := _ALPHABETS.get(variant[1])))
            else text
        )

    def _fenced(self) -> list[str]:
        signs = {"open": "(", "close": ")", "separators": ","} | dict(_FENCES.findall(self.tag))
        inside = _between(self.parts, signs["separators"][:1])
        return [_escaped(signs["open"]), *inside, _escaped(signs["close"])]


def formula(pieces: Sequence[str]) -> list[str]:
    """What stands between `<math>` and `</math>` as the pieces of a formula of LaTeX."""
    root = _Element("mrow", "")
    if not any(_TAG.match(piece) for piece in pieces):
        return list(pieces)
    open_elements = [root]
    for piece in pieces:
        found = _TAG.match(piece)
        if found is None:
            if not piece.isspace() or open_elements[-1].name == "mtext":
                open_elements[-1].parts.append([_escaped(piece)])
        elif not found[1]:
            open_elements.append(_Element(found[2], piece))
            if piece.endswith("/>"):
                _close(open_elements)
        elif any(element.name == found[2] for element in open_elements):
            while open_elements[-1].name != found[2]:
                _close(open_elements)
            _close(open_elements)
    while len(open_elements) > 1:
        _close(open_elements)
    return root.pieces()


def _close(open_elements: list[_Element]) -> None:
    if len(open_elements) > 1:
        open_elements[-2].parts.append(open_elements.pop().pieces())


def _escaped(text: str) -> str:
    text = character(text) if text[:1] == "&" and text[-1:] == ";" else text
    return _ESCAPED.get(text, text)


def _group(pieces: Sequence[str]) -> list[str]:
    return ["{", *pieces, "}"]


def _command(name: str, *arguments: Sequence[str]) -> list[str]:
    return [f"\\{name}", *_flat(map(_group, arguments))]


def _flat(parts: Iterable[Sequence[str]]) -> list[str]:
    return [piece for part in parts for piece in part]


def _between(parts: Sequence[Sequence[str]], sign: str) -> list[str]:
    """The parts with `sign` between each two."""
    return _flat([sign, *part] for part in parts)[1:]
