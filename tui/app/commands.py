"""Every command once: what it is called, what it does, its keys and where they count.

The bindings of the widgets, the footer, the command palette, the `?` page, the README's list of keys
and the names in `config.toml` are all made from this table.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from textual.binding import Binding, BindingType


class Mode(StrEnum):
    """Where a command's keys count; the value is the CSS selector of that widget."""

    MAIN = "MainScreen"
    LIST = "PaperList"
    PAPER = "ReadingPane"
    BOX = "FilterBox"
    NOTE = "NoteEditor"
    PANES = "Panes"


class Command(NamedTuple):
    """Something the reader can do."""

    id: str
    """The name in `config.toml`."""
    name: str
    """What the palette and the footer call it."""
    help: str
    """One sentence for the palette and the page of keys."""
    keys: str
    """The default keys, parted by commas, as Textual names them."""
    action: str
    """The action, a method of the widget that `mode` names."""
    topic: str
    """The heading on the page of keys."""
    mode: Mode = Mode.MAIN
    footer: str = ""
    """What the footer calls it; empty where the footer has no room for it."""

    def binding(self) -> Binding:
        """The command as Textual's binding, remappable by its id."""
        return Binding(
            self.keys,
            self.action,
            self.footer or self.name,
            show=bool(self.footer),
            tooltip=self.help,
            id=self.id,
        )


MOVING, READING, FINDING = "Moving", "Reading", "Finding"
MARKS, NOTES, SCREEN = "Marks", "In a note", "Octavo"

COMMANDS: Final = (
    Command("filter.open", "Filter", "Type words of a title; slips of the finger are forgiven.", "slash", "filter", FINDING, footer="Filter"),
    Command("filter.keep", "Keep the filter", "Go to the papers found.", "enter", "keep", FINDING, Mode.BOX),
    Command("filter.leave", "Clear the filter", "Clear the filter and leave the box.", "escape", "leave", FINDING, Mode.BOX),
    Command("filter.exact", "Exact words", "Forgive slips of the finger, or do not.", "ctrl+t", "exact", FINDING, Mode.BOX),
    Command("filter.down", "Next hit", "Go one paper down while typing.", "down,ctrl+n", "move(1)", FINDING, Mode.BOX),
    Command("filter.up", "Previous hit", "Go one paper up while typing.", "up", "move(-1)", FINDING, Mode.BOX),
    Command("filter.starred", "Only starred papers", "Show the starred papers only, or all again.", "S", "only_starred", FINDING, footer="Starred"),
    Command("filter.similar", "More like this", "Show the papers nearest to the current one.", "m", "similar", FINDING),
    Command("filter.back", "Back", "Go back to the list, or clear a filter that was kept.", "escape", "back", FINDING),
    Command("mark.star", "Star or unstar", "Star the paper, or take the star away.", "s", "star", MARKS, footer="Star"),
    Command("mark.read", "Read or unread", "Mark the paper as read, or as unread.", "r", "read", MARKS, footer="Read"),
    Command("mark.tags", "Tags", "Tag the paper, or change its tags.", "t", "tags", MARKS),
    Command("mark.note", "Write a note", "Write a note on the paper, in Markdown.", "n", "note", MARKS, footer="Note"),
    Command("mark.note_outside", "Note in your editor", "Write the note in $VISUAL or $EDITOR.", "E", "note_outside", MARKS),
    Command("mark.undo", "Undo", "Take the last mark back.", "u", "undo", MARKS),
    Command("mark.redo", "Redo", "Make the mark again that was taken back.", "ctrl+r", "redo", MARKS),
    Command("note.save", "Save the note", "Save the note and go back to the paper.", "ctrl+s,escape", "close", NOTES, Mode.NOTE, footer="Save"),
    Command("note.outside", "Your editor", "Go on writing in $VISUAL or $EDITOR.", "ctrl+o", "outside", NOTES, Mode.NOTE, footer="Your editor"),
    Command("list.down", "Next paper", "Go one paper down.", "j,down", "move(1)", MOVING, Mode.LIST),
    Command("list.up", "Previous paper", "Go one paper up.", "k,up", "move(-1)", MOVING, Mode.LIST),
    Command("list.first", "First paper", "Go to the first paper.", "g,home", "first", MOVING, Mode.LIST),
    Command("list.last", "Last paper", "Go to the last paper.", "G,end", "last", MOVING, Mode.LIST),
    Command("list.half_down", "Half a page down", "Go half a screen of papers down.", "ctrl+d", "page(0.5)", MOVING, Mode.LIST),
    Command("list.half_up", "Half a page up", "Go half a screen of papers up.", "ctrl+u", "page(-0.5)", MOVING, Mode.LIST),
    Command("list.page_down", "A page down", "Go a screen of papers down.", "pagedown", "page(1)", MOVING, Mode.LIST),
    Command("list.page_up", "A page up", "Go a screen of papers up.", "pageup", "page(-1)", MOVING, Mode.LIST),
    Command("list.open", "Open the paper", "Read the paper; on a narrow screen it takes the list's place.", "enter", "open", MOVING, Mode.LIST),
    Command("list.next_unread", "Next unread", "Go to the next paper that is not marked as read.", "N", "next_unread", MOVING),
    Command("paper.page_down", "Scroll down", "Scroll the paper a page down.", "space", "paper_page(1)", READING),
    Command("paper.page_up", "Scroll up", "Scroll the paper a page up.", "b", "paper_page(-1)", READING),
    Command("paper.down", "Line down", "Scroll the paper a line down.", "j,down", "line(1)", READING, Mode.PAPER),
    Command("paper.up", "Line up", "Scroll the paper a line up.", "k,up", "line(-1)", READING, Mode.PAPER),
    Command("paper.half_down", "Half a page of text down", "Scroll the paper half a page down.", "ctrl+d", "page(0.5)", READING, Mode.PAPER),
    Command("paper.half_up", "Half a page of text up", "Scroll the paper half a page up.", "ctrl+u", "page(-0.5)", READING, Mode.PAPER),
    Command("paper.top", "Top of the paper", "Scroll to the beginning.", "g,home", "top", READING, Mode.PAPER),
    Command("paper.bottom", "End of the paper", "Scroll to the end.", "G,end", "bottom", READING, Mode.PAPER),
    Command("paper.next", "Next paper (while reading)", "Show the next paper without leaving the page.", "J", "step(1)", READING),
    Command("paper.previous", "Previous paper (while reading)", "Show the previous paper without leaving the page.", "K", "step(-1)", READING),
    Command("paper.browse", "Open the link", "Open the paper's link in the browser.", "o", "browse", READING, footer="Link"),
    Command("paper.copy", "Copy…", "Copy the title, the link, the citation or the id.", "y", "copy", READING, footer="Copy"),
    Command("paper.alone", "The paper alone", "Hide the list, or show it again.", "z", "alone", READING, Mode.PANES),
    Command("pane.next", "Next pane", "Go to the other pane.", "tab", "next_pane(1)", SCREEN, Mode.PANES),
    Command("pane.previous", "Previous pane", "Go to the pane before.", "shift+tab", "next_pane(-1)", SCREEN, Mode.PANES),
    Command("pane.narrower", "Narrower list", "Give the list less room.", "left_square_bracket", "resize(-5)", SCREEN, Mode.PANES),
    Command("pane.wider", "Wider list", "Give the list more room.", "right_square_bracket", "resize(5)", SCREEN, Mode.PANES),
    Command("app.export", "Export…", "Write the papers shown, or those starred, into a file.", "x", "export", SCREEN),
    Command("app.problems", "Problems", "List what could not be read, and what to do about it.", "exclamation_mark", "problems", SCREEN),
    Command("app.keys", "All keys", "Show every key.", "question_mark", "keys", SCREEN, footer="Keys"),
    Command("app.interrupt", "Copy, stop or quit", "Copy the selection; else stop what is loading; else quit.", "ctrl+c", "interrupt", SCREEN),
    Command("app.quit", "Quit", "Leave octavo.", "q", "quit", SCREEN, footer="Quit"),
)  # fmt: skip
"""All commands, in the order of the page of keys."""


def bindings(mode: Mode) -> list[BindingType]:
    """The bindings of the widget that `mode` names."""
    return [command.binding() for command in COMMANDS if command.mode is mode]


KEY_NAMES: Final = {
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "exclamation_mark": "!",
    "question_mark": "?",
    "down": "↓",
    "up": "↑",
    "escape": "esc",
    "space": "space",
    "pagedown": "page down",
    "pageup": "page up",
}


def key_names(keys: str) -> list[str]:
    """Keys as a reader would write them: `j,down` is `j` and `↓`."""
    return [KEY_NAMES.get(key.strip(), key.strip()) for key in keys.split(",")]
