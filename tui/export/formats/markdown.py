"""Markdown."""

from tui.export.marks import Rows
from typing import TextIO

NAME = "markdown"
SUFFIX = ".md"
ABOUT = "for reading"


def write(rows: Rows, out: TextIO) -> None:
    """."""
