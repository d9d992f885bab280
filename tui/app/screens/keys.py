"""The page of all keys, made from the table of commands."""

from collections.abc import Mapping
from itertools import groupby
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.commands import COMMANDS, key_names
from tui.app.screens.dialog import SCROLLING, Dialog

KEYS_WIDTH = 14
ROOM_FOR_NAMES = 70
"""Columns that the screen needs for the names in `config.toml` beside the sentences."""


class KeysScreen(Dialog[None]):
    """Every command with its keys, by topic."""

    DEFAULT_CSS = """
    KeysScreen > .box { max-width: 84; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,question_mark", "dismiss"), *SCROLLING]

    def __init__(self, keys: Mapping[str, str]) -> None:
        """`keys` are the reader's own keys by command id."""
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        """One text, scrolled."""
        with VerticalScroll(classes="box") as scroll:
            scroll.border_title = "Keys"
            yield Static(self._text())

    def _text(self) -> Content:
        has_room = self.app.size.width >= ROOM_FOR_NAMES
        lines: list[Content] = []
        for topic, commands in groupby(COMMANDS, key=lambda command: command.topic):
            lines.append(Content.styled(("\n" if lines else "") + topic, "bold $text-primary"))
            for command in commands:
                keys = " ".join(key_names(self._keys.get(command.id, command.keys)))
                lines.append(
                    Content.assemble(
                        (f"{keys:<{KEYS_WIDTH}} ", "bold"),
                        command.help,
                        (f"  {command.id}" * has_room, "dim"),
                    )
                )
        return Content("\n").join(lines)
