"""The line under the panes: how many papers are shown, and what octavo is doing."""

from textual.content import Content
from textual.widget import Widget


class StatusLine(Widget):
    """Left, what is shown; right, what goes on."""

    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        padding: 0 1;
        background: $surface;
        color: $text-muted;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.shown = ""
        """How many papers are shown, and why these."""
        self.doing = ""
        """What goes on; empty when nothing does."""

    def show(self, shown: str, doing: str) -> None:
        """Say both."""
        if (shown, doing) != (self.shown, self.doing):
            self.shown, self.doing = shown, doing
            self.refresh()

    def render(self) -> Content:
        """Both texts, the second flush right where there is room for it."""
        if self.screen.has_class("-tiny") or self.screen.has_class("-flat"):
            return Content("octavo needs 30 columns and 8 lines")
        left, right = Content(self.shown), Content(self.doing)
        gap = self.size.width - left.cell_length - right.cell_length
        return Content(" " * max(2, gap)).join([left, right]) if self.doing else left
