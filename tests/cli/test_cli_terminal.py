"""`octavo -` in a terminal: papers from a pipe, keys from the terminal."""

import fcntl
import os
import pty
import subprocess
import sys
import termios
from time import monotonic

from tests.cli.running import octavo

BIB = b"@article{one, title = {The First Paper}, doi = {10.1000/one}, year = 2024}\n"


def test_papers_come_from_the_pipe_and_keys_from_the_terminal():
    outer, inner = pty.openpty()
    termios.tcsetwinsize(inner, (24, 80))
    running = subprocess.Popen(
        [sys.executable, "-m", "tui", "-"],
        stdin=subprocess.PIPE, stdout=inner, stderr=inner,
        env=os.environ | {"TERM": "xterm-256color"},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY),
    )  # fmt: skip
    os.close(inner)
    assert running.stdin is not None
    running.stdin.write(BIB)
    running.stdin.close()
    seen = b""
    deadline = monotonic() + 20
    while b"First" not in seen and monotonic() < deadline:
        seen += os.read(outer, 65536)
    os.write(outer, b"sq")
    while True:
        try:
            os.read(outer, 65536)
        except OSError:
            break
    os.close(outer)
    assert running.wait(timeout=20) == 0
    assert octavo("list", "-", "--filter", "is:starred", stdin=BIB).lines == [
        "★\tdoi:10.1000/one\tThe First Paper\t\t2024"
    ]
