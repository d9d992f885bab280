"""From the words of the command line to an exit code; nothing ends in a traceback."""

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from tui.cli import arguments, output

INTERRUPTED = 130
"""The exit code that shells give to what was stopped by ctrl+c."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run octavo with the words `argv`, by default those it was called with.

    Returns the exit code: 0 fine, 1 nothing matched, 2 bad use or nothing that could be read.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    output.prepare()
    try:
        code = _run(words)
        sys.stdout.flush()
    except output.CommandError as failure:
        if str(failure):
            output.tell(failure)
        return failure.code
    except BrokenPipeError:
        output.silence()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        output.silence()
        output.tell(f"{error.filename or 'output'}: {error.strerror or error}")
        return 2
    except Exception as error:  # a sentence even then; it names the place for a report
        output.tell(_mistake(error))
        return 2
    return code


def _run(words: list[str]) -> int:
    if words and words[0] in ("--help", "-h"):
        print(arguments.overview(), end="")
        return 0
    if words and words[0] in ("--version", "-V"):
        from tui import __version__

        print(f"octavo {__version__}")
        return 0
    row, rest = arguments.split(words)
    try:
        options = arguments.parse(row, rest)
    except SystemExit:  # argparse has printed the help
        return 0
    return row.load().run(options)


def _mistake(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    return f"a mistake in octavo itself ({error!r} at {place}); please report it"
