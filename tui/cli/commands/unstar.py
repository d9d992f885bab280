"""`octavo unstar`: take stars away."""

import argparse

from tui.cli.commands.star import arguments
from tui.cli.marking import mark

__all__ = ["arguments", "run"]


def run(options: argparse.Namespace) -> int:
    """Take the papers' stars away."""
    return mark(options, star=False)
