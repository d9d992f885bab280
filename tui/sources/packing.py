"""Compressed files, told by their first bytes."""

import io
from typing import Any, BinaryIO, cast

_GZIP = b"\x1f\x8b"
_BZIP2 = b"BZh"
_XZ = b"\xfd7zXZ\0"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"


class UnsupportedError(Exception):
    """A compression that cannot be undone here; says what it is and what to do."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what = what
        self.fix = fix


def unpacked(raw: "io.BufferedReader[Any]") -> BinaryIO:
    """What is in `raw`, without its compression; raises `UnsupportedError`."""
    start = raw.peek(8)
    if start.startswith(_GZIP):
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    if start.startswith(_BZIP2):
        import bz2

        return cast(BinaryIO, bz2.BZ2File(raw))
    if start.startswith(_XZ):
        import lzma

        return cast(BinaryIO, lzma.LZMAFile(raw))
    if start.startswith(_ZSTANDARD):
        raise UnsupportedError(
            "it is compressed with Zstandard, which octavo does not unpack",
            "unpack it first with `zstd -d`, or pipe it: `zstd -dc FILE | octavo -`",
        )
    return raw
