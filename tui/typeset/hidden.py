r"""Takes away what no reader is to see: comments, preambles, and joiners that join nothing."""

import re
import unicodedata
from typing import Final

_ZWNJ, _ZWJ = "\u200c", "\u200d"
_JOINERS: Final = re.compile(r"(?:[\u200c\u200d]|&(?:zwnj|zwj|\#820[45]|\#[xX]200[cCdD]);)+")
_NON_JOINER: Final = re.compile(r"\u200c|&(?:zwnj|\#8204|\#[xX]200[cC]);")
_EMOJI: Final = re.compile("[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]")
_VIRAMA: Final = 9
"""The combining class of the signs that join two consonants of an Indic script."""


def without_idle_joiners(text: str) -> str:
    """`text` with (non-)joiners only where a script or an emoji needs them.

    Elsewhere nobody sees them, but a word with one in it is not found, and a column with one in
    it is counted wrong by some terminals.
    """
    if _ZWNJ in text or _ZWJ in text or "&" in text:
        return _JOINERS.sub(_needed, text)
    return text


def _needed(found: re.Match[str]) -> str:
    text, begun, end = found.string, found.start(), found.end()
    has_selector = text[begun - 1 : begun] == "\ufe0f"
    before, after = text[max(0, begun - 1 - has_selector) : begun][:1], text[end : end + 1]
    if not before or not after:
        return ""
    sign = _ZWNJ if _NON_JOINER.search(found.group()) else _ZWJ
    if sign == _ZWJ and _EMOJI.match(before) and _EMOJI.match(after):
        return sign
    if not all(unicodedata.category(each)[0] in "LM" for each in (before, after)):
        return ""
    if _VIRAMA in (unicodedata.combining(before), unicodedata.combining(after)):
        return sign
    is_arabic = unicodedata.bidirectional(after) == "AL" and (
        unicodedata.bidirectional(before) in ("AL", "NSM")
    )
    return sign if sign == _ZWNJ and is_arabic else ""


def visible(text: str) -> str:
    r"""`text` without comments, and without what stands before a `\begin{document}` in it."""
    if "<!" in text:
        text = _without(text, "<!--", "-->")
        text = _without(text, "<![CDATA[", "]]>", keeps_inside=True)
    if "\\documentclass" in text:
        text = _without(text, "\\documentclass", "\\begin{document}")
    return _without_comment_lines(text) if "%" in text and "\n" in text else text


def _without(text: str, opening: str, closing: str, *, keeps_inside: bool = False) -> str:
    """`text` without its parts from `opening` to `closing`; one that never ends stays."""
    kept: list[str] = []
    at = 0
    while (begun := text.find(opening, at)) >= 0:
        end = text.find(closing, begun + len(opening))
        if end < 0:
            break
        kept.append(text[at:begun])
        kept.append(text[begun + len(opening) : end] if keeps_inside else "")
        at = end + len(closing)
    return "".join([*kept, text[at:]])


def _without_comment_lines(text: str) -> str:
    """`text` without lines that are comments of LaTeX beyond doubt.

    A percentage may stand at the beginning of a line too, where one was broken (`50` / `% of`),
    so that a comment begins with two signs or follows on a sentence or an empty line. What stands
    behind a percent sign within a line is never taken away.
    """
    first, *others = text.split("\n")
    kept = [first]
    for line in others:
        is_doubted = kept[-1].rstrip()[-1:] not in {"", *".!?:;"}
        if not line.lstrip().startswith("%%" if is_doubted else "%"):
            kept.append(line)
    return "\n".join(kept)
