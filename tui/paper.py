"""A paper, and the identity that stars and notes hang on."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType

_NO_FIELDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Source:
    """Where a paper was read: the file as the reader named it, and the place in it."""

    file: str = ""
    line: int | None = None
    """The line on which the paper begins, counted from 1, where the format has lines."""


@dataclass(frozen=True)
class Paper:
    """One paper as its source tells it: text fields keep the source's own markup.

    Text is clean (`tui.clean`); a title is one line; names are in reading order.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    abstract: str = ""
    venue: str = ""
    year: int | None = None
    url: str = ""
    pdf: str = ""
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    keywords: tuple[str, ...] = ()
    kind: str = ""
    """What BibTeX calls it: article, inproceedings, ...; empty when the source does not say."""
    citekey: str = ""
    fields: Mapping[str, str] = field(default_factory=lambda: _NO_FIELDS)
    """Whatever else the source says (volume, pages, publisher, ...), exported again."""
    source: Source = Source()
    sources: tuple[Source, ...] = ()
    """Further places that the same paper was read from."""
    also: tuple[str, ...] = ()
    """Ids that other sources of this paper gave it and its own fields do not."""

    @cached_property
    def _identity(self) -> tuple[tuple[str, ...], str]:
        digest = _digest_id(self)
        own = (*_identifiers(self), digest) if digest else _identifiers(self)
        known = dict.fromkeys((*own, *self.also))
        bare = "" if self.authors or not digest.startswith("title:") else digest
        return tuple(known) or ("abstract:" + _digest(""),), bare

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id that the paper qualifies for, the strongest first; never empty."""
        return self._identity[0]

    @property
    def bare_id(self) -> str:
        """The id that is made of a title without author, which other papers may have too."""
        return self._identity[1]

    @property
    def id(self) -> str:
        """The strongest id: the same tomorrow, on another machine, from a converted file."""
        return self.ids[0]

    @property
    def link(self) -> str:
        """Where the paper can be read on the web; empty when no field tells."""
        if self.url or self.pdf:
            return self.url or self.pdf
        kind, _, value = self.id.partition(":")
        return _LANDING_PAGES[kind] + value if kind in _LANDING_PAGES else ""

    @property
    def folding_ids(self) -> tuple[str, ...]:
        """The ids by which this paper may be found to be another: not a title without author."""
        ids, bare = self._identity
        return tuple(known for known in ids if known != bare)


IDENTIFIERS = ("doi", "arxiv", "openreview")
"""Kinds of id that name one paper each, strongest first."""


_LANDING_PAGES = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "openreview": "https://openreview.net/forum?id=",
}


def contradict(one: Paper, other: Paper) -> bool:
    """True when two papers carry different identifiers of one kind and so are two papers."""
    mine, theirs = _by_kind(one), _by_kind(other)
    return any(mine[kind].isdisjoint(theirs[kind]) for kind in mine.keys() & theirs.keys())


def _by_kind(paper: Paper) -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = {}
    for known in paper.ids:
        kind = known.partition(":")[0]
        if kind in IDENTIFIERS:
            kinds.setdefault(kind, set()).add(known)
    return kinds


_DOI = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(\S+)", re.IGNORECASE)
_ARXIV_NUMBER = re.compile(
    r"(?:^|arxiv:|arxiv\.org/(?:abs|pdf|html)/)\s*"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?(?=$|[\s?#\]\[)])",
    re.IGNORECASE,
)
_OPENREVIEW_URL = re.compile(r"openreview\.net/(?:forum|pdf)\?(?:.*&)?id=([\w-]+)")


def doi_of(text: str) -> str:
    """The DOI in a bare DOI, a `doi:` name or a doi.org link, lower-cased; empty if none."""
    found = _DOI.search(text)
    return found.group().rstrip(".,;").lower() if found else ""


def arxiv_of(text: str) -> str:
    """The arXiv number, without version, in a number, an `arXiv:` name or a link; empty if none."""
    found = _ARXIV_NUMBER.search(text.strip()) if text else None
    return found.group(1).lower() if found else ""


def openreview_of(text: str) -> str:
    """The forum id in an OpenReview link; empty if none."""
    found = _OPENREVIEW_URL.search(text)
    return found.group(1) if found else ""


def _identifiers(paper: Paper) -> list[str]:
    """Identifiers by strength, taken from the fields or, for converted files, from the links."""
    if not (paper.doi or paper.arxiv or paper.openreview or paper.url or paper.pdf):
        return []
    doi = doi_of(paper.doi) or (doi_of(paper.url) if "doi.org/" in paper.url else "")
    arxiv = arxiv_of(paper.arxiv)
    if found := _ARXIV_DOI.match(doi):
        doi, arxiv = "", arxiv or arxiv_of(found.group(1))
    if not arxiv and "arxiv.org/" in paper.url + paper.pdf:
        arxiv = arxiv_of(paper.url) or arxiv_of(paper.pdf)
    openreview = paper.openreview.strip()
    if not openreview and "openreview.net/" in paper.url + paper.pdf:
        openreview = openreview_of(paper.url) or openreview_of(paper.pdf)
    named = zip(IDENTIFIERS, (doi, arxiv, openreview), strict=True)
    return [f"{kind}:{value}" for kind, value in named if value]


def _digest_id(paper: Paper) -> str:
    if known := title_id(paper.title, paper.authors[0] if paper.authors else ""):
        return known
    words = normalised(paper.abstract)
    return "abstract:" + _digest(words) if words else ""


def title_id(title: str, first_author: str = "") -> str:
    """The id that a title and its first author's name make; empty when the title has no letter."""
    words = normalised(title)
    if not words:
        return ""
    family = family_name(first_author) if first_author else ""
    return "title:" + _digest(f"{words}|{family}" if family else words)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


# The functions below are frozen: ids made by them are in readers' files. tests/unit/test_paper.py
# pins them; they never follow improvements of tui.typeset.

_LETTER_COMMANDS = {
    "aa": "å", "ae": "æ", "o": "ø", "l": "ł", "oe": "œ", "ss": "ß", "i": "i", "j": "j",
    "dh": "ð", "dj": "đ", "th": "þ", "ng": "ŋ",
}  # fmt: skip
_LOWER = bytes(range(256)).lower()
_NO_LETTER = bytes(code for code in range(128) if not chr(code).isalnum())
_COMMAND = re.compile(r"\\([A-Za-z]+)")


def normalised(text: str) -> str:
    r"""`text` as identity sees it: case-folded letters and digits only.

    NFKD with its marks dropped; names of LaTeX commands are dropped and their arguments kept,
    except those that are letters themselves (``\o`` is ø).
    """
    if "\\" in text:
        text = _COMMAND.sub(lambda name: _LETTER_COMMANDS.get(name[1].lower(), ""), text)
    if text.isascii():
        return text.encode().translate(_LOWER, _NO_LETTER).decode()
    text = unicodedata.normalize("NFKD", text)
    return "".join(filter(str.isalnum, text.casefold()))


_SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "v"}


def family_name(name: str) -> str:
    """The normalised family name: the last word in reading order, without Jr., II and the like.

    A name given as `Family, Given` is understood too.
    """
    head, comma, tail = name.partition(",")
    words = [normalised(word) for word in (head if comma and tail.strip() else name).split()]
    words = [word for word in words if word]
    while len(words) > 1 and words[-1] in _SUFFIXES:
        words.pop()
    return words[-1] if words else ""
