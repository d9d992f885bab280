"""arXiv's announcements by e-mail: saved as text, as a message, or many in a mailbox."""

import re
from collections.abc import Iterable, Iterator

from tui.paper import Paper
from tui.sources import arxiv
from tui.sources.document import Document, Sample
from tui.sources.making import make_paper, year_of
from tui.sources.people import people
from tui.sources.registry import Likeness

NAME = "arXiv announcements"
SUFFIXES = (".eml", ".mbox")

_ENTRY = re.compile(r"^\\\\\s*\n(?:arXiv:|Paper: )\S", re.MULTILINE)
_HEADER = re.compile(
    r"(?:From |(?:Return-Path|Received|Delivered-To|From|To|Subject|Date|MIME-Version|X-[\w-]+): )"
)
_POSTMARK = re.compile(r"From \S+.*\d{4}\s*$")
_NUMBER = re.compile(r"(?:arXiv:|Paper: )\s*(\S+)")
_FIELD = re.compile(r"([A-Z][A-Za-z-]*): ?(.*)")
_AFFILIATION = re.compile(r"\s*\([^()]*(?:\([^()]*\)[^()]*)*\)")
_KNOWN = {"Title", "Authors", "Author", "Categories", "Journal-ref", "DOI", "Date", "Subj-class"}

_Line = tuple[int, str]


def likeness(sample: Sample) -> Likeness:
    """Told by an entry, or by the headers of a message that speaks of arXiv."""
    if _ENTRY.search(sample.text):
        return Likeness.CERTAIN
    if not _HEADER.match(sample.start):
        return Likeness.NONE
    return Likeness.LIKELY if "arxiv" in sample.text.lower() else Likeness.FAINT


def read(document: Document) -> Iterator[Paper]:
    """The entries of every message; those that announce no title are passed over."""
    for entry in _entries(_body_lines(document)):
        if made := _paper(document, entry):
            yield made


def _body_lines(document: Document) -> Iterator[_Line]:
    """The lines of the messages' bodies; all of them where there is no message."""
    lines = enumerate(document.lines(), 1)
    if not _HEADER.match(document.sample.start):
        yield from lines
        return
    message: list[str] = []
    begin = 1
    for number, line in lines:
        if _POSTMARK.match(line) and message:
            yield from _body(message, begin)
            message, begin = [], number
        message.append(line)
    yield from _body(message, begin)


def _body(message: list[str], begin: int) -> Iterator[_Line]:
    """The text of one message. Where it is not encoded, its lines keep their numbers."""
    from email import message_from_string

    parsed = message_from_string("\n".join(message).lstrip("\n"))
    for part in parsed.walk():
        if part.get_content_type() != "text/plain":
            continue
        payload = part.get_payload(decode=False)
        encoding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
        text = payload if isinstance(payload, str) else ""
        if encoding in ("quoted-printable", "base64"):
            data = part.get_payload(decode=True)
            text = _decoded(data, part.get_content_charset()) if isinstance(data, bytes) else ""
        skipped = 0 if encoding or parsed.is_multipart() else len(message) - text.count("\n") - 1
        for number, line in enumerate(text.splitlines(), begin + max(skipped, 0)):
            yield number, line.removeprefix(">") if line.startswith(">From ") else line


def _decoded(data: bytes, charset: str | None) -> str:
    try:
        return data.decode(charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return data.decode("utf-8", "replace")


class _Entry:
    """What one entry says: its number, its fields, and the abstract below them."""

    def __init__(self, line: int, number: str) -> None:
        self.line = line
        self.number = number
        self.fields: dict[str, str] = {}
        self.abstract: list[str] = []
        self.is_in_abstract = False
        self._last = ""

    def add(self, line: str) -> None:
        """Take the next line."""
        if self.is_in_abstract:
            self.abstract.append(line)
        elif found := _FIELD.match(line):
            self._last = found[1]
            self.fields[self._last] = found[2]
        elif line.startswith(" ") and self._last:
            self.fields[self._last] += " " + line.strip()


def _entries(lines: Iterable[_Line]) -> Iterator[_Entry]:
    entry: _Entry | None = None
    for number, line in lines:
        found = _NUMBER.match(line)
        if found and not (entry and entry.is_in_abstract):
            if entry:
                yield entry
            entry = _Entry(number, found[1])
        elif entry and line.startswith("\\\\"):
            if entry.is_in_abstract or line[2:].strip():
                yield entry
                entry = None
            else:
                entry.is_in_abstract = True
        elif entry:
            entry.add(line)
    if entry:
        yield entry


def _paper(document: Document, entry: _Entry) -> Paper | None:
    said = entry.fields.get
    if not said("Title"):
        return None
    categories = said("Categories", "").split()
    rest = {name.lower(): value for name, value in entry.fields.items() if name not in _KNOWN}
    authors = _AFFILIATION.sub("", said("Authors") or said("Author") or "")
    return make_paper(
        document.place(entry.line),
        title=said("Title", ""),
        authors=people(authors),
        abstract=arxiv.abstract("\n".join(entry.abstract)),
        venue=said("Journal-ref") or arxiv.VENUE,
        year=arxiv.year_of_number(entry.number) or year_of(said("Date", "")),
        doi=said("DOI", ""),
        arxiv=entry.number,
        keywords=categories,
        fields=rest | {"primaryclass": categories[0] if categories else ""},
    )
