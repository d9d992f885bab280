"""What the list and the page say of a paper: its own texts, its marks, what the filter matched."""

from collections.abc import Sequence

from tui.app.ghosts import FIRST_ROW, Ghosts
from tui.app.widgets.paper_row import Entry
from tui.app.widgets.reading_pane import Page
from tui.corpus import Corpus
from tui.library import Library
from tui.paper import Paper
from tui.search import Hits
from tui.typeset import heading, plain, styled


class Describer:
    """Puts together what is known of a paper from the corpus, the library and the filter."""

    def __init__(self, corpus: Corpus, library: Library, ghosts: Ghosts) -> None:
        self._corpus = corpus
        self._library = library
        self._ghosts = ghosts
        self.hits: Hits | None = None
        """The papers shown, which know what the filter matched in them."""

    def paper(self, row: int) -> Paper:
        """The paper at `row`."""
        return self._ghosts.paper(row) if row >= FIRST_ROW else self._corpus[row]

    def look_ahead(self, rows: Sequence[int]) -> None:
        """Have the papers at `rows` at hand, which are going to be painted."""
        self._corpus.look_ahead(rows)

    def is_read(self, row: int) -> bool:
        """Whether the reader marked the paper at `row` as read."""
        return self._library.marks(self.paper(row)).read

    def entry(self, place: int, row: int) -> Entry:
        """The line of the list for the paper `row`, shown at `place`."""
        paper = self.paper(row)
        marks = self._library.marks(paper)
        return Entry(
            title=heading(paper.title, paper.abstract).plain,
            matches=self._title_matches(place),
            untitled=not paper.title,
            author=short_name(paper.authors[0]) if paper.authors else "",
            year=str(paper.year or ""),
            starred=marks.starred,
            read=marks.read,
            noted=bool(marks.note),
        )

    def page(self, place: int, row: int) -> Page:
        """The page of the paper `row`, shown in the list at `place`."""
        paper = self.paper(row)
        marks = self._library.marks(paper)
        abstract = styled(paper.abstract)
        return Page(
            paper,
            notes=marks.notes,
            tags=sorted(marks.tags),
            title=heading(paper.title, paper.abstract),
            title_matches=self._title_matches(place),
            abstract=abstract,
            abstract_matches=self.hits.abstract_spans(abstract.plain) if self.hits else (),
        )

    def _title_matches(self, place: int) -> Sequence[tuple[int, int]]:
        return self.hits.spans(place) if self.hits else ()


def short_name(name: str) -> str:
    """The family name as a list shows it, with its particles: `van der Berg`, `King Jr.`."""
    words = plain(name).split()
    if len(words) < 2:
        return " ".join(words)
    last = len(words) - 1
    while last > 1 and words[last].rstrip(".").lower() in {"jr", "sr", "ii", "iii", "iv"}:
        last -= 1
    while last > 1 and words[last - 1].islower():
        last -= 1
    return " ".join(words[last:])
