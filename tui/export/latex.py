r"""Text that BibTeX and LaTeX can take, with the markup that it came with.

Braces must be in pairs, for BibTeX, which counts `\{` too, and for parsers that do not count it.
What a bibliography prints must not hold `&` and the like outside math. Unicode stays as it is.
"""

import re

from tui.typeset import plain

_TOKENS = re.compile(
    r"""
    (?P<kept>
        \\(?:url|path|href|nolinkurl)\s*\{[^{}]*\}  # addresses
      | \\(?:\(.*?\\\)|\[.*?\\\])                   # math
      | \\.                                         # what is escaped already, and commands
      | (?<!\\)\$\$.+?\$\$ | \$[^$]+\$              # math
      | `[^`\n]+`                                   # code in Markdown
      | &\#?\w+;                                    # characters by name in HTML
      | https?://[^\s{}]+
    )
    | (?P<formula> (?<![\w\\^])[^\W\d_]_(?:(?:\d{1,2}|[a-z])(?!\w|\.\d)|\d(?=[A-Z](?![a-z]))) )
    | (?P<special> [&%\#$] | (?<=\w)_(?=\w) )
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACE = re.compile(r"(\\*)([{}])")
_NAMES = {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}


def escaped(text: str) -> str:
    r"""`text` with `&`, `%`, `#`, a lone `$` and `_` in words escaped, but not in math or links.

    What octavo shows as a letter with an index, such as ``L_1``, becomes math. Text that takes more
    to look the same, such as ``x^1_2``, stays as it is: LaTeX cannot print its `^` anyway.
    """
    whole = _TOKENS.sub(_escaped, text)
    return whole if whole == text or plain(whole) == plain(text) else text


def _escaped(token: re.Match[str]) -> str:
    if formula := token["formula"]:
        return f"${formula}$"
    return token["kept"] or "\\" + token["special"]


def balanced(text: str) -> str:
    r"""`text` with its braces in pairs, and nothing at its end that swallows a closing brace.

    A brace without its partner becomes the command that prints it; ``\{`` pairs with ``\}`` only.
    """
    braces = list(_BRACE.finditer(text))
    alone = _without_partner(braces)
    parts: list[str] = []
    done = 0
    for place, brace in enumerate(braces):
        slashes, sign = brace.groups()
        parts.append(text[done : brace.start()])
        if place in alone:
            # The backslash of a lone `\{` goes with it, and one of a line break stays.
            parts.append(slashes[: len(slashes) // 2 * 2] + _NAMES[sign])
        elif slashes and len(slashes) % 2 == 0:
            parts.append(f"{slashes} {sign}")  # parsers that look one character back misread `\\{`
        else:
            parts.append(brace.group())
        done = brace.end()
    whole = "".join([*parts, text[done:]])
    return whole + " " if whole.endswith("\\") else whole


def _without_partner(braces: list[re.Match[str]]) -> set[int]:
    waiting: list[tuple[int, bool]] = []
    alone: set[int] = set()
    for place, brace in enumerate(braces):
        is_escaped = len(brace[1]) % 2 == 1
        if brace[2] == "{":
            waiting.append((place, is_escaped))
        elif waiting and waiting[-1][1] == is_escaped:
            waiting.pop()
        else:
            alone.add(place)
    return alone | {place for place, _ in waiting}
