"""The pane in which one paper is read."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tui.app.commands import Mode, bindings
from tui.app.styles import content, link
from tui.clean import clean, clean_line
from tui.paper import Paper
from tui.typeset import Styled, heading, plain, styled

Spans = Sequence[tuple[int, int]]


class Page(NamedTuple):
    """What the pane shows: a paper, the reader's notes and tags, and what the filter matched."""

    paper: Paper
    notes: Sequence[str] = ()
    tags: Sequence[str] = ()
    title: Styled = Styled("")
    title_matches: Spans = ()
    abstract: Styled = Styled("")
    abstract_matches: Spans = ()

    @classmethod
    def of(cls, paper: Paper) -> "Page":
        """The page of `paper`, typeset, as it looks without marks and without a filter."""
        return cls(
            paper, title=heading(paper.title, paper.abstract), abstract=styled(paper.abstract)
        )


LAID_OUT_AFTER = 0.06
"""Seconds after which a new text, and what is around it, has got its place: a few frames."""


class NoteView(Static):
    """The reader's note; can be brought into view before it has been laid out."""

    is_coming = False
    """Whether the note is about to be scrolled to."""

    class InView(Message):
        """The note has been scrolled to, or is not wanted any more."""

    def bring_into_view(self) -> None:
        """Scroll to the note once it, and what is around it, has got its place."""
        self.is_coming = True
        self.set_timer(LAID_OUT_AFTER, self._arrive)

    def on_resize(self) -> None:
        """The text has got its place; what is around it may not have yet."""
        if self.is_coming:
            self._scroll_here()

    def _arrive(self) -> None:
        if self.is_coming and self.display and not self.size.height:
            self.set_timer(LAID_OUT_AFTER, self._arrive)
            return
        self._scroll_here()
        self.is_coming = False
        self.post_message(self.InView())

    def _scroll_here(self) -> None:
        pane = next(each for each in self.ancestors if isinstance(each, ReadingPane))
        # The note is the last of the page: at the end it is in view, if it is not longer than that.
        beyond = max(0, self.outer_size.height - pane.scrollable_content_region.height)
        pane.scroll_to(y=pane.max_scroll_y - beyond, animate=False, immediate=True)


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
        & > Vertical > Static { height: auto; }
        #page-note {
            margin-top: 1;
            padding-left: 1;
            border-left: outer $success;
        }
        .-empty { display: none; }
    }
    """
    BINDINGS = bindings(Mode.PAPER)

    def compose(self) -> ComposeResult:
        """The paper, and the note beneath it."""
        with Vertical():
            yield Static(id="page-paper")
            yield NoteView(id="page-note", classes="-empty")

    def show(self, page: Page | None, *, keep_place: bool = False) -> None:
        """Show `page` from its beginning, or go on where the pane is when `keep_place`."""
        note = Content("\n───\n".join(clean(text) for text in page.notes)) if page else Content()
        with self.app.batch_update():
            self.query_exactly_one("#page-paper", Static).update(_text(page))
            beneath = self.query_exactly_one("#page-note", Static)
            beneath.set_class(not note.plain, "-empty")
            beneath.update(note)
            if not keep_place:
                self.scroll_home(animate=False, immediate=True)

    def show_note(self) -> None:
        """Bring the note into view."""
        self.query_exactly_one("#page-note", NoteView).bring_into_view()

    @property
    def is_settled(self) -> bool:
        """Whether the pane will not scroll by itself any more."""
        return not self.query_exactly_one("#page-note", NoteView).is_coming

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


def _text(page: Page | None) -> Content:
    if page is None:
        return Content.styled("No paper", "$text-muted")
    paper = page.paper
    url = clean_line(paper.link)
    head = [
        content(page.title, page.title_matches).stylize_before("bold"),
        Content(""),
        Content.styled(", ".join(plain(name) for name in paper.authors), "$text-primary"),
        Content.styled(" · ".join(_place(page)), "$text-muted"),
        Content.styled(url, link(url)),
        Content.styled(_sources(paper), "$text-muted"),
    ]
    filled = [line for line in head[2:] if line.plain]
    return (
        Content("\n").join([*head[: 2 if filled else 1], *filled, Content("")])
        + Content("\n")
        + content(page.abstract, page.abstract_matches)
    )


def _place(page: Page) -> list[str]:
    paper = page.paper
    venue = plain(paper.venue)
    year = str(paper.year) if paper.year else ""
    tags = " ".join(f"#{tag}" for tag in page.tags)
    # "ICML 2025 · 2025" says the year twice.
    return [text for text in (venue, year if year not in venue else "", tags) if text]


def _sources(paper: Paper) -> str:
    """The files that a paper was read from, where it is more than one."""
    files = dict.fromkeys(source.file for source in (paper.source, *paper.sources) if source.file)
    return f"in {', '.join(clean_line(file) for file in files)}" if len(files) > 1 else ""
