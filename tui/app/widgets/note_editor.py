"""The editor of a note, under the paper; imported when the first note is opened."""

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.timer import Timer
from textual.widgets import TextArea

from tui.app.commands import Mode, bindings
from tui.clean import clean

DRAFT_AFTER = 0.8
"""Seconds after a change until what is typed is kept as a draft."""


class NoteEditor(TextArea):
    """A Markdown text that is saved when the reader leaves it."""

    DEFAULT_CSS = """
    NoteEditor {
        height: 40%;
        min-height: 5;
        border: none;
        border-top: solid $success;
        border-title-color: $text-success;
        padding: 0 1;
        &:focus { border: none; border-top: solid $success; }
    }
    """
    BINDINGS = bindings(Mode.NOTE)

    @dataclass
    class Closed(Message):
        """The reader left the editor; `text` is what the note says now."""

        text: str

    @dataclass
    class Drafted(Message):
        """`text` has been typed and is not saved."""

        text: str

    class Outside(Message):
        """The reader wants to go on in an editor of their own."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(soft_wrap=True, show_line_numbers=False, id=id)
        self.border_title = "Note"
        self._begun_with = ""
        self._is_open = False
        self._draft_timer: Timer | None = None

    def open(self, text: str) -> None:
        """Appear with `text`, and go on writing at its end."""
        self._begun_with = text
        self._is_open = True
        self.load_text(text)
        self.move_cursor(self.document.end)
        self.display = True
        self.screen.set_focus(self)

    def action_close(self) -> None:
        """Leave the editor; what stands in it is the note."""
        if self._is_open:
            self._is_open = False
            if self._draft_timer is not None:
                self._draft_timer.stop()
                self._draft_timer = None
            self.post_message(self.Closed(self.text))

    def action_outside(self) -> None:
        """Go on in the reader's own editor."""
        self.post_message(self.Outside())

    def on_text_area_changed(self) -> None:
        """Keep what is typed, a moment after it was typed."""
        if self.text != self._begun_with and self._draft_timer is None and self._is_open:
            self._draft_timer = self.set_timer(DRAFT_AFTER, self._draft)

    def on_blur(self) -> None:
        """Moving away saves too; that the whole terminal lost the focus does not count."""
        if self.screen.focused is not None:
            self.action_close()

    def _draft(self) -> None:
        self._draft_timer = None
        self.post_message(self.Drafted(self.text))

    def on_paste(self, event: events.Paste) -> None:
        """Clean what is pasted, before Textual's own handler, which comes next, puts it in."""
        event.text = clean(event.text)
