"""`octavo list`: papers, one a line."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice

from tui.cli import output, rows
from tui.cli.arguments import add_paths, count
from tui.cli.finding import row_of
from tui.cli.opening import Desk, opened
from tui.cli.output import CommandError

MOST_ALIKE = 20
"""How many papers like another are listed when no limit is given."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which papers are listed, and how."""
    add_paths(parser)
    parser.add_argument("--filter", metavar="QUERY", default="", help="only papers that match")
    parser.add_argument("--exact", action="store_true", help="forgive no slips in QUERY")
    parser.add_argument(
        "--like", metavar="ID", help="the papers nearest to this one, nearest first"
    )
    parser.add_argument("--limit", metavar="N", type=count, help="at most N papers")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(options: argparse.Namespace) -> int:
    """Print the papers; returns 1 when there is none."""
    with opened(options, options.paths) as desk:
        write = _write_json if options.json else _write_lines
        listed = write(desk, options)
    if not listed:
        raise CommandError(_nothing(options), 1)
    return desk.code


def _write_json(desk: Desk, options: argparse.Namespace) -> int:
    from tui.cli.objects import listed, write

    number = 0
    for row, words in _chosen(desk, options):
        paper = desk.corpus[row]
        write(listed(paper, desk.library.marks(paper), words if options.like else None))
        number += 1
    return number


def _write_lines(desk: Desk, options: argparse.Namespace) -> int:
    number = 0

    def lines() -> Iterator[rows.Line]:
        nonlocal number
        for row, words in _chosen(desk, options):
            paper = desk.corpus[row]
            number += 1
            yield rows.Line.of(paper, desk.library.marks(paper), words)

    if output.in_terminal():
        rows.write_columns(lines(), coloured=output.coloured(options))
    else:
        rows.write_fields(lines())
    sys.stdout.flush()
    return number


def _chosen(desk: Desk, options: argparse.Namespace) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows to list, each with the words that it shares with the paper of `--like`."""
    if options.like is None:
        hits = desk.index.search(options.filter, options.limit, exact=options.exact)
        return ((row, ()) for row in islice(hits, options.limit))
    wanted = MOST_ALIKE if options.limit is None else options.limit
    looked_at = len(desk.corpus) if options.filter else wanted
    alike = desk.index.similar(row_of(desk, options.like), looked_at)
    hits = desk.index.search(options.filter, exact=options.exact)
    kept = ((row, tuple(words)) for row, words in alike if hits.place_of(row) is not None)
    return islice(kept, wanted)


def _nothing(options: argparse.Namespace) -> str:
    if options.like is not None:
        return f'no paper is like "{options.like}"'
    return f'no paper matches "{options.filter}"' if options.filter else "no paper is listed"
