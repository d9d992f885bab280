"""`octavo library`: look after the file with the stars and notes."""

import argparse
import sys


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is done with the file."""
    parser.add_argument("action", choices=("path",), help="path prints where the file is")


def run(options: argparse.Namespace) -> int:
    """Do it."""
    sys.stdout.write(f"{options.library}\n")
    return 0
