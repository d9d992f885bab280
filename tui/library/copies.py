"""Conflicted copies of the library that programs which keep folders alike leave beside it."""

import re
from pathlib import Path


def conflicted(library: Path) -> list[Path]:
    """The conflicted copies beside `library`, by name.

    Syncthing writes `library.sync-conflict-20260102-030405-ABCDEFG.json`; Dropbox and Nextcloud
    `library (Anna's conflicted copy 2026-01-02).json`.
    """
    stem, suffix = re.escape(library.stem), re.escape(library.suffix)
    copy = re.compile(
        rf"{stem}(?:\.sync-conflict-[\w-]+| ?\([^()]*conflict[^()]*\)){suffix}", re.IGNORECASE
    )
    try:
        beside = sorted(library.parent.iterdir())
    except OSError:
        return []
    return [path for path in beside if copy.fullmatch(path.name) and path.is_file()]
