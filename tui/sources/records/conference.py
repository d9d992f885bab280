"""Conference lists, and whatever else gives papers titles, authors and abstracts by usual names.

The fields are those of the public lists of conference papers (`title`, `author` with semicolons or
commas, `abstract`, `status`, `track`, `site`, `pdf`, `keywords`, ...) and of Semantic Scholar's
interface. Conference and year are in no record but in the file's name: `iclr2024.json`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from tui.paper import Paper, Source, openreview_of
from tui.sources.making import make_paper
from tui.sources.people import names_in
from tui.sources.registry import Likeness
from tui.sources.values import first, rest, words

NAME = "conference list"

_TITLES = ("title", "paper_title")
_NAMES = ("name", "display_name")
"""Titles too, but of programs and people as well."""
_AUTHORS = ("authors", "author", "author_list", "creators")
_ABSTRACTS = ("abstract", "summary", "paper_abstract", "description")
_VENUES = ("venue", "booktitle", "journal", "conference", "conf", "publication", "venue_name")
_YEARS = ("year", "published", "publication_year", "date", "publicationDate", "conf_year")
_URLS = ("url", "site", "link", "html", "paper_url", "landing_page_url", "openreview")
_PDFS = ("pdf", "pdf_url", "paper_pdf_url")
_KEYWORDS = ("keywords", "keyword", "tags", "topics")
_KINDS = ("kind", "ENTRYTYPE", "entry_type")
_KEYS = ("citekey", "citation_key", "ID", "bibkey")
_KNOWN = frozenset(
    {*_TITLES, *_NAMES, *_AUTHORS, *_ABSTRACTS, *_VENUES, *_YEARS, *_URLS, *_PDFS, *_KEYWORDS,
     *_KINDS, *_KEYS, "doi", "DOI", "arxiv", "arxiv_id", "arxivId", "eprint",
     "id", "forum", "entry_id", "externalIds", "openAccessPdf", "bibtex", "bib"}
)  # fmt: skip

_ABOUT_REVIEWS = re.compile(
    r"(?:rating|confidence|soundness|contribution|presentation|recommendation|novelty|"
    r"correctness|technical|empirical|wc_|replies_|corr_|review|reply|author_num|"
    r"authorids|gender|homepage|dblp|google_scholar|orcid|linkedin|or_profile|position|aff_)"
)
"""Counts of the reviewers' words, and pages of the authors: not about the paper."""


def likeness(record: Mapping[str, Any]) -> Likeness:
    """Anything with a title or an abstract that is not the cover of a list of papers."""
    if first(record, "abstract") or (record.get("authors") and first(record, *_NAMES)):
        return Likeness.FAINT
    if not first(record, *_TITLES):
        return Likeness.NONE
    if any(record.get(name) for name in _AUTHORS):
        return Likeness.FAINT
    is_cover = any(
        isinstance(value, list) and value and isinstance(value[0], Mapping)
        for value in record.values()
    )
    return Likeness.NONE if is_cover else Likeness.FAINT


def paper(record: Mapping[str, Any], source: Source) -> Paper:
    """The paper; where the record has no venue, the file's name may tell it."""
    venue, year = _from_name(source.file)
    url, pdf = first(record, *_URLS), first(record, *_PDFS)
    others = record.get("externalIds")
    others = others if isinstance(others, Mapping) else {}
    open_pdf = record.get("openAccessPdf")
    open_pdf = open_pdf if isinstance(open_pdf, Mapping) else {}
    return make_paper(
        source,
        title=first(record, *_TITLES, *_NAMES),
        authors=next((names for key in _AUTHORS if (names := names_in(record.get(key)))), ()),
        abstract=first(record, *_ABSTRACTS),
        venue=first(record, *_VENUES) or venue,
        year=first(record, *_YEARS) or year,
        url=url,
        pdf=pdf or first(open_pdf, "url"),
        doi=first(record, "doi", "DOI") or first(others, "DOI"),
        arxiv=first(record, "arxiv", "arxiv_id", "arxivId", "eprint", "id", "entry_id")
        or first(others, "ArXiv"),
        openreview=openreview_of(first(record, "openreview")) or first(record, "forum"),
        keywords=next((found for key in _KEYWORDS if (found := words(record.get(key)))), ()),
        kind=first(record, *_KINDS),
        citekey=first(record, *_KEYS),
        fields={
            name: said
            for name, said in rest(record, _KNOWN).items()
            if not _ABOUT_REVIEWS.match(name)
        },
    )


_CONFERENCES = {
    name.lower().replace(" ", ""): name
    for name in (
        *("3DV", "AAAI", "AAMAS", "ACCV", "ACL", "ACML", "AISTATS", "ALT", "AutoML", "BMVC"),
        *("CHI", "COLING", "COLM", "COLT", "CoRL", "CVPR", "EACL", "ECCV", "EMNLP", "ICASSP"),
        *("ICCV", "ICLR", "ICML", "ICRA", "IJCAI", "Interspeech", "IROS", "KDD", "L4DC", "LoG"),
        *("MICCAI", "MIDL", "MLSys", "NAACL", "NeurIPS", "RSS", "SIGGRAPH", "SIGGRAPH Asia"),
        *("SIGIR", "TheWebConf", "UAI", "WACV", "WSDM", "WWW"),
    )
} | {"nips": "NeurIPS", "mm": "ACM MM"}
"""Conferences as they write their names, by how names of files do."""

_CONFERENCE_NAME = re.compile(r"([a-z0-9]+?)[-_ ]?((?:19|20)\d\d)(?!\d)")


@lru_cache(maxsize=4)
def _from_name(file: str) -> tuple[str, str]:
    """Venue and year that a file's name tells: `ICLR 2024`, `2024` for `iclr2024.json`."""
    found = _CONFERENCE_NAME.match(PurePath(file).name.lower())
    if found and found[1] in _CONFERENCES:
        return f"{_CONFERENCES[found[1]]} {found[2]}", found[2]
    return "", ""
