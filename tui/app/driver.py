"""The driver of POSIX terminals, made to outlive its terminal."""

import sys
from typing import Any, TextIO, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver


class Output:
    """A terminal's output, which takes in silence what comes after the terminal has gone.

    Textual writes from a thread of its own. If a write fails, that thread ends, the queue before it
    fills, and the app waits for room in it for ever instead of ending.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write `text` where there still is a terminal; returns its length."""
        try:
            return self._file.write(text)
        except OSError:
            return len(text)

    def flush(self) -> None:
        """Send what has been written."""
        try:
            self._file.flush()
        except OSError:
            return

    def fileno(self) -> int:
        """Give the file's number."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Whether the file is a terminal."""
        return self._file.isatty()


class OutlivingDriver(LinuxDriver):
    """The driver of Linux and macOS, going on without its terminal so that the app can end."""

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        if (terminal := sys.__stderr__) is not None:
            self._file = cast("Any", Output(terminal))
