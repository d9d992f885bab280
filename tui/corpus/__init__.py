"""The papers that are open, as rows of an SQLite database, by row and by id."""

from tui.corpus.corpus import Corpus

__all__ = ["Corpus"]
