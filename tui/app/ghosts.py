"""Starred papers that are on no shelf any more: what the library knows of them is shown."""

from typing import Final

from tui.corpus import Corpus
from tui.library import Library
from tui.paper import Paper

FIRST_ROW: Final = 1 << 31
"""Rows from here on are ghosts; no corpus has so many papers."""


class Ghosts:
    """The starred papers that the library knows and the corpus does not."""

    def __init__(self, corpus: Corpus, library: Library) -> None:
        self._corpus = corpus
        self._library = library
        self._papers: list[Paper] = []
        self._rows: dict[str, int] = {}

    def rows(self) -> list[int]:
        """The rows of those that are starred now; a paper keeps its row while octavo runs."""
        return [self._row(paper) for paper in self._library.papers() if self._is_ghost(paper)]

    def paper(self, row: int) -> Paper:
        """The paper at `row`."""
        return self._papers[row - FIRST_ROW]

    def _is_ghost(self, paper: Paper) -> bool:
        is_starred = self._library.marks(paper).starred
        return is_starred and all(self._corpus.row_of(known) is None for known in paper.ids)

    def _row(self, paper: Paper) -> int:
        row = self._rows.get(paper.id)
        if row is None:
            row = self._rows[paper.id] = FIRST_ROW + len(self._papers)
            self._papers.append(paper)
        return row
