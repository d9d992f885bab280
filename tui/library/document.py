"""The library file as text: UTF-8, one paper a line, keys sorted."""

import gc
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tui.clean import clean_line
from tui.library import times
from tui.library.entry import FLAGS, Entry, join, latest, merge

FORMAT = "octavo-library"
VERSION = 1
_PIECE = 2000
"""Lines that are joined at a time."""
_TIMES = re.compile(rb'"at": "([0-8][-0-9T:.]{25}Z)"')
_BEGIN, _END = b'"papers": {\n', b"\n}"


class UnreadableError(ValueError):
    """The text is no library; the message says why, as part of a sentence."""


@dataclass(slots=True)
class Document:
    """The whole file."""

    papers: dict[str, Entry] = field(default_factory=dict)
    odd: dict[str, Any] = field(default_factory=dict)
    """What stands among the papers and is none, to be written again as it was."""
    extra: dict[str, Any] = field(default_factory=dict)
    """What else stands at the top of the file: a newer version wrote it."""
    version: int = VERSION
    lines: dict[str, bytes] = field(default_factory=dict)
    """The file's own lines by paper, where it has one paper a line."""
    twice: list[str] = field(default_factory=list)
    """Keys that stood twice in one place; both values were merged."""
    latest: str = ""
    """The time of the last change of any mark."""


def decode(text: bytes) -> Document:
    """The document in `text`; raises `UnreadableError`."""
    twice: list[str] = []
    with without_collecting():
        found = _loaded(text, None)
        if _is_doubtful(found, text):
            found = _loaded(text, twice)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise UnreadableError("it is not a library of octavo")
    version, papers = found.get("version"), found.get("papers")
    if type(version) is not int or version < 1 or not isinstance(papers, dict):
        raise UnreadableError("its version or its papers are missing")
    odd = {key: value for key, value in papers.items() if not isinstance(value, dict)}
    lines = {} if odd or twice else _lines(text, papers)
    whole = {key: value for key, value in papers.items() if key not in odd} if odd else papers
    known = ("format", "version", "papers")
    extra = {key: value for key, value in found.items() if key not in known}
    return Document(whole, odd, extra, version, lines, twice, _latest(text, whole))


def _loaded(text: bytes, twice: list[str] | None) -> Any:
    """The JSON in `text`; keys that stand twice are looked for if there is a list for them."""
    hook = None if twice is None else partial(_object, twice=twice)
    try:
        return json.loads(
            text.decode("utf-8-sig"),
            parse_constant=_no_number,
            parse_float=_float,
            object_pairs_hook=hook,
        )
    except UnicodeDecodeError as error:
        raise UnreadableError("it is not UTF-8 text") from error
    except RecursionError as error:
        raise UnreadableError("it is nested too deeply") from error
    except ValueError as error:
        if not text.strip(b"\0 \t\r\n"):
            held = "it holds nothing but blanks or zero bytes" if text else "it is empty"
            raise UnreadableError(held) from error
        raise UnreadableError(f"it is not valid JSON ({clean_line(str(error))})") from error


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")


def _float(digits: str) -> float:
    number = float(digits)
    return number if abs(number) != float("inf") else _no_number(digits)


@contextmanager
def without_collecting() -> Iterator[None]:
    """A hundred thousand new dicts make the collector look at all of them again and again.

    They hold no cycles and go by themselves, so it does not have to look at them later either.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.freeze()
            gc.enable()


def _is_doubtful(found: Any, text: bytes) -> bool:
    """Whether a mark or a paper may stand twice where one of them was dropped.

    Counted in the text, since looking at every key costs more than the rest of the opening. A quote
    inside a string has a backslash before it, so what is counted are keys.
    """
    papers = found.get("papers") if isinstance(found, dict) else None
    if not isinstance(papers, dict):
        return True
    if text.count(b"\n") != len(papers) + len(found) + 3:
        return True  # It is not as `encode` writes it.
    entries = [entry for entry in papers.values() if isinstance(entry, dict)]
    return any(
        text.count(b'"%s": ' % key.encode()) != sum([key in entry for entry in entries])
        for key in (*FLAGS, "tags", "note")
    )


def _object(pairs: list[tuple[str, Any]], twice: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            twice.append(key)
            value = _both(key, made[key], value)
        made[key] = value
    return made


def _both(key: str, one: Any, other: Any) -> Any:
    """What two values under the same key are together."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return join(key, one, other)
    if key == "papers":
        return merge_papers(one, other)
    is_mark = key in (*FLAGS, "tags", "note") or "value" in one or "value" in other
    return join(key, one, other) if is_mark else merge(one, other)


def _latest(text: bytes, papers: Mapping[str, Entry]) -> str:
    """The time of the last change of any mark, found in the text where it is written as usual."""
    written = max(_TIMES.findall(text), default=b"").decode()
    return times.order(written) or max(map(latest, papers.values()), default="")


def _lines(text: bytes, papers: Mapping[str, Any]) -> dict[str, bytes]:
    """The line of each paper, if each has one."""
    begin, end = text.find(_BEGIN), text.rfind(_END, 0, text.rfind(_END))
    if begin < 0 or not papers:
        return {}
    lines = text[begin + len(_BEGIN) : end].split(b",\n")
    if len(lines) != len(papers):
        return {}
    # Joined and split again, since encoding each key by itself takes twice as long.
    begins = '": {\n"'.join(papers).encode("utf-8", "replace").split(b"\n")
    begins[0] = b'"' + begins[0]
    begins[-1] += b'": {'
    in_order = len(begins) == len(lines) and all(map(bytes.startswith, lines, begins))
    is_one_each = text.count(b"\n", begin + len(_BEGIN), end) == len(lines) - 1
    return dict(zip(papers, lines, strict=True)) if in_order and is_one_each else {}


def encode(lines: Mapping[str, bytes], extra: Mapping[str, Any]) -> Iterator[bytes]:
    """The file's text, of a line for each paper and what else stands at its top.

    It comes in pieces, so that a large library is not copied in one go while a key waits.
    """
    head = {**extra, "format": FORMAT, "version": VERSION, "papers": None}
    before = b"{\n"
    for key in sorted(head):
        yield before
        before = b",\n"
        if key == "papers":
            yield from _papers(lines)
        else:
            yield line(key, head[key])
    yield b"\n}\n"


def _papers(lines: Mapping[str, bytes]) -> Iterator[bytes]:
    keys = sorted(lines)
    yield _BEGIN
    for start in range(0, len(keys), _PIECE):
        piece = b",\n".join([lines[key] for key in keys[start : start + _PIECE]])
        yield b",\n" + piece if start else piece
    yield _END if keys else b"}"


def line(key: str, value: Any) -> bytes:
    """A key and its value, on one line."""
    text = f"{_text(key)}: {_text(value)}"
    try:
        return text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair, which JSON can say and UTF-8 cannot.
        return f"{_text(key, True)}: {_text(value, True)}".encode()


def _text(value: Any, ascii_only: bool = False) -> str:
    return json.dumps(value, ensure_ascii=ascii_only, sort_keys=True)


def merge_papers(one: dict[str, Entry], other: dict[str, Entry]) -> dict[str, Entry]:
    """The entries of both; an entry that stands in both is merged."""
    both = {key: merge(one[key], other[key]) for key in one.keys() & other.keys()}
    return {**one, **other, **both}
