"""Markdown: a page to read, to print or to keep among the notes of Obsidian.

Each paper is a heading, a list of facts, the abstract, and the reader's note as a callout.
"""

import re
from collections.abc import Iterator
from typing import TextIO

from tui.export.marks import MarksLike, Rows, annotation, joined
from tui.paper import Paper

NAME = "markdown"
SUFFIX = ".md"
ABOUT = "to read, and for Obsidian"

BEGINNING = "<!-- octavo papers -->"
UNTITLED = "(untitled)"

_TAGS = "i|b|u|em|strong|sub|sup|tt|code|sc|p|br|span|small|jats:[a-z-]+"
_INLINE = re.compile(
    rf"(?P<html><(?=[A-Za-z/!?])(?!/?(?:{_TAGS})\s*/?>))"  # comments, scripts, ...
    r"|(?P<image>!\[)"  # loads a file when it is shown
    r"|(?P<comment>%%)"  # hides the rest of the page in Obsidian
)
_BLOCK = re.compile(
    r"(\s*)("
    r"\#{1,6}(?=\s|$)|>|(?:`{3}|~{3})"  # headings, quotations and callouts, fenced code
    r"|(?:(?:-\s*){2,}|=+|(?:\*\s*){3,}|(?:_\s*){3,})$"  # rules and underlined headings
    r")"
)
_LIST = re.compile(r"(\s*)([-+*](?=\s|$))")
_FACT_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_OWN_FACTS = {"authors", "venue", "year", "doi", "arxiv", "openreview", "url", "pdf", "key",
              "kind", "keywords", "tags", "annote", "annotation"}  # fmt: skip
_NOT_IN_TAGS = re.compile(r"[^\w/-]+")


def write(rows: Rows, out: TextIO) -> None:
    """Write one section a paper, below a line by which octavo knows the file again."""
    out.write(BEGINNING + "\n")
    for paper, marks in rows:
        out.write("\n" + "\n\n".join(_blocks(paper, marks)) + "\n")


def _blocks(paper: Paper, marks: MarksLike) -> Iterator[str]:
    yield f"## {_heading(paper.title) or UNTITLED}"
    facts = [f"- {name}: {_inline(value)}" for name, value in _facts(paper, marks) if value]
    if facts:
        yield "\n".join(facts)
    if paper.abstract.strip():
        yield _abstract(paper.abstract)
    if note := annotation(paper, marks).strip():
        yield "> [!note]\n" + "\n".join(f"> {line}".rstrip() for line in note.splitlines())


def _facts(paper: Paper, marks: MarksLike) -> Iterator[tuple[str, str]]:
    yield "Authors", joined(paper.authors)
    yield "Venue", paper.venue
    yield "Year", str(paper.year or "")
    yield "DOI", paper.doi
    yield "arXiv", paper.arxiv
    yield "OpenReview", paper.openreview
    yield "URL", paper.url
    yield "PDF", paper.pdf
    yield "Key", paper.citekey
    yield "Kind", paper.kind
    yield "Keywords", joined(paper.keywords)
    for name, value in paper.fields.items():
        if _FACT_NAME.fullmatch(name) and name not in _OWN_FACTS:
            yield name.capitalize(), value
    tags = [*sorted(marks.tags), *["starred"] * marks.starred, *["read"] * marks.read]
    yield "Tags", " ".join(f"#{name}" for name in map(_tag, tags) if name)


def _heading(title: str) -> str:
    """`title` as a heading; number signs at its end would be taken for the heading's own."""
    return re.sub(r"(?<=\s)(#+)$", r"\\\1", _inline(title))


def _inline(text: str) -> str:
    """`text` on one line, without what reaches beyond it."""
    return _INLINE.sub(lambda found: "\\" + "\\".join(found.group()), " ".join(text.split()))


def _abstract(text: str) -> str:
    """`text` with its paragraphs and lists, none of which is taken for a part of the page."""
    lines = [_INLINE.sub(lambda found: "\\" + "\\".join(found.group()), line.rstrip())
             for line in text.strip().splitlines()]  # fmt: skip
    if text.count("$$") % 2:
        lines = [line.replace("$$", r"\$\$") for line in lines]
    lines = [_BLOCK.sub(r"\1\\\2", line, count=1) if _BLOCK.match(line) else line for line in lines]
    lines[0] = _LIST.sub(r"\1\\\2", lines[0], count=1) if _LIST.match(lines[0]) else lines[0]
    return "\n".join(lines)


def _tag(text: str) -> str:
    """`text` as Obsidian takes tags: letters, digits, `-`, `_` and `/`."""
    return _NOT_IN_TAGS.sub("-", text).strip("-")
