"""Blocks of `Title:`, `Authors:` and `Abstract:` lines, one after the other."""

import re
from collections.abc import Iterator

from tui.paper import Paper
from tui.sources.document import Document, Sample
from tui.sources.headings import venue_and_year
from tui.sources.labels import Labelled, has_label, label
from tui.sources.registry import Likeness

NAME = "labelled text"
SUFFIXES = (".txt",)

_RULE = re.compile(r"\s*[-=*_#]{3,}\s*")


def likeness(sample: Sample) -> Likeness:
    """Told by a title beside authors or an abstract."""
    lines = sample.text.split("\n")
    is_so = has_label(lines, "title") and has_label(lines, "authors", "abstract")
    return Likeness.LIKELY if is_so else Likeness.NONE


def read(document: Document) -> Iterator[Paper]:
    """The papers; each begins with its title. A line above the first tells venue and year."""
    venue, year = "", None
    block: Labelled | None = None
    for number, line in enumerate(document.lines(), 1):
        found = label(line)
        if found and (block is None or (found[0] == "title" and block.text("title"))):
            if block:
                yield block.paper(document.place(block.line), venue=venue, year=year)
            block = Labelled(number)
        if block is None:
            if line.strip() and not venue and not _RULE.fullmatch(line):
                venue, year = venue_and_year(line)
        elif not _RULE.fullmatch(line):
            block.add(line)
    if block:
        yield block.paper(document.place(block.line), venue=venue, year=year)
