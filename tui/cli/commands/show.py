"""`octavo show`: one paper as the reading pane shows it."""

import argparse
import sys
from shutil import get_terminal_size

from tui.cli import output
from tui.cli.arguments import add_id, add_paths, count
from tui.cli.finding import paper_of
from tui.cli.opening import opened

WIDEST = 88
"""Columns of the page where there is room: longer lines are hard to read."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which paper is shown, and how."""
    add_id(parser)
    add_paths(parser)
    parser.add_argument("--width", metavar="N", type=count, help="wrap at N columns")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print the paper."""
    with opened(options, options.paths) as desk:
        paper = paper_of(desk, options.id)
        marks = desk.library.marks(paper)
        if options.json:
            from tui.cli.objects import shown, write

            write(shown(paper, marks))
            return desk.code
        from tui.cli.page import page

        room = get_terminal_size((WIDEST, 0)).columns if output.in_terminal() else WIDEST
        width = options.width or min(WIDEST, room)
        for line in page(paper, marks, width, coloured=output.coloured(options)):
            sys.stdout.write(line + "\n")
    return desk.code
