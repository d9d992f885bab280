"""The reader itself; nothing outside this package imports Textual."""

from pathlib import Path


def run(paths: tuple[str, ...], library_file: Path, config_file: Path) -> int:
    """Open the reader on `paths` and stay until the reader quits.

    Returns the exit code: 0, or 2 when something the reader typed is not saved anywhere. What has
    to be said after the screen is gone is printed by the caller's standard error.
    """
    import gc

    # Nothing made while starting is garbage: collecting then costs a fifth of the start. The main
    # screen turns it on again when it stands.
    gc.disable()
    from tui.app.start import start

    return start(paths, library_file, config_file)
