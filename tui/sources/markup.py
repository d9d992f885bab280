"""Texts in elements of XML."""

from xml.etree.ElementTree import Element


def text(element: Element | None, path: str = "") -> str:
    """All the text in `element`, or in the first one at `path` below it; empty if there is none."""
    found = element.find(path) if element is not None and path else element
    return "" if found is None else "".join(found.itertext()).strip()


def texts(element: Element, path: str) -> list[str]:
    """The texts of every element at `path`, without the empty ones."""
    return [said for found in element.findall(path) if (said := text(found))]


def first(element: Element, *paths: str) -> str:
    """The first text at one of `paths` that is not empty."""
    return next((said for path in paths if (said := text(element, path))), "")
