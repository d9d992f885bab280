"""JSON: arrays, one object a line, or an object with the papers somewhere in it.

What one object means is told by the modules in `tui.sources.records`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Protocol, cast

from tui.paper import Paper, Source
from tui.sources.document import Document, Sample
from tui.sources.json_stream import Object, objects
from tui.sources.registry import Likeness, modules

NAME = "JSON"
SUFFIXES = (".json", ".jsonl", ".ndjson", ".csljson")

_BEGINNING = re.compile(r'[\s\x1e]*(?:\[[\s,]*)*(?:\{\s*(?:"|\})|\[\s*\]|\{\s*$)')
_TELLING = re.compile(r'"(?:title|abstract|name|display_name)"\s*:', re.IGNORECASE)


class Record(Protocol):
    """What a module in `tui.sources.records` offers."""

    NAME: str

    def likeness(self, record: Mapping[str, Any]) -> Likeness:
        """How much `record` looks like a paper as this format describes it."""

    def paper(self, record: Mapping[str, Any], source: Source) -> Paper | None:
        """The paper that `record` describes, if it is one; odd values are passed over."""


def likeness(sample: Sample) -> Likeness:
    """Told by the brackets at the beginning and a key that papers have."""
    if not _BEGINNING.match(sample.text):
        return Likeness.NONE
    return Likeness.CERTAIN if _TELLING.search(sample.text) else Likeness.FAINT


def read(document: Document) -> Iterator[Paper]:
    """The papers in the objects that one of the record formats knows."""
    chooser = _Chooser()
    for line, found in objects(document, chooser.knows):
        if made := chooser.chosen.paper(found, document.place(line)):
            yield made


class _Chooser:
    """Keeps the record format of the object before, which nearly always is that of the next."""

    def __init__(self) -> None:
        self.chosen: Record
        self._likeness = Likeness.NONE

    def knows(self, found: Object) -> bool:
        """Whether a format knows `found`; it is then `chosen`."""
        if self._likeness and self.chosen.likeness(found) == self._likeness:
            return True
        likeness, place = max(
            (each.likeness(found), -place) for place, each in enumerate(_records())
        )
        if likeness:
            self.chosen, self._likeness = _records()[-place], likeness
        return bool(likeness)


@cache
def _records() -> tuple[Record, ...]:
    return tuple(cast(Record, module) for module in modules("tui.sources.records"))
