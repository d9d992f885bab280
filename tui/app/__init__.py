"""The reader itself; nothing outside this package imports Textual."""

from pathlib import Path

TURN = 0.0005
"""Seconds that a thread which reads sources or answers a query computes while another one waits."""


def run(paths: tuple[str, ...], library_file: Path, config_file: Path) -> int:
    """Open the reader on `paths` and stay until the reader quits.

    Returns the exit code: 0, or 2 when something the reader typed is not saved anywhere. What has
    to be said after the screen is gone is printed by the caller's standard error.
    """
    import gc
    import sys

    # Nothing made while starting is garbage: collecting then costs a fifth of the start. The main
    # screen turns it on again when it stands.
    gc.disable()
    # The thread of the screen waits for others at each reading of a paper; by default for 5 ms.
    sys.setswitchinterval(TURN)
    from tui.app.start import start

    return start(paths, library_file, config_file)
