"""The few steps by which a file is replaced, so that a crash leaves the old one or the new one."""

import contextlib
import os
from pathlib import Path


def replace(path: Path, text: bytes) -> None:
    """Put `text` into the file at `path`, whole or not at all, and have it on the disk.

    A symbolic link stays one, permissions stay; a new file is private. Raises OSError; the file that
    was there is then as it was.
    """
    target = path.resolve() if path.is_symlink() else path
    mode = _mode(target)
    beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with open(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            beside.chmod(mode)
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(target.parent)


def append(path: Path, text: bytes) -> None:
    """Add `text` to the end of the file at `path`, and have it on the disk; raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with open(descriptor, "ab") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def make_folder(folder: Path) -> None:
    """Make `folder`, private where it is new; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def sync_folder(folder: Path) -> None:
    """Have a rename in `folder` on the disk, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        return None
