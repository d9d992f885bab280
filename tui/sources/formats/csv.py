"""Tables with a header: commas, semicolons or tabs between the columns."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from tui.paper import Paper, arxiv_of, openreview_of
from tui.sources.document import LONGEST_LINE, Document, Sample
from tui.sources.making import make_paper
from tui.sources.people import people
from tui.sources.registry import Likeness
from tui.sources.values import words

NAME = "table"
SUFFIXES = (".csv", ".tsv", ".tab")

MOST_LINES = 500
"""Lines in the longest row; more say that a quotation mark has no partner."""

_COLUMNS = {
    "title": ("title", "papertitle", "articletitle", "documenttitle"),
    "authors": ("authors", "author", "authorfullnames", "authornames"),
    "abstract": ("abstract", "abstractnote", "summary"),
    "venue": ("venue", "publicationtitle", "journal", "booktitle", "conference", "sourcetitle",
              "publication", "journalbook", "journalref"),
    "year": ("year", "publicationyear", "date", "published", "publicationdate"),
    "doi": ("doi",),
    "arxiv": ("arxiv", "arxivid", "eprint", "id"),
    "openreview": ("openreview", "forum", "id"),
    "url": ("url", "link", "site"),
    "pdf": ("pdf", "pdfurl"),
    "keywords": ("keywords", "authorkeywords", "manualtags", "categories", "tags"),
    "kind": ("kind", "itemtype", "entrytype", "documenttype"),
    "citekey": ("citekey", "citationkey", "key"),
}  # fmt: skip
"""What a column's name is called here; the first that a row fills counts."""

_KNOWN = frozenset(name for names in _COLUMNS.values() for name in names)

_MARKS = {"id", "starred", "read", "tags", "note"}
"""Columns of octavo's own export that are the library's."""

_KINDS = {"journalarticle": "article", "conferencepaper": "inproceedings", "preprint": "misc",
          "booksection": "incollection", "thesis": "phdthesis", "report": "techreport",
          "webpage": "online", "manuscript": "unpublished"}  # fmt: skip
"""Zotero's types in BibTeX's words."""

_QUOTED_FORMULA = re.compile(r"'(?='*[=+\-@\t\r＝＋－＠])")
_NOT_LETTERS = re.compile(r"[\W_]+")
_DELIMITERS = ",;\t|"
_NOTE = re.compile(r"sep=.\s*\n", re.IGNORECASE)
"""A line before the header by which spreadsheets know what parts the columns."""


def likeness(sample: Sample) -> Likeness:
    """Told by a first line that names a title among other columns."""
    header = _header(_NOTE.sub("", sample.start).partition("\n")[0])
    if sample.start[:1] in "[{<" or not set(header) & set(_COLUMNS["title"]):
        return Likeness.NONE
    if len(_KNOWN & set(header)) > 1:
        return Likeness.CERTAIN
    return Likeness.LIKELY if sample.name.endswith(SUFFIXES) else Likeness.NONE


def read(document: Document) -> Iterator[Paper]:
    """The rows that have a title, or an abstract."""
    import csv

    csv.field_size_limit(LONGEST_LINE)
    lines = _Lines(document.lines())
    first = next((line for line in lines if line.strip() and not _NOTE.match(line)), "")
    names = _header(first)
    if "starred" in names and "citekey" in names:
        names = ["" if name in _MARKS else name for name in names]
    rows = csv.reader(lines, delimiter=_delimiter(first))
    while True:
        line = lines.begin_row()
        try:
            cells = next(rows)
            if lines.is_unfinished:
                raise _EndlessError
        except StopIteration:
            return
        except (csv.Error, _EndlessError):
            document.problem(
                "this row cannot be read", "look for a quotation mark without its partner", line
            )
            lines.give_back()
            continue
        if any(cell.strip() for cell in cells[len(names) :]):
            document.problem(
                f"this row has {len(cells)} cells, and the header {len(names)}",
                "look for a separator in a text without quotation marks around it",
                line,
            )
        row = _row(names, cells)
        if row.get("abstract") or any(map(row.get, _COLUMNS["title"])):
            yield _paper(document, row, line)
        elif row:
            document.problem("this row has no title", "fill the column of the titles", line)


class _EndlessError(ValueError):
    """A row goes on where others begin."""


class _Lines:
    """Lines for the parser; those of a row that never ends can be given back but for the first."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: deque[str] = deque()
        self._row: list[str] = []
        self._number = 0
        self._is_over = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self._row) > MOST_LINES:
            raise _EndlessError
        if self._again:
            line = self._again.popleft()
        else:
            try:
                line = next(self._lines) + "\n"
            except StopIteration:
                self._is_over = True
                raise
        self._number += 1
        self._row.append(line)
        return line

    def begin_row(self) -> int:
        """Forget the lines of the row before; the number of the line that comes next."""
        self._row = []
        return self._number + 1

    @property
    def is_unfinished(self) -> bool:
        """Whether the file ended within quotation marks."""
        return self._is_over and sum(line.count('"') for line in self._row) % 2 == 1

    def give_back(self) -> None:
        """Read the lines of this row, but for its first, once more."""
        self._again.extendleft(reversed(self._row[1:]))
        self._number -= len(self._row[1:])
        self._is_over = False


def _delimiter(header: str) -> str:
    return max(_DELIMITERS, key=header.count)


def _header(line: str) -> list[str]:
    """The columns' names in lower case without anything but letters and digits."""
    import csv

    try:
        cells = next(csv.reader([line], delimiter=_delimiter(line)), [])
    except csv.Error:
        return []
    return [_NOT_LETTERS.sub("", cell.lower()) for cell in cells]


def _row(names: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """The cells that are not empty, by the names of their columns; the first of one name."""
    row: dict[str, str] = {}
    for name, cell in zip(names, cells, strict=False):
        if name and cell.strip():
            row.setdefault(name, _QUOTED_FORMULA.sub("", cell, count=1) if cell[0] == "'" else cell)
    return row


def _paper(document: Document, row: Mapping[str, str], line: int) -> Paper:
    def said(what: str) -> str:
        return next((row[name] for name in _COLUMNS[what] if name in row), "")

    kind = said("kind")
    return make_paper(
        document.place(line),
        title=said("title"),
        authors=people(said("authors")),
        abstract=said("abstract"),
        venue=said("venue"),
        year=said("year"),
        doi=said("doi"),
        arxiv=arxiv_of(said("arxiv")),
        openreview=_openreview(row),
        url=said("url"),
        pdf=said("pdf"),
        keywords=words(said("keywords")),
        kind=_KINDS.get(_NOT_LETTERS.sub("", kind.lower()), kind),
        citekey=said("citekey"),
        fields={name: cell for name, cell in row.items() if name not in _KNOWN},
    )


def _openreview(row: Mapping[str, str]) -> str:
    own = row.get("openreview", "") or row.get("forum", "")
    return openreview_of(own) or own
