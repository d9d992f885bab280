"""Papers from what formats say: cleaned, on one line where a line is meant, identifiers found."""

import re
from collections.abc import Iterable, Mapping

from tui.clean import clean, clean_line
from tui.paper import Paper, Source, arxiv_of, doi_of, openreview_of

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")


def make_paper(
    source: Source,
    *,
    title: str = "",
    authors: Iterable[str] = (),
    abstract: str = "",
    venue: str = "",
    year: int | str | None = None,
    url: str = "",
    pdf: str = "",
    doi: str = "",
    arxiv: str = "",
    openreview: str = "",
    keywords: Iterable[str] = (),
    kind: str = "",
    citekey: str = "",
    fields: Mapping[str, str] | None = None,
) -> Paper:
    """The paper that a source describes with text of any kind; `authors` in reading order."""
    url, pdf = clean_line(url), clean_line(pdf)
    return Paper(
        title=clean_line(title),
        authors=tuple(name for name in map(clean_line, authors) if name),
        abstract=clean(abstract).strip(),
        venue=clean_line(venue),
        year=year if isinstance(year, int) else year_of(year or ""),
        url=url,
        pdf=pdf,
        doi=doi_of(doi) or clean_line(doi) or (doi_of(url) if "doi.org/" in url else ""),
        arxiv=arxiv_of(arxiv) or arxiv_of(url) or arxiv_of(pdf),
        openreview=clean_line(openreview) or openreview_of(url) or openreview_of(pdf),
        keywords=tuple(dict.fromkeys(word for word in map(clean_line, keywords) if word)),
        kind=clean_line(kind),
        citekey=clean_line(citekey),
        fields=_cleaned(fields or {}),
        source=source,
    )


def _cleaned(fields: Mapping[str, str]) -> dict[str, str]:
    cleaned = ((clean_line(name), clean(value).strip()) for name, value in fields.items())
    return {name: value for name, value in cleaned if name and value}


def year_of(text: str) -> int | None:
    """The first year that stands in `text`; None if there is none."""
    found = _YEAR.search(text)
    return int(found.group()) if found else None
