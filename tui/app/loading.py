"""Reads the sources on a thread of its own and tells the screen how far it is."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from textual.message import Message

from tui.shelf import Shelf
from tui.sources import Progress

TELL_EVERY = 0.1
"""Seconds between two messages about the progress."""
WATCH_EVERY = 1.0
"""Seconds between two looks at whether a source has changed on disk."""


@dataclass
class Grown(Message):
    """There are more papers, or other ones, than before."""

    papers: int


@dataclass
class Loading(Message):
    """How far the reading of the sources is."""

    progress: Progress


@dataclass
class Loaded(Message):
    """Every source has been read, or the reading was stopped."""

    stopped: bool


class Loader:
    """Loads a shelf, and again whenever one of its sources has changed."""

    def __init__(self, shelf: Shelf, post: Callable[[Message], object]) -> None:
        """What happens is given to `post`, on the thread of the loading."""
        self._shelf = shelf
        self._post = post
        self._ended = threading.Event()
        self._stop_asked = False
        self._told = 0.0
        self.is_loading = True
        self._thread = threading.Thread(target=self._run, name="load", daemon=True)

    def start(self) -> None:
        """Begin to read the sources."""
        self._thread.start()

    def stop(self) -> None:
        """Stop what is being read; what was read stays."""
        self._stop_asked = True

    def close(self) -> None:
        """End the thread."""
        self._stop_asked = True
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2)

    def _run(self) -> None:
        self._load()
        while not self._ended.wait(WATCH_EVERY):
            if self._shelf.changed():
                self._load()

    def _load(self) -> None:
        self.is_loading, self._stop_asked = True, self._ended.is_set()
        self._shelf.load(
            stop=lambda: self._stop_asked, progress=self._progress, on_batch=self._grown
        )
        self.is_loading = False
        self._post(Loaded(self._stop_asked))

    def _grown(self, papers: int) -> None:
        self._post(Grown(papers))

    def _progress(self, progress: Progress) -> None:
        now = monotonic()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self._post(Loading(progress))
