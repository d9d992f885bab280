"""A question that is answered with a line of text."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Paste
from textual.widgets import Input, Static

from tui.app.screens.dialog import Dialog
from tui.clean import clean_line


class Prompt(Dialog[str]):
    """Asks for a line and gives it, cleaned; None on escape."""

    def __init__(self, title: str, hint: str, text: str = "") -> None:
        """`hint` says what is to be typed; `text` stands there already."""
        super().__init__()
        self._heading = title
        self._hint = hint
        self._text = text

    def compose(self) -> ComposeResult:
        """The line, and what is to be typed into it."""
        with Vertical(classes="box") as box:
            box.border_title = Content(self._heading)
            yield Input(self._text, compact=True, select_on_focus=False)
            yield Static(Content(self._hint), classes="hint")

    def on_paste(self, event: Paste) -> None:
        """Clean what is pasted."""
        event.text = clean_line(event.text)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Close with the line."""
        self.dismiss(clean_line(message.value))
