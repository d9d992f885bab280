"""BibTeX and BibLaTeX."""

import re
from collections.abc import Iterator, Mapping

from tui.paper import Paper, arxiv_of, openreview_of
from tui.sources.bibtex_names import names
from tui.sources.bibtex_stream import Entry, entries
from tui.sources.document import Document, Sample
from tui.sources.making import make_paper, year_of
from tui.sources.registry import Likeness
from tui.sources.values import words

NAME = "BibTeX"
SUFFIXES = (".bib", ".bibtex", ".biblatex")

_ENTRY = re.compile(r"^\s*@\s*[a-z]+\s*[{(]", re.IGNORECASE | re.MULTILINE)

_VENUES = ("journaltitle", "journal", "booktitle", "eventtitle", "school", "institution",
           "organization", "howpublished", "series")  # fmt: skip
_VERBATIM = ("url", "doi", "eprint", "pdf", "openreview")
_KNOWN = frozenset(
    {"title", "author", "year", "date", "abstract", "keywords", "crossref", *_VERBATIM}
)
_ESCAPED = re.compile(r"\\([_%&#$~{}])")
_URL = re.compile(r"\\url\s*\{([^{}]*)\}|(https?://\S+)")
_LINKS = ("note", "howpublished", "journal", "link", "bdsk-url-1")
"""Where programs put an address, or an arXiv number, when no field of its own has it."""

_COLLECTIONS = frozenset(
    {"proceedings", "mvproceedings", "book", "mvbook", "collection", "mvcollection", "periodical"}
)
_INHERITED = ("year", "date", "publisher", "editor", "series", "volume", "address", "location",
              "month", "organization", "isbn", "eventtitle", "booktitle")  # fmt: skip


def likeness(sample: Sample) -> Likeness:
    """Told by an entry at the beginning of a line."""
    if sample.start.startswith(("{", "[", "<")) or not _ENTRY.search(sample.text):
        return Likeness.NONE
    return Likeness.CERTAIN if sample.start[0] in "@%" else Likeness.LIKELY


def read(document: Document) -> Iterator[Paper]:
    """The entries that are papers, as they come; those whose volume comes later after it all.

    A `crossref` leads to the entry of the volume, which gives what its papers leave out.
    """
    volumes: dict[str, dict[str, str]] = {}
    waiting: list[Entry] = []
    for entry in entries(document):
        if entry.kind in _COLLECTIONS and entry.key:
            volumes[entry.key.lower()] = _legacy(entry.fields)
        named = entry.fields.get("crossref", "").lower()
        if named and named not in volumes:
            waiting.append(entry)
        elif made := _paper(document, entry, volumes.get(named, {})):
            yield made
    for entry in waiting:
        named = entry.fields["crossref"]
        if named.lower() not in volumes:
            document.problem(
                f"the entry {entry.key} refers to {named}, which is not in this file",
                "add that entry",
                entry.line,
            )
        if made := _paper(document, entry, volumes.get(named.lower(), {})):
            yield made


def _legacy(volume: Mapping[str, str]) -> dict[str, str]:
    """What the papers of `volume` take from it: its title is their `booktitle`."""
    fields = {name: volume[name] for name in _INHERITED if name in volume}
    return {"booktitle": volume.get("title", "")} | fields


def _paper(document: Document, entry: Entry, volume: Mapping[str, str]) -> Paper | None:
    fields = {**volume, **entry.fields}
    if not any(fields.get(name) for name in ("title", "abstract", "author", "doi", "url")):
        if entry.fields:
            document.problem(f"the entry {entry.key} has no title", "", entry.line)
        return None
    get = fields.get
    plain = {name: _ESCAPED.sub(r"\1", get(name, "").strip()) for name in _VERBATIM}
    links = [get(name, "") for name in _LINKS]
    venue = next((name for name in _VENUES if get(name)), "")
    kept = _KNOWN | {venue}
    arxiv = _arxiv(fields, plain["eprint"], links)
    if not arxiv and plain["eprint"]:
        kept -= {"eprint"}
    else:
        kept |= {"archiveprefix", "eprinttype"}
    when = get("year") or get("date") or get("issued") or ""
    if not year_of(when):  # such as "in press"
        kept -= {"year", "date"}
    return make_paper(
        document.place(entry.line),
        title=_title(fields),
        authors=names(get("author", "")),
        abstract=get("abstract", ""),
        venue=_without_url(get(venue, "")),
        year=when,
        url=plain["url"] or next((url for link in links if (url := _url(link))), ""),
        pdf=plain["pdf"],
        doi=plain["doi"],
        arxiv=arxiv,
        openreview=plain["openreview"] or next(filter(None, map(openreview_of, links)), ""),
        keywords=words(get("keywords", "")),
        kind=entry.kind,
        citekey=entry.key,
        fields={name: value for name, value in fields.items() if name not in kept},
    )


def _title(fields: Mapping[str, str]) -> str:
    title, subtitle = fields.get("title", ""), fields.get("subtitle", "")
    return f"{title}: {subtitle}" if title and subtitle else title


def _arxiv(fields: Mapping[str, str], eprint: str, links: list[str]) -> str:
    archive = (fields.get("archiveprefix") or fields.get("eprinttype") or "arxiv").lower()
    if eprint and archive == "arxiv" and (number := arxiv_of(eprint)):
        return number
    own = fields.get("arxiv", "") or fields.get("arxivid", "")
    return next(filter(None, map(arxiv_of, [own, *links])), "")


def _url(link: str) -> str:
    found = _URL.search(link)
    return _ESCAPED.sub(r"\1", found[1] or found[2]).rstrip(".,;}") if found else ""


def _without_url(venue: str) -> str:
    return "" if _URL.fullmatch(venue.strip()) else venue
