"""The line under the panes: how many papers are shown, and what octavo is doing."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static


class StatusLine(Horizontal):
    """Left, what is shown; right, what goes on."""

    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        padding: 0 1;
        background: $surface;
        color: $text-muted;
        & > #status-shown { width: 1fr; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & > #status-doing { width: auto; max-width: 60%; height: 1; text-wrap: nowrap; }
    }
    """

    def compose(self) -> ComposeResult:
        """Two texts."""
        yield Static(id="status-shown")
        yield Static(id="status-doing")

    def show(self, shown: str) -> None:
        """Say how many papers are shown and why these."""
        self.query_exactly_one("#status-shown", Static).update(Content(shown))

    def doing(self, text: str) -> None:
        """Say what goes on; empty when nothing does."""
        self.query_exactly_one("#status-doing", Static).update(Content(text))
