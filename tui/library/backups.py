"""The states of the library that are kept beside it: `library.json.1` is the newest."""

import contextlib
import os
import shutil
from datetime import datetime
from pathlib import Path

from tui.library.document import Document, Unreadable, decode

KEPT = 7
"""States kept: at most one a day, of the last seven days on which the library changed."""


def numbered(library: Path, number: int) -> Path:
    """The file of the state `number`, 1 being the newest."""
    return library.with_name(f"{library.name}.{number}")


def keep(library: Path) -> None:
    """Before the first change of a day, keep the state that the library has; raises OSError."""
    if not library.exists():
        return
    newest = numbered(library, 1)
    if newest.exists() and _day(newest) >= _day(library):
        return
    for number in range(KEPT - 1, 0, -1):
        if numbered(library, number).exists():
            numbered(library, number).replace(numbered(library, number + 1))
    shutil.copy2(library, newest)


def _day(path: Path) -> str:
    return datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d")


def newest_good(library: Path) -> tuple[Path, Document] | None:
    """The newest kept state that can be read."""
    for number in range(1, KEPT + 1):
        kept = numbered(library, number)
        with contextlib.suppress(OSError, Unreadable):
            return kept, decode(kept.read_bytes())
    return None


def set_aside(library: Path) -> Path:
    """Give a file that is no library another name, and return that; raises OSError."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    aside = library.with_name(f"{library.name}.broken-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = library.with_name(f"{library.name}.broken-{stamp}-{number}")
    library.replace(aside)
    return aside


def note_history(library: Path) -> Path:
    """The file of notes that were replaced or taken away."""
    return library.with_name(f"{library.name}.notes")


def remove_leftovers(library: Path) -> None:
    """Remove temporary files of processes that ended before they could rename them."""
    for leftover in library.parent.glob(f".{library.name}.*.tmp"):
        number = leftover.name.removesuffix(".tmp").rpartition(".")[2]
        if number.isdigit() and not _is_running(int(number)):
            with contextlib.suppress(OSError):
                leftover.unlink()


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
