"""What the reader did in this session, so that it can be undone and done again."""

from typing import Any, NamedTuple

from tui.clean import clean_line
from tui.paper import Paper


class Change(NamedTuple):
    """A mark before and after."""

    paper: Paper
    kind: str
    """star, read, note, or `tag ` and the tag."""
    before: Any
    after: Any


class Changes:
    """The changes of a session, with a place among them."""

    def __init__(self) -> None:
        self._done: list[Change] = []
        self._undone: list[Change] = []

    def add(self, change: Change) -> None:
        """Note what was just done; what was undone before can't be done again."""
        self._done.append(change)
        self._undone.clear()

    def back(self) -> Change | None:
        """The change to undo, if there is one."""
        return _moved(self._done, self._undone)

    def forth(self) -> Change | None:
        """The change to do again, if there is one."""
        return _moved(self._undone, self._done)


def _moved(source: list[Change], target: list[Change]) -> Change | None:
    if not source:
        return None
    target.append(source.pop())
    return target[-1]


def said(kind: str, value: Any, paper: Paper) -> str:
    """What was done when a mark was set to `value`, in a few words."""
    title = clean_line(paper.title) or paper.id
    if kind.startswith("tag "):
        done = f"tagged {kind[4:]}:" if value else f"took the tag {kind[4:]} from"
    else:
        done = _SAID[kind][bool(value)]
    return f"{done} “{title}”"


_SAID = {
    "star": ("unstarred", "starred"),
    "read": ("marked as unread:", "marked as read:"),
    "note": ("removed the note on", "brought back the note on"),
}
