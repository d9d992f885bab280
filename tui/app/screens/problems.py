"""The list of what could not be read."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.screens.dialog import SCROLLING, Dialog
from tui.clean import clean_line
from tui.problems import Problem

SHOWN = 500
"""Problems shown at most; a file with more is beyond reading line by line."""


class ProblemsScreen(Dialog[None]):
    """File, line, what is wrong, and what to do."""

    DEFAULT_CSS = """
    ProblemsScreen > .box { max-width: 100; border: round $warning; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,exclamation_mark", "dismiss"), *SCROLLING]

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self._problems = list(problems)

    def compose(self) -> ComposeResult:
        """One text, scrolled."""
        with VerticalScroll(classes="box") as scroll:
            scroll.border_title = Content(f"Problems: {len(self._problems)}")
            yield Static(self._text())

    def _text(self) -> Content:
        if not self._problems:
            return Content("Everything was read without a problem.")
        lines = [_paragraph(problem) for problem in self._problems[:SHOWN]]
        if len(self._problems) > SHOWN:
            lines.append(Content(f"and {len(self._problems) - SHOWN:,} more"))
        return Content("\n\n").join(lines)


def _paragraph(problem: Problem) -> Content:
    place = problem.file if problem.line is None else f"{problem.file}:{problem.line}"
    parts = [(clean_line(place) + "\n", "bold")] if place else []
    text = Content.assemble(*parts, clean_line(problem.what))
    if problem.fix:
        text = text + Content.styled(f"\n→ {clean_line(problem.fix)}", "$text-success")
    return text
