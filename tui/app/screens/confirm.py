"""A question with a few answers, each a key."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tui.app.screens.dialog import Dialog


class Confirm(Dialog[str]):
    """Asks, and gives the name of the answer that was chosen; `later` on escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "answer('later')", "Later")]

    def __init__(self, title: str, question: Content, answers: Mapping[str, str]) -> None:
        """`answers` gives a sentence for each key; `escape` means `later`."""
        super().__init__()
        self._heading = title
        self._question = question
        self._answers = answers
        for key in answers:
            self._bindings.bind(key, f"answer({key!r})")

    def compose(self) -> ComposeResult:
        """The question, and the answers with their keys."""
        with Vertical(classes="box") as box:
            box.border_title = Content(self._heading)
            yield Static(self._question)
            lines = ["", *(f"{key}  {sentence}" for key, sentence in self._answers.items())]
            yield Static(Content("\n".join([*lines, "esc  later"])), classes="hint")

    def action_answer(self, answer: str) -> None:
        """Close with `answer`."""
        self.dismiss(answer)
