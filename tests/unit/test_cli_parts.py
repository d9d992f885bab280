"""Parts of the command line on their own: words, columns, pages, progress."""

import pytest

from tui.cli.arguments import parse, split
from tui.cli.output import CommandError
from tui.cli.page import page
from tui.cli.program import main
from tui.cli.progress import sentence
from tui.cli.rows import Line, columns, fitted
from tui.library import Marks
from tui.paper import Paper
from tui.sources import Progress


@pytest.mark.parametrize(
    ("words", "command", "rest"),
    [
        ([], "read", []),
        (["refs.bib"], "read", ["refs.bib"]),
        (["list", "refs.bib"], "list", ["refs.bib"]),
        (["./list"], "read", ["./list"]),
        (["read", "list"], "read", ["list"]),
        (["--library", "list", "show", "x"], "show", ["--library", "list", "x"]),
        (["--no-color", "--config=c", "list"], "list", ["--no-color", "--config=c"]),
        (["-", "list"], "read", ["-", "list"]),
    ],
)
def test_the_first_word_is_a_command_or_a_path(words, command, rest):
    row, left = split(words)
    assert (row.name, left) == (command, rest)


def test_options_may_stand_among_paths():
    row, words = split(["list", "a.bib", "--filter=-word", "b.bib", "--limit", "3"])
    options = parse(row, words)
    assert (options.paths, options.filter, options.limit) == (["a.bib", "b.bib"], "-word", 3)


@pytest.mark.parametrize("words", [["list", "--limit", "0"], ["show"], ["export", "--format", "x"]])
def test_bad_words_are_one_sentence(words):
    with pytest.raises(CommandError) as raised:
        parse(*split(words))
    assert "\n" not in str(raised.value)


def test_a_mistake_of_octavo_itself_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr("tui.cli.program._run", lambda _: {}[0])
    assert main([]) == 2
    said = capsys.readouterr().err
    assert said.startswith("octavo: a mistake in octavo itself (KeyError(0) at test_cli_parts.py:")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("short", 7, "short  "),
        ("exactly", 7, "exactly"),
        ("much longer", 7, "much l…"),
        ("深度学习", 7, "深度学…"),
        ("深度学习", 6, "深度… "),
        ("", 3, "   "),
    ],
)
def test_cells_are_filled_or_cut(text, width, expected):
    assert fitted(text, width) == expected


def test_columns_fit_the_terminal():
    paper = Paper(title="A Long Title " * 9, authors=("Ada Lovelace",), year=2025, doi="10.1000/x")
    line = Line.of(paper, Marks(starred=True))
    for width in (60, 80, 200):
        (text,) = columns([line], width)
        assert len(text) == width
        assert text.startswith("★  doi:10.1000/x  A Long")
        assert text.endswith("2025")


def test_a_page_has_what_the_pane_has():
    paper = Paper(
        title="Deep *Nets*", authors=("Ada Lovelace", "Plato"), venue="ICML 2025", year=2025,
        abstract="First paragraph.\n\nSecond paragraph.", doi="10.1000/x",
    )  # fmt: skip
    marks = Marks(starred=True, tags=frozenset({"todo"}), notes=("- one\n- two", "other"))
    assert list(page(paper, marks, 40)) == [
        "Deep Nets",
        "Ada Lovelace, Plato",
        "ICML 2025 · ★ · #todo",
        "https://doi.org/10.1000/x",
        "",
        "First paragraph.",
        "",
        "Second paragraph.",
        "",
        "───",
        "- one",
        "- two",
        "",
        "───",
        "other",
    ]
    title = next(page(paper, marks, 40, coloured=True))
    assert title == "\x1b[1mDeep \x1b[0m\x1b[1;3mNets\x1b[0m"


def test_progress_is_papers_bytes_and_time_left():
    assert sentence(Progress("f", 1234, 0, 0), 1) == "1,234 papers"
    assert sentence(Progress("f", 10, 25_000_000, 100_000_000), 10) == (
        "10 papers · 25 of 100 MB · 30 s left"
    )
    assert sentence(Progress("f", 10, 1_000_000, 100_000_000), 10).endswith("16 min left")
