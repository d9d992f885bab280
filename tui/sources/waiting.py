"""Pipes and terminals: what comes from them may take its time, and may never come."""

import io
import os
import select
import stat
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, cast

from tui.sources.finding import UnreadableError

EVERY = 0.1
"""Seconds between two times of asking whether to go on waiting."""
PATIENCE = 1.0
"""Seconds after which somebody must have opened a named pipe to write to it."""


def opened(path: Path, go_on: Callable[[], object]) -> BinaryIO:
    """The file at `path`; `go_on` is called while it lets one wait, and may raise to end that.

    Reading raises `UnreadableError` when it is a pipe that nobody writes to.
    """
    if os.name != "posix" or not stat.S_ISFIFO(path.stat().st_mode):
        return patient(path.open("rb", buffering=0), go_on)
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    raw = cast(BinaryIO, io.FileIO(descriptor))
    return cast(BinaryIO, _Patient(raw, go_on, may_be_alone=True))


def patient(raw: BinaryIO, go_on: Callable[[], object]) -> BinaryIO:
    """`raw`, or where that is no file at hand, what calls `go_on` while it waits for more."""
    is_at_hand = os.name != "posix" or stat.S_ISREG(os.fstat(raw.fileno()).st_mode)
    return raw if is_at_hand else cast(BinaryIO, _Patient(raw, go_on))


class _Patient(io.RawIOBase):
    """Gives what comes when it comes."""

    def __init__(
        self, raw: BinaryIO, go_on: Callable[[], object], *, may_be_alone: bool = False
    ) -> None:
        self._raw = raw
        self._go_on = go_on
        self._may_be_alone = may_be_alone

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._raw.close()
        super().close()

    def readinto(self, buffer: Any) -> int:
        until = monotonic() + PATIENCE
        while True:
            if not select.select([self._raw], [], [], EVERY)[0]:
                self._go_on()
                if not self._may_be_alone or monotonic() < until:
                    continue
            # None says that there is a writer, who has nothing to say yet.
            data = self._raw.read(len(buffer))
            if self._may_be_alone and data == b"":
                raise UnreadableError(
                    "it is a pipe that nobody writes to", "start the program that writes to it"
                )
            self._may_be_alone = False
            if data is not None:
                buffer[: len(data)] = data
                return len(data)
