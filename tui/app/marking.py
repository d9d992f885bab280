"""What s, r, u and a saved note do: the mark holds at once, and a thread puts it on disk."""

import contextlib
import queue
import threading
from collections.abc import Callable, Collection

from textual.message import Message

from tui.library import Library
from tui.paper import Paper
from tui.problems import Problem

TRY_AGAIN_AFTER = 5.0
"""Seconds until a save that failed is tried again."""
WATCH_EVERY = 1.0
"""Seconds between two looks at whether another program changed the library."""
FIRST_LOOK = 0.3
"""Seconds from the start to the first such look."""


class Marked(Message):
    """Marks have changed, here or in another program."""


class Saved(Message):
    """The library was written, or could not be."""

    def __init__(self, problem: Problem | None) -> None:
        super().__init__()
        self.problem = problem


class Marking:
    """The reader's marks on papers, kept by a thread that saves them."""

    def __init__(self, library: Library, post: Callable[[Message], object]) -> None:
        """What becomes of the marks is given to `post`, from any thread."""
        self._library = library
        self._post = post
        self._wake = threading.Event()
        self._tasks: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="save", daemon=True)
        self._thread.start()

    def star(self, paper: Paper) -> None:
        """Star `paper`, or take its star away."""
        self._library.star(paper, not self._library.marks(paper).starred)
        self._changed()

    def read(self, paper: Paper) -> None:
        """Mark `paper` as read, or as unread."""
        self._library.set_read(paper, not self._library.marks(paper).read)
        self._changed()

    def tags(self, paper: Paper, tags: Collection[str]) -> None:
        """Let `paper` have these tags and no others."""
        present = self._library.marks(paper).tags
        for tag in present.symmetric_difference(tags):
            self._library.tag(paper, tag, tag not in present)
        self._changed()

    def undo(self) -> str | None:
        """Take the last mark back; says what was done, or None when there is nothing to undo."""
        return self._told(self._library.undo())

    def redo(self) -> str | None:
        """Make the mark again that was taken back."""
        return self._told(self._library.redo())

    def note(self, paper: Paper, text: str) -> None:
        """Keep `text` as the note on `paper`; no text removes it."""
        self._library.note(paper, text)
        self._changed()

    def draft(self, paper: Paper, text: str) -> None:
        """Keep what is typed on `paper` until it is saved."""
        self._soon(lambda: self._library.draft(paper, text))

    def drop_draft(self, paper: Paper) -> None:
        """Forget the draft on `paper`: it is saved, or not wanted."""
        self._soon(lambda: self._library.drop_draft(paper))

    def _soon(self, task: Callable[[], object]) -> None:
        # A draft is synced to the disk, which may take longer than a key should wait.
        self._tasks.put(task)
        self._wake.set()

    def close(self) -> list[Problem]:
        """Save what is not saved and end; tells what could not be kept, and where it is."""
        self._ended = True
        self._wake.set()
        self._thread.join(timeout=10)
        self._do_tasks()
        return self._library.close()

    def _told(self, sentence: str | None) -> str | None:
        if sentence is not None:
            self._changed()
        return sentence

    def _changed(self) -> None:
        self._post(Marked())
        self._wake.set()

    def _run(self) -> None:
        # Soon after the start, so that the first star finds the file already looked at.
        wait = FIRST_LOOK
        while not self._ended:
            if self._wake.wait(wait):
                self._wake.clear()
            wait = self._keep()

    def _keep(self) -> float:
        """Save, or look for others' changes; returns the seconds until it is to be done again."""
        self._do_tasks()
        if self._library.unsaved:
            problem = self._library.save()
            self._post(Saved(problem))
            return TRY_AGAIN_AFTER if problem else WATCH_EVERY
        if self._library.refresh():
            self._post(Marked())
        return WATCH_EVERY

    def _do_tasks(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._tasks.get_nowait()()
