"""Every command once: a new one is a module in this package and a row in the table."""

import argparse
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast


class Command(Protocol):
    """What the module of a command offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; returns the exit code, or raises `tui.cli.output.CommandError`."""


@dataclass(frozen=True, slots=True)
class Row:
    """A command as `octavo --help` lists it; the module of its name is loaded when it is used."""

    name: str
    help: str

    def load(self) -> Command:
        """The command itself."""
        return cast(Command, import_module(f"{__name__}.{self.name}"))


_ROWS = (
    Row("read", "open the reader; a path without a command does the same"),
    Row("list", "list papers, one a line"),
    Row("show", "show one paper"),
    Row("star", "star papers"),
    Row("unstar", "take stars away"),
    Row("note", "print or write the note on a paper"),
    Row("tag", "print or change the tags of a paper"),
    Row("export", "write papers and their marks in another format"),
    Row("library", "look after the file with the stars and notes"),
    Row("index", "build the indexes of large sources beforehand, or clear them"),
)

TABLE = {row.name: row for row in _ROWS}
"""The commands by their names, in the order of the help."""

DEFAULT = TABLE["read"]
