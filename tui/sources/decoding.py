"""Bytes to text: Unicode by its marks, UTF-8 as long as it holds, else what the bytes look like."""

import codecs
import io
from collections.abc import Iterable, Iterator
from typing import Protocol

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_OLD = ("cp1252", "cp1250", "cp1251", "gb18030", "big5", "shift_jis", "euc_jp", "euc_kr",
        "koi8_r", "cp1253", "cp1254")  # fmt: skip
"""Encodings that bibliographies were saved in before Unicode."""

_USUAL = "cp1252"


class Tell(Protocol):
    """Where a fault in the bytes is told."""

    def __call__(self, what: str, fix: str = "", line: int | None = None) -> object: ...  # noqa: D102


def sample_of(head: bytes) -> str:
    """The beginning of a text, decoded as well as it goes."""
    encoding = _encoding(head)
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        text = head.decode(_USUAL if encoding.startswith("utf-8") else encoding, "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def decoded(blocks: Iterable[bytes], tell: Tell) -> Iterator[str]:
    """The text of `blocks`, with line feeds for line ends and without NUL.

    UTF-8 is believed until a block of it fails: if no letter beyond ASCII came before, the file
    is in an older encoding, which is guessed; else the faulty bytes alone are.
    """
    lines = io.IncrementalNewlineDecoder(None, translate=True)
    line = 1
    for text, faults in _decoded(iter(blocks)):
        text = lines.decode(text).replace("\0", "")
        if faults:
            tell("some letters are not UTF-8 and were guessed", "save the file as UTF-8", line)
        line += text.count("\n")
        yield text
    if rest := lines.decode("", final=True):
        yield rest


def _decoded(blocks: Iterator[bytes]) -> Iterator[tuple[str, bool]]:
    """Text, and whether a part of it had to be guessed."""
    block = next(blocks, b"")
    encoding = _encoding(block)
    is_utf8 = encoding.startswith("utf-8")
    is_proven = encoding == "utf-8-sig"
    decoder = codecs.getincrementaldecoder(encoding)("strict" if is_utf8 else "replace")
    while block:
        kept = decoder.getstate()[0] if is_utf8 else b""
        try:
            text, faults = decoder.decode(block), False
            is_proven = is_proven or not text.isascii()
        except UnicodeDecodeError:
            decoder.reset()
            if is_proven or _is_mostly_utf8(kept + block):
                text, faults = _with_guesses(decoder, kept + block), True
            else:
                decoder = codecs.getincrementaldecoder(_guess(kept + block))("replace")
                is_utf8, text, faults = False, decoder.decode(kept + block), False
        yield text, faults
        block = next(blocks, b"")
    if rest := decoder.getstate()[0]:
        yield rest.decode(_USUAL, "replace"), False


def _encoding(head: bytes) -> str:
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    # Without a mark, UTF-16 shows in Western text by nearly every other byte being NUL.
    even, odd = head[:1024:2], head[1:1024:2]
    if odd.count(0) * 5 > len(odd) * 4 and not even.count(0):
        return "utf-16-le"
    if even.count(0) * 5 > len(even) * 4 and not odd.count(0):
        return "utf-16-be"
    return "utf-8"


def _is_mostly_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    return sum(not char.isascii() for char in text) > 3 * wrong


def _with_guesses(decoder: codecs.IncrementalDecoder, data: bytes) -> str:
    """`data` as UTF-8, and what is wrong in it as `_USUAL`."""
    parts: list[str] = []
    while data:
        try:
            parts.append(decoder.decode(data))
            break
        except UnicodeDecodeError as error:
            # The decoder holds nothing back before a fault: `error` counts from the data's start.
            decoder.reset()
            parts.append(decoder.decode(data[: error.start]))
            decoder.reset()
            parts.append(data[error.start : error.end].decode(_USUAL, "replace"))
            data = data[error.end :]
    return "".join(parts)


def _guess(data: bytes) -> str:
    """The older encoding that `data` is in, as far as its letters tell."""
    from charset_normalizer import from_bytes

    matches = list(from_bytes(data[:65536], cp_isolation=list(_OLD)))
    if not matches:
        return _USUAL
    calm = min(match.chaos for match in matches)
    names = [match.encoding for match in matches if match.chaos <= calm + 0.01]
    return _USUAL if _USUAL in names else names[0]
