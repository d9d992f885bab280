"""How far the reading of the sources is, as one line on standard error that comes and goes."""

import sys
from collections.abc import Callable
from time import monotonic

from tui.cli import output
from tui.problems import Problem
from tui.sources import Progress

QUIET_FOR = 0.5
"""Seconds before the line appears: what opens at once needs no line."""
EVERY = 0.1
"""Seconds between two changes of the line."""
MOST_PROBLEMS = 20
"""How many problems are told one by one."""

_CLEAR = "\r\x1b[K"


class Account:
    """Tells a person at a terminal how far the reading is, and everyone what was wrong."""

    def __init__(self) -> None:
        self._shows = sys.stderr.isatty()
        self._began = self._told = monotonic()
        self._is_shown = False
        self.problems = 0
        """How many were told or counted."""

    def progress(self, progress: Progress) -> None:
        """Show how far the reading is, if it is time to."""
        self._show(lambda seconds: sentence(progress, seconds))

    def indexing(self, done: int, papers: int) -> None:
        """Show that the abstracts of `done` of the papers are indexed, if it is time to."""
        self._show(lambda _: f"the abstracts of {done:,} of {papers:,} papers are indexed")
        if done == papers:
            self._clear()

    def _show(self, line: Callable[[float], str]) -> None:
        now = monotonic()
        if not self._shows or now - self._began < QUIET_FOR or now - self._told < EVERY:
            return
        self._told = now
        self._is_shown = True
        sys.stderr.write(_CLEAR + line(now - self._began))
        sys.stderr.flush()

    def report(self, problem: Problem) -> None:
        """Tell `problem`, or count it when there were many."""
        self.problems += 1
        if self.problems <= MOST_PROBLEMS:
            self._clear()
            output.tell(problem)

    def close(self) -> None:
        """Take the line away, and tell how many problems were only counted."""
        self._clear()
        if self.problems > MOST_PROBLEMS:
            output.tell(f"and {self.problems - MOST_PROBLEMS:,} more problems of this kind")

    def _clear(self) -> None:
        if self._is_shown:
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()
            self._is_shown = False


def sentence(progress: Progress, seconds: float) -> str:
    """The line: papers, bytes, and the time left when `seconds` were needed so far."""
    parts = [f"{progress.papers:,} papers"]
    done, total = progress.done_bytes, progress.total_bytes
    if done and total:
        parts.append(f"{done / 1e6:,.0f} of {total / 1e6:,.0f} MB")
        parts.append(f"{_duration(seconds * max(total - done, 0) / done)} left")
    return " · ".join(parts)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
