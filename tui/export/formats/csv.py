"""CSV: a table for spreadsheets, in which no text is taken for a formula."""

import csv
import re
from typing import TextIO

from tui.export.marks import MarksLike, Rows, joined
from tui.paper import Paper

NAME = "csv"
SUFFIX = ".csv"
ABOUT = "for spreadsheets"

EXTRA = ("volume", "number", "pages", "publisher", "month", "editor", "series", "isbn", "issn")
"""Columns for what sources often say besides; what else they say has none."""

COLUMNS = (
    "id", "title", "authors", "year", "venue", "doi", "arxiv", "openreview", "url", "pdf",
    "keywords", "kind", "citekey", *EXTRA, "starred", "read", "tags", "note", "abstract",
)  # fmt: skip

_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")


def write(rows: Rows, out: TextIO) -> None:
    """Write a header and one row a paper; lists are parted by semicolons."""
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for paper, marks in rows:
        table.writerow([_harmless(_cell(column, paper, marks)) for column in COLUMNS])


def _cell(column: str, paper: Paper, marks: MarksLike) -> str:
    if column in EXTRA:
        return paper.fields.get(column, "")
    if column == "tags":
        return joined(sorted(marks.tags))
    value = getattr(marks if column in ("starred", "read", "note") else paper, column)
    if isinstance(value, bool):
        return "yes" if value else ""
    return joined(value) if isinstance(value, tuple) else str(value or "")


def _harmless(cell: str) -> str:
    """`cell` as text to a spreadsheet: the apostrophe that it puts before a formula's sign.

    Reading takes one apostrophe away where a sign, or another apostrophe before one, follows.
    """
    return "'" + cell if _FORMULA.match(cell) else cell
