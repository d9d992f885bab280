"""The pane in which one paper is read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.app.commands import Mode, bindings
from tui.app.styles import content, link
from tui.clean import clean, clean_line
from tui.paper import Paper
from tui.typeset import Styled, heading, plain, styled

Spans = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Page:
    """What the pane shows: a paper, the reader's notes and tags, and what the filter matched."""

    paper: Paper
    notes: Sequence[str] = ()
    tags: Sequence[str] = ()
    title: Styled = field(default=Styled(""))
    title_matches: Spans = ()
    abstract: Styled = field(default=Styled(""))
    abstract_matches: Spans = ()

    @classmethod
    def of(cls, paper: Paper) -> "Page":
        """The page of `paper`, typeset, as it looks without marks and without a filter."""
        return cls(
            paper, title=heading(paper.title, paper.abstract), abstract=styled(paper.abstract)
        )


class ReadingPane(VerticalScroll, can_focus=True):
    """One paper: title, authors, venue, link, abstract, and the reader's note beneath."""

    DEFAULT_CSS = """
    ReadingPane {
        align-horizontal: center;
        scrollbar-size-vertical: 1;
        & > Vertical {
            width: 100%;
            max-width: 92;
            height: auto;
            padding: 1 2;
        }
        Static { height: auto; }
        #page-title { text-style: bold; color: $text; }
        #page-authors { color: $text-primary; margin-top: 1; }
        #page-place { color: $text-muted; }
        #page-link { color: $text-muted; }
        #page-abstract { margin-top: 1; color: $foreground; }
        #page-note {
            margin-top: 1;
            padding-left: 1;
            border-left: outer $success;
        }
        .-empty { display: none; }
    }
    """
    BINDINGS = bindings(Mode.PAPER)
    PARTS = ("title", "authors", "place", "link", "abstract", "note")

    def compose(self) -> ComposeResult:
        """A part for each kind of text."""
        with Vertical():
            for part in self.PARTS:
                yield Static(id=f"page-{part}")

    def show(self, page: Page | None, *, keep_place: bool = False) -> None:
        """Show `page` from its beginning, or go on where the pane is when `keep_place`."""
        texts = _texts(page) if page else {"title": Content.styled("No paper", "dim italic")}
        with self.app.batch_update():
            for part in self.PARTS:
                text = texts.get(part, Content())
                widget = self.query_exactly_one(f"#page-{part}", Static)
                widget.set_class(not text.plain, "-empty")
                widget.update(text)
            if not keep_place:
                self.scroll_home(animate=False, immediate=True)

    def show_note(self) -> None:
        """Bring the note into view, once it has been laid out."""
        note = self.query_exactly_one("#page-note", Static)
        self.call_after_refresh(note.scroll_visible, animate=False, force=True)

    def action_line(self, lines: int) -> None:
        """Scroll down by `lines`, up where it is negative."""
        self.scroll_relative(y=lines, animate=False)

    def action_top(self) -> None:
        """Scroll to the beginning."""
        self.scroll_home(animate=False, immediate=True)

    def action_bottom(self) -> None:
        """Scroll to the end."""
        self.scroll_end(animate=False, immediate=True)

    def action_page(self, pages: float) -> None:
        """Scroll down by `pages` screens, up where it is negative."""
        height = self.scrollable_content_region.height
        self.scroll_relative(
            y=round(pages * (height if abs(pages) < 1 else height - 2)), animate=False
        )


def _texts(page: Page) -> dict[str, Content]:
    paper = page.paper
    url = clean_line(paper.link)
    return {
        "title": content(page.title, page.title_matches),
        "authors": Content(", ".join(plain(name) for name in paper.authors)),
        "place": Content(" · ".join(_place(page))),
        "link": Content.styled(url, link(url)) if url else Content(),
        "abstract": content(page.abstract, page.abstract_matches),
        "note": Content("\n───\n".join(clean(note) for note in page.notes)),
    }


def _place(page: Page) -> list[str]:
    paper = page.paper
    venue = plain(paper.venue)
    year = str(paper.year) if paper.year else ""
    tags = " ".join(f"#{tag}" for tag in page.tags)
    # "ICML 2025 · 2025" says the year twice.
    return [text for text in (venue, year if year not in venue else "", tags) if text]
