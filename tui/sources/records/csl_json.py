"""CSL-JSON, as Zotero, Mendeley, pandoc and Crossref's interface write it."""

import re
from collections.abc import Mapping
from typing import Any

from tui.paper import Paper, Source
from tui.sources.making import make_paper, year_of
from tui.sources.people import names_in
from tui.sources.registry import Likeness
from tui.sources.values import first, rest, text, words

NAME = "CSL-JSON"

KINDS = {
    "article": "misc",
    "article-journal": "article",
    "journal-article": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "paper-conference": "inproceedings",
    "proceedings-article": "inproceedings",
    "chapter": "incollection",
    "book-chapter": "incollection",
    "book": "book",
    "thesis": "phdthesis",
    "dissertation": "phdthesis",
    "report": "techreport",
    "manuscript": "unpublished",
    "webpage": "online",
    "post-weblog": "online",
    "posted-content": "misc",
    "dataset": "dataset",
    "software": "software",
}
"""BibTeX's words for the types of CSL and Crossref."""

_FIELDS = {
    "volume": "volume", "issue": "number", "page": "pages", "publisher": "publisher",
    "publisher-place": "address", "collection-title": "series", "edition": "edition",
    "ISBN": "isbn", "ISSN": "issn", "language": "language", "note": "annote",
}  # fmt: skip
"""What BibTeX calls the rest."""

_KNOWN = frozenset(
    {"id", "type", "title", "author", "container-title", "issued", "DOI", "URL", "abstract",
     "keyword", "categories", "custom", "citation-key", "citation-label", "editor", *_FIELDS}
)  # fmt: skip
_DATES = ("issued", "published", "published-print", "published-online", "created", "submitted")
_ARXIV = re.compile(r"arxiv\s*:\s*([\w./-]+)", re.IGNORECASE)
_KEY = re.compile(r"citation[ -]key\s*:\s*(\S+)", re.IGNORECASE)


def likeness(record: Mapping[str, Any]) -> Likeness:
    """Told by a type of CSL beside a title, or octavo's mark where a paper has none."""
    custom = record.get("custom")
    is_own = isinstance(custom, Mapping) and "octavo" in custom
    has_title = bool(text(record.get("title")))
    is_so = (
        (has_title or is_own)
        and text(record.get("type")) in KINDS
        and not record.keys() & {"authors", "year"}
    )
    return Likeness.CERTAIN if is_so else Likeness.NONE


def paper(record: Mapping[str, Any], source: Source) -> Paper:
    """The paper; what Zotero keeps in the note's lines (`arXiv: ...`) is read there."""
    custom = record.get("custom")
    custom = dict(custom) if isinstance(custom, Mapping) else {}
    note = text(record.get("note"))
    fields = {name: text(record.get(variable)) for variable, name in _FIELDS.items()}
    fields["editor"] = " and ".join(names_in(record.get("editor")))
    own = ("octavo", "arxiv", "openreview", "pdf")
    return make_paper(
        source,
        title=text(record.get("title")),
        authors=names_in(record.get("author")),
        abstract=text(record.get("abstract")),
        venue=first(record, "container-title", "event-title", "event"),
        year=next((year for name in _DATES if (year := _year(record.get(name)))), None),
        url=first(record, "URL"),
        pdf=text(custom.get("pdf")),
        doi=first(record, "DOI"),
        # Octavo's own export names every identifier: its note is the reader's, on what they like.
        arxiv=text(custom.get("arxiv")) or ("" if "octavo" in custom else _arxiv(record, note)),
        openreview=text(custom.get("openreview")),
        keywords=words(record.get("keyword") or record.get("categories")),
        kind=KINDS[text(record["type"])],
        citekey=_citekey(record, note),
        fields=fields | rest(record, _KNOWN) | rest(custom, own),
    )


def _arxiv(record: Mapping[str, Any], note: str) -> str:
    places = (note, text(record.get("number")), text(record.get("archive_location")))
    return next((found[1] for place in places if (found := _ARXIV.search(place))), "")


def _citekey(record: Mapping[str, Any], note: str) -> str:
    named = first(record, "citation-key", "citation-label")
    if named:
        return named
    if found := _KEY.search(note):
        return found[1]
    own = text(record.get("id"))
    return "" if "/" in own or own.isdigit() else own


def _year(date: Any) -> int | None:
    if not isinstance(date, Mapping):
        return year_of(text(date))
    parts = date.get("date-parts")
    while isinstance(parts, list) and parts:
        parts = parts[0]
    if isinstance(parts, int | str):
        return year_of(str(parts))
    return year_of(first(date, "raw", "literal"))
