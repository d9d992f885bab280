"""CSL-JSON: for pandoc, Zotero and citation processors."""

import json
from typing import Any, TextIO

from tui.export.citekey import Keys
from tui.export.marks import MarksLike, Rows, annotation, keywords
from tui.export.names import parts
from tui.paper import Paper

NAME = "csl-json"
SUFFIX = ".json"
ABOUT = "for pandoc, Zotero and citation processors"

TYPES = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "incollection": "chapter",
    "inbook": "chapter",
    "book": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "unpublished": "manuscript",
    "online": "webpage",
    "dataset": "dataset",
    "software": "software",
}

_VARIABLES = {"volume": "volume", "number": "issue", "pages": "page", "publisher": "publisher",
              "address": "publisher-place", "series": "collection-title", "edition": "edition",
              "isbn": "ISBN", "issn": "ISSN", "language": "language"}  # fmt: skip


def write(rows: Rows, out: TextIO) -> None:
    """Write an array, one item a line."""
    keys = Keys()
    before = "[\n"
    for paper, marks in rows:
        item = _item(paper, marks, keys.key(paper))
        out.write(before + json.dumps(item, ensure_ascii=False))
        before = ",\n"
    out.write("[]\n" if before == "[\n" else "\n]\n")


def _item(paper: Paper, marks: MarksLike, key: str) -> dict[str, Any]:
    item: dict[str, Any] = {
        "id": key,
        "type": TYPES.get(paper.kind.lower(), "article" if paper.kind else _guess(paper)),
        "title": paper.title,
        "author": [_name(name) for name in paper.authors],
        "container-title": paper.venue,
        "issued": {"date-parts": [[paper.year]]} if paper.year else None,
        "DOI": paper.doi,
        "URL": paper.url,
        "abstract": paper.abstract,
        "keyword": ", ".join(keywords(paper, marks)),
        "note": annotation(paper, marks),
        "custom": _custom(paper),
    }
    for name, variable in _VARIABLES.items():
        item[variable] = paper.fields.get(name)
    return {name: value for name, value in item.items() if value}


def _guess(paper: Paper) -> str:
    return "paper-conference" if paper.venue else "article"


def _name(name: str) -> dict[str, str]:
    split = parts(name)
    if not split.given:
        return {"literal": name}
    named = {"family": split.family, "given": split.given, "suffix": split.suffix}
    return {part: value for part, value in named.items() if value}


def _custom(paper: Paper) -> dict[str, str]:
    """What CSL has no variable for; with octavo's id, by which it knows its own export again."""
    known = {*_VARIABLES, "annote", "annotation"}
    own = {
        "octavo": paper.id,
        "arxiv": paper.arxiv,
        "openreview": paper.openreview,
        "pdf": paper.pdf,
    }
    rest = {name: value for name, value in paper.fields.items() if name not in known}
    return {name: value for name, value in (own | rest).items() if value}
