"""What comes back on the next start: last paper, pane sizes, theme. Losing it is harmless."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

LAST_SHELVES = 50
"""How many shelves (sets of paths opened together) have their last paper remembered."""


@dataclass(slots=True)
class Session:
    """The state of the screen between two runs."""

    theme: str = ""
    list_share: int = 0
    """The list's share of the width in percent; 0 means the default."""
    papers: dict[str, str] = field(default_factory=dict)
    """The id of the last paper, by shelf; the shelf used last stands last."""

    @classmethod
    def load(cls, path: Path) -> "Session":
        """The session kept at `path`; a fresh one where there is none that can be read."""
        try:
            kept = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return cls()
        if not isinstance(kept, dict):
            return cls()
        fresh = cls()
        for each in fields(cls):
            value = kept.get(each.name)
            if type(value) is type(getattr(fresh, each.name)):
                setattr(fresh, each.name, value)
        fresh.papers = _texts(fresh.papers)
        return fresh

    def save(self, path: Path) -> None:
        """Keep the session at `path`, whole or not at all; failing to is no reason to complain."""
        beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            beside.write_text(json.dumps(asdict(self), ensure_ascii=False), encoding="utf-8")
            beside.replace(path)
        except (OSError, UnicodeEncodeError):
            beside.unlink(missing_ok=True)

    def last_paper(self, shelf: str) -> str:
        """The id of the paper that was read last on `shelf`; empty when none is known."""
        return self.papers.get(shelf, "")

    def remember_paper(self, shelf: str, paper_id: str) -> None:
        """Note that `paper_id` was the last paper on `shelf`, the shelf used last."""
        self.papers.pop(shelf, None)
        self.papers[shelf] = paper_id
        while len(self.papers) > LAST_SHELVES:
            del self.papers[next(iter(self.papers))]


def _texts(table: Mapping[Any, Any]) -> dict[str, str]:
    return {
        name: value
        for name, value in table.items()
        if isinstance(name, str) and isinstance(value, str)
    }
