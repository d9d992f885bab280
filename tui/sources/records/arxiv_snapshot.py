"""arXiv's metadata snapshot: one object a line, 2.7 million of them."""

from collections.abc import Mapping
from typing import Any

from tui.paper import Paper, Source, arxiv_of
from tui.sources import arxiv
from tui.sources.making import make_paper, year_of
from tui.sources.people import people
from tui.sources.registry import Likeness
from tui.sources.values import first, rest, text

NAME = "arXiv snapshot"

_KNOWN = frozenset(
    {"id", "title", "authors", "authors_parsed", "abstract", "doi", "journal-ref", "categories",
     "versions", "update_date", "submitter", "license"}
)  # fmt: skip


def likeness(record: Mapping[str, Any]) -> Likeness:
    """Told by the categories as the snapshot writes them, or by an arXiv number."""
    if "id" not in record or "title" not in record:
        return Likeness.NONE
    is_so = isinstance(record.get("categories"), str) or (
        isinstance(record.get("authors"), str) and bool(arxiv_of(text(record["id"])))
    )
    return Likeness.CERTAIN if is_so else Likeness.NONE


def paper(record: Mapping[str, Any], source: Source) -> Paper:
    """The paper; its venue is the journal where it has one, its year that of the first version."""
    number = text(record.get("id"))
    categories = text(record.get("categories")).split()
    fields = rest(record, _KNOWN)
    if categories:
        fields["primaryclass"] = categories[0]
    return make_paper(
        source,
        title=text(record.get("title")),
        authors=_authors(record),
        abstract=arxiv.abstract(text(record.get("abstract"))),
        venue=first(record, "journal-ref") or arxiv.VENUE,
        year=_year(record, number),
        doi=text(record.get("doi")),
        arxiv=number,
        keywords=categories,
        fields=fields,
    )


def _authors(record: Mapping[str, Any]) -> list[str]:
    parsed = record.get("authors_parsed")
    if not isinstance(parsed, list):
        return people(text(record.get("authors")))
    # Family, given, suffix, and at times an affiliation.
    parts = (
        [part for part in name[:3] if isinstance(part, str)]
        for name in parsed
        if isinstance(name, list)
    )
    return [" ".join(filter(None, (*name[1:2], *name[:1], *name[2:]))) for name in parts]


def _year(record: Mapping[str, Any], number: str) -> int | None:
    versions = record.get("versions")
    first_version = versions[0] if isinstance(versions, list) and versions else None
    created = text(first_version.get("created")) if isinstance(first_version, dict) else ""
    return (
        year_of(created) or arxiv.year_of_number(number) or year_of(text(record.get("update_date")))
    )
