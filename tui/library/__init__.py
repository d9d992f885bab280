"""The reader's own marks: the only writer of `library.json`."""

from tui.library.backups import OldNote, State
from tui.library.drafts import Draft
from tui.library.library import Library
from tui.library.marks import Marks

__all__ = ["Draft", "Library", "Marks", "OldNote", "State"]
