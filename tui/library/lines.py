"""The line of each paper, made again only where the paper has changed."""

from collections.abc import Mapping
from typing import Any

from tui.library.document import BEGIN, END, Document, line


class Lines:
    """The lines of one library, for one thread at a time."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._made_from: Mapping[str, Any] = document.papers
        self._lines: dict[str, bytes] = {}

    def take(self) -> None:
        """Take the lines from the file's own text, which need not be done while a reader waits."""
        if self._text:
            self._lines = lines_of(self._text, self._made_from)
            self._text = b""
        if not self._lines:
            self._made_from = {}

    def of(self, values: Mapping[str, Any]) -> dict[str, bytes]:
        """A line for each of `values`, by key. A value must never be changed in place."""
        self.take()
        known = self._made_from.get
        changed = [key for key, value in values.items() if known(key) is not value]
        lines = {**self._lines, **{key: line(key, values[key]) for key in changed}}
        if len(lines) > len(values):
            lines = {key: lines[key] for key in values}
        self._lines, self._made_from = lines, values
        return lines


def lines_of(text: bytes, papers: Mapping[str, Any]) -> dict[str, bytes]:
    """The line of each paper in the file's own `text`, if each has one."""
    begin, end = text.find(BEGIN), text.rfind(END, 0, text.rfind(END))
    if begin < 0 or not papers:
        return {}
    lines = text[begin + len(BEGIN) : end].split(b",\n")
    if len(lines) != len(papers):
        return {}
    # Joined and split again, since encoding each key by itself takes twice as long.
    begins = '": {\n"'.join(papers).encode("utf-8", "replace").split(b"\n")
    begins[0] = b'"' + begins[0]
    begins[-1] += b'": {'
    in_order = len(begins) == len(lines) and all(map(bytes.startswith, lines, begins))
    is_one_each = text.count(b"\n", begin + len(BEGIN), end) == len(lines) - 1
    return dict(zip(papers, lines, strict=True)) if in_order and is_one_each else {}
