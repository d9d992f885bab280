"""The one gate for text from outside: nothing that passes it can command a terminal.

Escape sequences go as a whole, so that `ESC [ 31 m` leaves no `[31m` behind; a sequence that never
ends loses its introducer only, so that it cannot swallow the text after it.
"""

import re

_ESCAPES = (
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor, modes
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]{0,4096}(?:\x07|\x1b\\|\x9c)"  # OSC
    r"|\x1b[ -/]+[0-~]"  # character sets
    r"|\x1b[0-9<-Zc-~=]"  # single functions
)
_LONE = (
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 (but tab and line feed), DEL, C1
    r"\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"  # bidi marks, embeddings, overrides, isolates
    r"\u2028\u2029"  # line and paragraph separators
    r"\ufeff\ufff9-\ufffb\ud800-\udfff"  # BOM, annotations, lone surrogates
    r"\U000e0000-\U000e007f]"  # tags
)
_FORBIDDEN = re.compile(f"{_ESCAPES}|{_LONE}")
_LINE_ENDS = re.compile(r"\r\n?|[\u0085\u2028\u2029]|\x0b|\x0c")


def clean(text: str) -> str:
    r"""`text` without anything that a terminal obeys instead of showing.

    Line ends of every kind become ``\n``; tabs stay; escape sequences, C0, C1, DEL, bidi controls
    and lone surrogates are removed. Text that is already clean comes back as the same object.
    """
    if text.isprintable():
        return text
    if _FORBIDDEN.search(text) is None:
        return text
    return _FORBIDDEN.sub("", _LINE_ENDS.sub("\n", text))


def clean_line(text: str) -> str:
    """`clean(text)` as one line: every run of white space is one space."""
    return " ".join(clean(text).split()) if text else ""
