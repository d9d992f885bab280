"""The box above the list, where a query is typed."""

from textual.events import Paste
from textual.message import Message
from textual.widgets import Input

from tui.app.commands import Mode, bindings
from tui.clean import clean_line


class FilterBox(Input):
    """A one-line query; the list follows while it is typed."""

    DEFAULT_CSS = """
    FilterBox {
        height: 1;
        padding: 0 1;
        border: none;
        background: $surface;
        &:focus { border: none; background: $surface; }
    }
    """
    BINDINGS = bindings(Mode.BOX)

    class Kept(Message):
        """The query stays and the reader goes on to the list."""

    class Left(Message):
        """The query is given up."""

    class ExactToggled(Message):
        """Slips of the finger are to be forgiven, or not."""

    class Moved(Message):
        """The reader moves in the list while typing."""

        def __init__(self, steps: int) -> None:
            super().__init__()
            self.steps = steps

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(placeholder="/ words of a title", id=id)
        self.select_on_focus = False

    def action_keep(self) -> None:
        """Go on to the papers found."""
        self.post_message(self.Kept())

    def action_leave(self) -> None:
        """Give the query up."""
        self.post_message(self.Left())

    def action_exact(self) -> None:
        """Forgive slips, or do not."""
        self.post_message(self.ExactToggled())

    def action_move(self, steps: int) -> None:
        """Move in the list."""
        self.post_message(self.Moved(steps))

    def on_paste(self, event: Paste) -> None:
        """Clean what is pasted, before Textual's own handler, which comes next, puts it in."""
        event.text = clean_line(event.text)
