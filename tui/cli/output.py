"""Standard output and standard error, as a person, a pipe and a closed pipe want them."""

import argparse
import os
import sys
from io import TextIOWrapper
from pathlib import Path

from tui.clean import clean_line
from tui.problems import Problem


class CommandError(Exception):
    """A command cannot go on: the sentence that says why, and the exit code.

    The sentence is empty when the reason has been told already.
    """

    def __init__(self, sentence: str = "", code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def prepare() -> None:
    """Let pipes carry UTF-8, and a terminal of another encoding show `?` for what it has not."""
    if sys.stdout is None:  # closed by the shell: octavo list >&-
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, TextIOWrapper):
            continue
        if stream.isatty():
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def tell(message: str | Problem | CommandError) -> None:
    """Print one line on standard error; a failure to do so is nobody's concern."""
    try:
        print(f"octavo: {clean_line(str(message))}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return


def silence() -> None:
    """Send what is still to be printed nowhere: who read it has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def in_terminal() -> bool:
    """Whether standard output is read by a person."""
    return sys.stdout.isatty()


def coloured(options: argparse.Namespace) -> bool:
    """Whether colours are wanted and can be shown."""
    refused = options.no_color or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return in_terminal() and not refused
