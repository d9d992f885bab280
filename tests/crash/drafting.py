"""A process that types a note without pause and says, a line each, what was kept as its draft.

python -m tests.crash.drafting LIBRARY
"""

import signal
import sys
from itertools import count
from pathlib import Path

from tui.library import Library
from tui.paper import Paper

PAPER = Paper(title="On Waves", authors=("Ada Lovelace",))


def text(number: int) -> str:
    """What has been typed after `number` words: long, so that half of it would show."""
    return f"{number} " + "word " * 5000 + str(number)


if __name__ == "__main__":
    # The tests may have been started with nohup, whose children are deaf to it.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    library = Library.open(Path(sys.argv[1]))
    for number in count():
        library.draft(PAPER, text(number))
        print(number, flush=True)
