"""`octavo note`: print a note, write it, or see what it was."""

import argparse
import sys

from tui.clean import clean
from tui.cli.arguments import add_from, add_id
from tui.cli.finding import paper_of
from tui.cli.opening import Desk, opened
from tui.cli.output import CommandError
from tui.paper import Paper


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the paper and where the text comes from."""
    add_id(parser)
    parser.add_argument("input", nargs="?", metavar="-", help="read the note from standard input")
    parser.add_argument(
        "-m", "--message", metavar="TEXT", help="the note, in Markdown; an empty one removes it"
    )
    parser.add_argument("--history", action="store_true", help="print what the note was")
    add_from(parser)


def run(options: argparse.Namespace) -> int:
    """Print or write the note."""
    if options.input not in (None, "-"):
        raise CommandError('give the note with -m "...", or - to read it from standard input')
    if (options.input is not None) + (options.message is not None) + options.history > 1:
        raise CommandError("only one of -, -m and --history can be given")
    text = sys.stdin.read() if options.input else options.message
    with opened(options, options.sources, may_be_empty=True) as desk:
        paper = paper_of(desk, options.id)
        if text is not None:
            desk.library.note(paper, clean(text).strip("\n"))
            desk.save()
        elif options.history:
            _write_history(desk, paper)
        else:
            _write(desk.library.marks(paper).note)
    return desk.code


def _write_history(desk: Desk, paper: Paper) -> None:
    earlier = desk.library.old_notes(paper)
    if not earlier:
        raise CommandError("the note was never another one", 1)
    _write("\n\n".join(f"{old.at or 'earlier'}\n{old.text}".rstrip() for old in earlier))


def _write(text: str) -> None:
    if text:
        sys.stdout.write(clean(text).rstrip("\n") + "\n")
