"""Runs octavo as a person or a script does: in a process of its own."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """What a run of octavo came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def octavo(*words: object, stdin: str | bytes = "", **environment: str) -> Result:
    """Run octavo in a pipe with `words`, `stdin` on standard input, and a changed environment."""
    done = subprocess.run(
        [sys.executable, "-m", "tui", *map(str, words)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=os.environ | environment,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def octavo_in_terminal(*words: object, columns: int = 80, **environment: str) -> Result:
    """Run octavo with a terminal of `columns` on standard output; line ends are made plain."""
    outer, inner = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "tui", *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=inner,
        stderr=subprocess.PIPE,
        env=os.environ | {"COLUMNS": str(columns), "TERM": "xterm-256color"} | environment,
    )
    os.close(inner)
    out = b"".join(_parts(outer)).decode()
    os.close(outer)
    _, err = running.communicate(timeout=60)
    return Result(running.returncode, out.replace("\r\n", "\n"), err.decode())


def _parts(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            return
        if not part:
            return
        yield part
