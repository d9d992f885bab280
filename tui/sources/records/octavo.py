"""Octavo's own objects, as `octavo export --format json` and `octavo list --json` write them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tui.clean import clean_line
from tui.paper import Paper, Source
from tui.sources.making import make_paper
from tui.sources.registry import Likeness
from tui.sources.values import first, rest, text

NAME = "octavo"

_TELLING = frozenset({"id", "title", "authors", "citekey", "fields", "also", "starred"})


def likeness(record: Mapping[str, Any]) -> Likeness:
    """Told by keys that no other format has together."""
    return Likeness.CERTAIN if record.keys() >= _TELLING else Likeness.NONE


def paper(record: Mapping[str, Any], source: Source) -> Paper:
    """The paper as it was, without the marks, which are the library's."""
    fields = record.get("fields")
    made = make_paper(
        source,
        title=first(record, "title"),
        authors=_texts(record.get("authors")),
        abstract=first(record, "abstract"),
        venue=first(record, "venue"),
        year=first(record, "year"),
        url=first(record, "url"),
        pdf=first(record, "pdf"),
        doi=first(record, "doi"),
        arxiv=first(record, "arxiv"),
        openreview=first(record, "openreview"),
        keywords=_texts(record.get("keywords")),
        kind=first(record, "kind"),
        citekey=first(record, "citekey"),
        fields=rest(fields, ()) if isinstance(fields, Mapping) else {},
    )
    also = tuple(filter(None, map(clean_line, _texts(record.get("also")))))
    return replace(made, also=also) if also else made


def _texts(value: Any) -> list[str]:
    return [text(each) for each in value] if isinstance(value, list) else []
