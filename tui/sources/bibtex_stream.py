"""The entries of a BibTeX file, parsed in pieces so that the file is never whole in memory."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tui.sources.bibtex_values import MONTHS, plain_value
from tui.sources.document import Document

PIECE = 1 << 17
"""Characters that are parsed at a time, unless one entry has more."""
LARGEST = 1 << 22
"""Characters after which a piece is cut although no entry begins."""

_BEGINNING = re.compile(r"@\w+[ \t]*[{(]")
_WITHOUT_KEY = re.compile(
    r"(@(?!string|comment|preamble)\w+[ \t]*[{(])(\s*[a-z_-]+\s*=)", re.IGNORECASE
)
"""An entry that begins with a field; its key is given as empty."""
_JOINTS = {"author": " and ", "editor": " and ", "keywords": ", ", "note": "\n", "annote": "\n\n",
           "annotation": "\n\n", "abstract": "\n\n", "file": ";"}  # fmt: skip
"""What goes between the values of a field that stands twice; of others the first counts."""


@dataclass(slots=True)
class Entry:
    """One entry: type and names of fields in lower case, values as text with its markup."""

    kind: str
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)


def entries(document: Document) -> Iterator[Entry]:
    """The entries of `document`, with abbreviations put in; broken ones are told as problems."""
    parser = _Parser(document)
    for line, piece in _pieces(document.text()):
        yield from parser.parse(piece, line)


def _pieces(blocks: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The text in pieces that end before an entry, each with the number of its first line."""
    line = 1
    text = ""
    for block in blocks:
        text += block
        if len(text) < PIECE and line > 1:
            continue
        cut = _last_beginning(text) or (len(text) if len(text) > LARGEST else 0)
        if cut:
            yield line, text[:cut]
            line += text.count("\n", 0, cut)
            text = text[cut:]
    yield line, text


def _last_beginning(text: str) -> int:
    """Where the last entry begins on a line of its own; 0 if none does behind the first."""
    at = len(text)
    while (at := text.rfind("\n", 0, at)) >= 0:
        begin = at + 1
        while text[begin : begin + 1] in (" ", "\t"):
            begin += 1
        if _BEGINNING.match(text, begin):
            return at + 1
    return 0


class _Parser:
    """Parses pieces; the abbreviations of one count in all that follow."""

    def __init__(self, document: Document) -> None:
        import logging

        # The parser's warnings are told as problems here.
        logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
        self._document = document
        self._strings: dict[str, str] = dict(MONTHS)

    def parse(self, piece: str, first_line: int) -> Iterator[Entry]:
        """The entries in `piece`, which begins on `first_line`."""
        from bibtexparser.entrypoint import parse_string
        from bibtexparser.model import Entry as Parsed
        from bibtexparser.model import ParsingFailedBlock, String

        piece = _WITHOUT_KEY.sub(r"\1,\2", piece)
        for block in parse_string(piece, parse_stack=[]).blocks:
            line = first_line + (block.start_line or 0)
            if isinstance(block, ParsingFailedBlock):
                if block.ignore_error_block is None:
                    self._tell_broken(block.raw or "", line)
                    continue
                block = block.ignore_error_block
            if isinstance(block, String):
                self._strings[block.key.lower()] = plain_value(block.value, self._strings)
            elif isinstance(block, Parsed):
                named = [(each.key, each.value) for each in block.fields]
                yield Entry(block.entry_type.lower(), block.key, line, self._fields(named))

    def _fields(self, named: list[tuple[str, str]]) -> dict[str, str]:
        """The fields by name, each once."""
        fields: dict[str, str] = {}
        for name, raw in named:
            name, value = name.lower(), plain_value(raw, self._strings)
            before = fields.setdefault(name, value)
            if name in _JOINTS and value != before:
                fields[name] = before + _JOINTS[name] + value
        return fields

    def _tell_broken(self, raw: str, line: int) -> None:
        found = re.match(r"@(\w+)\s*[{(]\s*([^\s,{}()]*)", raw)
        if found and found[1].lower() in ("comment", "preamble"):
            return
        named = f"the entry {found[2]}" if found and found[2] else "this entry"
        self._document.problem(
            f"{named} is broken", "look for a brace or quotation mark without its partner", line
        )
