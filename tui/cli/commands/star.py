"""`octavo star`, `octavo unstar`."""

import argparse

from tui.cli.arguments import add_from
from tui.cli.marking import mark


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which papers are marked."""
    parser.add_argument("ids", nargs="+", metavar="ID", help="an id, its beginning, or a query")
    add_from(parser)


def run(options: argparse.Namespace) -> int:
    """Star the papers."""
    return mark(options, star=True)
