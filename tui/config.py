"""The reader's settings, from `config.toml`: a bad setting costs itself alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tui.clean import clean_line
from tui.problems import Problem, Report, ignore


@dataclass(frozen=True, slots=True)
class Config:
    """Settings as they hold for this run."""

    paths: tuple[str, ...] = ()
    """What `octavo` opens when no path is given; empty means the papers that come with it."""
    theme: str = ""
    """The theme of the first start; later the last one chosen in the app holds."""
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys by command name (`mark.star = "*"`), several parted by commas."""

    @classmethod
    def load(cls, path: Path, report: Report = ignore) -> "Config":
        """The settings in the file at `path`; a file that does not exist means the defaults.

        What cannot be read or understood is told to `report` and left at its default.
        """
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except FileNotFoundError:
            return cls()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            report(Problem(str(path), None, f"the settings cannot be read ({reason})"))
            return cls()
        import tomllib

        try:
            settings = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            what = f"the settings are not valid TOML ({clean_line(str(error))})"
            report(Problem(str(path), None, what, "octavo goes on without them"))
            return cls()
        return _Reading(path, report).config(settings)


class _Reading:
    """Takes the settings of one file, telling what is wrong with each."""

    def __init__(self, path: Path, report: Report) -> None:
        self._path = path
        self._report = report

    def config(self, settings: dict[str, Any]) -> Config:
        for name in settings.keys() - {"paths", "theme", "keys"}:
            self._tell(f'there is no setting "{clean_line(name)}"', "paths, theme and keys exist")
        return Config(
            paths=self._paths(settings.get("paths", [])),
            theme=self._text("theme", settings.get("theme", "")),
            keys=MappingProxyType(self._keys(settings.get("keys", {}))),
        )

    def _paths(self, value: object) -> tuple[str, ...]:
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
            self._tell("paths has to be a list of texts", 'write paths = ["papers.bib"]')
            return ()
        folder = self._path.parent
        expanded = (each if each == "-" else Path(each).expanduser() for each in values)
        return tuple(str(each if each == "-" else folder / each) for each in expanded)

    def _text(self, name: str, value: object) -> str:
        if isinstance(value, str):
            return clean_line(value)
        self._tell(f"{name} has to be a text", f'write {name} = "..."')
        return ""

    def _keys(self, value: object) -> dict[str, str]:
        if not isinstance(value, dict):
            self._tell("keys has to be a table", 'write [keys] and below it "mark.star" = "*"')
            return {}
        keys: dict[str, str] = {}
        for name, given in _flat(value):
            listed = ",".join(given) if _is_texts(given) else given
            if isinstance(listed, str):
                keys[clean_line(name)] = clean_line(listed)
            else:
                self._tell(f"keys.{name} has to be a text", f'write "{name}" = "x"')
        return keys

    def _tell(self, what: str, fix: str) -> None:
        self._report(Problem(str(self._path), None, what, fix))


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _flat(table: dict[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Names and values; `mark.star = "*"` without quotes around the name is a table in TOML."""
    pairs: list[tuple[str, Any]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            pairs += _flat(value, f"{before}{name}.")
        else:
            pairs.append((before + name, value))
    return pairs
