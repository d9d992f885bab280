"""The library file as text: UTF-8, one paper a line, keys sorted."""

import json
from dataclasses import dataclass, field
from typing import Any

from tui.library.entry import Entry, merge

FORMAT = "octavo-library"
VERSION = 1


class Unreadable(ValueError):
    """The text is no library; the message says why, as part of a sentence."""


@dataclass(slots=True)
class Document:
    """The whole file: entries by id, and what else stood at its top."""

    papers: dict[str, Entry] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    version: int = VERSION


def decode(text: bytes) -> Document:
    """The document in `text`; raises `Unreadable`."""
    if not text.strip(b"\0 \t\r\n"):
        raise Unreadable("it is empty" if not text.strip(b"\0") else "it holds nothing but blanks")
    try:
        found = json.loads(text.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Unreadable("it is not UTF-8 text") from error
    except RecursionError as error:
        raise Unreadable("it is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(f"it is not valid JSON ({error})") from error
    if not isinstance(found, dict) or found.pop("format", None) != FORMAT:
        raise Unreadable("it is not a library of octavo")
    version, papers = found.pop("version", None), found.pop("papers", None)
    if type(version) is not int or not isinstance(papers, dict):
        raise Unreadable("its version or its papers are missing")
    whole = {known: entry for known, entry in papers.items() if isinstance(entry, dict)}
    broken = {known: entry for known, entry in papers.items() if known not in whole}
    if broken:
        found["broken"] = {**found.get("broken", {}), **broken}
    return Document(whole, found, version)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")


class Encoder:
    """Writes documents; the line of an entry that has not changed is not made again."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[Entry, str]] = {}

    def encode(self, document: Document) -> bytes:
        """The file's text."""
        head = {"format": FORMAT, "version": document.version, **document.extra}
        top = [f"{_text(key)}: {_text(head[key])}," for key in sorted(head) if key != "papers"]
        lines = [self._line(known, document.papers[known]) for known in sorted(document.papers)]
        self._lines = {known: self._lines[known] for known in document.papers}
        papers = ['"papers": {', ",\n".join(lines), "}"] if lines else ['"papers": {}']
        return "\n".join(["{", *top, *papers, "}", ""]).encode("utf-8", "replace")

    def _line(self, known: str, entry: Entry) -> str:
        cached = self._lines.get(known)
        # Entries are never changed in place, so the same object is the same line.
        if cached is None or cached[0] is not entry:
            cached = entry, f"{_text(known)}: {_text(entry)}"
            self._lines[known] = cached
        return cached[1]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def merge_papers(one: dict[str, Entry], other: dict[str, Entry]) -> dict[str, Entry]:
    """The entries of both; an entry that stands in both is merged."""
    merged = dict(one)
    for known, entry in other.items():
        mine = merged.get(known)
        merged[known] = entry if mine is None else merge(mine, entry)
    return merged
