"""Python's garbage collector while many objects are made that are no garbage."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (5_000, 5, 40)
"""Thresholds at which looking for garbage costs little, and never holds up the other threads for
long, as it does when many objects are looked at in one go; the default is (700, 10, 10)."""


@contextmanager
def seldom() -> Iterator[None]:
    """Look for garbage seldom: by default that is a seventh of the time of reading a library."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
