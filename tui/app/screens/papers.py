"""The screen that shows papers: those that match the query, and the current one of them."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from tui.app import statements
from tui.app.describing import Describer
from tui.app.filtering import Filtered, Filterer, Query
from tui.app.ghosts import Ghosts
from tui.app.loading import Loader
from tui.app.type_ahead import TypeAheadApp
from tui.app.widgets.divider import Divider
from tui.app.widgets.filter_box import FilterBox
from tui.app.widgets.key_line import KeyLine
from tui.app.widgets.panes import Panes
from tui.app.widgets.paper_list import PaperList
from tui.app.widgets.reading_pane import ReadingPane
from tui.app.widgets.status_line import StatusLine
from tui.library import Library
from tui.paper import Paper
from tui.problems import Problem
from tui.search import Hits
from tui.session import Session
from tui.shelf import Shelf
from tui.sources import Progress

SILENCE = 1.0
"""Seconds without news of the progress after which everything has been read."""


class Desk(NamedTuple):
    """All that the reader works with."""

    shelf: Shelf
    loader: Loader
    library: Library
    session: Session
    problems: list[Problem]
    keys: Mapping[str, str]
    """The reader's own keys by command id."""


class Grown(Message):
    """There are more papers, or other ones, than before."""


class Loading(Message):
    """How far the reading of the sources is."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self.progress = progress


class Loaded(Message):
    """Every source has been read, or the reading was stopped."""


class PapersScreen(Screen[None]):
    """The list, the filter box above it, the reading pane, and what is said about them."""

    AUTO_FOCUS = "PaperList"
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (30, "-narrow"), (80, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (8, "-tall")]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.has_papers = False
        """Whether the first papers are on the screen, or it is known that there are none."""
        self.unsaved_because: Problem | None = None
        ghosts = Ghosts(desk.shelf.corpus, desk.library)
        self.describer = Describer(desk.shelf.corpus, desk.library, ghosts)
        self.loader = desk.loader
        self.filterer = Filterer(desk.shelf, ghosts, self.post_message)
        self.query_now = Query()
        self._shown_query = Query()
        self._shown_row: int | None = None
        self._wanted = desk.session.last_paper(desk.shelf.name)
        self._progress: Progress | None = None
        self._loading_since: float | None = None
        self._silence: Timer | None = None

    def compose(self) -> ComposeResult:
        """The panes, and the lines beneath."""
        with Panes(self.desk.session.list_share):
            with Vertical(id="left"):
                yield FilterBox(id="filter")
                yield PaperList(self.describer.entry, self.describer.look_ahead, id="list")
            yield Divider()
            with Vertical(id="right"):
                yield ReadingPane(id="page")
        yield StatusLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the papers that are there; more may come."""
        self.loader.listen(self)
        self.show_hits(Query(), Hits("", [self.desk.shelf.corpus.rows]))
        if not self.loader.is_loading:
            self.post_message(Loaded())

    @property
    def panes(self) -> Panes:
        """The two panes."""
        return self.query_exactly_one(Panes)

    @property
    def list(self) -> PaperList:
        """The papers found."""
        return self.query_exactly_one(PaperList)

    @property
    def page(self) -> ReadingPane:
        """The current paper's page."""
        return self.query_exactly_one(ReadingPane)

    @property
    def box(self) -> FilterBox:
        """The filter box."""
        return self.query_exactly_one(FilterBox)

    @property
    def paper(self) -> Paper | None:
        """The current paper."""
        row = self.list.row
        return None if row is None else self.describer.paper(row)

    @property
    def is_answered(self) -> bool:
        """Whether the list and the page show what the reader asked for."""
        return self.has_papers and self.filterer.is_answered and self.page.is_settled

    # Asking and showing

    def ask(self, **changes: str | bool | int | None) -> None:
        """Ask for the papers of the present query, with some of its parts changed."""
        self.query_now = self.query_now._replace(**changes)  # type: ignore[arg-type]
        self.filterer.ask(self.query_now)

    def ask_again(self) -> None:
        """Ask the same question, since the papers or the marks have changed."""
        self.filterer.ask(self.query_now, awaited=False)

    def clear_filter(self) -> None:
        """Show all papers again."""
        self.box.value = ""
        self.ask(text="")

    def on_filtered(self, answer: Filtered) -> None:
        """Show the papers found: the best one for a new query, else the one that was current."""
        if self.filterer.hears(answer):
            self.show_hits(answer.query, answer.hits)
            self.keys_may_pass()

    def show_hits(self, query: Query, hits: Hits) -> None:
        """Show `hits`, the answer to `query`."""
        place = self._place_in(query, hits)
        self.describer.hits = hits
        self._shown_query = query
        with self.app.batch_update():
            self.list.show(hits, place)
            self.show_page()
            self.show_status()
        self.has_papers = self.has_papers or len(hits) > 0

    def _place_in(self, query: Query, hits: Hits) -> int:
        """The place of the current paper among the new `hits`."""
        if query != self._shown_query and (query.text or query.like is not None):
            return 0
        row = self.list.row
        if self._wanted and (wanted := self.desk.shelf.corpus.row_of(self._wanted)) is not None:
            row, self._wanted = wanted, ""
        kept = None if row is None else hits.place_of(row)
        return self.list.place if kept is None else kept

    def on_paper_list_current(self, message: PaperList.Current) -> None:
        """Show the paper at once."""
        if message.row == self.list.row and message.row != self._shown_row:
            self._wanted = ""
            self.show_page()
            if self.query_now.like is not None:
                self.show_status()

    def on_note_view_in_view(self) -> None:
        """The page is at rest again."""
        self.keys_may_pass()

    def show_page(self) -> None:
        """Show the current paper, where the reader was in it."""
        row = self.list.row
        page = None if row is None else self.describer.page(self.list.place, row)
        self.page.show(page, keep_place=row == self._shown_row)
        self._shown_row = row

    def show_status(self) -> None:
        """Say what is shown and what goes on."""
        line = self.query_exactly_one(StatusLine)
        papers = len(self.desk.shelf.corpus)
        unsaved = self.desk.library.unsaved if self.unsaved_because else 0
        line.show(
            statements.shown(self.query_now, self.describer.hits, papers, self.list.place),
            statements.doing(self._loading, unsaved, len(self.desk.problems)),
        )

    @property
    def _loading(self) -> str:
        if self._progress is None or self._loading_since is None:
            return ""
        return statements.loading(self._progress, monotonic() - self._loading_since)

    def keys_may_pass(self) -> None:
        """Tell the app that keys which waited for an answer may go on."""
        if isinstance(self.app, TypeAheadApp):
            self.app.keys_may_pass()

    # Loading

    # The loader tells these from its own thread.

    def hear_growth(self) -> None:
        """There are more papers."""
        self.post_message(Grown())

    def hear_progress(self, progress: Progress) -> None:
        """So far the sources have been read."""
        self.post_message(Loading(progress))

    def hear_end(self) -> None:
        """All sources have been read."""
        self.post_message(Loaded())

    def on_grown(self) -> None:
        """Show the papers that have come."""
        self.ask_again()

    def on_loading(self, message: Loading) -> None:
        """Show how far the reading is."""
        self._progress = message.progress
        self._loading_since = self._loading_since or monotonic()
        if self._silence is not None:
            self._silence.stop()
        self._silence = self.set_timer(SILENCE, self._reading_has_ended)
        self.show_status()

    def _reading_has_ended(self) -> None:
        self._progress = None
        self.show_status()

    def on_loaded(self) -> None:
        """Everything has been read."""
        self._progress = self._loading_since = None
        if not len(self.desk.shelf.corpus) and self.desk.problems:
            self.app.exit(2)
            return
        self.has_papers = True
        self.ask_again()
        self.keys_may_pass()
