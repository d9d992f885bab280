"""One paper made of several, and papers as text."""

import json
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from tui.paper import Paper, Source

_FILLED = frozenset(each.name for each in fields(Paper)) - {"fields", "source", "sources", "also"}
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_LISTS = ("authors", "keywords", "also")


def folded(first: Paper, second: Paper) -> Paper:
    """One paper from two sources: what the first does not say is taken from the second."""
    filled = {
        name: getattr(second, name)
        for name in _FILLED
        if not getattr(first, name) and getattr(second, name)
    }
    elsewhere = (second.source, *second.sources)
    return replace(
        first,
        **filled,
        fields={**second.fields, **first.fields},
        sources=tuple(dict.fromkeys((*first.sources, *elsewhere))),
        also=tuple(dict.fromkeys((*first.ids, *second.ids))),
    )


def all_folded(papers: list[Paper]) -> Paper:
    """One paper from any number of sources, the first of which counts most."""
    return reduce(folded, papers)


def encode(paper: Paper) -> str:
    """`paper` as it is kept: JSON with what it has only."""
    kept: dict[str, Any] = {
        name: value for name, value in vars(paper).items() if value and name in _FILLED
    }
    if paper.also:
        kept["also"] = paper.also
    if paper.fields:
        kept["fields"] = dict(paper.fields)
    kept["source"] = (paper.source.file, paper.source.line)
    if paper.sources:
        kept["sources"] = [(each.file, each.line) for each in paper.sources]
    return _JSON.encode(kept)


def decode(text: str) -> Paper:
    """The paper that `encode` made `text` of."""
    kept = json.loads(text)
    for name in _LISTS:
        if name in kept:
            kept[name] = tuple(kept[name])
    kept["source"] = Source(*kept["source"])
    if "sources" in kept:
        kept["sources"] = tuple(Source(*each) for each in kept["sources"])
    return Paper(**kept)
