"""`octavo library`: look after the file with the stars and notes."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tui.cli.output import CommandError, tell
from tui.library import Library, State
from tui.problems import Problem

ABOUT = (
    "path prints where the file is; check explains its state; merge brings in copies of it, by "
    "default the conflicted ones beside it; restore lists the states that are kept, or brings the "
    "one named back"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is done with the file."""
    parser.add_argument("action", choices=tuple(_ACTIONS), help=ABOUT)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="copies to merge, or the state to bring back"
    )


def run(options: argparse.Namespace) -> int:
    """Do it."""
    if options.files and options.action in ("path", "check"):
        raise CommandError(f"octavo library {options.action} takes no file; --library names one")
    return _ACTIONS[options.action](options.library, options.files)


def _path(library: Path, _: Sequence[str]) -> int:
    sys.stdout.write(f"{library}\n")
    return 0


def _check(path: Path, _: Sequence[str]) -> int:
    from tui.library.checking import check

    found = check(path)
    sys.stdout.writelines(f"{fact}\n" for fact in found.facts)
    sys.stdout.flush()
    return _told(found.problems)


def _merge(path: Path, files: Sequence[str]) -> int:
    library = _opened(path)
    if files:
        problems = library.merge([Path(file).expanduser() for file in files])
    else:
        if not library.conflicted():
            raise CommandError(f"{path}: there is no conflicted copy beside it", 1)
        problems = library.merge_conflicted()
    return _told([*problems, *library.close()])


def _restore(path: Path, files: Sequence[str]) -> int:
    library = _opened(path)
    states = library.states()
    if not states:
        raise CommandError(f"{path}: no earlier state of it is kept", 1)
    if not files:
        sys.stdout.writelines(f"{_line(state)}\n" for state in states)
        return 0
    wanted = Path(files[0]).expanduser()
    if len(files) > 1:
        raise CommandError("only one state can be brought back")
    known = [state.path for state in states if wanted in (state.path, Path(state.path.name))]
    problem = library.restore(known[0] if known else wanted)
    return _told([problem] if problem else [])


def _line(state: State) -> str:
    counts = f"{state.papers} papers, {state.stars} stars, {state.notes} notes"
    return f"{state.at:%Y-%m-%d %H:%M}\t{counts}\t{state.path}"


def _opened(path: Path) -> Library:
    library = Library.open(path)
    for problem in library.problems:
        tell(problem)
    return library


def _told(problems: Sequence[Problem]) -> int:
    for problem in problems:
        tell(problem)
    return 2 if problems else 0


_ACTIONS = {"path": _path, "check": _check, "merge": _merge, "restore": _restore}
