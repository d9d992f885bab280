"""The list of papers: paints the rows in view and knows nothing of the others."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.app.commands import Mode, bindings
from tui.app.widgets.paper_row import Entry, RowStyles, on_star, render

MARGIN = 2
"""Rows that stay in view above and below the current one."""


class PaperList(ScrollView, can_focus=True):
    """Shows papers given as row numbers; what a row says is asked when it is painted."""

    DEFAULT_CSS = """
    PaperList {
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
        & > .paper-list--star { color: $text-warning; }
        & > .paper-list--unread { color: $text-primary; }
        & > .paper-list--note { color: $text-success; }
        & > .paper-list--match { color: $text-accent; text-style: bold underline; }
        & > .paper-list--untitled { text-style: italic; }
        & > .paper-list--detail { color: $text-muted; }
        & > .paper-list--current {
            background: $block-cursor-blurred-background;
            color: $block-cursor-blurred-foreground;
            text-style: $block-cursor-blurred-text-style;
        }
        &:focus > .paper-list--current {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: $block-cursor-text-style;
        }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "paper-list--current",
        *(f"paper-list--{part}" for part in RowStyles._fields if part != "row"),
    }
    BINDINGS = bindings(Mode.LIST)

    place: reactive[int] = reactive(0, repaint=False, init=False)
    """The current paper's place among those shown, from 0."""

    class Current(Message):
        """Another paper became the current one; `row` is None when none is shown."""

        def __init__(self, row: int | None) -> None:
            super().__init__()
            self.row = row

    class Open(Message):
        """The current paper is to be read."""

    class StarClicked(Message):
        """The star of a row was clicked."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    def __init__(
        self,
        describe: Callable[[int, int], Entry],
        look_ahead: Callable[[Sequence[int]], object],
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`describe(place, row)` tells what to paint for the paper `row` at `place`.

        `look_ahead` hears before each paint which rows are going to be described.
        """
        super().__init__(id=id)
        self._describe = describe
        self._look_ahead = look_ahead
        self._rows: Sequence[int] = ()
        self._current: int | None = None

    @property
    def row(self) -> int | None:
        """The current paper's row; None when no paper is shown."""
        return self._current

    @property
    def rows(self) -> Sequence[int]:
        """The rows shown, in order."""
        return self._rows

    def show(self, rows: Sequence[int], place: int = 0) -> None:
        """Show `rows`, with the one at `place` as the current one."""
        self._rows = rows
        self.virtual_size = Size(1, len(rows))
        self.set_reactive(PaperList.place, self.validate_place(place))
        self._reveal()
        self.refresh()
        self._settle()

    def refresh_row(self, row: int) -> None:
        """Paint the row again: its marks have changed."""
        if row == self._current:
            self._refresh_place(self.place)
        else:
            self.refresh()

    def go_to(self, row: int) -> None:
        """Make the paper `row` the current one, if it is shown."""
        if row in self._rows:
            self.place = self._rows.index(row)

    def action_move(self, steps: int) -> None:
        """Go down by `steps` papers, up where it is negative."""
        self.place += steps

    def action_page(self, pages: float) -> None:
        """Go down by `pages` screens, up where it is negative."""
        self.place += int(pages * max(2, self.scrollable_content_region.height))

    def action_first(self) -> None:
        """Go to the first paper."""
        self.place = 0

    def action_last(self) -> None:
        """Go to the last paper."""
        self.place = len(self._rows) - 1

    def action_open(self) -> None:
        """Read the current paper."""
        if self._current is not None:
            self.post_message(self.Open())

    def validate_place(self, place: int) -> int:
        """`place` within the rows shown."""
        return max(0, min(place, len(self._rows) - 1))

    def watch_place(self, old: int, new: int) -> None:
        """Paint what changed and tell which paper is current now."""
        self._refresh_place(old)
        self._refresh_place(new)
        self._reveal()
        self._settle()

    def on_resize(self) -> None:
        """Keep the current paper in view."""
        self._reveal()

    def on_click(self, event: events.Click) -> None:
        """Choose the paper that was clicked, open it on a double click, or turn its star."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        place = offset.y + self.scroll_offset.y
        if place >= len(self._rows):
            return
        if on_star(offset.x):
            self.post_message(self.StarClicked(self._rows[place]))
            return
        self.place = place
        if event.chain == 2:
            self.action_open()

    def _settle(self) -> None:
        self._current = self._rows[self.place] if len(self._rows) else None
        self.post_message(self.Current(self._current))

    def _refresh_place(self, place: int) -> None:
        self.refresh(Region(0, place - self.scroll_offset.y, self.size.width, 1))

    def _reveal(self) -> None:
        height = self.scrollable_content_region.height
        if not height:
            return
        margin = min(MARGIN, (height - 1) // 2)
        top = round(self.scroll_target_y)
        lowest, highest = self.place - height + 1 + margin, self.place - margin
        self.scroll_to(y=max(0, min(max(top, lowest), highest)), animate=False, force=True)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Look the styles and the papers up once for all lines of a paint."""
        top = crop.y + self.scroll_offset.y
        self._look_ahead(self._rows[top : top + crop.height])
        current = self.get_component_rich_style("paper-list--current")
        self._plain_styles = self._row_styles(self.rich_style)
        self._current_styles = self._row_styles(current)
        return super().render_lines(crop)

    def _row_styles(self, row: Style) -> RowStyles:
        def part(name: str) -> Style:
            return row + self.get_component_rich_style(f"paper-list--{name}", partial=True)

        return RowStyles(
            row=row,
            star=part("star"),
            unread=part("unread"),
            note=part("note"),
            match=part("match"),
            untitled=part("untitled"),
            detail=part("detail"),
        )

    def render_line(self, y: int) -> Strip:
        """The line at `y` of what is in view."""
        place, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if place >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        styles = self._current_styles if place == self.place else self._plain_styles
        return render(self._describe(place, self._rows[place]), width, styles)
