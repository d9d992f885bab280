"""`octavo export`: papers with their marks, in the formats of other programs."""

import argparse
import sys
from pathlib import Path

from tui.cli.arguments import add_paths
from tui.cli.opening import opened
from tui.cli.output import CommandError
from tui.export import FORMATS, Rows, export, export_file


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is exported, how, and where to."""
    add_paths(parser)
    parser.add_argument("--filter", metavar="QUERY", default="", help="only papers that match")
    parser.add_argument(
        "--format", required=True, choices=FORMATS, metavar="FORMAT", help=_formats()
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE")


def run(options: argparse.Namespace) -> int:
    """Write the papers; returns 1 when there is none, and then writes nothing."""
    with opened(options, options.paths) as desk:
        hits = desk.index.search(options.filter)
        if not len(hits):
            raise CommandError(f'no paper matches "{options.filter}"', 1)
        papers = (desk.corpus[row] for row in hits)
        rows = ((paper, desk.library.marks(paper)) for paper in papers)
        if options.output in (None, "-"):
            export(options.format, rows, sys.stdout)
            sys.stdout.flush()
        else:
            _write_file(Path(options.output).expanduser(), options.format, rows)
    return desk.code


def _write_file(path: Path, format_name: str, rows: Rows) -> None:
    try:
        export_file(format_name, rows, path)
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise CommandError(f"{path}: nothing was exported ({reason})") from None


def _formats() -> str:
    listed = ", ".join(f"{name} {exporter.ABOUT}" for name, exporter in FORMATS.items())
    return f"one of: {listed}"
