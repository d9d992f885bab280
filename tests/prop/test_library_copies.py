"""Copies of a library on three machines: whatever is done to them, they end alike, no word lost."""

import json
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tui.library import Library, times
from tui.paper import Paper

PREPRINT = Paper(title="Early", authors=("Ada Lovelace",), arxiv="2501.00001")
ARTICLE = Paper(title="Late", authors=("Ada Lovelace",), doi="10.1000/a")
BOTH = Paper(title="Late", authors=("Ada Lovelace",), doi="10.1000/a", arxiv="2501.00001")
PAPERS = [PREPRINT, ARTICLE, BOTH]
MACHINES = st.integers(0, 2)
STEPS = st.lists(
    st.tuples(MACHINES, st.sampled_from(["star", "tag", "note", "remove", "undo"]), MACHINES)
    | st.tuples(MACHINES, st.just("merge"), MACHINES)
    | st.tuples(MACHINES, st.just("clock"), st.integers(-100, 100)),
    max_size=14,
)


class Machine:
    """A machine with a clock, a name and a library of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "library.json"
        self.clock = datetime(2026, 1, 2, tzinfo=UTC)
        self.library = Library.open(self.file)

    def do(self, what: str, number: int, others: list["Machine"], count: int) -> set[str]:
        """Do it and save; returns the notes that were on the screen and were written over."""
        library = self.library
        seen = {note for paper in PAPERS for note in library.marks(paper).notes}
        paper = PAPERS[number % 3]
        if what == "clock":
            self.clock += timedelta(seconds=number)
        elif what == "merge":
            other = others[number].file
            if other.exists():
                assert library.merge([other]) == []
        elif what == "star":
            library.star(paper, not library.marks(paper).starred)
        elif what == "tag":
            library.tag(paper, "t", "t" not in library.marks(paper).tags)
        elif what == "undo":
            library.undo()
        else:
            seen = set(library.marks(paper).notes)
            library.note(paper, f"Note {count}." if what == "note" else "")
        assert library.save() is None
        return seen if what in ("note", "remove", "undo") else set()

    def content(self) -> str:
        """What the library's file says of the papers."""
        return json.dumps(json.loads(self.file.read_text())["papers"], sort_keys=True)


@pytest.fixture(scope="module")
def patch():
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@settings(max_examples=60, deadline=None)
@given(steps=STEPS)
@example(steps=[(1, "note", 0), (1, "note", 1), (1, "note", 1)])
@example(steps=[(1, "note", 0), (1, "note", 2)])
def test_copies_end_alike_and_no_word_is_lost(patch, steps):
    with tempfile.TemporaryDirectory() as folder:
        machines = []
        for name in "abc":
            patch.setenv("XDG_STATE_HOME", f"{folder}/{name}/state")
            machines.append(Machine(Path(folder, name)))
        written, replaced = set(), set()
        rounds = [(here, "merge", there) for here in (0, 1, 2, 0) for there in range(3)]
        # On one machine all three turn out to be one paper.
        for count, (here, what, number) in enumerate([(0, "star", 2), *steps, *rounds]):
            machine = machines[here]
            patch.setenv("XDG_STATE_HOME", f"{machine.folder}/state")
            patch.setattr(times, "now", lambda machine=machine: machine.clock)
            replaced |= machine.do(what, number, machines, count)
            written |= {f"Note {count}."} if what == "note" else set()
        one, two, three = (machine.content() for machine in machines)
        assert one == two == three
        present = set(machines[0].library.marks(BOTH).notes)
        assert written - replaced <= present
        old = {old.text for each in machines for old in each.library.old_notes(BOTH)}
        assert written <= present | old
        for machine in machines:
            again = Library.open(machine.file)
            assert again.problems == []
            assert again.marks(BOTH) == machine.library.marks(BOTH)
