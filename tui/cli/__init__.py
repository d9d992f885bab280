"""The command line: the only place that prints."""

from tui.cli.program import main

__all__ = ["main"]
