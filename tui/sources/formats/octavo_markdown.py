"""Markdown as `octavo export --format markdown` writes it: a section a paper.

A section is a heading, a list of facts, the abstract, and the reader's note as a callout, which is
passed over: marks are the library's.
"""

import re
from collections.abc import Callable, Iterator

from tui.paper import Paper
from tui.sources.document import Document, Sample
from tui.sources.making import make_paper
from tui.sources.people import people
from tui.sources.registry import Likeness
from tui.sources.values import words

NAME = "octavo's Markdown"
SUFFIXES = (".md",)

BEGINNING = "<!-- octavo papers -->"
"""The first line of such a file; it is not seen where Markdown is shown."""

_UNTITLED = "(untitled)"
_KNOWN = {"authors", "venue", "year", "url", "pdf", "doi", "arxiv", "openreview", "keywords",
          "kind", "key", "tags"}  # fmt: skip
_FACT = re.compile(r"- ([A-Za-z][A-Za-z0-9_-]*): (.*)")
_ESCAPED = re.compile(r"^(\s*)\\(?=[#>`~=*_+-])|\\(<)|\\(%)\\(%)|\\(\$)\\(\$)|\\(!)\\(\[)")
"""What the export puts a backslash before; a lone `\\%` is the paper's own."""


def likeness(sample: Sample) -> Likeness:
    """Told by the first line."""
    return Likeness.CERTAIN if sample.start.startswith(BEGINNING) else Likeness.NONE


def read(document: Document) -> Iterator[Paper]:
    """The papers of the sections."""
    section: _Section | None = None
    for number, line in enumerate(document.lines(), 1):
        if line.startswith("## "):
            if section is not None:
                yield section.paper(document)
            section = _Section(number, line[3:])
        elif section is not None:
            section.add(line)
    if section is not None:
        yield section.paper(document)


class _Section:
    """What was read of one paper."""

    def __init__(self, line: int, title: str) -> None:
        self._line = line
        self._title = "" if title.strip() == _UNTITLED else _unescaped(title)
        self._facts: dict[str, str] = {}
        self._abstract: list[str] = []
        self._add: Callable[[str], None] = self._add_fact

    def add(self, line: str) -> None:
        """Take the next line of the section."""
        if line.startswith("> [!note]"):
            self._add = self._pass_over
        self._add(line)

    def _add_fact(self, line: str) -> None:
        if fact := _FACT.fullmatch(line):
            self._facts[fact[1].lower()] = _unescaped(fact[2])
        elif line.strip():
            self._add = self._add_abstract
            self._add(line)

    def _add_abstract(self, line: str) -> None:
        self._abstract.append(_unescaped(line))

    def _pass_over(self, line: str) -> None:
        """The note is the reader's, not the paper's."""

    def paper(self, document: Document) -> Paper:
        """The paper of the section."""
        fact = self._facts.get
        return make_paper(
            document.place(self._line),
            title=self._title,
            authors=people(fact("authors", "")),
            abstract="\n".join(self._abstract),
            venue=fact("venue", ""),
            year=fact("year", ""),
            url=fact("url", ""),
            pdf=fact("pdf", ""),
            doi=fact("doi", ""),
            arxiv=fact("arxiv", ""),
            openreview=fact("openreview", ""),
            keywords=words(fact("keywords", "")),
            kind=fact("kind", ""),
            citekey=fact("key", ""),
            fields={name: said for name, said in self._facts.items() if name not in _KNOWN},
        )


def _unescaped(line: str) -> str:
    """`line` without the backslashes that kept it from being a part of the page."""
    return _ESCAPED.sub(lambda found: "".join(filter(None, found.groups())), line)
