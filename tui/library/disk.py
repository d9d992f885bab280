"""The few steps by which a file is replaced, so that a crash leaves the old one or the new one.

Every call to the system that a save makes is in this module.
"""

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path


def read(path: Path) -> bytes:
    """What the file at `path` holds. Raises OSError, also where something else is in its place."""
    # Opened so that a pipe without a writer is no place to wait for ever.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(0, "it is a folder")
        if not stat.S_ISREG(mode):
            raise OSError(0, "it is no regular file")
        return file.readall()


def replace(path: Path, pieces: Iterable[bytes]) -> None:
    """Make `pieces` what the file at `path` holds, whole or not at all, and have it on the disk.

    Permissions stay; a new file is private. Raises OSError; the file is then as it was, or, where
    only the folder could not be brought to the disk, already the new one.
    """
    beside = temporary(path)
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mode = 0o600
    try:
        beside.unlink(missing_ok=True)
        # Made new, so that nobody else has it open or has put a link there.
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            for piece in pieces:
                _write(descriptor, piece)
            os.fchmod(descriptor, mode)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(beside, path)  # noqa: PTH105 (all calls of the save by one name)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def append(path: Path, text: bytes) -> None:
    """Add `text` to the end of the file at `path`, and have it on the disk; raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600)
    try:
        _write(descriptor, text)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write(descriptor: int, text: bytes) -> None:
    """Write all of `text`: the system may take a part at a time."""
    rest = memoryview(text)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def keep(path: Path, kept: Path) -> None:
    """Let what the file at `path` holds be in `kept` too; raises OSError.

    A link costs nothing at any size, and the library is never written in place.
    """
    try:
        os.link(path, kept)
    except FileExistsError:
        raise
    except OSError:
        import shutil

        shutil.copy2(path, kept)


def make_folder(folder: Path) -> None:
    """Make `folder` and those above it, private where they are new; raises OSError."""
    if not folder.is_dir():
        make_folder(folder.parent)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)


def sync_folder(folder: Path) -> None:
    """Have a rename in `folder` on the disk; raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def temporary(path: Path) -> Path:
    """The file that is written before it takes the place of `path`."""
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def has_temporary(path: Path) -> bool:
    """Whether a process is writing `path`, or has ended while it wrote it."""
    return bool(_temporary_files(path))


def remove_temporary(path: Path) -> None:
    """Remove what processes left that ended while they wrote `path`, which has to be locked."""
    for leftover in _temporary_files(path):
        with contextlib.suppress(OSError):
            leftover.unlink()


def _temporary_files(path: Path) -> list[Path]:
    # No pattern, since a name may have brackets in it.
    begin = f".{path.name}."
    with contextlib.suppress(OSError):
        names = os.listdir(path.parent)  # noqa: PTH208 (a tenth of the time of iterdir)
        found = [name for name in names if name.startswith(begin) and name.endswith(".tmp")]
        return [path.with_name(name) for name in found]
    return []
