"""The two panes and the line between them: side by side, or one at a time on a narrow screen."""

from textual.containers import Horizontal
from textual.widget import Widget

from tui.app.commands import Mode, bindings
from tui.app.widgets.divider import Divider

DEFAULT_SHARE = 42
"""The list's share of the width, in percent."""
SMALLEST_SHARE, LARGEST_SHARE = 20, 80


class Panes(Horizontal):
    """Holds a widget `#left` with the list, a divider, and a widget `#right` with the page.

    On a screen of class `-narrow` one pane is shown at a time: the list, or the opened page.
    """

    DEFAULT_CSS = """
    Panes {
        height: 1fr;
        & > #right { width: 1fr; }
        &.-alone > #left, &.-alone > Divider { display: none; }
    }
    """
    BINDINGS = bindings(Mode.PANES)

    def __init__(self, share: int) -> None:
        """`share` is the list's share of the width in percent; 0 means the default."""
        super().__init__()
        self._share = share or DEFAULT_SHARE

    @property
    def share(self) -> int:
        """The list's share of the width in percent."""
        return self._share

    def on_resize(self) -> None:
        """Give the list its share of the new width; keep the pane that has the focus in view."""
        self._lay_out()
        focused = self.screen.focused
        if focused is None:
            # A screen that had no room for the panes left nothing to have the focus.
            self.focus_reading()
        elif self.is_narrow and self.query_exactly_one("#right") in focused.ancestors:
            self.add_class("-opened")

    def _lay_out(self) -> None:
        width = "1fr" if self.is_narrow else f"{self._share}%"
        self.query_exactly_one("#left").styles.width = width

    @property
    def is_narrow(self) -> bool:
        """Whether one pane is shown at a time."""
        return not self.screen.has_class("-wide")

    @property
    def shows_list(self) -> bool:
        """Whether the list is on the screen."""
        return not self.has_class("-alone") and not (self.is_narrow and self.has_class("-opened"))

    @property
    def shows_page(self) -> bool:
        """Whether the page is on the screen."""
        return not self.is_narrow or not self.shows_list

    def open(self) -> None:
        """Go to the page."""
        self.add_class("-opened")
        self._focus("#page")

    def back(self) -> bool:
        """Go back from a page that hides the list; False when it does not."""
        if self.shows_list:
            return False
        self.show_list()
        self._focus("#list")
        return True

    def show_list(self) -> None:
        """Bring the list back where it is hidden."""
        self.remove_class("-alone", "-opened")

    def focus_reading(self) -> None:
        """Go to the list, or to the page where the list is hidden."""
        self._focus("#list" if self.shows_list else "#page")

    def action_alone(self) -> None:
        """Hide the list, or show it again."""
        if not self.back():
            self.add_class("-alone")
            self._focus("#page")

    def action_next_pane(self, steps: int) -> None:  # noqa: ARG002 (of two panes each is next)
        """Go to the other pane."""
        in_list = self.screen.focused is not None and self.screen.focused.id == "list"
        if in_list:
            self.open()
        elif not self.back():
            self._focus("#list")

    def action_resize(self, percent: int) -> None:
        """Give the list `percent` more of the width."""
        self._share = max(SMALLEST_SHARE, min(self._share + percent, LARGEST_SHARE))
        self._lay_out()

    def on_divider_dragged(self, message: Divider.Dragged) -> None:
        """Let the list end where the divider is."""
        self.action_resize(round(100 * message.x / max(1, self.size.width)) - self._share)

    def _focus(self, selector: str) -> None:
        self.screen.set_focus(self.query_exactly_one(selector, Widget))
