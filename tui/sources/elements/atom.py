"""Atom feeds: arXiv's interface, and others."""

from xml.etree.ElementTree import Element

from tui.paper import Paper, Source, arxiv_of
from tui.sources import arxiv
from tui.sources.making import make_paper
from tui.sources.markup import first, text, texts
from tui.sources.people import reading_order
from tui.sources.registry import Likeness

NAME = "Atom"
TAGS = frozenset({"entry"})


def likeness(element: Element) -> Likeness:
    """An entry with a title."""
    return Likeness.CERTAIN if text(element, "title") else Likeness.NONE


def paper(element: Element, source: Source) -> Paper:
    """The paper; for one of arXiv's, with its number, journal and categories."""
    links = element.findall("link")
    address = first(element, "id")
    number = arxiv_of(address)
    primary = element.find("primary_category")
    fields = {
        "comments": text(element, "comment"),
        "primaryclass": primary.get("term", "") if primary is not None else "",
    }
    return make_paper(
        source,
        title=text(element, "title"),
        authors=map(reading_order, texts(element, "author/name")),
        abstract=arxiv.abstract(first(element, "summary", "content")),
        venue=text(element, "journal_ref") or (arxiv.VENUE if number else ""),
        year=first(element, "published", "updated", "issued")[:4],
        url=_link(links, "alternate") or (address if address.startswith("http") else ""),
        pdf=_pdf(links),
        doi=text(element, "doi"),
        arxiv=number,
        keywords=[each.get("term", "") for each in element.findall("category")],
        fields=fields,
    )


def _link(links: list[Element], rel: str) -> str:
    found = (link.get("href", "") for link in links if link.get("rel", "alternate") == rel)
    return next(found, "")


def _pdf(links: list[Element]) -> str:
    return next(
        (
            link.get("href", "")
            for link in links
            if link.get("title") == "pdf" or link.get("type") == "application/pdf"
        ),
        "",
    )
