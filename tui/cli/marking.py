"""Stars several papers, or takes their stars away: all of them, or none when one is not found."""

import argparse
import sys

from tui.cli import output, rows
from tui.cli.finding import paper_of
from tui.cli.opening import opened


def mark(options: argparse.Namespace, *, star: bool) -> int:
    """Mark the papers of `options.ids`, keep that, and print them as `octavo list` does."""
    with opened(options, options.sources, may_be_empty=True) as desk:
        papers = [paper_of(desk, wanted) for wanted in options.ids]
        for paper in papers:
            desk.library.star(paper, star)
        desk.save()
        lines = [rows.Line.of(paper, desk.library.marks(paper)) for paper in papers]
        if output.in_terminal():
            rows.write_columns(lines, coloured=output.coloured(options))
        else:
            rows.write_fields(lines)
        sys.stdout.flush()
    return desk.code
