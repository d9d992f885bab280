"""How long until the first screen stands, beside a bare Textual app on the same machine.

    python tests/bench/bench_start.py [RUNS]

Both are started in turn on a pseudo-terminal of 120x40, and timed from the start of the process
until a text of the first screen has been written; the first start of each, which may still write
bytecode, does not count. Prints the medians and their ratio; the aim is 1.35.
"""

import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from pathlib import Path

ROOT = Path(__file__).parents[2]
BARE = """
from textual.app import App
from textual.widgets import Input, OptionList, Static

class Bare(App):
    CSS = "OptionList { height: 1fr; }"

    def compose(self):
        yield Input()
        yield OptionList(*(f"Paper number {n}" for n in range(57)))
        yield Static("The first screen stands.")

Bare().run()
"""
COMMANDS = {
    "bare": ([sys.executable, "-c", BARE], b"first screen stands"),
    "octavo": ([sys.executable, "-m", "tui"], b"Deep Linear Network"),
}
PATIENCE = 20.0


def first_screen(command: list[str], text: bytes, home: str) -> float:
    """Seconds from the start of `command` until it has written `text` to its terminal."""
    inherited = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    environment = {
        **inherited,
        "HOME": home,
        "XDG_DATA_HOME": home,
        "XDG_STATE_HOME": home,
        "XDG_CONFIG_HOME": home,
        "XDG_CACHE_HOME": home,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONPATH": str(ROOT),
    }
    begun = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        os.execvpe(command[0], command, environment)
    written = b""
    try:
        while text not in written:
            if time.perf_counter() - begun > PATIENCE:
                raise TimeoutError(f"{command[-1][:40]} wrote no first screen")
            if select.select([terminal], [], [], 0.5)[0]:
                written += os.read(terminal, 1 << 16)
        return time.perf_counter() - begun
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def measure(runs: int) -> dict[str, float]:
    """The median of `runs` starts of each, in seconds, after one that is not counted."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as home:
        for run in range(runs + 1):
            for name, (command, text) in COMMANDS.items():
                seconds = first_screen(command, text, home)
                if run:
                    times[name].append(seconds)
    return {name: statistics.median(each) for name, each in times.items()}


def main() -> None:
    medians = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
    for name, seconds in medians.items():
        print(f"{name:<8} {seconds * 1000:6.0f} ms")
    print(f"ratio    {medians['octavo'] / medians['bare']:6.2f}")


if __name__ == "__main__":
    main()
