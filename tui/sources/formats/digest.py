"""Plain digests: a heading line, then one abstract a paragraph.

Titles, authors and the rest come from `titles.json` beside the digest, by the SHA-256 of the
paragraph, so that a digest may be sorted or cut; or from lines above the abstracts.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, islice
from pathlib import PurePath
from typing import Any

from tui.paper import Paper
from tui.sources.document import Document, Sample
from tui.sources.finding import DIGESTS, TITLES
from tui.sources.headings import is_telling, venue_and_year
from tui.sources.labels import has_label
from tui.sources.making import make_paper
from tui.sources.people import listed_names
from tui.sources.registry import Likeness

NAME = "digest"
SUFFIXES = (".txt",)

LONGEST_HEADING = 250
"""Characters in a heading or a title; a paragraph with more is an abstract."""

LONGEST = 1 << 20
"""Characters after which a paragraph is cut: memory must not grow with what is no digest."""


@dataclass(frozen=True, slots=True)
class _Paragraph:
    line: int
    text: str

    @property
    def is_short(self) -> bool:
        """Whether it reads like a heading or a title rather than like an abstract."""
        return (
            "\n" not in self.text
            and len(self.text) <= LONGEST_HEADING
            and not self.text.endswith((".", ";"))
        )


def likeness(sample: Sample) -> Likeness:
    """Any text without headings may be one; long lines, or titles beside it, say that it is."""
    is_plain_name = PurePath(sample.name).suffix in DIGESTS
    if not (sample.is_text and sample.start and is_plain_name) or "\n## " in sample.text:
        return Likeness.NONE
    if sample.path and sample.path.with_name(TITLES).is_file():
        return Likeness.CERTAIN
    first, _, rest = sample.start.partition("\n")
    long_lines = [line for line in rest.split("\n") if len(line) > LONGEST_HEADING]
    is_headed = len(first) <= LONGEST_HEADING and rest[:1] in ("\n", "")
    is_digest = is_headed and long_lines and not has_label(long_lines, "abstract", "title")
    return Likeness.LIKELY if is_digest else Likeness.FAINT


def read(document: Document) -> Iterator[Paper]:
    """The papers of the digest, one for each paragraph that is an abstract."""
    paragraphs = _paragraphs(document)
    beginning = list(islice(paragraphs, 3))
    venue, year = "", None
    if _begins_with_heading(beginning):
        venue, year = venue_and_year(beginning.pop(0).text)
    titles = _titles_beside(document)
    above: list[_Paragraph] = []
    for each in chain(beginning, paragraphs):
        if each.is_short:
            above.append(each)
            continue
        known = titles.get(sha256(each.text.encode()).hexdigest())
        yield (
            _known_paper(document, each, known, venue, year)
            if known
            else _paper(document, above, each, venue, year)
        )
        above = []
    for each in above:
        yield make_paper(document.place(each.line), title=each.text, venue=venue, year=year)


def _paragraphs(document: Document) -> Iterator[_Paragraph]:
    lines: list[str] = []
    begin, size = 1, 0
    for number, line in enumerate(document.lines(), 1):
        is_text = bool(line.strip())
        if is_text:
            begin, size = (begin, size) if lines else (number, 0)
            lines.append(line)
            size += len(line)
        if lines and (not is_text or size > LONGEST):
            yield _Paragraph(begin, "\n".join(lines).strip())
            lines = []
    if lines:
        yield _Paragraph(begin, "\n".join(lines).strip())


def _begins_with_heading(beginning: list[_Paragraph]) -> bool:
    """Whether the first paragraph heads the whole file, and is not the first paper's title."""
    if not beginning or not beginning[0].is_short:
        return False
    if is_telling(beginning[0].text) or len(beginning) == 1:
        return len(beginning) > 1
    if beginning[1].is_short:
        return not listed_names(beginning[1].text)
    return len(beginning) < 3 or not beginning[2].is_short


def _paper(
    document: Document,
    above: list[_Paragraph],
    paragraph: _Paragraph,
    venue: str,
    year: int | None,
) -> Paper:
    """The paper of an abstract whose title, and authors, stand above it or on its first lines."""
    lines = paragraph.text.split("\n")
    has_long = max(map(len, lines)) > LONGEST_HEADING
    head = [each.text for each in above]
    while has_long and len(lines) > 1 and len(lines[0]) <= LONGEST_HEADING:
        head.append(lines.pop(0))
    authors = listed_names(head.pop()) if len(head) > 1 and listed_names(head[-1]) else []
    return make_paper(
        document.place(above[0].line if above else paragraph.line),
        title=head[-1] if head else "",
        authors=authors,
        abstract="\n".join(lines),
        venue=venue,
        year=year,
    )


def _known_paper(
    document: Document,
    paragraph: _Paragraph,
    known: Mapping[str, Any],
    venue: str,
    year: int | None,
) -> Paper:
    fields = {name: str(value) for name, value in known.items() if name not in _OWN and value}
    text = {name: known[name] for name in _TEXTS if isinstance(known.get(name), str)}
    known_year = known.get("year")
    return make_paper(
        document.place(paragraph.line),
        **{"venue": venue} | text,
        authors=[str(name) for name in known.get("authors") or ()],
        year=known_year if isinstance(known_year, int) else year,
        abstract=paragraph.text,
        fields=fields,
    )


_TEXTS = ("title", "venue", "url", "pdf", "doi", "arxiv", "openreview")
_OWN = {*_TEXTS, "authors", "year", "abstract_sha256"}


def _titles_beside(document: Document) -> dict[str, Mapping[str, Any]]:
    """What `titles.json` beside the digest tells, by the digest of the abstract."""
    if document.path is None:
        return {}
    beside = document.path.with_name(TITLES)
    try:
        entries = json.loads(beside.read_text(encoding="utf-8-sig")) if beside.is_file() else []
    except (OSError, ValueError, RecursionError) as error:
        document.problem(f"the titles in {beside} cannot be read ({error})", "repair that file")
        return {}
    if not isinstance(entries, list):
        entries = []
    return {
        entry["abstract_sha256"]: entry
        for entry in entries
        if isinstance(entry, dict) and isinstance(entry.get("abstract_sha256"), str)
    }
