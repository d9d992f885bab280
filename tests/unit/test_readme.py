"""The README tells the truth: its keys are those of the table of commands."""

import os
import re
from itertools import groupby
from pathlib import Path

from tui.app.commands import COMMANDS, key_names

README = Path(__file__).parents[2] / "README.md"
BLOCK = re.compile(r"(<!-- keys: [^>]*-->\n).*?(<!-- /keys -->)", re.DOTALL)


def keys_table() -> str:
    lines = ["| keys | what | name in `config.toml` |", "| --- | --- | --- |"]
    for topic, commands in groupby(COMMANDS, key=lambda command: command.topic):
        lines.append(f"| **{topic}** | | |")
        for command in commands:
            keys = " ".join(f"`{name}`" for name in key_names(command.keys))
            lines.append(f"| {keys} | {command.help} | `{command.id}` |")
    return "\n".join(lines) + "\n"


def test_the_keys_are_those_of_the_table():
    text = README.read_text(encoding="utf-8")
    expected = BLOCK.sub(lambda block: block[1] + keys_table() + block[2], text)
    if os.environ.get("OCTAVO_UPDATE"):
        README.write_text(expected, encoding="utf-8")
    assert text == expected, "run the tests with OCTAVO_UPDATE=1 to write the table anew"
