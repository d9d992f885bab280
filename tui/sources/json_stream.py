"""The objects in a JSON text, one after the other, however they are kept together.

An array, an object with an array somewhere in it, one object a line: what is wanted are the
objects that a format knows, so every object is offered, and those that nobody wants are looked
into. A fault costs the object that it is in. The standard library's decoder is used on a window of
the text, rather than a streaming parser, since those give up the rest of a file at its first fault
and know no `NaN`, which tables saved as JSON have.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, cast

from tui.sources.document import Document

LARGEST = 1 << 20
"""Characters in the largest object that may be one paper; larger ones are looked into."""

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_BETWEEN = re.compile(r"[\s,\x1e]*")
_STRING_OR_OBJECT = re.compile(r'["{]')
_AFTER_FAULT = re.compile(r"(?:\n[ \t]*|\}\s*,\s*)(?=\{)")
_SYNTAX = "look for a quotation mark, comma or bracket that is missing"
_NEAR_END = 32
"""A fault so near the window's end may be no more than the end of what was read so far."""

Object = dict[str, Any]


def objects(document: Document, wanted: Callable[[Object], bool]) -> Iterator[tuple[int, Object]]:
    """The objects in `document` that are `wanted`, with the line on which each begins.

    Told as problems are what is not JSON, and objects that are not wanted among those that are.
    """
    window = _Window(document.text())
    is_among_wanted = False
    while True:
        if not (is_among_wanted and window.is_at_next()):
            if is_among_wanted and window.is_at_rubbish():
                document.problem("this is not JSON", _SYNTAX, window.line)
            is_among_wanted = False
            if not window.seek():
                return
        try:
            found = window.decode()
        except _FaultError as fault:
            document.problem(fault.what, fault.fix, window.line)
            is_among_wanted = window.recover()
            continue
        if found is not None and wanted(found):
            yield window.line, found
            window.leave()
            is_among_wanted = True
        elif is_among_wanted and found is not None:
            what = "this entry has neither a title nor an abstract"
            document.problem(what, "give it a `title`", window.line)
            window.leave()
        else:
            window.enter()


class _FaultError(ValueError):
    """What is wrong with an entry, and what to do."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what = what
        self.fix = fix


class _Window:
    """The part of a text that is looked at, which always begins at a place of interest."""

    def __init__(self, blocks: Iterator[str]) -> None:
        self.line = 1
        self._blocks = blocks
        self._text = ""
        self._at = 0
        self._end = 0
        self._decoder = json.JSONDecoder(strict=False)

    def is_at_next(self) -> bool:
        """Whether nothing but commas and space is between here and another object."""
        while True:
            found = _BETWEEN.match(self._text, self._at)
            self._move(found.end() if found else self._at)
            if self._at < len(self._text):
                return self._text[self._at] == "{"
            if not self._fill():
                return False

    def is_at_rubbish(self) -> bool:
        """Whether what stands here, behind an object, can neither end a list nor go on with it."""
        return self._text[self._at : self._at + 1] not in ("", "]", "}", "[", '"')

    def seek(self) -> bool:
        """Go to the next object, past texts that hold braces; False when there is none."""
        while True:
            found = _STRING_OR_OBJECT.search(self._text, self._at)
            if found is None:
                self._move(len(self._text))
                if not self._fill():
                    return False
            elif found.group() == "{":
                self._move(found.start())
                return True
            else:
                self._move(found.start())
                self._move(self._end_of_string())

    def decode(self) -> Object | None:
        """The object that begins here; None when it is too large. Raises `_FaultError`."""
        while True:
            try:
                found, self._end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                is_cut = error.msg.startswith("Unterminated string")
                if not (is_cut or error.pos > len(self._text) - _NEAR_END):
                    what = f"this entry is not JSON ({error.msg.lower()})"
                    raise _FaultError(what, _SYNTAX) from None
                if len(self._text) - self._at > LARGEST:
                    return None
                if not self._fill():
                    what, fix = "the file ends within this entry", "copy or download it again"
                    raise _FaultError(what, fix) from None
            except RecursionError:
                raise _FaultError("this entry is nested too deeply", "take it out") from None
            else:
                return cast(Object, found)

    def leave(self) -> None:
        """Go behind the object that was decoded."""
        self._move(self._end)

    def enter(self) -> None:
        """Go into the object that begins here."""
        self._move(self._at + 1)

    def recover(self) -> bool:
        """Go to where the next object seems to begin; False when nothing does."""
        self._move(self._at + 1)
        while (found := _AFTER_FAULT.search(self._text, self._at)) is None:
            # What may be the beginning of the sign is kept.
            self._move(max(self._at, len(self._text) - _NEAR_END))
            if not self._fill():
                self._move(len(self._text))
                return False
        self._move(found.end())
        return True

    def _end_of_string(self) -> int:
        """Where the text that begins here ends; one that never does is passed by its quote."""
        while not (found := _STRING.match(self._text, self._at)):
            if len(self._text) - self._at > LARGEST or not self._fill():
                return self._at + 1
        return found.end()

    def _move(self, place: int) -> None:
        self.line += self._text.count("\n", self._at, place)
        self._at = place

    def _fill(self) -> bool:
        """Read on, at least as much as is here, and forget what lies behind; False at the end."""
        wanted = len(self._text) - self._at
        parts = [self._text[self._at :]]
        self._at = 0
        got = 0
        while got <= wanted and (block := next(self._blocks, "")):
            parts.append(block)
            got += len(block)
        self._text = "".join(parts)
        return got > 0
