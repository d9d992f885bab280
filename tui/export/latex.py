r"""Text that BibTeX and LaTeX can take, with the markup that it came with.

Braces must be in pairs, for BibTeX, which counts `\{` too, and for parsers that do not count it.
What a bibliography prints must not hold `&` and the like outside math. Unicode stays as it is.
"""

import re

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
    | (?P<special> [&%\#$] | (?<=\w)_(?=\w) )
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACE = re.compile(r"(\\*)([{}])")
_NAMES = {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}


def escaped(text: str) -> str:
    r"""`text` with `&`, `%`, `#`, a lone `$` and `_` in words escaped, but not in math or links."""
    return _TOKENS.sub(lambda token: token["kept"] or "\\" + token["special"], text)


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
