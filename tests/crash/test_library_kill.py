"""Killed at any instant, the library is whole and has every change that was acknowledged."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.crash.saving import PAPERS, paper
from tui.library import Library
from tui.library.document import decode

ROOT = Path(__file__).parents[2]


def started(file: Path, name: str, count: int) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.crash.saving", str(file), name, str(count)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def killed_after(file: Path, lines: int, seconds: float) -> int:
    """Run until `lines` changes are acknowledged and `seconds` more have passed; kill; the last."""
    process = started(file, "one", 1_000_000)
    said = [process.stdout.readline() for _ in range(lines)]
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    said += process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    return int(said[-1])


def look(file: Path, acknowledged: int) -> None:
    """The file has what was acknowledged, at most the one change that was under way, no other."""
    decode(file.read_bytes())
    library = Library.open(file)
    assert library.problems == []
    for number in range(max(0, acknowledged - PAPERS + 1), acknowledged + 1):
        marks = library.marks(paper("one", number))
        later = number + PAPERS if number + PAPERS == acknowledged + 1 else number
        there = next(n for n in (number, later) if marks.notes == (f"note {n}",))
        assert marks.starred == (there // PAPERS % 2 == 0)
        assert f"t{there // PAPERS % 3}" in marks.tags
    assert len(library.papers()) <= PAPERS
    assert not list(file.parent.glob("*.broken-*"))
    assert not list(file.parent.glob(".*.tmp"))


def kill(file: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged = -1
    for _ in range(times):
        last = killed_after(file, 1 + chance.randrange(4), chance.random() * 0.02)
        assert last > acknowledged
        acknowledged = last
        look(file, acknowledged)


def test_killed_thirty_times(home):
    kill(home / "library.json", 30, seed=1)


@pytest.mark.slow
def test_killed_five_hundred_times(home):
    kill(home / "library.json", 500, seed=2)


def at_once(file: Path, processes: int, changes: int) -> None:
    names = [f"p{number}" for number in range(processes)]
    running = [started(file, name, changes) for name in names]
    for process in running:
        said = process.communicate(timeout=600)[0].splitlines()
        assert process.returncode == 0
        assert len(said) == changes
    library = Library.open(file)
    assert library.problems == []
    for name in names:
        written = {library.marks(paper(name, number)).notes for number in range(PAPERS)}
        assert len(written) == min(PAPERS, changes)
        assert all(len(notes) == 1 for notes in written)
    assert len(library.papers()) == processes * min(PAPERS, changes)


def test_processes_that_save_at_once_keep_every_change(home):
    at_once(home / "library.json", processes=4, changes=40)


@pytest.mark.slow
def test_eight_processes_with_five_hundred_changes_each(home):
    at_once(home / "library.json", processes=8, changes=500)
