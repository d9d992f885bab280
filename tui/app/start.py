"""Gets everything ready, opens the app, and puts everything away again."""

import sys
from pathlib import Path

from tui import paths
from tui.app.loading import Loader
from tui.config import Config
from tui.library import Library
from tui.problems import Problem
from tui.session import Session
from tui.shelf import Shelf

FIRST_PAPERS = 0.08
"""Seconds that the first frame waits at most for papers to show."""


def start(opened: tuple[str, ...], library_file: Path, config_file: Path) -> int:
    """Run the reader on the paths in `opened`; returns the exit code."""
    problems: list[Problem] = []
    config = Config.load(config_file, problems.append)
    session = Session.load(paths.session_file())
    library = Library.open(library_file)
    problems += library.problems
    shelf = Shelf(
        opened or config.paths or (str(paths.seeds_dir()),),
        marks=library,
        report=problems.append,
    )
    loader = Loader(shelf)
    loader.start()
    # Most of the start is this import; the papers are read meanwhile.
    from tui.app.app import Octavo
    from tui.app.keymap import readers_keys
    from tui.app.screens.papers import Desk

    # With papers at the first layout there is no second one a moment later.
    loader.wait_for_first(FIRST_PAPERS)
    if not loader.is_loading and not len(shelf.corpus) and problems:
        return _tell(problems)
    keys = readers_keys(config.keys, config_file, problems.append)
    app = Octavo(
        Desk(shelf, loader, library, session, problems, keys), session.theme or config.theme
    )
    code = app.run()
    session.save(paths.session_file())
    shelf.close()
    return _tell([*app.left_behind, *(problems if code else [])]) or app.return_code or 0


def _tell(problems: list[Problem]) -> int:
    """Say what the reader has to know after the screen is gone; returns the exit code."""
    for problem in problems:
        sys.stderr.write(f"octavo: {problem}\n")
    return 2 if problems else 0
