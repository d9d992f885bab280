"""Records harvested with OAI-PMH: arXiv's own forms (`arXiv`, `arXivRaw`) and Dublin Core."""

from xml.etree.ElementTree import Element

from tui.paper import Paper, Source, arxiv_of, doi_of
from tui.sources import arxiv
from tui.sources.making import make_paper, year_of
from tui.sources.markup import first, text, texts
from tui.sources.people import people, reading_order
from tui.sources.registry import Likeness

NAME = "OAI-PMH"
TAGS = frozenset({"record"})

_SET = "oai:arXiv.org:"


def likeness(element: Element) -> Likeness:
    """A record with its header."""
    return Likeness.CERTAIN if element.find("header") is not None else Likeness.NONE


def paper(element: Element, source: Source) -> Paper | None:
    """The paper; None for a record that was deleted."""
    metadata = element.find("metadata")
    if metadata is None or not len(metadata):
        return None
    number = text(element, "header/identifier").removeprefix(_SET)
    if metadata[0].tag == "dc":
        return _dublin_core(metadata[0], number, source)
    return _arxiv(metadata[0], number, source)


def _arxiv(said: Element, number: str, source: Source) -> Paper:
    number = text(said, "id") or number
    categories = text(said, "categories").split()
    given = [
        " ".join(filter(None, (text(one, "forenames"), text(one, "keyname"), text(one, "suffix"))))
        for one in said.findall("authors/author")
    ]
    return make_paper(
        source,
        title=text(said, "title"),
        authors=given or people(text(said, "authors")),
        abstract=arxiv.abstract(text(said, "abstract")),
        venue=text(said, "journal-ref") or arxiv.VENUE,
        year=year_of(first(said, "created", "version/date")) or arxiv.year_of_number(number),
        doi=text(said, "doi"),
        arxiv=number,
        keywords=categories,
        fields={
            "comments": text(said, "comments"),
            "report-no": text(said, "report-no"),
            "primaryclass": categories[0] if categories else "",
        },
    )


def _dublin_core(said: Element, number: str, source: Source) -> Paper:
    about = texts(said, "identifier") + texts(said, "relation")
    links = [each for each in about if each.startswith("http")]
    return make_paper(
        source,
        title=text(said, "title"),
        authors=map(reading_order, texts(said, "creator")),
        abstract=arxiv.abstract(text(said, "description")),
        venue=first(said, "source")
        or (arxiv.VENUE if arxiv_of(number) else text(said, "publisher")),
        year=text(said, "date"),
        url=links[0] if links else "",
        doi=next((doi for each in about if (doi := doi_of(each))), ""),
        arxiv=number,
        keywords=texts(said, "subject"),
    )
