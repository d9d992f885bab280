"""What the tests of the export formats share."""

import io
from collections.abc import Collection
from dataclasses import dataclass

from tui.export import export
from tui.paper import Paper


@dataclass(frozen=True)
class Marked:
    """Marks as the library gives them."""

    starred: bool = False
    read: bool = False
    note: str = ""
    tags: Collection[str] = frozenset()


def exported(name: str, *rows: tuple[Paper, Marked]) -> str:
    """The text that exporting `rows` in the format `name` makes."""
    out = io.StringIO()
    export(name, rows, out)
    return out.getvalue()
