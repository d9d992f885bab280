"""RIS, as Zotero, Mendeley, EndNote and the databases of libraries write it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tui.paper import Paper, arxiv_of, doi_of, openreview_of
from tui.sources.document import Document, Sample
from tui.sources.making import make_paper
from tui.sources.people import reading_order
from tui.sources.registry import Likeness
from tui.sources.ris_types import kind_of_type

NAME = "RIS"
SUFFIXES = (".ris",)

_TAG = re.compile(r"\s{0,3}([A-Z][A-Z0-9])  ?-(?: (.*)|)$")
_BEGINNING = re.compile(r"^\s{0,3}TY  ?- ?\w", re.MULTILINE)

_FIELDS = {
    "VL": "volume", "IS": "number", "PB": "publisher", "CY": "address", "SN": "issn",
    "T3": "series", "LA": "language", "ET": "edition", "N1": "annote", "ED": "editor",
    "A2": "editor", "NV": "volumes",
}  # fmt: skip
"""What BibTeX calls the rest."""

_LISTS = {"editor": " and "}
_KNOWN = {"TY", "ID", "TI", "T1", "CT", "AU", "A1", "T2", "JF", "JO", "BT", "JA", "J2", "PY", "Y1",
          "DA", "DO", "UR", "L1", "L2", "LK", "KW", "AB", "N2", "SP", "EP", *_FIELDS}  # fmt: skip


@dataclass(slots=True)
class _Record:
    line: int
    tags: dict[str, list[str]] = field(default_factory=dict)

    def all(self, *tags: str) -> list[str]:
        """Every value of `tags` that is not empty."""
        return [said for tag in tags for value in self.tags.get(tag, ()) if (said := value.strip())]

    def first(self, *tags: str) -> str:
        """The first value of `tags` that is not empty."""
        return next(iter(self.all(*tags)), "")


def likeness(sample: Sample) -> Likeness:
    """Told by a type of reference at the beginning of a line."""
    return Likeness.CERTAIN if _BEGINNING.search(sample.text) else Likeness.NONE


def read(document: Document) -> Iterator[Paper]:
    """The records, which end with `ER` or where the next begins."""
    for record in _records(document):
        if record.first("TI", "T1", "CT", "BT", "T2", "AB", "N2", "DO"):
            yield _paper(document, record)
        elif record.tags:
            document.problem("this record has no title", "give it a line with TI", record.line)


def _records(document: Document) -> Iterator[_Record]:
    record: _Record | None = None
    values: list[str] = []
    for number, line in enumerate(document.lines(), 1):
        found = _TAG.match(line)
        if found is None:
            if record and values:
                values[-1] += "\n" + line.strip()
        elif found[1] == "TY":
            if record:
                yield record
            record = _Record(number)
            values = record.tags.setdefault("TY", [])
            values.append(found[2] or "")
        elif found[1] == "ER":
            if record:
                yield record
            record = None
        else:
            record = record or _Record(number)  # whose TY is missing
            values = record.tags.setdefault(found[1], [])
            values.append(found[2] or "")
    if record:
        yield record


def _paper(document: Document, record: _Record) -> Paper:
    links = record.all("UR", "LK", "L1", "L2")
    places = [*links, *record.all("M1", "M3", "AN", "C1")]
    dois = [*record.all("DO"), *record.all("M3", "UR")]
    return make_paper(
        document.place(record.line),
        title=record.first("TI", "T1", "CT", "BT"),
        authors=map(reading_order, record.all("AU", "A1")),
        abstract=record.first("AB", "N2"),
        venue=record.first("T2", "JF", "JO", "BT", "JA", "J2"),
        year=record.first("PY", "Y1", "DA"),
        url=next((link for link in record.all("UR", "LK") if "://" in link), ""),
        pdf=next((link for link in record.all("L1") if "://" in link), ""),
        doi=next(filter(None, map(doi_of, dois)), record.first("DO")),
        arxiv=next(filter(None, map(arxiv_of, places)), ""),
        openreview=next(filter(None, map(openreview_of, places)), ""),
        keywords=[word for said in record.all("KW") for word in said.split("\n")],
        kind=kind_of_type(record.first("TY")),
        citekey=record.first("ID"),
        fields=_fields(record),
    )


def _fields(record: _Record) -> dict[str, str]:
    first, last = record.first("SP"), record.first("EP")
    fields = {"pages": f"{first}--{last}" if first and last else first}
    for tag, name in _FIELDS.items():
        values = record.all(tag)
        if name in _LISTS:
            values = [reading_order(value) for value in values]
        if values and name not in fields:
            fields[name] = _LISTS.get(name, "\n").join(values)
    rest = {tag.lower(): "; ".join(record.all(tag)) for tag in record.tags if tag not in _KNOWN}
    return fields | rest
