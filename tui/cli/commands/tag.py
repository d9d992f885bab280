"""`octavo tag`: print tags, add them, remove them."""

import argparse
import sys

from tui.clean import clean_line
from tui.cli.arguments import add_from, add_id
from tui.cli.finding import paper_of
from tui.cli.opening import opened
from tui.cli.output import CommandError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the paper and the tags."""
    add_id(parser)
    parser.add_argument("--add", metavar="TAG", action="append", default=[], help="add TAG")
    parser.add_argument("--remove", metavar="TAG", action="append", default=[], help="remove TAG")
    add_from(parser)


def run(options: argparse.Namespace) -> int:
    """Print the tags, one a line, or change them."""
    changes = [(_tag(tag), True) for tag in options.add]
    changes += [(_tag(tag), False) for tag in options.remove]
    with opened(options, options.sources, may_be_empty=True) as desk:
        paper = paper_of(desk, options.id)
        for tag, on in changes:
            desk.library.tag(paper, tag, on)
        if changes:
            desk.save()
        else:
            sys.stdout.writelines(f"{tag}\n" for tag in sorted(desk.library.marks(paper).tags))
    return desk.code


def _tag(text: str) -> str:
    """`text` without the `#` that many write before a tag."""
    tag = clean_line(text).lstrip("#").strip()
    if not tag:
        raise CommandError("a tag needs at least one letter")
    return tag
