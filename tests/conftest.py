"""Every test has a home of its own: no file of the person who runs the tests is read or written."""

from pathlib import Path

import pytest

SEEDS = Path(__file__).parent.parent / "seeds"


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder, and an environment that names nothing outside it."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(folder))
    for name in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
    for name in ("OCTAVO_LIBRARY", "NO_COLOR", "VISUAL", "EDITOR", "BROWSER", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    return folder


@pytest.fixture
def seeds() -> Path:
    """The folder of the papers that come with octavo."""
    return SEEDS
