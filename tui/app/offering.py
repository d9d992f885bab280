"""What octavo offers at its start: notes that were not saved, copies of the library to merge."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.content import Content
from textual.screen import Screen

from tui.library import Draft, Library
from tui.paper import Paper
from tui.typeset import heading

LONGEST = 400
"""Characters of a draft that are shown."""


class Offering:
    """Asks one question after the other; escape puts a question off to the next start."""

    def __init__(self, screen: Screen[None], library: Library) -> None:
        self._screen = screen
        self._library = library
        self._offered = False

    def offer(
        self,
        paper_of: Callable[[str], Paper | None],
        write: Callable[[Paper, str], Awaitable[None]],
        save: Callable[[Paper, str], None],
    ) -> None:
        """Offer everything once; `paper_of` gives the paper of an id, if it is on the shelf.

        A draft is gone on with by `write`, or saved as it is by `save`.
        """
        if self._offered:
            return
        drafts = [
            (paper, draft)
            for draft in self._library.drafts()
            if (paper := paper_of(draft.paper_id))
        ]
        self._offered = True
        if drafts:
            self._offer_draft(*drafts[0], write, save)
        elif self._library.conflicted():
            self._offer_merge()

    def _offer_draft(
        self,
        paper: Paper,
        draft: Draft,
        write: Callable[[Paper, str], Awaitable[None]],
        save: Callable[[Paper, str], None],
    ) -> None:
        from tui.app.screens.confirm import Confirm

        title = heading(paper.title, paper.abstract).plain
        question = Content.assemble(
            "A note that was not saved, on\n", (title, "bold"), f"\n\n{draft.text[:LONGEST]}"
        )
        answers = {"e": "go on writing it", "s": "save it as it is", "d": "throw it away"}

        async def answered(answer: str | None) -> None:
            if answer == "e":
                await write(paper, draft.text)
            elif answer == "s":
                save(paper, draft.text)
            elif answer == "d":
                self._library.drop_draft(paper)

        self._screen.app.push_screen(Confirm("Draft", question, answers), answered)

    def _offer_merge(self) -> None:
        from tui.app.screens.confirm import Confirm

        names = "\n".join(copy.name for copy in self._library.conflicted())
        question = Content(
            "A program that keeps folders alike has left other copies of your library:\n\n"
            f"{names}\n\nMerged, every star and note of each is kept."
        )

        def answered(answer: str | None) -> None:
            if answer == "y":
                self._screen.run_worker(self._merge, thread=True)

        answers = {"y": "merge them, and move them to the backups"}
        self._screen.app.push_screen(Confirm("Copies", question, answers), answered)

    def _merge(self) -> None:
        problems = self._library.merge_conflicted()
        sentence = str(problems[0]) if problems else "the copies were merged"
        severity = "error" if problems else "information"
        self._screen.app.call_from_thread(
            self._screen.notify, sentence, severity=severity, markup=False
        )
