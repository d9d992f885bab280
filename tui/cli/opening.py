"""Opens what a command works on: the sources, their index, and the reader's marks."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass

from tui import paths
from tui.cli.output import CommandError, tell
from tui.cli.progress import Account
from tui.config import Config
from tui.corpus import Corpus
from tui.library import Library
from tui.search import Index
from tui.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Desk:
    """Papers and marks, ready to be used."""

    corpus: Corpus
    index: Index
    library: Library
    code: int = 0
    """The exit code of a command that went well: 2 when something was wrong with the library."""

    def save(self) -> None:
        """Keep the marks that were made; raises `CommandError` when they could not be kept.

        Why is told when the library is closed, with the place of a rescue copy.
        """
        if self.library.save():
            raise CommandError


@contextmanager
def opened(
    options: argparse.Namespace, given: Sequence[str], *, may_be_empty: bool = False
) -> Iterator[Desk]:
    """Read the sources `given`, or those that `octavo` would open, and the library.

    Problems are told on standard error and the rest is read. Raises `CommandError` when no paper
    could be read, unless `may_be_empty`. The words of abstracts are indexed when a query asks for
    them, and kept for the next command.
    """
    account = Account()
    library = Library.open(options.library)
    for problem in library.problems:
        account.report(problem)
    chosen = sources(options, given, account)
    shelf = Shelf(chosen, marks=library, report=account.report)
    told = account.problems
    try:
        with closing(account):
            shelf.load(progress=account.progress, abstracts=False)
        if not len(shelf.corpus) and not may_be_empty:
            is_told = account.problems > told
            raise CommandError("" if is_told else f"there is no paper in {', '.join(chosen)}")
        shelf.index.progress = account.indexing
        yield Desk(shelf.corpus, shelf.index, library, 2 if library.problems else 0)
        shelf.keep()
    finally:
        shelf.close()
        for problem in library.close():
            tell(problem)


def sources(options: argparse.Namespace, given: Sequence[str], account: Account) -> tuple[str, ...]:
    """The paths to read: those given, else those of the config, else the bundled papers."""
    configured = Config.load(options.config, account.report).paths
    return tuple(given) or configured or (str(paths.seeds_dir()),)
