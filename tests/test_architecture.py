"""The layers: arrows point down only, and nothing but `tui.app` needs Textual."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "tui"

LAYERS = [
    {"__main__"},
    {"cli"},
    {"app"},
    {"export", "shelf"},
    {"search", "library", "sources", "config", "session"},
    {"corpus", "typeset"},
    {"paper", "clean", "collecting", "problems", "paths"},
]
"""Rooms from the top down: a room may use those below it, and itself."""

NEIGHBOURS: set[tuple[str, str]] = set()
"""Pairs of one layer of which the first may use the second."""


def room(module: str) -> str:
    """`tui.search.index` is in the room `search`."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports(file: Path) -> set[str]:
    """Every module that `file` imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names if node.module == "tui" else {node.module}
    return found


def depth(name: str) -> int:
    return next(number for number, rooms in enumerate(LAYERS) if name in rooms)


FILES = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if file.parent != PACKAGE or file.stem != "__init__"
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_arrows_point_down(file: Path) -> None:
    own = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for used in {room(module) for module in imports(file) if module.startswith("tui.")} - {own}:
        if used == "__version__":
            continue
        allowed = depth(own) < depth(used) or (own, used) in NEIGHBOURS
        assert allowed, f"{own} may not use {used}"


def test_only_the_app_imports_textual() -> None:
    outside = [file for file in FILES if file.relative_to(PACKAGE).parts[0] != "app"]
    users = {
        str(file)
        for file in outside
        for module in imports(file)
        if module.split(".")[0] in ("textual", "rich")
    }
    assert not users


def test_the_core_loads_without_textual() -> None:
    modules = "tui.cli, tui.export, tui.shelf, tui.search, tui.library, tui.sources, tui.typeset"
    code = f"import sys, {modules}; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_module_outgrows_a_sitting() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    long = {
        str(file.relative_to(PACKAGE)): length for file, length in lengths.items() if length > 400
    }
    assert not long
