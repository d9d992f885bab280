"""Reads the sources on a thread of its own, from before the screen is there."""

import sys
import threading
from collections.abc import Callable
from time import monotonic
from typing import Protocol

from tui.shelf import Shelf
from tui.sources import Progress

TURN = 0.0005
"""Seconds that a thread computes while the thread of the screen waits for its turn, which it does
at each reading of a paper; Python's default of 5 ms would be felt in every letter typed."""
TELL_EVERY = 0.1
"""Seconds between two reports of the progress."""
WATCH_EVERY = 1.0
"""Seconds between two looks at whether a source has changed on disk."""
FIRST_FRAME = 0.5
"""Seconds that the loading waits at most, with the first papers read, for them to be shown."""


class Listener(Protocol):
    """Who is told how the loading goes, on the thread of the loading."""

    def hear_growth(self) -> None:
        """There are more papers, or other ones, than before."""

    def hear_progress(self, progress: Progress) -> None:
        """How far the reading of the sources is."""

    def hear_end(self) -> None:
        """Every source has been read, or the reading was stopped."""


class Loader:
    """Loads a shelf, and again whenever one of its sources has changed."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._listener: Listener | None = None
        self._ended = threading.Event()
        self._has_first = threading.Event()
        self._is_shown = threading.Event()
        self._stop_asked = False
        self._told = 0.0
        self.is_loading = True
        self._thread = threading.Thread(target=self._run, name="load", daemon=True)

    def listen(self, listener: Listener) -> None:
        """Tell `listener` from now on."""
        self._listener = listener

    def start(self) -> None:
        """Begin to read the sources."""
        self._thread.start()

    def wait_for_first(self, seconds: float) -> None:
        """Wait for the first papers or the end, at most so long."""
        self._has_first.wait(seconds)

    def go_on(self) -> None:
        """The first frame is on the screen: the loading no longer competes with it."""
        sys.setswitchinterval(TURN)
        self._is_shown.set()

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
        self._has_first.set()
        self._tell(lambda listener: listener.hear_end())

    def _grown(self, papers: int) -> None:  # noqa: ARG002 (the listener counts the corpus)
        self._has_first.set()
        self._tell(lambda listener: listener.hear_growth())
        self._is_shown.wait(FIRST_FRAME)

    def _progress(self, progress: Progress) -> None:
        now = monotonic()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self._tell(lambda listener: listener.hear_progress(progress))

    def _tell(self, fact: Callable[[Listener], None]) -> None:
        if self._listener is not None:
            fact(self._listener)
