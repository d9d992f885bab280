"""The words of the command line: which command they call, and what its options are."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from tui import paths
from tui.cli.commands import DEFAULT, TABLE, Row
from tui.cli.output import CommandError

DESCRIPTION = """\
A terminal reader for research papers: a list, a reading pane, a fuzzy filter, stars and notes.

octavo [PATH ...] opens the reader on files and folders, or on standard input (-); without a path
on those of config.toml, else on the papers that come with it."""

_WITH_VALUE = ("--library", "--config")
_ALONE = ("--no-color",)


class Parser(argparse.ArgumentParser):
    """Tells what is wrong in one line, by raising `CommandError`; options may stand anywhere."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, and where help is."""
        raise CommandError(f"{message} (see {self.prog} --help)")


def split(argv: Sequence[str]) -> tuple[Row, list[str]]:
    """The command that `argv` calls, and all words but its name.

    A first word that is no command is a path for the reader. The global options may stand before
    the command.
    """
    words = list(argv)
    first = 0
    while first < len(words) and _is_global(words[first]):
        first += 2 if words[first] in _WITH_VALUE else 1
    row = TABLE.get(words[first]) if first < len(words) else None
    if row is None:
        return DEFAULT, words
    return row, words[:first] + words[first + 1 :]


def parse(row: Row, words: Sequence[str]) -> argparse.Namespace:
    """The options of the command `row`, with `library`, `config` and `no_color` among them.

    Raises `CommandError` for words that it does not understand, and `SystemExit` after `--help`.
    """
    parser = Parser(
        prog="octavo" if row is DEFAULT else f"octavo {row.name}",
        description=_sentence(row.help),
        parents=[_common()],
        allow_abbrev=False,
    )
    row.load().arguments(parser)
    options = parser.parse_intermixed_args(list(words))
    options.library = options.library or paths.library_file()
    options.config = options.config or paths.config_file()
    return options


def overview() -> str:
    """What `octavo --help` prints."""
    width = max(map(len, TABLE))
    listed = "\n".join(f"  {row.name:{width}}  {row.help}" for row in TABLE.values())
    parser = Parser(
        prog="octavo",
        usage="octavo [PATH ...]\n       octavo COMMAND [ARGUMENT ...]",
        description=f"{DESCRIPTION}\n\ncommands (octavo COMMAND --help tells more):\n{listed}",
        parents=[_common()],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    return parser.format_help()


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Let the command be told which sources to read, as `paths`."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="a file or a folder of papers; - is standard input"
    )


def add_from(parser: argparse.ArgumentParser) -> None:
    """Let a command that takes ids be told which sources to look in, as `sources`."""
    parser.add_argument(
        "--from", dest="sources", metavar="PATH", action="append", default=[],
        help="look for the paper in this file or folder",
    )  # fmt: skip


def add_id(parser: argparse.ArgumentParser) -> None:
    """Let the command be told which paper is meant, as `id`."""
    parser.add_argument(
        "id", metavar="ID", help="an id, any unique beginning of one, or a query for one paper"
    )


def count(word: str) -> int:
    """`word` as a number from 1 on; raises `ArgumentTypeError`."""
    if word.isascii() and word.isdigit() and int(word):
        return int(word)
    raise argparse.ArgumentTypeError(f'"{word}" is not a number from 1 on')


def _common() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--library", metavar="FILE", type=_file, help="stars and notes are in FILE (OCTAVO_LIBRARY)"
    )
    parser.add_argument("--config", metavar="FILE", type=_file, help="settings are in FILE")
    parser.add_argument("--no-color", action="store_true", help="print without colours (NO_COLOR)")
    return parser


def _file(name: str) -> Path:
    return Path(name).expanduser()


def _is_global(word: str) -> bool:
    return word in _ALONE or word.partition("=")[0] in _WITH_VALUE


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
