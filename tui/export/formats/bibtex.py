"""BibTeX: for LaTeX, Zotero, JabRef and everything else that knows references."""

import re
from collections.abc import Iterator
from io import StringIO
from typing import TextIO

from tui.export.citekey import Keys
from tui.export.latex import balanced, escaped
from tui.export.marks import MarksLike, NoMarks, Rows, annotation, keywords
from tui.export.names import parts
from tui.paper import Paper

NAME = "bibtex"
SUFFIX = ".bib"
ABOUT = "for LaTeX, Zotero and JabRef"

VENUE_FIELDS = {
    "article": "journal",
    "inproceedings": "booktitle",
    "conference": "booktitle",
    "incollection": "booktitle",
    "inbook": "booktitle",
    "phdthesis": "school",
    "mastersthesis": "school",
    "thesis": "school",
    "techreport": "institution",
    "report": "institution",
}
"""Where the venue stands; in other kinds in `howpublished`."""

_VERBATIM = {"url", "doi", "pdf", "eprint", "openreview", "file", "issn", "isbn"}
_UNPRINTED = {"abstract", "annote"}
_FIELD_NAME = re.compile(r"[a-z][a-z0-9_:+-]*")
_JOURNAL = re.compile(
    r"journal|transactions|letters|review|magazine|annals|quarterly", re.IGNORECASE
)


def write(rows: Rows, out: TextIO) -> None:
    """Write one entry a paper, with a blank line between."""
    keys = Keys()
    for number, (paper, marks) in enumerate(rows):
        out.write("\n" if number else "")
        _write_entry(paper, marks, keys.key(paper), out)


def citation(paper: Paper) -> str:
    """The BibTeX entry of one paper, without marks, ending in a line feed."""
    out = StringIO()
    write([(paper, NoMarks())], out)
    return out.getvalue()


def _write_entry(paper: Paper, marks: MarksLike, key: str, out: TextIO) -> None:
    kind = entry_type(paper)
    out.write(f"@{kind}{{{key},\n")
    seen: set[str] = set()
    for name, value in _fields(paper, marks, kind):
        if name not in seen and value.strip():
            seen.add(name)
            out.write(f"  {name} = {{{_value(name, value)}}},\n")
    out.write("}\n")


def entry_type(paper: Paper) -> str:
    """The source's own type, or what the venue looks like."""
    kind = paper.kind.lower()
    if re.fullmatch("[a-z]+", kind) and kind not in ("comment", "string", "preamble"):
        return kind
    if not paper.venue or "arxiv" in paper.venue.lower():
        return "misc"
    return "article" if _JOURNAL.search(paper.venue) else "inproceedings"


def _fields(paper: Paper, marks: MarksLike, kind: str) -> Iterator[tuple[str, str]]:
    yield "title", paper.title
    yield "author", " and ".join(_author(name) for name in paper.authors if name.strip())
    yield VENUE_FIELDS.get(kind, "howpublished"), paper.venue
    yield "year", str(paper.year or "")
    yield "doi", paper.doi
    if paper.arxiv:
        yield "eprint", paper.arxiv
        yield "archiveprefix", "arXiv"
    yield "openreview", paper.openreview
    yield "url", paper.url
    yield "pdf", paper.pdf
    words = keywords(paper, marks)
    yield "keywords", ("; " if any("," in word for word in words) else ", ").join(words)
    yield "abstract", paper.abstract
    yield "annote", annotation(paper, marks)
    for name, value in paper.fields.items():
        if _FIELD_NAME.fullmatch(name.lower()) and name.lower() != "annotation":
            yield name.lower(), value


def _author(name: str) -> str:
    name = balanced(" ".join(name.split()))
    if "," in name or re.search(r"\band\b", name, re.IGNORECASE):
        return name if re.fullmatch(r"\{[^{}]*\}", name) else f"{{{name}}}"
    split = parts(name)
    if split.suffix:  # BibTeX would take the suffix for the family name
        return f"{split.family}, {split.suffix}, {split.given}"
    return name


def _value(name: str, value: str) -> str:
    if name in _VERBATIM:
        return balanced(" ".join(value.split()))
    if name in _UNPRINTED:
        return balanced(_paragraphs(value))
    return balanced(escaped(" ".join(value.split())))


def _paragraphs(text: str) -> str:
    """`text` with its lines, none of which begins as an entry does."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return re.sub(r"\n+@", " @", "\n".join(lines))
