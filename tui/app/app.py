"""The app: what holds for every screen."""

import asyncio
import contextlib
import signal
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from textual import events
from textual.app import SystemCommand
from textual.driver import Driver
from textual.screen import Screen

from tui.app.commands import COMMANDS, Command, Mode
from tui.app.screens.main import MainScreen
from tui.app.screens.papers import Desk
from tui.app.theme import DARK, DEFAULT, LIGHT
from tui.app.type_ahead import TypeAheadApp, Typed
from tui.app.widgets.filter_box import FilterBox
from tui.problems import Problem


class Octavo(TypeAheadApp):
    """The reader."""

    TITLE = "octavo"
    CSS_PATH = Path(__file__).with_name("octavo.tcss")
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, desk: Desk, theme: str = "") -> None:
        """`theme` is the name of a theme; one that is not known is passed over."""
        super().__init__()
        self.desk = desk
        for own in (DARK, LIGHT):
            self.register_theme(own)
        self.theme = theme if theme in self.available_themes else DEFAULT
        self.main = MainScreen(desk)
        self.left_behind: list[Problem] = []
        """What could not be kept, known when the app has ended."""

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this machine, going on when its terminal goes away."""
        driver = super().get_driver_class()
        if driver.__name__ != "LinuxDriver":
            return driver
        # Imported here: Windows has no such terminals.
        from tui.app.driver import OutlivingDriver

        return OutlivingDriver

    def get_default_screen(self) -> Screen[None]:
        """The list and the page."""
        return self.main

    def on_mount(self) -> None:
        """Take the reader's keys; leave in order also when the terminal goes away."""
        self.set_keymap(dict(self.desk.keys))
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit, 0)

    def ready_for(self, typed: Typed) -> bool:
        """Keys wait for the first papers; those that act on the list, for the answer it owes."""
        if not self.main.has_papers:
            return False
        if self.screen is not self.main or self.main.is_answered:
            return True
        in_box = isinstance(self.focused, FilterBox)
        return in_box and (isinstance(typed, events.Paste) or typed.is_printable)

    @property
    def is_idle(self) -> bool:
        """Whether no key waits, no answer is owed and nothing is unsaved."""
        return not self.has_keys_waiting and self.main.is_at_rest

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """Every command of the table, and the themes."""
        for command in COMMANDS:
            yield SystemCommand(command.name, command.help, partial(self._run, command))
        yield SystemCommand("Theme", "Choose the colours.", self.action_change_theme)
        yield SystemCommand(
            "Screenshot", "Save the screen as an SVG file.", self.deliver_screenshot
        )

    async def _run(self, command: Command) -> None:
        if command.mode is Mode.MAIN:
            await self.run_action(command.action, self.main)
            return
        for widget in self.main.query(command.mode):
            await self.run_action(command.action, widget)

    def open_url(self, url: str, *, new_tab: bool = True) -> None:  # noqa: ARG002
        """Open `url` in the browser, if it is an address that may be opened."""
        from tui.app import opening

        address = opening.openable(url)
        if not address:
            what = "this link is not one that can be opened" if url else "the paper has no link"
            self.notify(what, severity="warning", markup=False)
            return
        self.run_worker(partial(self._browse, address), thread=True, exit_on_error=False)

    def action_open_link(self, url: str) -> None:
        """Open a link that was clicked."""
        self.open_url(url)

    def _browse(self, address: str) -> None:
        from tui.app import opening

        if opening.browse(address):
            self.call_from_thread(self.notify, f"opened {address}", markup=False, timeout=3)
        else:
            said = f"no browser was found; the link is {address}"
            self.call_from_thread(self.notify, said, severity="warning", markup=False)

    async def action_quit(self) -> None:
        """Leave octavo."""
        self.exit(0)

    async def _shutdown(self) -> None:
        self.desk.session.theme = self.theme
        self.left_behind = self.main.put_away()
        await super()._shutdown()
