"""The line between the panes, which can be dragged."""

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


class Divider(Widget):
    """A line of one cell that tells where it is dragged to."""

    DEFAULT_CSS = """
    Divider {
        width: 1;
        height: 100%;
        color: $foreground 25%;
        pointer: ew-resize;
        &:hover { color: $primary; }
        &.-dragged { color: $primary; }
    }
    """

    class Dragged(Message):
        """The line was dragged to column `x` of the screen."""

        def __init__(self, x: int) -> None:
            super().__init__()
            self.x = x

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 (every line is the same)
        """One piece of the line."""
        return Strip([Segment("│", self.rich_style)])

    def on_mouse_down(self) -> None:
        """Take hold of the line."""
        self.capture_mouse()
        self.add_class("-dragged")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell where the line goes."""
        if self.app.mouse_captured is self:
            self.post_message(self.Dragged(event.screen_x))

    def on_mouse_up(self) -> None:
        """Let go of the line."""
        self.release_mouse()
        self.remove_class("-dragged")
