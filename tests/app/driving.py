"""Drives the real app without a terminal, as a person at the keyboard would."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from textual import events
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot
from textual.widgets import Static

from tui import paths
from tui.app.app import Octavo
from tui.app.loading import Loader
from tui.app.screens.papers import Desk
from tui.app.widgets.filter_box import FilterBox
from tui.app.widgets.paper_list import PaperList
from tui.app.widgets.status_line import StatusLine
from tui.library import Library, Marks
from tui.problems import Problem
from tui.session import Session
from tui.shelf import Shelf
from tui.typeset import heading

_CHARACTERS = {"space": " ", "slash": "/", "asterisk": "*", "full_stop": "."}


@dataclass
class Driver:
    """A running octavo: what a person sees of it, and the keys."""

    app: Octavo
    pilot: Pilot[int]
    problems: list[Problem] = field(default_factory=list)

    async def keys(self, *names: str) -> None:
        """Press keys one after another, each when the one before has been dealt with."""
        for name in names:
            self.press(name)
            await self.settle()

    def press(self, name: str) -> None:
        """Press a key, and wait for nothing."""
        character = _CHARACTERS.get(name, name if len(name) == 1 else None)
        self.app.post_message(events.Key(name, character))

    async def write(self, typed: str) -> None:
        """Everything at once, as a paste into the terminal's input or a slow line delivers it."""
        for event in XTermParser().feed(typed):
            if isinstance(event, events.Key):
                self.app.post_message(event)
        await self.settle()

    async def settle(self) -> None:
        """Until keys, queries, threads and the screen are at rest."""
        for _ in range(2):
            for _ in range(1000):
                await asyncio.sleep(0.002)
                if self.app.is_idle or not self.app.is_running:
                    break
            await self.pilot.pause()

    @property
    def screen(self) -> str:
        """The screen as text, without the blanks at the line ends."""
        strips = self.app.screen._compositor.render_strips()
        lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
        return "\n".join(lines) + "\n"

    @property
    def titles(self) -> list[str]:
        """The titles listed, all of them."""
        corpus = self.app.desk.shelf.corpus
        papers = (corpus[row] for row in self.list.rows)
        return [heading(paper.title, paper.abstract).plain for paper in papers]

    @property
    def title(self) -> str:
        """The title of the current paper."""
        paper = self.app.main.paper
        return heading(paper.title, paper.abstract).plain if paper else ""

    @property
    def list(self) -> PaperList:
        """The list of papers."""
        return self.app.main.query_exactly_one(PaperList)

    @property
    def box(self) -> FilterBox:
        """The filter box."""
        return self.app.main.query_exactly_one(FilterBox)

    @property
    def status(self) -> str:
        """What the status line says."""
        line = self.app.main.query_exactly_one(StatusLine)
        return f"{line.shown} {line.doing}"

    @property
    def page(self) -> str:
        """The page of the current paper, as one line."""
        parts = self.app.main.page.query(Static)
        return " ".join(str(part.content) for part in parts)

    @property
    def marks(self) -> Marks:
        """The marks of the current paper."""
        paper = self.app.main.paper
        assert paper is not None
        return self.library.marks(paper)

    @property
    def toasts(self) -> str:
        """What octavo said in passing."""
        return "\n".join(toast.message for toast in self.app._notifications)

    @property
    def library(self) -> Library:
        """The reader's marks."""
        return self.app.desk.library


@contextlib.asynccontextmanager
async def opened(
    *opened_paths: str | Path,
    size: tuple[int, int] = (120, 40),
    keys: Mapping[str, str] | None = None,
    at_rest: bool = True,
) -> AsyncIterator[Driver]:
    """Octavo running on the given paths (else the seeds), with the library in the home.

    With `at_rest` everything has been read before the first key.
    """
    problems: list[Problem] = []
    session = Session.load(paths.session_file())
    library = Library.open(paths.library_file())
    shelf = Shelf(
        tuple(str(path) for path in opened_paths) or (str(paths.seeds_dir()),),
        marks=library,
        report=problems.append,
    )
    loader = Loader(shelf)
    loader.start()
    app = Octavo(Desk(shelf, loader, library, session, problems, keys or {}), session.theme)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, problems)
        if at_rest:
            await driver.settle()
        yield driver
    session.save(paths.session_file())
    shelf.close()
