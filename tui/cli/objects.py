"""Papers as JSON objects, for scripts."""

import sys
from collections.abc import Sequence
from typing import Any

from tui.export import MarksLike
from tui.export.formats.json import line, record
from tui.paper import Paper
from tui.typeset import heading, plain


def listed(paper: Paper, marks: MarksLike, shared: Sequence[str] | None = None) -> dict[str, Any]:
    """Every field and mark, and the typeset title; `shared` words where papers are compared."""
    title = {"title_text": heading(paper.title, paper.abstract).plain}
    return record(paper, marks) | title | ({} if shared is None else {"shared": list(shared)})


def shown(paper: Paper, marks: MarksLike) -> dict[str, Any]:
    """The same with the abstract typeset, one line a paragraph."""
    return listed(paper, marks) | {"abstract_text": plain(paper.abstract).replace("\n\n", "\n")}


def write(values: dict[str, Any]) -> None:
    """Print one object on one line."""
    sys.stdout.write(line(values) + "\n")
