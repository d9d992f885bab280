"""Runs queries off the event loop, on one thread; only the newest one is ever answered."""

import queue
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.message import Message

from tui.app.ghosts import Ghosts
from tui.search import Hits
from tui.shelf import Shelf

SCREENFUL = 60
"""The best papers, which are read from the corpus before the answer is given."""
NEIGHBOURS = 50
"""Papers shown at most as the nearest to one."""


class Query(NamedTuple):
    """What the list is to show."""

    text: str = ""
    only_starred: bool = False
    exact: bool = False
    like: int | None = None
    """The row of the paper whose neighbours are to be shown, instead of what the text finds."""

    @property
    def full(self) -> str:
        """The query in the language of the index."""
        # First, so that a quotation mark left open in the text does not swallow it.
        return f"is:starred {self.text}" if self.only_starred else self.text

    @property
    def depends_on_marks(self) -> bool:
        """Whether a star or a note may change the answer."""
        return self.like is None and (self.only_starred or ":" in self.text)


class Filtered(Message):
    """The answer to a question; it counts only while that is the newest one."""

    def __init__(self, number: int, query: Query, hits: Hits) -> None:
        super().__init__()
        self.number = number
        self.query = query
        self.hits = hits


class Neighbours(Hits):
    """The papers nearest to one, with the words that they share with it."""

    def __init__(self, found: Sequence[tuple[int, Sequence[str]]]) -> None:
        super().__init__("", [[row for row, _ in found]])
        self._words = [words for _, words in found]

    def shared(self, place: int) -> Sequence[str]:
        """The words that the paper at `place` shares with the one it is near to."""
        return self._words[place] if place < len(self._words) else ()


class Filterer:
    """One thread, one shelf, latest query wins."""

    def __init__(self, shelf: Shelf, ghosts: Ghosts, post: Callable[[Message], object]) -> None:
        """Answers are given to `post` as `Filtered`, on the thread of the queries."""
        self._shelf = shelf
        self._ghosts = ghosts
        self._post = post
        self._newest = 0
        self._awaited = 0
        self._heard = 0
        self._queue: queue.SimpleQueue[tuple[int, Query] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="filter", daemon=True)
        self._thread.start()

    def ask(self, query: Query, *, awaited: bool = True) -> None:
        """Ask for the papers that match `query`; older questions are not answered any more.

        The reader's own questions are `awaited`: keys that act on the answer wait for it.
        """
        self._newest += 1
        if awaited:
            self._awaited = self._newest
        self._queue.put((self._newest, query))

    def hears(self, answer: Filtered) -> bool:
        """Whether `answer` is the one to the newest question; it then counts as heard."""
        if answer.number != self._newest:
            return False
        self._heard = answer.number
        return True

    @property
    def is_answered(self) -> bool:
        """Whether what the reader asked last has been answered, and the answer was heard."""
        return self._heard >= self._awaited

    @property
    def is_idle(self) -> bool:
        """Whether the newest question has been answered, whoever asked."""
        return self._heard == self._newest

    def stop(self) -> None:
        """Let the thread end after what it is doing."""
        self._newest += 1
        self._queue.put(None)
        self._thread.join(timeout=1)

    def _run(self) -> None:
        while (asked := self._queue.get()) is not None:
            number, query = asked

            def stale(number: int = number) -> bool:
                return number != self._newest

            if not stale():
                hits = self._answer(query, stale)
                if not stale():
                    self._shelf.corpus.look_ahead(hits[:SCREENFUL])
                    self._post(Filtered(number, query, hits))

    def _answer(self, query: Query, stale: Callable[[], bool]) -> Hits:
        if query.like is not None:
            return Neighbours(self._shelf.index.similar(query.like, NEIGHBOURS))
        hits = self._shelf.index.search(query.full, stale=stale, exact=query.exact, relax=True)
        if query.only_starred and not query.text.strip():
            return Hits(hits.query, [hits, self._ghosts.rows()])
        return hits
