"""The reader's own keys, from the settings: what is wrong with one is told, and it is left out."""

from collections.abc import Mapping
from pathlib import Path

from textual.keys import _character_to_key

from tui.app.commands import COMMANDS, Command, Mode
from tui.problems import Problem, Report


def readers_keys(wanted: Mapping[str, str], file: Path, report: Report) -> dict[str, str]:
    """`wanted` (keys by command name, from `file`), as Textual names keys, without what is wrong.

    A name that no command has and a key that another command has in the same place are told.
    """
    known = {command.id: command for command in COMMANDS}
    keys: dict[str, str] = {}
    for name, listed in wanted.items():
        if name not in known:
            what = f'there is no command "{name}"'
            report(Problem(str(file), None, what, "the page of keys (?) lists all names"))
        elif listed.strip():
            keys[name] = ",".join(_name(key) for key in listed.split(","))
    for command in COMMANDS:
        for other, key in _clashes(command, keys):
            what = f"{key} is the key of both {command.id} and {other.id}"
            report(Problem(str(file), None, what, f"give {other.id} another key too"))
    return keys


def _name(key: str) -> str:
    """A key as Textual names it: `*` is `asterisk`."""
    key = key.strip()
    return _character_to_key(key) if len(key) == 1 else key


def _clashes(command: Command, keys: Mapping[str, str]) -> list[tuple[Command, str]]:
    """The other commands that share a key with `command`, one of the two having been given it."""
    own = set(keys.get(command.id, "").split(",")) - {""}
    return [
        (other, key)
        for other in COMMANDS
        if other is not command and _meet(command.mode, other.mode)
        for key in sorted(own & set(keys.get(other.id, other.keys).split(",")))
        if other.id not in keys or command.id < other.id
    ]


def _meet(one: Mode, other: Mode) -> bool:
    """Whether the keys of two modes count at the same time and on the same level."""
    everywhere = {Mode.MAIN, Mode.PANES}
    return one is other or {one, other} <= everywhere
