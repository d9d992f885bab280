"""Markdown in which every paper has a heading: authors and labels below it, then the abstract."""

import re
from collections import Counter
from collections.abc import Iterator

from tui.paper import Paper
from tui.sources.document import Document, Sample
from tui.sources.headings import venue_and_year
from tui.sources.labels import Labelled, label
from tui.sources.people import listed_names
from tui.sources.registry import Likeness

NAME = "Markdown"
SUFFIXES = (".md", ".markdown")

_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$", re.MULTILINE)
_ABSTRACT = re.compile(r"[*_]*abstract[*_]*:?", re.IGNORECASE)
_LINK = re.compile(r"\[(.+)\]\((https?://[^\s()]+)\)")
_EMPHASIS = re.compile(r"^[*_]{1,2}(.*?)[*_]{1,2}$")


def likeness(sample: Sample) -> Likeness:
    """Told by headings of one level with authors or an abstract below most of them.

    Long paragraphs alone may be anybody's notes: enough for a file that the reader named.
    """
    if not sample.is_text:
        return Likeness.NONE
    level = _level(sample.text)
    if not level:
        return Likeness.NONE
    sections = re.split(rf"^{'#' * level} ", sample.text, flags=re.MULTILINE)[1:]
    papers = sum(map(_is_paper, sections))
    return Likeness.LIKELY if papers * 2 >= len(sections) else Likeness.FAINT


def _is_paper(section: str) -> bool:
    lines = [line for line in section.split("\n")[1:] if line.strip()]
    labels = {found[0] for line in lines if (found := label(line))}
    names = listed_names(_EMPHASIS.sub(r"\1", lines[0].strip())) if len(lines) > 1 else []
    return bool(labels & {"authors", "abstract"}) or len(names) > 1


def _level(text: str) -> int:
    """The level of the headings that are titles: of those that stand most often the highest."""
    levels = Counter(
        len(found[1]) for found in _HEADING.finditer(text) if not _ABSTRACT.fullmatch(found[2])
    )
    if not levels:
        return 0
    most = max(levels.values())
    return min(level for level, times in levels.items() if times == most)


def read(document: Document) -> Iterator[Paper]:
    """The papers; a heading of a higher level tells venue and year of those below it."""
    level = _level(document.sample.text)
    venue, year = "", None
    section: _Section | None = None
    for number, line in enumerate(document.lines(), 1):
        heading = _HEADING.match(line)
        depth = len(heading[1]) if heading else 0
        if heading is None or depth > level:
            if section:
                section.add("" if heading else line, is_abstract=_is_abstract(heading))
            continue
        if section:
            yield section.paper(document, venue, year)
            section = None
        if depth == level:
            section = _Section(number, heading[2])
        else:
            venue, year = venue_and_year(heading[2])
    if section:
        yield section.paper(document, venue, year)


def _is_abstract(heading: re.Match[str] | None) -> bool:
    return heading is not None and bool(_ABSTRACT.fullmatch(heading[2]))


class _Section:
    """What stands below one heading."""

    def __init__(self, line: int, title: str) -> None:
        self._line = line
        link = _LINK.fullmatch(title)
        self._labelled = Labelled(line, link[1] if link else title)
        self._labelled.set("url", link[2] if link else "")
        self._lines: list[str] = []
        self._is_labelled = False
        self._has_abstract = False

    def add(self, line: str, *, is_abstract: bool) -> None:
        """Take the next line; what a heading says is the abstract replaces what came before."""
        if is_abstract:
            self._has_abstract = True
            self._lines = []
        found = label(line)
        if found or self._is_labelled:
            self._is_labelled = found[0] == "abstract" if found else True
            self._labelled.add(line)
        elif line.strip() or self._lines:
            self._lines.append(line.rstrip())

    def paper(self, document: Document, venue: str, year: int | None) -> Paper:
        """The paper: a line of names before the abstract is its authors."""
        names = _EMPHASIS.sub(r"\1", self._lines[0].strip()) if self._lines else ""
        if not self._has_abstract and listed_names(names):
            self._labelled.set("authors", names)
            self._lines.pop(0)
        self._labelled.set("abstract", "\n".join(self._lines).strip())
        return self._labelled.paper(document.place(self._line), venue=venue, year=year)
