"""Times as the library file writes them: UTC with microseconds, so that they sort as text."""

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TypeGuard

_FORMAT = "%Y-%m-%dT%H:%M:%S.%fZ"
_WRITTEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_LAST = "9999"
"""A year after which no time can come, so that a mark made then could never be changed."""


def order(at: object) -> str:
    """The time `at` in the form in which times are compared; empty, the oldest, if it is none.

    A hand may have written it without microseconds or with an offset.
    """
    if is_usual(at):
        return at
    if not isinstance(at, str) or at.startswith(_LAST):
        return ""
    try:
        time = datetime.fromisoformat(at)
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC).strftime(_FORMAT)
    except (ValueError, OverflowError):
        return ""


def is_usual(at: object) -> TypeGuard[str]:
    """Whether `at` is a time as octavo writes it."""
    return isinstance(at, str) and not at.startswith(_LAST) and bool(_WRITTEN.fullmatch(at))


def after(latest: str) -> str:
    """The clock's time, or a microsecond after `latest` where the clock is behind it."""
    time = now()
    with suppress(ValueError, OverflowError):
        known = datetime.strptime(latest, _FORMAT).replace(tzinfo=UTC)
        time = max(time, known + timedelta(microseconds=1))
    return time.strftime(_FORMAT)


def now() -> datetime:
    """What the clock says."""
    return datetime.now(UTC)
