"""What the boxes over the main screen have in common."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

Answer = TypeVar("Answer")

SCROLLING: tuple[BindingType, ...] = (
    Binding("j", "app.simulate_key('down')", show=False),
    Binding("k", "app.simulate_key('up')", show=False),
    Binding("space", "app.simulate_key('pagedown')", show=False),
    Binding("b", "app.simulate_key('pageup')", show=False),
)
"""The keys that scroll a paper, for a box that is read."""


class Dialog(ModalScreen[Answer]):
    """A box in the middle of the screen: its one child, which takes the class `box`."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        & > .box {
            width: 90%;
            max-width: 72;
            height: auto;
            max-height: 85%;
            border: round $primary;
            border-title-color: $text-primary;
            padding: 0 1;
            background: $surface;
            &:focus { border: round $primary; }
        }
        Static { height: auto; }
        Input, Input:focus { background: transparent; }
        .hint { color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]
