"""Octavo's own JSON: what its export and its lists write, one object a paper."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tui.clean import clean_line
from tui.paper import Paper, Source
from tui.sources.making import make_paper
from tui.sources.registry import Likeness
from tui.sources.values import text

NAME = "octavo's JSON"

_TEXTS = (
    "title",
    "abstract",
    "venue",
    "url",
    "pdf",
    "doi",
    "arxiv",
    "openreview",
    "kind",
    "citekey",
)


def likeness(record: Mapping[str, Any]) -> Likeness:
    """Told by the marks, which no other program writes."""
    marks = {"id", "also", "starred", "openreview", "citekey"}
    return Likeness.CERTAIN if marks <= record.keys() else Likeness.NONE


def paper(record: Mapping[str, Any], source: Source) -> Paper:
    """The paper as it was, without the marks, which are the library's."""
    fields = record.get("fields")
    said = {name: text(value) for name, value in fields.items()} if isinstance(fields, dict) else {}
    year = record.get("year")
    made = make_paper(
        source,
        **{name: text(record.get(name)) for name in _TEXTS},
        authors=_texts(record.get("authors")),
        year=year if isinstance(year, int) else None,
        keywords=_texts(record.get("keywords")),
        fields=said,
    )
    return replace(made, also=tuple(map(clean_line, _texts(record.get("also")))))


def _texts(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
