"""Octavo in a real terminal: its own process, a pseudo-terminal of 120x40, bytes in and out."""

import base64
import contextlib
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

import pytest

from tui import paths

PATIENCE = 15.0
TITLE = b"LaCache"


class Terminal:
    """A terminal in which octavo runs."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.shown = b""
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
            command = [sys.executable, "-m", "tui", *arguments]
            root = str(Path(__file__).parents[2])
            os.environ.update(TERM="xterm-256color", PYTHONPATH=root, **environment)
            os.execv(sys.executable, command)

    def wait_for(self, text: bytes) -> None:
        """Read until `text` has been shown since the last look."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < until, f"{text!r} was not shown: {self.shown[-2000:]!r}"
            self._read(0.2)
        self.shown = b""

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def leave(self) -> int:
        """Wait for the end, and give the exit code."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self._read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError(f"octavo did not end: {self.shown[-2000:]!r}")

    def close(self) -> None:
        """Close the terminal, as a window is closed."""
        os.close(self._end)

    def _read(self, seconds: float) -> None:
        with contextlib.suppress(OSError):
            if select.select([self._end], [], [], seconds)[0]:
                self.shown += os.read(self._end, 1 << 16)


def library() -> dict[str, dict[str, object]]:
    return json.loads(paths.library_file().read_text(encoding="utf-8"))["papers"]


def test_the_first_minute_in_one_write():
    terminal = Terminal()
    terminal.wait_for(TITLE)
    terminal.type("/kv cach\rsnA good read.\x13q")
    assert terminal.leave() == 0
    [entry] = library().values()
    assert entry["star"]["value"] is True
    assert entry["note"]["value"] == "A good read."
    terminal = Terminal()
    terminal.wait_for("✎".encode())
    terminal.type("q")
    assert terminal.leave() == 0


def test_the_readers_own_editor(tmp_path):
    editor = tmp_path / "editor"
    editor.write_text(
        f'#!{sys.executable}\nimport sys\nopen(sys.argv[-1], "a").write("written outside")\n'
    )
    editor.chmod(0o700)
    terminal = Terminal(VISUAL=f"{editor} --wait")
    terminal.wait_for(TITLE)
    terminal.type("E")
    terminal.wait_for(b"outside")
    terminal.type("q")
    assert terminal.leave() == 0
    [entry] = library().values()
    assert entry["note"]["value"] == "written outside"


def test_an_editor_that_does_not_start_is_told():
    terminal = Terminal(VISUAL="/no/such/editor")
    terminal.wait_for(TITLE)
    terminal.type("E")
    terminal.wait_for(b"cannot be")
    terminal.type("q")
    assert terminal.leave() == 0


def test_copying_reaches_the_terminals_clipboard():
    terminal = Terminal()
    terminal.wait_for(TITLE)
    terminal.type("yt")
    title = b"Deep Linear Network Training Dynamics"
    terminal.wait_for(b"\x1b]52;c;" + base64.b64encode(title)[:40])
    terminal.type("q")
    assert terminal.leave() == 0


@pytest.mark.parametrize("end", ["close", "SIGTERM", "SIGHUP"])
def test_what_is_being_typed_survives_the_terminals_end(end):
    terminal = Terminal()
    terminal.wait_for(TITLE)
    terminal.type("nAlmost lost")
    terminal.wait_for(b"lost")
    if end == "close":
        terminal.close()
    else:
        os.kill(terminal.pid, getattr(signal, end))
    terminal.leave()
    [entry] = library().values()
    assert entry["note"]["value"] == "Almost lost"


def test_a_draft_survives_a_kill():
    terminal = Terminal()
    terminal.wait_for(TITLE)
    terminal.type("nKilled in the mid")
    terminal.wait_for(b"mid")
    time.sleep(2.0)
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    terminal = Terminal()
    terminal.wait_for(b"Killed in the mid")
    terminal.type("s")
    time.sleep(0.5)
    terminal.type("q")
    assert terminal.leave() == 0
    [entry] = library().values()
    assert entry["note"]["value"] == "Killed in the mid"
