"""EndNote's XML."""

from xml.etree.ElementTree import Element

from tui.paper import Paper, Source
from tui.sources.making import make_paper
from tui.sources.markup import first, text, texts
from tui.sources.people import reading_order
from tui.sources.registry import Likeness
from tui.sources.ris_types import kind_of_name

NAME = "EndNote XML"
TAGS = frozenset({"record"})

_FIELDS = ("volume", "number", "pages", "publisher", "edition", "isbn", "section", "language")


def likeness(element: Element) -> Likeness:
    """A record with titles."""
    return Likeness.CERTAIN if element.find("titles") is not None else Likeness.NONE


def paper(element: Element, source: Source) -> Paper:
    """The paper; its texts are without EndNote's styles."""
    reference = element.find("ref-type")
    fields = {name: text(element, name) for name in _FIELDS}
    fields["annote"] = text(element, "notes")
    return make_paper(
        source,
        title=text(element, "titles/title"),
        authors=map(reading_order, texts(element, "contributors/authors/author")),
        abstract=text(element, "abstract"),
        venue=first(element, "periodical/full-title", "titles/secondary-title"),
        year=first(element, "dates/year", "dates/pub-dates/date"),
        url=first(element, "urls/related-urls/url", "urls/web-urls/url"),
        pdf=_web(text(element, "urls/pdf-urls/url")),
        doi=text(element, "electronic-resource-num"),
        keywords=texts(element, "keywords/keyword"),
        kind=kind_of_name(reference.get("name", "") if reference is not None else ""),
        citekey=text(element, "label"),
        fields=fields,
    )


def _web(address: str) -> str:
    """`address`, unless it leads into EndNote's own folder."""
    return address if address.startswith("http") else ""
