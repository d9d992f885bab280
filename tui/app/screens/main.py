"""The main screen: hears what the reader does with the papers shown, decides, and calls."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from tui.app.commands import Mode, bindings
from tui.app.exporting import Exporting
from tui.app.marking import Marking, Saved
from tui.app.noting import Noting
from tui.app.offering import Offering
from tui.app.screens.papers import Desk, PapersScreen
from tui.app.widgets.filter_box import FilterBox
from tui.app.widgets.paper_list import PaperList
from tui.paper import Paper
from tui.problems import Problem

if TYPE_CHECKING:
    from tui.app.widgets.note_editor import NoteEditor


class MainScreen(PapersScreen):
    """What every key does, in a few lines each."""

    BINDINGS = bindings(Mode.MAIN)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._marking = Marking(desk.library, self.post_message)
        self._noting = Noting(self, desk.library, self._marking)
        self._offering = Offering(self, desk.library)

    def on_mount(self) -> None:
        """Go on with what was put off for the first frame."""
        self.call_after_refresh(self._first_frame_stands)

    def _first_frame_stands(self) -> None:
        gc.freeze()
        gc.enable()
        self.loader.go_on()

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being loaded, asked or saved."""
        busy = self.loader.is_loading or not self.filterer.is_idle or not self.page.is_settled
        return not busy and not self.desk.library.unsaved

    def put_away(self) -> list[Problem]:
        """Keep what the reader has done, and end the threads; tells what could not be kept."""
        self._noting.close()
        session, paper = self.desk.session, self.paper
        session.list_share = self.panes.share
        if paper is not None:
            session.remember_paper(self.desk.shelf.name, paper.id)
        self.loader.close()
        self.filterer.stop()
        return self._marking.close()

    # The filter

    def action_filter(self) -> None:
        """Go to the filter box."""
        self.panes.show_list()
        self.set_focus(self.box)

    def on_input_changed(self, message: FilterBox.Changed) -> None:
        """The list follows what is typed."""
        if message.value != self.query_now.text:
            self.ask(text=message.value)

    def on_filter_box_kept(self) -> None:
        """Go on to the papers found."""
        self.set_focus(self.list)

    def on_filter_box_left(self) -> None:
        """Clear the filter and go back to the list."""
        self.clear_filter()
        self.set_focus(self.list)

    def on_filter_box_exact_toggled(self) -> None:
        """Forgive slips, or do not."""
        self.ask(exact=not self.query_now.exact)

    def on_filter_box_moved(self, message: FilterBox.Moved) -> None:
        """Move in the list while typing."""
        self.list.action_move(message.steps)

    def action_only_starred(self) -> None:
        """Show the starred papers only, or all again."""
        self.ask(only_starred=not self.query_now.only_starred)

    def action_similar(self) -> None:
        """Show the papers nearest to the current one, or all again."""
        if self.list.row is not None:
            self.ask(like=self.list.row if self.query_now.like is None else None)

    def action_back(self) -> None:
        """Back from the single pane; else clear the filter; else go to the list."""
        if self.panes.back():
            return
        if self.query_now.like is not None:
            self.ask(like=None)
        elif self.query_now.text:
            self.clear_filter()
        elif self.query_now.only_starred:
            self.action_only_starred()
        self.set_focus(self.list)

    # Moving and reading

    def on_paper_list_open(self) -> None:
        """Read the paper."""
        self.panes.open()

    def action_next_unread(self) -> None:
        """Go to the next paper that is not marked as read."""
        rows, place = self.list.rows, self.list.place
        for ahead in (*range(place + 1, len(rows)), *range(place)):
            if not self.describer.is_read(rows[ahead]):
                self.list.place = ahead
                return
        self.notify("every other paper here is marked as read", timeout=3)

    def action_step(self, steps: int) -> None:
        """Show the next paper, or the one before."""
        self.list.action_move(steps)

    def action_paper_page(self, pages: int) -> None:
        """Scroll the paper; where the list hides it, open it first."""
        if self.panes.shows_page:
            self.page.action_page(pages)
        else:
            self.panes.open()

    def action_browse(self) -> None:
        """Open the paper's link in the browser."""
        self._with_paper(lambda paper: self.app.open_url(paper.link))

    def action_copy(self) -> None:
        """Offer what can be copied of the paper."""
        from tui.app.screens.copy import CopyMenu

        self._with_paper(lambda paper: self.app.push_screen(CopyMenu(paper)))

    def _with_paper(self, act: Callable[[Paper], object]) -> None:
        if (paper := self.paper) is not None:
            act(paper)

    # Marks

    def action_star(self) -> None:
        """Star the current paper, or take its star away."""
        self._with_paper(self._marking.star)

    def on_paper_list_star_clicked(self, message: PaperList.StarClicked) -> None:
        """Turn the star that was clicked."""
        self._marking.star(self.describer.paper(message.row))

    def action_read(self) -> None:
        """Mark the current paper as read, or as unread."""
        self._with_paper(self._marking.read)

    def action_tags(self) -> None:
        """Change the current paper's tags."""
        self._with_paper(self._ask_tags)

    def _ask_tags(self, paper: Paper) -> None:
        from tui.app.screens.prompt import Prompt

        def answered(line: str | None) -> None:
            if line is not None:
                self._marking.tags(paper, line.replace("#", " ").split())

        tags = " ".join(sorted(self.desk.library.marks(paper).tags))
        self.app.push_screen(Prompt("Tags", "tags, with spaces between", tags), answered)

    def action_undo(self) -> None:
        """Take the last mark back."""
        self.notify(self._marking.undo() or "nothing to undo", markup=False, timeout=3)

    def action_redo(self) -> None:
        """Make the mark again that was taken back."""
        self.notify(self._marking.redo() or "nothing to redo", markup=False, timeout=3)

    def on_marked(self) -> None:
        """Show the marks as they are now."""
        self.list.refresh()
        self.show_page()
        if self.query_now.depends_on_marks:
            self.ask_again()

    def on_saved(self, message: Saved) -> None:
        """Say what could not be saved, once."""
        problem = message.problem
        if problem and problem != self.unsaved_because:
            self.notify(str(problem), severity="error", markup=False, timeout=10)
        self.unsaved_because = problem
        self.show_status()

    # Notes

    async def action_note(self) -> None:
        """Write a note on the current paper."""
        paper = self.paper
        if paper is not None:
            if not self.panes.shows_page:
                self.panes.open()
            await self._noting.open(paper)

    def on_loaded(self) -> None:
        """Offer what an earlier run left unsaved, and copies of the library to merge."""
        for problem in self.desk.library.problems:
            self.notify(str(problem), severity="warning", markup=False, timeout=15)
        self._offering.offer(self._paper_known_by, self._go_on_writing, self._noting.save)

    def _paper_known_by(self, paper_id: str) -> Paper | None:
        row = self.desk.shelf.corpus.row_of(paper_id)
        return None if row is None else self.describer.paper(row)

    async def _go_on_writing(self, paper: Paper, text: str) -> None:
        row = self.desk.shelf.corpus.row_of(paper.id)
        if row is not None:
            self.list.go_to(row)
        await self._noting.open(paper, text)

    def on_note_editor_drafted(self, message: NoteEditor.Drafted) -> None:
        """Keep what is typed."""
        self._noting.draft(message.text)

    def on_note_editor_closed(self) -> None:
        """Save the note."""
        if self._noting.close():
            self.panes.focus_reading()
        self._show_note()

    def on_note_editor_outside(self) -> None:
        """Go on in the reader's own editor."""
        self.action_note_outside()

    def action_note_outside(self) -> None:
        """Write the note in the reader's own editor."""
        self._with_paper(self._write_outside)

    def _write_outside(self, paper: Paper) -> None:
        try:
            self._noting.outside(paper)
        except SuspendNotSupported:
            self.notify("another editor cannot be started from here; press n", markup=False)
        except OSError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self._show_note()

    def _show_note(self) -> None:
        self.show_page()
        if self.panes.shows_page:
            self.page.show_note()

    # Octavo

    def action_export(self) -> None:
        """Write the papers shown into a file."""
        if self.describer.hits is not None:
            Exporting(self, self.desk.shelf.corpus, self.desk.library).ask(self.describer.hits)

    def action_problems(self) -> None:
        """List what could not be read."""
        from tui.app.screens.problems import ProblemsScreen

        self.app.push_screen(ProblemsScreen(self.desk.problems))

    def action_keys(self) -> None:
        """Show every key."""
        from tui.app.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(self.desk.keys))

    def action_interrupt(self) -> None:
        """Copy the selection; else stop what is loading; else quit."""
        if selected := self.get_selected_text():
            self.app.copy_to_clipboard(selected)
            self.notify("copied", timeout=2)
        elif self.loader.is_loading:
            self.loader.stop()
        else:
            self.action_quit()

    def action_quit(self) -> None:
        """Leave octavo."""
        self.app.exit(0)
