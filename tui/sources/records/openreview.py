"""Notes of OpenReview's interface: version 1 (`content.title`) and 2 (`content.title.value`)."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tui.paper import Paper, Source
from tui.sources.making import make_paper, year_of
from tui.sources.people import names_in
from tui.sources.registry import Likeness
from tui.sources.values import first, rest, text, words

NAME = "OpenReview notes"

_SITE = "https://openreview.net"
_KNOWN = frozenset(
    {"title", "authors", "authorids", "abstract", "venue", "keywords", "pdf", "_bibtex", "venueid",
     "paperhash", "doi", "html"}
)  # fmt: skip


def likeness(record: Mapping[str, Any]) -> Likeness:
    """Told by a title inside `content`."""
    content = record.get("content")
    is_so = isinstance(content, Mapping) and "title" in content
    return Likeness.CERTAIN if is_so else Likeness.NONE


def paper(record: Mapping[str, Any], source: Source) -> Paper | None:
    """The paper that the note submits; None for a note that replies to one, such as a review."""
    if record.get("replyto") not in (None, "", record.get("id")):
        return None
    content = {name: _value(value) for name, value in record["content"].items()}
    forum = first(record, "forum", "id")
    venue = first(content, "venue", "venueid")
    pdf = text(content.get("pdf"))
    return make_paper(
        source,
        title=text(content.get("title")),
        authors=names_in(content.get("authors")),
        abstract=text(content.get("abstract")),
        venue=venue,
        year=year_of(venue) or year_of(text(content.get("venueid"))) or _year(record),
        url=f"{_SITE}/forum?id={forum}" if forum else first(content, "html"),
        pdf=_SITE + pdf if pdf.startswith("/") else pdf,
        doi=text(content.get("doi")),
        openreview=forum,
        keywords=words(content.get("keywords")),
        fields=rest(content, _KNOWN),
    )


def _value(value: Any) -> Any:
    return value.get("value") if isinstance(value, Mapping) else value


def _year(record: Mapping[str, Any]) -> int | None:
    """The year of submission, which notes give in milliseconds since 1970."""
    for name in ("pdate", "cdate", "tcdate"):
        moment = record.get(name)
        if isinstance(moment, int) and 0 < moment < 10**13:
            return datetime.fromtimestamp(moment / 1000, UTC).year
    return None
