"""Keys of the reader's own."""

from pathlib import Path

from tui.app.keymap import readers_keys
from tui.problems import Problem

FILE = Path("config.toml")


def read(**wanted: str) -> tuple[dict[str, str], list[Problem]]:
    problems: list[Problem] = []
    named = {name.replace("__", "."): keys for name, keys in wanted.items()}
    return readers_keys(named, FILE, problems.append), problems


def test_keys_may_be_written_as_characters_or_by_name():
    keys, problems = read(mark__star="*", list__down="e, ctrl+n")
    assert keys == {"mark.star": "asterisk", "list.down": "e,ctrl+n"}
    assert not problems


def test_a_command_that_does_not_exist_is_told():
    keys, [problem] = read(mark__stra="*", mark__read="R")
    assert keys == {"mark.read": "R"}
    assert 'no command "mark.stra"' in str(problem)


def test_a_key_that_another_command_has_is_told():
    _, [problem] = read(mark__star="r")
    assert "mark.read" in str(problem)
    assert not read(mark__star="r", mark__read="R")[1]


def test_the_same_key_may_count_in_two_places():
    assert not read(list__down="e", paper__down="e")[1]
