"""JSON: an array with one object a paper, every field under octavo's own name, and the marks."""

import json
from typing import Any, TextIO

from tui.export.marks import MarksLike, Rows
from tui.paper import Paper, Source

NAME = "json"
SUFFIX = ".json"
ABOUT = "every field, for scripts"


def write(rows: Rows, out: TextIO) -> None:
    """Write the array, one paper a line."""
    before = "[\n"
    for paper, marks in rows:
        out.write(before + line(record(paper, marks)))
        before = ",\n"
    out.write("[]\n" if before == "[\n" else "\n]\n")


def record(paper: Paper, marks: MarksLike) -> dict[str, Any]:
    """Every field of the paper, and its marks, as JSON knows values."""
    return {
        "id": paper.id,
        "title": paper.title,
        "authors": list(paper.authors),
        "venue": paper.venue,
        "year": paper.year,
        "url": paper.url,
        "pdf": paper.pdf,
        "doi": paper.doi,
        "arxiv": paper.arxiv,
        "openreview": paper.openreview,
        "keywords": list(paper.keywords),
        "kind": paper.kind,
        "citekey": paper.citekey,
        "abstract": paper.abstract,
        "fields": dict(paper.fields),
        "source": _place(paper.source),
        "sources": [_place(source) for source in paper.sources],
        "also": list(paper.also),
        "starred": marks.starred,
        "read": marks.read,
        "tags": sorted(marks.tags),
        "note": marks.note,
    }


def line(values: dict[str, Any]) -> str:
    """One JSON object without a line feed in it."""
    return json.dumps(values, ensure_ascii=False)


def _place(source: Source) -> dict[str, Any]:
    return {"file": source.file, "line": source.line}
