"""`octavo index`: build the cached indexes of large sources beforehand, or clear them all."""

import argparse
import shutil
import sys

from tui import paths
from tui.cli.arguments import add_paths
from tui.cli.opening import opened
from tui.cli.output import CommandError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is indexed."""
    add_paths(parser)
    parser.add_argument("--clear", action="store_true", help="remove every cached index")


def run(options: argparse.Namespace) -> int:
    """Build or clear the indexes, and say how much that was."""
    if options.clear == bool(options.paths):
        raise CommandError("octavo index takes the files and folders to index, or --clear")
    if options.clear:
        sys.stdout.write(f"{_cleared():,} bytes were freed in {paths.cache_dir()}\n")
        return 0
    with opened(options, options.paths) as desk:
        desk.index.update_abstracts()
        sys.stdout.write(f"{len(desk.corpus):,} papers are indexed\n")
        return desk.code


def _cleared() -> int:
    """Remove what is in the folder of caches; returns its bytes."""
    folder = paths.cache_dir()
    if not folder.is_dir():
        return 0
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    shutil.rmtree(folder)
    return size
