"""Papers written down by hand: `Title: ...`, `Authors: ...` and the like, one label a line."""

import re
from collections.abc import Iterable

from tui.paper import Paper, Source
from tui.sources.making import make_paper
from tui.sources.people import people
from tui.sources.values import words

_FIELDS = {
    "title": "title", "author": "authors", "authors": "authors", "by": "authors",
    "abstract": "abstract", "summary": "abstract", "tl;dr": "tldr", "tldr": "tldr",
    "venue": "venue", "journal": "venue", "conference": "venue", "booktitle": "venue",
    "published in": "venue", "journal-ref": "venue", "journal reference": "venue",
    "year": "year", "date": "year", "published": "year", "doi": "doi", "arxiv": "arxiv",
    "arxiv id": "arxiv", "openreview": "openreview", "url": "url", "link": "url", "pdf": "pdf",
    "keywords": "keywords", "key words": "keywords", "subjects": "keywords",
    "categories": "keywords", "comments": "comments", "key": "citekey", "kind": "kind",
}  # fmt: skip
_NAMES = "|".join(re.escape(name).replace(r"\ ", " ") for name in _FIELDS)
_LABEL = re.compile(
    rf"\s{{0,3}}(?:[-*+]\s+)?[*_]{{0,2}}({_NAMES})[*_]{{0,2}}\s*[::][*_]{{0,2}}(?:\s+|$)(.*)",
    re.IGNORECASE,
)
_OWN = {"title", "authors", "abstract", "venue", "year", "doi", "arxiv", "openreview", "url",
        "pdf", "keywords", "citekey", "kind"}  # fmt: skip


def label(line: str) -> tuple[str, str] | None:
    """What the label that begins `line` means, and what stands behind it; None without label."""
    found = _LABEL.match(line)
    return (_FIELDS[found[1].lower()], found[2].strip()) if found else None


class Labelled:
    """What the lines of one paper say."""

    def __init__(self, line: int, title: str = "") -> None:
        self.line = line
        self._said: dict[str, list[str]] = {"title": [title]} if title else {}
        self._last = ""

    def add(self, line: str) -> None:
        """Take the next line: a label, or more of what the last one said."""
        if found := label(line):
            self._last = found[0]
            self._said.setdefault(self._last, []).append(found[1])
        elif self._last:
            self._said[self._last].append(line.strip())

    def set(self, name: str, text: str) -> None:
        """Say `text` of `name`, unless a label did."""
        if text and not self.text(name):
            self._said[name] = [text]

    def text(self, name: str) -> str:
        """What was said of `name`."""
        return "\n".join(self._said.get(name, ())).strip()

    def paper(self, source: Source, *, venue: str = "", year: int | None = None) -> Paper:
        """The paper; `venue` and `year` where its own lines have none."""
        authors = self.text("authors")
        names = authors.split("\n")
        is_list = len(names) > 1 and not any(";" in name or "," in name for name in names)
        return make_paper(
            source,
            title=self.text("title"),
            authors=people("; ".join(names) if is_list else " ".join(names)),
            abstract=self.text("abstract"),
            venue=self.text("venue") or venue,
            year=self.text("year") or year,
            url=self.text("url"),
            pdf=self.text("pdf"),
            doi=self.text("doi"),
            arxiv=self.text("arxiv"),
            openreview=self.text("openreview"),
            keywords=words(self.text("keywords").replace("\n", " ")),
            kind=self.text("kind"),
            citekey=self.text("citekey"),
            fields={name: self.text(name) for name in self._said if name not in _OWN},
        )


def has_label(lines: Iterable[str], *names: str) -> bool:
    """Whether one of `lines` begins with a label that means one of `names`."""
    return any((found := label(line)) is not None and found[0] in names for line in lines)
