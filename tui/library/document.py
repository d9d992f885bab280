"""The library file as text: UTF-8, one paper a line, keys sorted."""

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from tui.clean import clean_line
from tui.library import times
from tui.library.entry import FLAGS, Entry, join, merge

FORMAT = "octavo-library"
VERSION = 1
_PIECE = 2000
"""Lines that are joined at a time."""
_BYTES = 400_000
"""Bytes that are read at a time."""
BEGIN, END = b'"papers": {\n', b"\n}"
"""What stands before and after the lines of the papers."""


class UnreadableError(ValueError):
    """The text is no library; the message says why, as part of a sentence."""


class Document(NamedTuple):
    """The whole file."""

    papers: Mapping[str, Entry] = MappingProxyType({})
    odd: Mapping[str, Any] = MappingProxyType({})
    """What stands among the papers and is none, to be written again as it was."""
    extra: Mapping[str, Any] = MappingProxyType({})
    """What else stands at the top of the file: a newer version wrote it."""
    version: int = VERSION
    text: bytes = b""
    """The file's own text, where every line of it can be used again."""
    twice: Sequence[str] = ()
    """Keys that stood twice in one place; both values were merged."""
    latest: str = ""
    """The time of the last change of any mark."""


def decode(text: bytes) -> Document:
    """The document in `text`; raises `UnreadableError`."""
    twice: list[str] = []
    with without_collecting():
        found = _in_pieces(text) or _loaded(text, None)
        marks = _marks(found)
        if _is_doubtful(found, marks, text):
            found = _loaded(text, twice)
            marks = _marks(found)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise UnreadableError("it is not a library of octavo")
    version, papers = found.get("version"), found.get("papers")
    if type(version) is not int or version < 1 or not isinstance(papers, dict):
        raise UnreadableError("its version or its papers are missing")
    odd = {key: value for key, value in papers.items() if not isinstance(value, dict)}
    whole = {key: value for key, value in papers.items() if key not in odd} if odd else papers
    known = ("format", "version", "papers")
    extra = {key: value for key, value in found.items() if key not in known}
    return Document(
        whole, odd, extra, version, b"" if odd or twice else text, twice, _latest(marks)
    )


def _in_pieces(text: bytes) -> Any:
    """The JSON in `text`, read some lines at a time; None where it is not as `encode` writes it.

    Reading a large text at once would let other threads wait: no key was answered meanwhile.
    """
    begin, end = text.find(BEGIN), text.rfind(END, 0, text.rfind(END))
    papers: dict[str, Any] = {}
    start, count = begin + len(BEGIN), 0
    if begin < 0 or end < start:
        return None
    try:
        while start <= end:
            stop = text.find(b",\n", start + _BYTES, end)
            stop = end if stop < 0 else stop
            piece = _loaded(b"{%b}" % text[start:stop], None)
            if not piece:
                return None  # There is nothing after a comma, or nothing at all.
            papers.update(piece)
            count += len(piece)
            start = stop + 2
        found = _loaded(b'%b"papers": null%b' % (text[:begin], text[end + len(END) :]), None)
    except UnreadableError:
        return None
    # The papers have to be those at the top, and each to stand there once.
    if not isinstance(found, dict) or found.get("papers", "") is not None or len(papers) != count:
        return None
    return {**found, "papers": papers}


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


def _is_doubtful(found: Any, marks: Sequence[Mapping[str, Any]], text: bytes) -> bool:
    """Whether a mark or a paper may stand twice where one of them was dropped.

    Counted in the text, since looking at every key costs more than the rest of the opening. A quote
    inside a string has a backslash before it, so what is counted are keys.
    """
    papers = found.get("papers") if isinstance(found, dict) else None
    if not isinstance(papers, dict):
        return True
    if text.count(b"\n") != len(papers) + len(found) + 3:
        return True  # It is not as `encode` writes it.
    return text.count(b'"value": ') != sum(["value" in mark for mark in marks])


def _marks(found: Any) -> list[dict[str, Any]]:
    """Every mark on any paper, in whatever the file holds."""
    papers = found.get("papers") if isinstance(found, dict) else None
    if not isinstance(papers, dict):
        return []
    entries = [entry for entry in papers.values() if type(entry) is dict]
    marks: list[Any] = []
    for flag in FLAGS:
        marks += [entry[flag] for entry in entries if flag in entry]
    for tags in [entry["tags"] for entry in entries if "tags" in entry]:
        marks += tags.values() if type(tags) is dict else ()
    for note in [entry["note"] for entry in entries if "note" in entry]:
        marks += note if type(note) is list else (note,)
    return [mark for mark in marks if type(mark) is dict]


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


def _latest(marks: Sequence[Mapping[str, Any]]) -> str:
    """The time of the last of these marks."""
    written: list[Any] = [mark.get("at") for mark in marks]
    with suppress(TypeError):
        # Quick, and right where all times are as octavo writes them.
        if written and times.is_usual(latest := max(written)):
            return latest
    return max(map(times.order, written), default="")


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
    yield BEGIN
    for start in range(0, len(keys), _PIECE):
        piece = b",\n".join([lines[key] for key in keys[start : start + _PIECE]])
        yield b",\n" + piece if start else piece
    yield END if keys else b"}"


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
