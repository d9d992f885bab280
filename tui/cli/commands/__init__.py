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
    """A command as `octavo --help` lists it; its module is loaded when it is used."""

    name: str
    module: str
    help: str

    def load(self) -> Command:
        """The command itself."""
        return cast(Command, import_module(f"{__name__}.{self.module}"))


TABLE = {
    row.name: row
    for row in (Row("read", "read", "open the reader; this is what a path without a command does"),)
}

DEFAULT = TABLE["read"]
