"""The short random name by which the notes of this installation are known in other copies."""

import contextlib
import os
from pathlib import Path

from tui import paths
from tui.library import disk


def name() -> str:
    """The installation's name, made once; a passing one where none can be kept."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        kept = disk.read(_file()).decode("ascii").strip()
        if kept.isalnum():
            return kept
    return renew()


def renew() -> str:
    """Make a new name and return it.

    A library that goes back to an older state would give numbers to its notes that other copies
    have seen already, and take for others; so it goes on under a new name.
    """
    made = os.urandom(3).hex()
    with contextlib.suppress(OSError):
        disk.make_folder(_file().parent)
        disk.replace(_file(), [f"{made}\n".encode()])
    return made


def _file() -> Path:
    return paths.state_dir() / "installation"
