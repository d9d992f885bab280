"""The elements of an XML text that are papers, one after the other, without the rest of the tree.

Namespaces are left aside: elements are known by their local names. What would make a parser stop
is mended where that is certain (control characters, HTML's names of letters); another fault costs
the element that it is in. Entities of a document's own are refused, since they can be bombs.
"""

import re
from collections.abc import Iterator
from html.entities import html5
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from tui.sources.document import Document

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NAMED = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]{1,30};)")
_LONGEST = 33
"""Characters in the longest name of a letter that is mended, and in the longest wanted tag."""


def elements(document: Document, wanted: frozenset[str]) -> Iterator[tuple[int, Element]]:
    """The elements of `document` whose local names are `wanted`, with the lines they begin on."""
    names = "|".join(map(re.escape, sorted(wanted)))
    beginning = re.compile(rf"<(?:[\w.-]+:)?(?:{names})(?=[\s/>])".encode())
    reader: _Reader | None = _Reader(wanted, 1)
    is_resumed = False
    line = 1
    rest = b""
    for block in _mended(document.text()):
        rest += block
        while rest:
            if reader is None:
                found = beginning.search(rest)
                passed = found.start() if found else max(len(rest) - _LONGEST, 0)
                line += rest.count(b"\n", 0, passed)
                rest = rest[passed:]
                if found is None:
                    break
                reader = _Reader(wanted, line)
                reader.feed(b"<octavo>")
            try:
                reader.feed(rest)
            except expat.ExpatError as error:
                yield from reader.taken()
                # After a fault the tags around the elements, whose beginnings were passed, close.
                if reader.began or not is_resumed:
                    what = f"the XML is broken ({expat.ErrorString(error.code)})"
                    document.problem(what, "look for a missing or misspelt tag", reader.line)
                is_resumed = True
                line, rest, reader = reader.line, rest[reader.stopped_at :], None
            except _RefusedError:
                document.problem(
                    "it defines entities of its own, which octavo does not read",
                    "take them out of the DOCTYPE at its beginning",
                    reader.line,
                )
                return
            else:
                yield from reader.taken()
                rest = b""
    if reader and reader.began:
        document.problem(
            "the file ends within this entry", "copy or download it again", reader.began
        )


def _mended(blocks: Iterator[str]) -> Iterator[bytes]:
    """The text as UTF-8, without what XML forbids and with letters for HTML's names of them."""
    rest = ""
    for block in blocks:
        text = _CONTROLS.sub("", rest + block)
        cut = text.rfind("&", len(text) - _LONGEST) if len(text) > _LONGEST else -1
        text, rest = (text[:cut], text[cut:]) if cut > 0 else (text, "")
        yield _NAMED.sub(lambda named: html5.get(named[1], named[0]), text).encode()
    yield rest.encode()


class _RefusedError(ValueError):
    """The document defines entities."""


class _Reader:
    """Builds the wanted elements, and nothing of what is around them."""

    def __init__(self, wanted: frozenset[str], line: int) -> None:
        self.began = 0
        """The line on which the element being read began; 0 outside of any."""
        self._wanted = wanted
        self._first_line = line
        self._fed = 0
        self._depth = 0
        self._builder = TreeBuilder()
        self._taken: list[tuple[int, Element]] = []
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._refuse

    def feed(self, data: bytes) -> None:
        """Read on; raises `ExpatError` and `_RefusedError`."""
        self._parser.Parse(data, False)
        self._fed += len(data)

    def taken(self) -> list[tuple[int, Element]]:
        """The elements that were read since this was asked last."""
        taken, self._taken = self._taken, []
        return taken

    @property
    def line(self) -> int:
        """The line that was read last."""
        return self._first_line + self._parser.CurrentLineNumber - 1

    @property
    def stopped_at(self) -> int:
        """The place of a fault in the data fed last, or what is behind it when at its start."""
        return max(self._parser.ErrorByteIndex - self._fed, 1)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if not self._depth and name not in self._wanted:
            return
        if not self._depth:
            self._builder = TreeBuilder()
            self.began = self.line
        self._depth += 1
        self._builder.start(name, attributes)

    def _end(self, tag: str) -> None:
        if not self._depth:
            return
        self._builder.end(tag.rpartition(":")[2])
        self._depth -= 1
        if not self._depth:
            self._taken.append((self.began, self._builder.close()))
            self.began = 0

    def _text(self, text: str) -> None:
        if self._depth:
            self._builder.data(text)

    def _refuse(self, *_: object) -> None:
        raise _RefusedError
