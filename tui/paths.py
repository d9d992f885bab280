"""Where octavo's files are: functions, so that a changed environment counts at once."""

import os
from pathlib import Path

import platformdirs

_APP = "octavo"


def library_file() -> Path:
    """The reader's stars and notes; `OCTAVO_LIBRARY` names another file."""
    named = os.environ.get("OCTAVO_LIBRARY")
    return Path(named).expanduser() if named else data_dir() / "library.json"


def config_file() -> Path:
    """The reader's settings and keys."""
    return Path(platformdirs.user_config_dir(_APP, appauthor=False)) / "config.toml"


def session_file() -> Path:
    """Last paper, pane sizes and theme; may be deleted at any time."""
    return Path(platformdirs.user_state_dir(_APP, appauthor=False)) / "session.json"


def state_dir() -> Path:
    """What belongs to this machine alone: the session, the installation's name, drafts."""
    return Path(platformdirs.user_state_dir(_APP, appauthor=False))


def data_dir() -> Path:
    """The folder of the default library."""
    return Path(platformdirs.user_data_dir(_APP, appauthor=False))


def cache_dir() -> Path:
    """Indexes, which can always be built again."""
    return Path(platformdirs.user_cache_dir(_APP, appauthor=False))


def seeds_dir() -> Path:
    """The papers that come with octavo: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "_seeds"
    return installed if installed.is_dir() else package.parent / "seeds"
