"""What was typed and not saved outlives the process, however that ends."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.crash.drafting import PAPER, text
from tui.library import Library

ROOT = Path(__file__).parents[2]


def ended_by(file: Path, how: signal.Signals, seconds: float) -> int:
    """Let a process type, end it, and return the last draft that it had kept."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.crash.drafting", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    said = [process.stdout.readline()]
    time.sleep(seconds)
    process.send_signal(how)
    said += process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    return int(said[-1])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_draft_is_whole_and_the_last_that_was_kept(home, how):
    chance = random.Random(how)
    for _ in range(4):
        last = ended_by(home / "library.json", how, chance.random() * 0.03)
        [draft] = Library.open(home / "library.json").drafts()
        # One more may have been kept and not yet told.
        assert draft.text in (text(last), text(last + 1))
        assert draft.paper_id == PAPER.id
        assert not (home / "library.json").exists()
