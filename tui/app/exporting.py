"""What x does: writes the papers that are shown into a file, on a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.corpus import Corpus
from tui.library import Library
from tui.search import Hits

if TYPE_CHECKING:
    from tui.app.screens.export import Order


class Exporting:
    """Asks what is to be exported and does it."""

    def __init__(self, screen: Screen[None], corpus: Corpus, library: Library) -> None:
        self._screen = screen
        self._corpus = corpus
        self._library = library

    def ask(self, hits: Hits) -> None:
        """Ask how `hits` are to be exported, then export them."""
        from tui.app.screens.export import ExportScreen

        def ordered(order: Order | None) -> None:
            if order is not None:
                self._screen.run_worker(lambda: self._export(hits, order), thread=True)

        self._screen.app.push_screen(ExportScreen(len(hits)), ordered)

    def _export(self, hits: Hits, order: Order) -> None:
        from tui.export import export_file

        papers = (self._corpus[row] for row in hits)
        marked = ((paper, self._library.marks(paper)) for paper in papers)
        rows = [row for row in marked if row[1].starred or not order.only_starred]
        try:
            export_file(order.format, rows, order.file)
        except OSError as error:
            self._say(f"{order.file}: nothing was exported ({error.strerror})", "error")
        else:
            self._say(f"{len(rows):,} papers exported to {order.file}", "information")

    def _say(self, sentence: str, severity: str) -> None:
        self._screen.app.call_from_thread(
            self._screen.notify,
            sentence,
            severity=severity,
            markup=False,
        )
