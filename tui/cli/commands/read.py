"""`octavo [PATH ...]`, `octavo read [PATH ...]`: the reader itself."""

import argparse
import os
import sys
from pathlib import Path

from tui.cli.arguments import add_paths
from tui.cli.output import CommandError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may be opened."""
    add_paths(parser)


def run(options: argparse.Namespace) -> int:
    """Open the reader and stay until it is left."""
    opened = tuple(options.paths)
    missing = [path for path in opened if path != "-" and not Path(path).exists()]
    if opened and len(missing) == len(opened):
        raise CommandError(_missing(missing[0]))
    if not sys.stdout.isatty() or not (sys.stdin.isatty() or "-" in opened):
        raise CommandError(
            "the reader needs a terminal; in a pipe or a script use octavo list, show or export"
        )
    if "-" in opened:
        _take_keys_from_the_terminal()
    from tui.app import run as read

    return read(opened, options.library, options.config)


def _missing(path: str) -> str:
    """Why `path` cannot be opened; a word that looks like a command was likely meant as one."""
    from difflib import get_close_matches

    from tui.cli.commands import TABLE

    sentence = f"{path}: there is no such file or folder"
    near = get_close_matches(path, TABLE, 1)
    return f"{sentence}; did you mean octavo {near[0]}?" if near else sentence


def _take_keys_from_the_terminal() -> None:
    """Let papers come from standard input and keys from the terminal that octavo runs in."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError as error:
        raise CommandError(f"there is no terminal to read keys from ({error.strerror})") from None
    papers = os.dup(sys.stdin.fileno())
    os.dup2(terminal, sys.stdin.fileno())
    os.close(terminal)
    sys.stdin = os.fdopen(papers, encoding="utf-8")
