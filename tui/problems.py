"""The one shape of bad news: what is wrong, where, and what the reader can do about it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read or kept; the rest went on without it."""

    file: str
    """The file as the reader named it; empty when no file is to blame."""
    line: int | None
    """The line in that file, counted from 1; None when the whole file is meant."""
    what: str
    """What is wrong, as part of a sentence: no capital at the start, no full stop at the end."""
    fix: str = ""
    """What to do about it, in the same form; empty when nothing can be done."""

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        sentence = f"{self.what}; {self.fix}" if self.fix else self.what
        return f"{place}: {sentence}" if place else sentence


Report: TypeAlias = Callable[[Problem], object]
"""Where problems are told: a list's append, a toast, a line on standard error."""


def ignore(problem: Problem) -> None:
    """A `Report` for callers that show no problems."""
