"""PDF: what the metadata and the first page tell of a paper. Needs the extra `octavo[pdf]`."""

import re
from collections.abc import Iterator
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui.paper import Paper, arxiv_of, doi_of, openreview_of
from tui.sources.document import Document, Sample
from tui.sources.making import make_paper
from tui.sources.people import listed_names, people
from tui.sources.registry import Likeness

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

NAME = "PDF"
SUFFIXES = (".pdf",)

LARGEST = 1 << 28
"""Bytes of the largest PDF that is packed or piped: the parser needs all of those."""
MOST_CHARACTERS = 6000
"""Characters of the first page that are looked at."""

_NO_TITLE = re.compile(
    r"untitled.*|.*microsoft word.*|.*\.(?:pdf|dvi|tex|docx?|indd|eps)|\S*", re.IGNORECASE
)
_ARXIV_STAMP = re.compile(r"arXiv:(\S+)(?:\s*\[[^\]]*\])?")
_DOI = re.compile(r"(?:doi\.org/|doi:?\s*)(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ABSTRACT = re.compile(
    r"^\s*a\s?b\s?s\s?t\s?r\s?a\s?c\s?t\b[\s.:—–-]*(?P<text>.+?)"
    r"(?=^\s*(?:(?:1|I)\.?\s+)?I\s?n\s?t\s?r\s?o\s?d\s?u\s?c\s?t\s?i\s?o\s?n\s*$"
    r"|^\s*(?:key\s?words|index terms|ccs concepts|categories and subject)\b|\Z)",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_HYPHEN = re.compile(r"(?<=[a-z])[-\u00ad\ufffe\x02]\n(?=[a-z])")
_FOOTNOTE_MARKS = re.compile(r"[\d*†‡§¶∗⋆♯✉]+|(?<=\w)\s*,\s*(?=\d)")
_FOREWORD = re.compile(r"published as|under review|proceedings of|preprint|workshop", re.I)


class _TextLine(NamedTuple):
    text: str
    height: float


def likeness(sample: Sample) -> Likeness:
    """Told by the sign at the beginning, before which a few bytes may stand."""
    return Likeness.CERTAIN if b"%PDF-" in sample.data[:1024] else Likeness.NONE


def read(document: Document) -> Iterator[Paper]:
    """The one paper that the file is."""
    try:
        import pypdfium2
    except ImportError:
        document.problem(
            "octavo reads PDF with a library that is not installed", "run `pip install octavo[pdf]`"
        )
        return
    content = _content(document)
    if content is None:
        document.problem("this PDF is too large", "unpack it into a file, or open an excerpt")
        return
    try:
        pdf = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        is_locked = "password" in str(error).lower()
        what = "this PDF needs a password" if is_locked else "this PDF is broken"
        document.problem(what, "save it without one" if is_locked else "copy or download it again")
        return
    try:
        lines = _first_page(pdf[0].get_textpage()) if len(pdf) else []
        made = _paper(document, pdf.get_metadata_dict(), lines)
    except pypdfium2.PdfiumError:
        document.problem("the first page of this PDF is broken", "copy or download it again")
        return
    finally:
        pdf.close()
    if made.title or made.abstract:
        yield made
    else:
        document.problem("this PDF has no title and no text", "it may be a scan")


def _content(document: Document) -> Path | bytes | None:
    """The file, which is read no further than needed; else all its bytes, unless too many."""
    if document.path and document.is_plain:
        return document.path
    data = bytearray()
    for block in document.blocks():
        data += block
        if len(data) > LARGEST:
            return None
    return bytes(data)


def _first_page(page: "PdfTextPage") -> list[_TextLine]:
    """The lines of the page with the height of their letters; upright text is left out."""
    from statistics import median

    import pypdfium2.raw as pdfium

    lines: list[_TextLine] = []
    text = ""
    heights: list[float] = []
    for place in range(min(page.count_chars(), MOST_CHARACTERS)):
        char = chr(pdfium.FPDFText_GetUnicode(page, place))
        if char == "\n":
            lines.append(_TextLine(text.strip(), median(heights) if heights else 0.0))
            text, heights = "", []
        elif char != "\r":
            text += char
            if char.isalnum():
                _, bottom, _, top = page.get_charbox(place, loose=True)
                is_level = abs(pdfium.FPDFText_GetCharAngle(page, place)) < 0.1
                heights.append(top - bottom if is_level else 0.0)
    lines.append(_TextLine(text.strip(), median(heights) if heights else 0.0))
    return [line for line in lines if line.text]


def _paper(document: Document, metadata: dict[str, str], lines: list[_TextLine]) -> Paper:
    page = _HYPHEN.sub("", "\n".join(line.text for line in lines))
    abstract = _ABSTRACT.search(page)
    title_lines = _title_lines(lines)
    named = metadata.get("Title", "").strip()
    title = " ".join(title_lines) if _NO_TITLE.fullmatch(named) else named
    authors = people(metadata.get("Author", "")) or _authors(lines, title_lines)
    stamp, doi = _ARXIV_STAMP.search(page), _DOI.search(page)
    return make_paper(
        document.place(),
        title=title,
        authors=authors,
        abstract=" ".join(abstract["text"].split()) if abstract else "",
        doi=doi_of(metadata.get("doi", "") or (doi[1] if doi else "")),
        arxiv=arxiv_of(stamp[0]) if stamp else "",
        openreview=openreview_of(page),
    )


def _title_lines(lines: list[_TextLine]) -> list[str]:
    """The first lines in the largest letters."""
    candidates = [line for line in lines if len(line.text) > 3 and not _FOREWORD.match(line.text)]
    largest = max((line.height for line in candidates), default=0.0)
    if not largest:
        return []
    is_large = [(line, line.height > 0.93 * largest) for line in candidates]
    run = takewhile(lambda each: each[1], dropwhile(lambda each: not each[1], is_large))
    return [line.text for line, _ in run]


def _authors(lines: list[_TextLine], title_lines: list[str]) -> list[str]:
    """The names on the lines between title and abstract, as far as these look like names."""
    if not title_lines:
        return []
    texts = [line.text for line in lines]
    below = texts[texts.index(title_lines[-1]) + 1 :]
    names: list[str] = []
    for line in takewhile(lambda each: not _ABSTRACT.match(each + "\nx"), below[:12]):
        found = listed_names(_FOOTNOTE_MARKS.sub(" ", line).strip(" ,"))
        if not found and names:
            break
        names += found
    return names
