"""The dialog for exporting papers: a format, which papers, and a file."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.app.screens.dialog import Dialog
from tui.clean import clean_line
from tui.export import FORMATS


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be exported, and where to."""

    format: str
    file: Path
    only_starred: bool


class ExportScreen(Dialog[Order]):
    """Gives the order on Enter in the file's name; None on escape."""

    DEFAULT_CSS = """
    ExportScreen {
        OptionList, OptionList:focus { height: auto; border: none; background: transparent; }
        Input { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "only_starred", "Only starred"),
    ]

    def __init__(self, shown: int) -> None:
        """`shown` papers are in the list."""
        super().__init__()
        self._shown = shown
        self._only_starred = False

    def compose(self) -> ComposeResult:
        """The formats, the file, and which papers go into it."""
        with Vertical(classes="box") as box:
            box.border_title = "Export"
            options = [
                Option(f"{each.NAME:<10} {each.ABOUT}", each.NAME) for each in FORMATS.values()
            ]
            yield OptionList(*options, markup=False, compact=True)
            yield Input("octavo.bib", compact=True, select_on_focus=False)
            yield Static(self._which(), classes="hint")

    def _which(self) -> Content:
        which = "only those starred" if self._only_starred else "all"
        return Content(
            f"{which} of the {self._shown:,} shown (ctrl+s changes that); enter exports, esc closes"
        )

    def action_only_starred(self) -> None:
        """Export the starred papers only, or all that are shown."""
        self._only_starred = not self._only_starred
        self.query_exactly_one(Static).update(self._which())

    @property
    def _format(self) -> str:
        return self.query_exactly_one(OptionList).highlighted_option.id or "bibtex"  # type: ignore[union-attr]

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Let the file's name end as the format's files do."""
        line = self.query_exactly_one(Input)
        stem = line.value.rpartition(".")[0] or line.value
        line.value = stem + FORMATS[message.option_id or "bibtex"].SUFFIX

    def on_option_list_option_selected(self) -> None:
        """Go on to the file's name."""
        self.set_focus(self.query_exactly_one(Input))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Give the order."""
        name = clean_line(message.value)
        if name:
            self.dismiss(Order(self._format, Path(name).expanduser(), self._only_starred))
