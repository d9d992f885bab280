"""RIS: for Zotero, Mendeley, EndNote and the databases of libraries."""

import re
from collections.abc import Iterator
from typing import TextIO

from tui.export.citekey import Keys
from tui.export.marks import MarksLike, Rows, annotation, keywords
from tui.export.names import parts
from tui.paper import Paper, arxiv_of, openreview_of

NAME = "ris"
SUFFIX = ".ris"
ABOUT = "for Zotero, Mendeley and EndNote"

TYPES = {
    "article": "JOUR",
    "inproceedings": "CONF",
    "conference": "CONF",
    "proceedings": "CONF",
    "incollection": "CHAP",
    "inbook": "CHAP",
    "book": "BOOK",
    "phdthesis": "THES",
    "mastersthesis": "THES",
    "thesis": "THES",
    "techreport": "RPRT",
    "report": "RPRT",
    "unpublished": "UNPB",
    "online": "ELEC",
}

_TAGS = {"volume": "VL", "number": "IS", "publisher": "PB", "issn": "SN", "isbn": "SN",
         "address": "CY", "editor": "ED", "series": "T3", "language": "LA"}  # fmt: skip
_PAGES = re.compile(r"\s*([^\s–—-]+)\s*[–—-]+\s*([^\s–—-]+)\s*")


def write(rows: Rows, out: TextIO) -> None:
    """Write one record a paper, each ending with `ER` and a blank line."""
    keys = Keys()
    for paper, marks in rows:
        for tag, value in _fields(paper, marks, keys.key(paper)):
            if value.strip():
                out.write(f"{tag}  - {_value(value)}\n")
        out.write("ER  - \n\n")


def _fields(paper: Paper, marks: MarksLike, key: str) -> Iterator[tuple[str, str]]:
    yield "TY", TYPES.get(paper.kind.lower(), "CONF" if paper.venue and not paper.kind else "GEN")
    yield "ID", key
    yield "TI", paper.title
    for name in paper.authors:
        yield "AU", _author(name)
    yield "T2", paper.venue
    yield "PY", str(paper.year or "")
    yield "DO", paper.doi
    for link in _links(paper):
        yield "UR", link
    yield "L1", paper.pdf
    for word in keywords(paper, marks):
        yield "KW", word
    yield "AB", paper.abstract
    yield "N1", annotation(paper, marks)
    for name, value in paper.fields.items():
        if name == "pages" and (pages := _PAGES.fullmatch(value)):
            yield "SP", pages[1]
            yield "EP", pages[2]
        elif name == "pages":
            yield "SP", value
        elif name in _TAGS:
            yield _TAGS[name], value


def _links(paper: Paper) -> list[str]:
    """The paper's address, and those that carry identifiers for which RIS has no tag."""
    links = [paper.link]
    if paper.arxiv and arxiv_of(paper.link) != arxiv_of(paper.arxiv):
        links.append(f"https://arxiv.org/abs/{paper.arxiv}")
    if paper.openreview and openreview_of(paper.link) != paper.openreview:
        links.append(f"https://openreview.net/forum?id={paper.openreview}")
    return links


def _author(name: str) -> str:
    split = parts(name)
    return ", ".join(part for part in (split.family, split.given, split.suffix) if part)


def _value(text: str) -> str:
    """`text` with its lines set in so far that none of them is taken for a field."""
    return "\n    ".join(line.strip() for line in text.strip().splitlines())
