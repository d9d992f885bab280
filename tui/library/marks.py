"""A paper's marks as the rest of octavo sees them."""

from typing import Any, NamedTuple

from tui.clean import clean, clean_line
from tui.library import notes
from tui.library.entry import Entry


class Marks(NamedTuple):
    """What the reader has put on a paper."""

    starred: bool = False
    read: bool = False
    notes: tuple[str, ...] = ()
    """Usually one; several where copies changed the note without knowing of each other."""
    tags: frozenset[str] = frozenset()

    @property
    def note(self) -> str:
        """The note; several are put one under the other, with a line between."""
        return "\n\n---\n\n".join(self.notes)


NO_MARKS = Marks()


def marks_of(entry: Entry) -> Marks:
    """The marks in `entry`; what has another form than it should have counts as absent."""
    tags = entry.get("tags")
    texts = [each["value"] for each in notes.merged(notes.versions(entry.get("note")))]
    return Marks(
        starred=_is_set(entry.get("star")),
        read=_is_set(entry.get("read")),
        notes=tuple(clean(text) for text in texts if isinstance(text, str) and text),
        tags=frozenset(clean_line(tag) for tag, mark in tags.items() if _is_set(mark))
        if isinstance(tags, dict)
        else frozenset(),
    )


def _is_set(mark: Any) -> bool:
    return isinstance(mark, dict) and mark.get("value") is True
