"""Knows every format, and which of them a file is in: by its content first, by its name second.

Modules are imported when the first file asks for them, the likely one first, and what a format
needs besides when the first file in that format is read, so that starting costs nothing.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from importlib import import_module
from pathlib import PurePath
from pkgutil import iter_modules
from types import ModuleType
from typing import Protocol, cast

from tui.paper import Paper
from tui.sources.document import Document, Sample


class Likeness(IntEnum):
    """How much the beginning of a file looks like a format."""

    NONE = 0
    FAINT = 1
    """It can be read so, as nearly every text can: enough for a file that the reader named."""
    LIKELY = 2
    CERTAIN = 3


class Format(Protocol):
    """What a module in `tui.sources.formats` offers."""

    NAME: str
    """The format as a reader calls it."""
    SUFFIXES: tuple[str, ...]
    """Usual ends of names; they decide between formats that a file looks alike."""

    def likeness(self, sample: Sample) -> Likeness:
        """How much a file that begins with `sample` looks like this format."""

    def read(self, document: Document) -> Iterator[Paper]:
        """The papers in `document` as they are read; faults go to `document.problem`."""


def recognise(sample: Sample) -> tuple[Format | None, Likeness]:
    """The format that a file is most likely in, and how likely that is."""
    best: Format | None = None
    most = (Likeness.NONE, False)
    suffix = PurePath(sample.name).suffix
    for name in _names(_PACKAGE, _USUAL.get(suffix, suffix[1:])):
        each = cast(Format, import_module(name))
        likeness = (each.likeness(sample), sample.name.endswith(each.SUFFIXES))
        if likeness > most and likeness[0]:
            best, most = each, likeness
            if most == (Likeness.CERTAIN, True):
                break
    return best, most[0]


_PACKAGE = "tui.sources.formats"
_USUAL = {".txt": "digest", ".jsonl": "json", ".bib": "bibtex", ".md": "markdown"}
"""Formats that are looked at first, where the name of the module is not the end of the file's."""


@cache
def _names(package: str, first: str | None = None) -> list[str]:
    """The names of the modules in `package`, `first` first."""
    names = (each.name for each in iter_modules(import_module(package).__path__))
    return [f"{package}.{name}" for name in sorted(names, key=lambda name: (name != first, name))]


def modules(package: str) -> list[ModuleType]:
    """The modules in `package`, by name."""
    return [import_module(name) for name in _names(package)]
