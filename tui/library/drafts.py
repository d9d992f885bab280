"""Notes that were typed and not saved: one file each, in the folder of this machine's own state."""

import contextlib
import json
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tui import paths
from tui.clean import clean, clean_line
from tui.library import disk
from tui.paper import Paper

_WRITTEN_WITHIN = 60.0
"""Seconds in which a draft is surely written."""


class Draft(NamedTuple):
    """What was typed on a paper and is not saved."""

    paper_id: str
    title: str
    text: str


class Drafts:
    """The drafts of one library."""

    def __init__(self, library: Path) -> None:
        name = sha256(str(library.absolute()).encode("utf-8", "replace")).hexdigest()[:16]
        self._folder = paths.state_dir() / "drafts" / name

    def keep(self, paper: Paper, text: str) -> None:
        """Put `text` on the disk; raises OSError."""
        disk.make_folder(self._folder)
        draft = {"paper": paper.id, "title": paper.title, "text": text}
        disk.replace(self._file(paper.id), [json.dumps(draft).encode()])

    def drop(self, paper_id: str) -> None:
        """Forget the draft on a paper: it is saved, or not wanted."""
        with contextlib.suppress(OSError):
            self._file(paper_id).unlink(missing_ok=True)

    def all(self) -> list[Draft]:
        """The drafts that earlier runs left, the newest first."""
        self._remove_leftovers()
        try:
            files = sorted(self._folder.glob("*.json"), key=lambda file: -file.stat().st_mtime)
        except OSError:
            return []
        return [draft for file in files if (draft := _read(file)) is not None]

    def _remove_leftovers(self) -> None:
        """Remove what a crash left half written; another octavo may be writing newer ones."""
        for leftover in self._folder.glob(".*.tmp"):
            with contextlib.suppress(OSError):
                if time.time() - leftover.stat().st_mtime > _WRITTEN_WITHIN:
                    leftover.unlink()

    def _file(self, paper_id: str) -> Path:
        return self._folder / f"{sha256(paper_id.encode()).hexdigest()[:16]}.json"


def _read(file: Path) -> Draft | None:
    try:
        kept = json.loads(file.read_bytes())
        return Draft(clean_line(kept["paper"]), clean_line(kept["title"]), clean(kept["text"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
