"""What is written to a terminal that has gone away."""

import os
import pty

from tui.app.driver import Output


def test_a_terminal_that_is_there_gets_what_is_written():
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as file:
        output = Output(file)
        assert output.isatty()
        assert output.fileno() == theirs
        assert output.write("read on") == 7
        output.flush()
        assert os.read(ours, 100) == b"read on"
    os.close(ours)


def test_a_terminal_that_has_gone_away_raises_nothing():
    ours, theirs = pty.openpty()
    file = os.fdopen(theirs, "w", encoding="utf-8")  # closing it raises, too
    os.close(ours)
    output = Output(file)
    assert output.write("x" * 100_000) == 100_000
    output.flush()
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, theirs)
    os.close(null)
    file.close()
