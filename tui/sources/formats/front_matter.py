"""Markdown with YAML front matter: a note of Obsidian or Zotero, one paper a file."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tui.paper import Paper
from tui.sources.document import Document, Sample
from tui.sources.labels import Labelled
from tui.sources.making import make_paper
from tui.sources.people import names_in
from tui.sources.registry import Likeness
from tui.sources.values import first, rest, words

NAME = "note with front matter"
SUFFIXES = (".md", ".markdown", ".txt")

LARGEST = 1 << 20
"""Characters in the largest note; a paper's is far smaller."""

_FRONT = re.compile(r"---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_KEY = re.compile(r"^(\w[\w -]*?)\s*:\s*(.*)$", re.MULTILINE)
_TELLING = re.compile(
    r"^(?:authors?|doi|arxiv|citekey|citation[ -]?key|abstract|journal|venue|openreview)\s*:",
    re.IGNORECASE | re.MULTILINE,
)
_HEADING = re.compile(r"^# +(.+)$", re.MULTILINE)
_ABSTRACT_HEADING = re.compile(
    r"\s*(?:#{1,6}\s*[*_]*abstract[*_]*:?|>\s*\[!abstract\][+-]?(?:\s*abstract\b)?"
    r"|>\s*\[!\w+\][+-]?\s*abstract\b)\s*",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\s*(?:#{1,6}\s|---|>\s*\[!)")

_TITLES = ("title", "paper-title", "paper_title")
_AUTHORS = ("authors", "author", "creators")
_VENUES = ("venue", "journal", "publicationtitle", "publication", "booktitle", "conference",
           "container-title", "proceedings")  # fmt: skip
_YEARS = ("year", "date", "issued", "published", "publication-date")
_KEYWORDS = ("keywords", "tags")
_KEYS = ("citekey", "citation-key", "citationkey", "citation key")
_KINDS = ("kind", "itemtype", "type", "item-type")
_OTHERS = ("abstract", "summary", "url", "link", "pdf", "doi", "arxiv", "eprint", "arxiv-id",
           "openreview", "aliases", "cssclass", "cssclasses")  # fmt: skip
_KNOWN = frozenset({*_TITLES, *_AUTHORS, *_VENUES, *_YEARS, *_KEYWORDS, *_KEYS, *_KINDS, *_OTHERS})
_KINDS_OF_PAPERS = {"journalarticle": "article", "conferencepaper": "inproceedings",
                    "preprint": "misc", "booksection": "incollection", "thesis": "phdthesis",
                    "report": "techreport"}  # fmt: skip


def likeness(sample: Sample) -> Likeness:
    """Told by the dashes at the beginning, and a key that papers have among those below."""
    if not sample.start.startswith("---\n"):
        return Likeness.NONE
    front = _FRONT.match(sample.start)
    if front is None:
        return Likeness.NONE
    return Likeness.CERTAIN if _TELLING.search(front[1]) else Likeness.FAINT


def read(document: Document) -> Iterator[Paper]:
    """The paper of the note."""
    note = ""
    for block in document.text():
        note += block
        if len(note) > LARGEST:
            break
    front = _FRONT.match(note.lstrip())
    if front is None:
        return
    said = _said(document, front[1])
    body = note.lstrip()[front.end() :]
    heading = _HEADING.search(body)
    title = first(said, *_TITLES) or (heading[1] if heading else "") or first(said, "aliases")
    if not title:
        document.problem("this note has no title", "add a line `title: ...` to its front matter", 1)
        return
    kind = first(said, *_KINDS)
    yield make_paper(
        document.place(1),
        title=title,
        authors=next((names for key in _AUTHORS if (names := names_in(said.get(key)))), ()),
        abstract=first(said, "abstract", "summary") or _abstract(body),
        venue=first(said, *_VENUES),
        year=first(said, *_YEARS),
        url=first(said, "url", "link"),
        pdf=first(said, "pdf"),
        doi=first(said, "doi"),
        arxiv=first(said, "arxiv", "eprint", "arxiv-id"),
        openreview=first(said, "openreview"),
        keywords=next((found for key in _KEYWORDS if (found := words(said.get(key)))), ()),
        kind=_KINDS_OF_PAPERS.get(kind.lower(), ""),
        citekey=first(said, *_KEYS).removeprefix("@"),
        fields=rest(said, _KNOWN),
    )


def _said(document: Document, front: str) -> Mapping[str, Any]:
    """The front matter's values by lower-case key; line by line where it is not quite YAML."""
    import yaml

    try:
        # Only texts, lists and mappings of them: a date is as good as it is written.
        loaded = yaml.load(front, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        loaded = {found[1]: found[2].strip("\"' ") for found in _KEY.finditer(front)}
        document.problem(
            "the front matter is not YAML and was read line by line",
            "put quotes around values that have a colon in them",
            1,
        )
    if not isinstance(loaded, dict):
        return {}
    return {str(key).strip().lower(): value for key, value in loaded.items()}


def _abstract(body: str) -> str:
    """What stands below the heading, or in the callout, that says it is the abstract."""
    lines: list[str] = []
    is_inside = False
    for line in body.split("\n"):
        if found := _ABSTRACT_HEADING.match(line):
            is_inside = True
            lines = [line[found.end() :]]
        elif is_inside and _SECTION.match(line):
            break
        elif is_inside:
            lines.append(line.removeprefix(">").strip())
    if lines:
        return "\n".join(lines).strip()
    labelled = Labelled(1)
    for line in body.split("\n"):
        labelled.add(line)
    return labelled.text("abstract")
