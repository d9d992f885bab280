"""Compressed files, told by their first bytes; of one that breaks off, all that came before."""

import io
import lzma
import zlib
from collections.abc import Callable
from typing import Any, BinaryIO, Protocol, cast

from tui.sources.finding import UnreadableError

_GZIP = b"\x1f\x8b"
_BZIP2 = b"BZh"
_XZ = b"\xfd7zXZ\0"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"
_ZIP = b"PK\x03\x04"

_PIECE = 512
"""Bytes that are unpacked at a time: of those in which a fault is, nothing is read."""

FAULTS = (EOFError, OSError, zlib.error, lzma.LZMAError)
"""What is raised where a compressed file breaks off or is damaged."""


def unpacked(raw: "io.BufferedReader[Any]") -> BinaryIO:
    """What is in `raw`, without its compression; raises `UnreadableError`.

    Reading it raises one of `FAULTS`, after everything before the fault was read: `EOFError` where
    the compressed file breaks off, another where it is damaged.
    """
    start = raw.peek(8)
    if start.startswith(_GZIP):
        return cast(BinaryIO, _Unpacking(raw, _Gzip))
    if start.startswith(_BZIP2):
        import bz2

        return cast(BinaryIO, _Unpacking(raw, bz2.BZ2Decompressor))
    if start.startswith(_XZ):
        return cast(BinaryIO, _Unpacking(raw, lzma.LZMADecompressor))
    if start.startswith(_ZSTANDARD):
        raise UnreadableError(
            "it is compressed with Zstandard, which octavo does not unpack",
            "unpack it first with `zstd -d`, or pipe it: `zstd -dc FILE | octavo -`",
        )
    if start.startswith(_ZIP):
        raise UnreadableError(
            "it is a ZIP archive, or a document that is one inside",
            "unpack it, or save the document as plain text or PDF",
        )
    return raw


class _Decompressor(Protocol):
    """What those of the standard library have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Gzip:
    """The decompressor of gzip with the manners of the others."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(16 + zlib.MAX_WBITS)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max(max_length, 0))


class _Unpacking(io.RawIOBase):
    """What is in a compressed file, which may be several put one behind the other."""

    def __init__(
        self, raw: "io.BufferedReader[Any]", decompressor: Callable[[], _Decompressor]
    ) -> None:
        self._raw = raw
        self._new = decompressor
        self._decompressor = decompressor()
        self._rest = b""
        self._fault: Exception | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill `buffer`; what came before a fault is given before the fault is raised."""
        filled = 0
        while filled < len(buffer) and self._fault is None:
            try:
                data = self._unpack(len(buffer) - filled)
            except FAULTS as error:
                self._fault = error
                break
            if not data:
                break
            buffer[filled : filled + len(data)] = data
            filled += len(data)
        if self._fault and not filled:
            raise self._fault
        return filled

    def _unpack(self, most: int) -> bytes:
        """Some more of the content, at most so much; nothing at its end. Raises `FAULTS`."""
        data = b""
        while not data:
            if self._decompressor.eof and not self._begin_next():
                return b""
            packed = b""
            if self._decompressor.needs_input:
                packed, self._rest = self._rest or self._raw.read1(_PIECE), b""
                if not packed:
                    raise EOFError
            data = self._decompressor.decompress(packed, most)
        return data

    def _begin_next(self) -> bool:
        """Whether another compressed file follows; zeros behind one are filling."""
        rest = self._decompressor.unused_data
        while not (rest := rest.lstrip(b"\0")):
            rest = self._raw.read1(_PIECE)
            if not rest:
                return False
        self._rest = rest
        self._decompressor = self._new()
        return True
