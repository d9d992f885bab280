"""Finding papers: the query language, the index, the hits."""

from typing import TYPE_CHECKING

from tui.search.hits import Hits

if TYPE_CHECKING:
    from tui.search.index import Index
    from tui.search.marked import MarkReader

__all__ = ["Hits", "Index", "MarkReader"]


def __getattr__(name: str) -> object:
    """The index and what it asks for, imported when first asked for: the first frame needs neither.

    Raises AttributeError for any other name.
    """
    if name == "Index":
        from tui.search.index import Index

        return Index
    if name == "MarkReader":
        from tui.search.marked import MarkReader

        return MarkReader
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
