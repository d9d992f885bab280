"""RSS of every version: arXiv's daily lists, and those of journals."""

import re
from xml.etree.ElementTree import Element

from tui.paper import Paper, Source, arxiv_of
from tui.sources import arxiv
from tui.sources.making import make_paper
from tui.sources.markup import first, text, texts
from tui.sources.people import people
from tui.sources.registry import Likeness

NAME = "RSS"
TAGS = frozenset({"item"})

_IN_TITLE = re.compile(r"\s*\(arXiv:(\S+)\s*(?:\[([^\]]*)\])?[^()]*\)\s*$")
_ANNOUNCED = re.compile(r"\s*arXiv:(\S+)[^\n]*?\n?\s*(?=Abstract:)")
_ABSTRACT = re.compile(r"^\s*Abstract:\s*")
_TAG = re.compile(r"<[^<>]*>")
_PARAGRAPH = re.compile(r"^\s*<p>(.*)</p>\s*$", re.DOTALL)


def likeness(element: Element) -> Likeness:
    """An item with a title."""
    return Likeness.CERTAIN if text(element, "title") else Likeness.NONE


def paper(element: Element, source: Source) -> Paper:
    """The paper; arXiv puts numbers into titles, or before the abstract."""
    title = text(element, "title")
    description = first(element, "description", "encoded", "abstract")
    in_title, announced = _IN_TITLE.search(title), _ANNOUNCED.match(description)
    number = arxiv_of(text(element, "guid").removeprefix("oai:arXiv.org:"))
    if in_title:
        title, number = title[: in_title.start()].rstrip("."), arxiv_of(in_title[1])
    if announced:
        description, number = description[announced.end() :], arxiv_of(announced[1])
    paragraph = _PARAGRAPH.match(description)
    return make_paper(
        source,
        title=title,
        authors=_authors(element),
        abstract=arxiv.abstract(_ABSTRACT.sub("", paragraph[1] if paragraph else description)),
        venue=first(element, "publicationName", "source") or (arxiv.VENUE if number else ""),
        year=first(element, "publicationDate", "coverDate", "date", "pubDate")
        or arxiv.year_of_number(number),
        url=text(element, "link") or text(element, "guid"),
        doi=first(element, "doi", "identifier"),
        arxiv=number,
        keywords=texts(element, "category") or texts(element, "subject"),
    )


def _authors(element: Element) -> list[str]:
    given = texts(element, "creator") or texts(element, "author")
    plain = [_TAG.sub("", name) for name in given]
    return [name for each in plain for name in people(each)]
