"""The menu of what can be copied of a paper."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.app.screens.dialog import SCROLLING, Dialog
from tui.clean import clean_line
from tui.export import citation
from tui.paper import Paper
from tui.typeset import heading


class CopyMenu(Dialog[None]):
    """Title, link, citation or id: by its letter, or chosen and Enter."""

    DEFAULT_CSS = """
    CopyMenu > .box { max-width: 50; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "copy('title')", "Title"),
        Binding("l", "copy('link')", "Link"),
        Binding("c,b", "copy('citation')", "Citation"),
        Binding("i", "copy('id')", "Id"),
        *SCROLLING,
        Binding("q,y", "dismiss", "Close"),
    ]

    def __init__(self, paper: Paper) -> None:
        super().__init__()
        self._paper = paper

    def compose(self) -> ComposeResult:
        """The four texts, each with its letter."""
        menu = OptionList(
            Option("t  title", id="title"),
            Option("l  link", id="link", disabled=not self._paper.link),
            Option("c  citation as BibTeX", id="citation"),
            Option("i  id", id="id"),
            markup=False,
            classes="box",
        )
        menu.border_title = Content("Copy")
        yield menu

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Copy what was chosen."""
        self.action_copy(message.option_id or "")

    def action_copy(self, what: str) -> None:
        """Copy one of the texts to the terminal's clipboard (OSC 52) and close the menu."""
        paper = self._paper
        if what == "title":
            text = heading(paper.title, paper.abstract).plain
        elif what == "link":
            text = clean_line(paper.link)
        elif what == "citation":
            text = citation(paper)
        else:
            text = paper.id
        if text:
            self.app.copy_to_clipboard(text)
            self.notify(f"copied the {what}", timeout=2)
        else:
            self.notify(f"the paper has no {what}", timeout=2)
        self.dismiss()
