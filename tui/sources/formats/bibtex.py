"""BibTeX and BibLaTeX."""

import re
from collections.abc import Iterator, Mapping

from tui.paper import Paper, arxiv_of, openreview_of
from tui.sources.bibtex_names import names
from tui.sources.bibtex_stream import Entry, entries
from tui.sources.bibtex_values import MONTHS
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
_REFERENCES = ("crossref", "xdata", "xref", "entryset", "related")
"""Keys of other entries, which an export of one paper has not."""
_KNOWN = frozenset(
    {"title", "author", "year", "date", "abstract", "keywords", *_REFERENCES, *_VERBATIM}
)
_ESCAPED = re.compile(r"\\([_%&#$~{}])")
_URL = re.compile(r"\\url\s*\{([^{}]*)\}|(https?://\S+)")
_LINKS = ("note", "howpublished", "journal", "link", "bdsk-url-1")
"""Where programs put an address, or an arXiv number, when no field of its own has it."""

_DATA = "xdata"
_SETS = frozenset({"set", "bibnote", "control"})
_ISO_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])(?!\d)")
_MONTH_NAMES = tuple(MONTHS.values())

_WHEN = frozenset({"year", "date", "month"})
"""An entry that says one of these takes none of them from elsewhere."""

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

    A `crossref` leads to the entry of the volume, and `xdata` to data that many entries share:
    these give what the entry leaves out.
    """
    shared = _Shared()
    waiting: list[Entry] = []
    for entry in entries(document):
        if entry.kind in _SETS:  # its members are entries of their own
            continue
        shared.keep(entry)
        if shared.lacks(entry.fields):
            if entry.kind != _DATA:
                waiting.append(entry)
        elif entry.kind != _DATA and (made := _paper(document, entry, shared.of(entry.fields))):
            yield made
    for entry in waiting:
        for named in shared.lacks(entry.fields):
            document.problem(
                f"the entry {entry.key} refers to {named}, which is no volume in this file",
                "add that entry",
                entry.line,
            )
        if made := _paper(document, entry, shared.of(entry.fields)):
            yield made


class _Shared:
    """Entries from which others take what they leave out."""

    def __init__(self) -> None:
        self._fields: dict[str, dict[str, str]] = {}

    def keep(self, entry: Entry) -> None:
        """Keep `entry` if others may refer to it; of two with one key the first counts."""
        if entry.key and (entry.kind in _COLLECTIONS or entry.kind == _DATA):
            self._fields.setdefault(entry.key.lower(), entry.fields)

    def lacks(self, fields: Mapping[str, str]) -> list[str]:
        """The keys that `fields`, or what these refer to, name and that have not come."""
        lacking: list[str] = []
        seen: set[str] = set()
        looked_at = [fields]
        while looked_at:
            for named in _references(looked_at.pop()):
                there = self._fields.get(named.lower())
                if there is None:
                    lacking.append(named)
                elif named.lower() not in seen:
                    seen.add(named.lower())
                    looked_at.append(there)
        return lacking

    def of(self, fields: Mapping[str, str], above: frozenset[str] = frozenset()) -> dict[str, str]:
        """What an entry with `fields` takes from others; nothing from those in `above`."""
        taken: dict[str, str] = {}
        for named in _references(fields):
            key = named.lower()
            there = self._fields.get(key)
            if there is None or key in above:
                continue
            above_it = self.of(there, above | {key})
            is_volume = named == fields.get("crossref", "").strip()
            taken = (_legacy(there, above_it) if is_volume else above_it | there) | taken
        own = _WHEN.intersection(fields)
        return {name: value for name, value in taken.items() if not (own and name in _WHEN)}


def _references(fields: Mapping[str, str]) -> list[str]:
    """The keys that an entry refers to, the nearest first."""
    named = [*fields.get("xdata", "").split(","), fields.get("crossref", "")]
    return [key.strip() for key in named if key.strip()]


def _legacy(volume: Mapping[str, str], above: Mapping[str, str]) -> dict[str, str]:
    """What the papers of `volume` take from it, and from those `above` it.

    Its title is their `booktitle`.
    """
    title = {"booktitle": _title(volume)} if volume.get("title") else {}
    fields = {**above, **title, **volume}
    return {name: fields[name] for name in _INHERITED if name in fields}


def _paper(document: Document, entry: Entry, volume: Mapping[str, str]) -> Paper | None:
    fields = {**volume, **entry.fields}
    if not any(fields.get(name) for name in ("title", "abstract", "author", "doi", "url")):
        if entry.fields:
            document.problem(
                f"the entry {entry.key} has no title", "give it a field `title`", entry.line
            )
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
    if get("title"):
        kept |= {"subtitle"}
    month = {} if get("month") else _month(get("date", ""))
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
        fields={name: value for name, value in fields.items() if name not in kept} | month,
    )


def _month(date: str) -> dict[str, str]:
    """The month in a date as BibLaTeX writes it: `2024-03`, `2024-03-15/2024-04-01`."""
    found = _ISO_DATE.match(date.strip())
    return {"month": _MONTH_NAMES[int(found[1]) - 1]} if found else {}


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
