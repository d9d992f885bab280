"""XML: feeds, harvested records and exports of reference managers.

What one element means is told by the modules in `tui.sources.elements`.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from tui.paper import Paper, Source
from tui.sources.document import Document, Sample
from tui.sources.registry import Likeness, modules

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NAME = "XML"
SUFFIXES = (".xml", ".atom", ".rss")

_BEGINNING = re.compile(r"<(?:\?xml\b|!--|!DOCTYPE\s|[A-Za-z][\w.:-]*[\s>])")
_HTML = re.compile(r"<(?:!DOCTYPE\s+)?html\b", re.IGNORECASE)


class ElementFormat(Protocol):
    """What a module in `tui.sources.elements` offers."""

    NAME: str
    TAGS: frozenset[str]
    """Local names of the elements that are one paper each."""

    def likeness(self, element: "Element") -> Likeness:
        """How much `element` looks like a paper in this format."""

    def paper(self, element: "Element", source: Source) -> Paper | None:
        """The paper that `element` describes; None for one that was withdrawn."""


def likeness(sample: Sample) -> Likeness:
    """Told by an angle bracket, and by a tag of one of the formats."""
    if not _BEGINNING.match(sample.start) or _HTML.match(sample.start):
        return Likeness.NONE
    tags = "|".join(sorted({tag for each in _elements() for tag in each.TAGS}))
    is_known = re.search(rf"<(?:[\w.-]+:)?(?:{tags})[\s>]", sample.text)
    return Likeness.CERTAIN if is_known else Likeness.FAINT


def read(document: Document) -> Iterator[Paper]:
    """The papers in the elements that one of the formats knows."""
    from tui.sources.xml_stream import elements

    wanted = frozenset(tag for each in _elements() for tag in each.TAGS)
    for line, element in elements(document, wanted):
        best = max(_elements(), key=lambda each: _likeness(each, element))
        if not _likeness(best, element):
            document.problem("this entry has no title", "give it an element for it", line)
        elif made := best.paper(element, document.place(line)):
            yield made


def _likeness(each: ElementFormat, element: "Element") -> Likeness:
    return each.likeness(element) if element.tag in each.TAGS else Likeness.NONE


@cache
def _elements() -> tuple[ElementFormat, ...]:
    return tuple(cast(ElementFormat, module) for module in modules("tui.sources.elements"))
