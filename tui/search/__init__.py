"""Finding papers: the query language, the index, the hits."""

from tui.search.hits import Hits
from tui.search.index import Index
from tui.search.marked import MarkReader

__all__ = ["Hits", "Index", "MarkReader"]
