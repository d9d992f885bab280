"""Papers with their marks, written in the formats of other programs.

A format is a module in `tui.export.formats`; adding one is adding a file there.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import ModuleInfo, iter_modules
from typing import TextIO, cast

from tui.export import formats
from tui.export.formats.bibtex import citation
from tui.export.marks import Exporter, MarksLike, Rows

__all__ = ["FORMATS", "Exporter", "MarksLike", "Rows", "citation", "export", "export_file"]


def _registered() -> dict[str, Exporter]:
    modules = (import_module(f"{formats.__name__}.{each.name}") for each in _modules())
    exporters = [cast(Exporter, module) for module in modules]
    return {each.NAME: each for each in exporters}


def _modules() -> list[ModuleInfo]:
    return sorted(iter_modules(formats.__path__), key=lambda each: each.name)


FORMATS: dict[str, Exporter] = _registered()
"""Every format by its name."""


def export(format: str, rows: Rows, out: TextIO) -> None:  # noqa: A002
    """Write `rows` to `out` in the format named `format`, one after the other as they come.

    Raises `KeyError` for a name that is not in `FORMATS`, and what `out` raises.
    """
    FORMATS[format].write(rows, out)


def export_file(format: str, rows: Rows, path: Path) -> None:  # noqa: A002
    """Write `rows` to the file `path`, which is replaced once the new one is complete.

    Raises `KeyError` for a name that is not in `FORMATS`, and `OSError`.
    """
    from tui.export.files import write_file

    write_file(FORMATS[format], rows, path)
