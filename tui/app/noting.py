"""The writing of a note: opens the editor under the paper, keeps drafts, saves on leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.app.marking import Marking
from tui.library import Library
from tui.paper import Paper

if TYPE_CHECKING:
    from tui.app.widgets.note_editor import NoteEditor


class Noting:
    """At most one note is being written at a time."""

    def __init__(self, screen: Screen[None], library: Library, marking: Marking) -> None:
        self._screen = screen
        self._library = library
        self._marking = marking
        self._editor: NoteEditor | None = None
        self._paper: Paper | None = None

    async def open(self, paper: Paper, text: str | None = None) -> None:
        """Open the editor on the note of `paper`, or on `text` where it is given."""
        if self._paper is not None and self._editor is not None:
            self._screen.set_focus(self._editor)
            return
        self._paper = paper
        self._library.begin_note(paper)
        editor = await self._only_editor()
        editor.open(self._library.marks(paper).note if text is None else text)

    async def _only_editor(self) -> NoteEditor:
        if self._editor is None:
            # The editor is a tenth of the start-up, and most starts write no note.
            from tui.app.widgets.note_editor import NoteEditor

            self._editor = NoteEditor(id="note")
            await self._screen.query_one("#right").mount(self._editor)
        return self._editor

    def close(self) -> bool:
        """Save what stands in the editor and hide it; says whether it had the focus."""
        editor, paper = self._editor, self._paper
        if editor is None or paper is None:
            return False
        self._paper = None
        self.save(paper, editor.text)
        had_focus = self._screen.focused is editor
        editor.display = False
        return had_focus

    def save(self, paper: Paper, text: str) -> None:
        """Keep `text` as the note on `paper`, unless it already is."""
        text = text.strip("\n")
        if not text.strip():
            text = ""
        if text != self._library.marks(paper).note:
            self._marking.note(paper, text)
        self._marking.drop_draft(paper)

    def draft(self, text: str) -> None:
        """Keep what is typed until it is saved."""
        if self._paper is not None:
            self._marking.draft(self._paper, text)

    def outside(self, paper: Paper) -> None:
        """Write the note on `paper` in the reader's own editor, with the screen given up for it.

        Raises OSError with a sentence when there is no such editor, and
        textual.app.SuspendNotSupported where the screen cannot be given up.
        """
        from tui.app.opening import edit

        if self._editor is not None and self._paper is not None:
            paper, begun = self._paper, self._editor.text
        else:
            self._library.begin_note(paper)
            begun = self._library.marks(paper).note
        failed: OSError | None = None
        with self._screen.app.suspend():
            # An error that left this block would leave the screen given up.
            try:
                text = edit(begun)
            except OSError as error:
                failed = error
        if failed is not None:
            raise failed
        if self._editor is not None and self._paper is not None:
            self._editor.load_text(text)
        else:
            self.save(paper, text)
