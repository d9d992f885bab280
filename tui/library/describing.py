"""What the library remembers of a paper, so that it can be listed without its source."""

from tui.clean import clean_line
from tui.library.entry import Entry, ids
from tui.paper import Paper


def described(paper: Paper, also: list[str]) -> Entry:
    """The part of an entry that describes `paper`, which is found by the ids in `also` too."""
    known: Entry = {
        "title": paper.title,
        "authors": list(paper.authors),
        "venue": paper.venue,
        "year": paper.year,
        "url": paper.link,
        "also": also,
    }
    return {key: value for key, value in known.items() if value}


def paper_of(key: str, entry: Entry) -> Paper:
    """The paper that `entry` describes; what has another form than it should is left out."""
    authors, year = entry.get("authors"), entry.get("year")
    listed = authors if isinstance(authors, list) else []
    kind, _, value = key.partition(":")
    return Paper(
        title=_line(entry, "title"),
        authors=tuple(clean_line(name) for name in listed if isinstance(name, str)),
        venue=_line(entry, "venue"),
        year=year if type(year) is int else None,
        url=_line(entry, "url"),
        also=tuple(ids(key, entry)),
        doi=value if kind == "doi" else "",
        arxiv=value if kind == "arxiv" else "",
        openreview=value if kind == "openreview" else "",
    )


def _line(entry: Entry, key: str) -> str:
    value = entry.get(key)
    return clean_line(value) if isinstance(value, str) else ""
