"""Writes an export to a file: all of it or nothing."""

import os
import stat
import tempfile
from pathlib import Path

from tui.export.marks import Exporter, Rows


def write_file(exporter: Exporter, rows: Rows, path: Path) -> None:
    """Write `rows` to `path` as UTF-8; what was there stays until the new file is complete.

    So a file may be exported onto itself. A link is followed; a device or a pipe is written to.
    Raises `OSError`, also when the disk is full, and leaves no other file behind.
    """
    path = path.resolve()
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        with path.open("w", encoding="utf-8", newline="\n") as out:
            exporter.write(rows, out)
        return
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            exporter.write(rows, out)
            out.flush()
            os.fsync(out.fileno())
        Path(beside).chmod(_mode(path))
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, else those that a new file gets."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
