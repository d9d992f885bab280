"""`octavo list`, `show` and `export`: what only reads, in pipes and at a terminal."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import octavo, octavo_in_terminal
from tui import __version__

ROCKETKV = "openreview:RyOpooIxDF"
BIB = """\
@article{one, title = {The First}, author = {Ada Lovelace}, year = 2024, doi = {10.1000/one}}
@article{two, title = {The Second}, author = {Ada Lovelace}, year = 2025, doi = {10.1000/two}}
"""


@pytest.fixture
def bib(tmp_path: Path) -> Path:
    file = tmp_path / "refs.bib"
    file.write_text(BIB, encoding="utf-8")
    return file


def test_version_and_help():
    assert octavo("--version").out == f"octavo {__version__}\n"
    told = octavo("--help")
    assert told.code == 0
    for command in (
        "read",
        "list",
        "show",
        "star",
        "unstar",
        "note",
        "tag",
        "export",
        "library",
        "index",
    ):
        assert f"\n  {command} " in told.out
    assert "--filter QUERY" in octavo("list", "--help").out


def test_list_parts_fields_by_tabs_in_a_pipe():
    listed = octavo("list")
    assert (listed.code, listed.err) == (0, "")
    assert len(listed.lines) == 57
    star, known, title, author, year = listed.lines[0].split("\t")
    assert (star, known, author, year) == ("", "openreview:SEj9uopOWP", "Blake Bordelon", "2025")
    assert title.startswith("Deep Linear Network Training Dynamics")


def test_list_makes_columns_in_a_terminal():
    listed = octavo_in_terminal("list", "--no-color", columns=100)
    assert len(listed.lines) == 57
    assert {len(line) for line in listed.lines} == {100}
    assert "openreview:SEj9uopOWP" in listed.lines[0]
    assert listed.lines[0].endswith("  2025")


def test_colour_is_for_terminals_that_want_it():
    assert "\x1b[" in octavo_in_terminal("list", "--limit", 1).out
    assert "\x1b[" not in octavo_in_terminal("list", "--limit", 1, NO_COLOR="1").out


def test_filter_finds_the_paper_with_slips_and_exact_does_not():
    found = octavo("list", "--filter", "kv cach compresion")
    assert [line.split("\t")[1] for line in found.lines] == [ROCKETKV]
    strict = octavo("list", "--exact", "--filter", "kv cach compresion")
    assert (strict.code, strict.out) == (1, "")
    assert strict.err == 'octavo: no paper matches "kv cach compresion"\n'


def test_a_query_may_begin_with_a_hyphen():
    listed = octavo("list", "--filter=-scaling")
    assert listed.code == 0
    assert 0 < len(listed.lines) < 57


def test_list_json_has_every_field_and_the_typeset_title():
    listed = octavo("list", "--json", "--limit", 3)
    papers = [json.loads(line) for line in listed.lines]
    assert len(papers) == 3
    assert papers[0]["id"] == "openreview:SEj9uopOWP"
    assert papers[0]["title_text"] == papers[0]["title"]
    assert papers[0]["authors"] == ["Blake Bordelon", "Cengiz Pehlevan"]
    assert papers[0]["abstract"]
    assert (papers[0]["starred"], papers[0]["read"]) == (False, False)
    assert (papers[0]["tags"], papers[0]["note"]) == ([], "")


def test_like_names_the_words_shared():
    alike = octavo("list", "--like", ROCKETKV, "--limit", 2)
    assert len(alike.lines) == 2
    assert "LaCache" in alike.lines[0]
    assert "cache" in alike.lines[0].split("\t")[5]
    assert octavo("list", "--like", ROCKETKV, "--json", "--limit", 1).out.count('"shared"') == 1


@pytest.mark.parametrize("wanted", [ROCKETKV, "openreview:RyOp", "kv cach compresion", "RocketKV"])
def test_show_takes_an_id_its_beginning_or_a_query(wanted):
    shown = octavo("show", wanted)
    assert shown.code == 0
    assert shown.lines[0].startswith("RocketKV: Accelerating Long-Context LLM Inference")


def test_show_prints_the_page_wrapped():
    shown = octavo("show", ROCKETKV, "--width", 60)
    assert max(map(len, shown.lines)) <= 60
    assert "Payman Behnam, Yaosheng Fu" in shown.out
    assert "ICML 2025\n" in shown.out
    assert "https://proceedings.mlr.press/v267/behnam25a.html\n\n" in shown.out
    assert max(map(len, octavo("show", ROCKETKV).lines)) <= 88


def test_show_json_adds_the_typeset_texts():
    paper = json.loads(octavo("show", ROCKETKV, "--json").out)
    assert paper["title_text"].startswith("RocketKV")
    assert paper["abstract_text"].startswith("Transformer-based")
    assert "\n\n" not in paper["abstract_text"]


def test_show_asks_for_more_when_several_papers_match():
    several = octavo("show", "openreview:SE")
    assert (several.code, several.out) == (2, "")
    assert "openreview:SEj9uopOWP" in several.err
    assert "openreview:SENVTfjHPr" in several.err
    assert several.err.count("\n") == 1
    nothing = octavo("show", "no such paper anywhere")
    assert (nothing.code, nothing.err) == (
        1, 'octavo: no paper matches "no such paper anywhere"\n',
    )  # fmt: skip


def test_identifiers_may_be_given_as_links(bib):
    for wanted in ("doi:10.1000/two", "10.1000/TWO", "https://doi.org/10.1000/two", "two"):
        assert octavo("show", wanted, bib).lines[0] == "The Second"


def test_papers_come_from_standard_input():
    listed = octavo("list", "-", stdin=BIB)
    assert [line.split("\t")[1] for line in listed.lines] == ["doi:10.1000/one", "doi:10.1000/two"]


def test_options_may_stand_anywhere(bib, tmp_path):
    (tmp_path / "config.toml").write_text(f'paths = ["{bib}"]', encoding="utf-8")
    config = ("--config", tmp_path / "config.toml")
    expected = octavo("list", bib).out
    assert len(expected.splitlines()) == 2
    assert octavo(*config, "list").out == expected
    assert octavo("list", *config).out == expected
    assert octavo("list", "--limit", 5, bib, "--filter", "the", bib).out == expected


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl-json", "markdown", "csv", "json"])
def test_export_opened_again_is_the_same(name, tmp_path):
    exported = tmp_path / "papers"
    assert octavo("export", "--format", name, "-o", exported, "--filter", "scaling").code == 0
    again = octavo("list", exported)
    assert again.err == ""
    assert again.out == octavo("list", "--filter", "scaling").out


def test_export_writes_nothing_when_nothing_matches(tmp_path):
    target = tmp_path / "out.bib"
    done = octavo("export", "--format", "bibtex", "-o", target, "--filter", "qqqqqqqq")
    assert done.code == 1
    assert not target.exists()
    missing = octavo("export", "--format", "bibtex", "-o", tmp_path / "no" / "out.bib")
    assert missing.code == 2
    assert missing.err.endswith("(No such file or directory)\n")


def test_head_ends_quietly():
    listing = subprocess.Popen(
        [sys.executable, "-m", "tui", "list", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert listing.stdout is not None
    listing.stdout.close()
    _, err = listing.communicate(timeout=60)
    assert (listing.returncode, err) == (0, b"")


def test_the_reader_needs_a_terminal(bib):
    for words in ((), ("read",), (bib,)):
        done = octavo(*words)
        assert (done.code, done.out) == (2, "")
        assert "octavo list" in done.err
        assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nosuch.bib"], "nosuch.bib: there is no such file or folder"),
        (["lst"], "octavo list"),
        (["list", "nosuch.bib"], "nosuch.bib"),
        (["list", "empty.txt"], "empty.txt"),
        (["list", "empty-folder"], "empty-folder"),
        (["list", "--nonsense"], "--nonsense"),
        (["list", "--limit", "0"], "--limit"),
        (["export"], "--format"),
        (["export", "--format", "docx"], "docx"),
        (["show"], "ID"),
        (["--library"], "--library"),
    ],
)
def test_bad_use_is_told_in_one_line(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.txt").touch()
    (tmp_path / "empty-folder").mkdir()
    done = octavo(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.startswith("octavo: ")


def test_what_can_be_read_is_read(bib, tmp_path):
    listed = octavo("list", bib, tmp_path / "nosuch.bib")
    assert listed.code == 0
    assert len(listed.lines) == 2
    assert "nosuch.bib" in listed.err


def test_hostile_text_is_harmless():
    title = r"Safe\u001b]8;;https://evil.example\u0007 Title\u001b[31m Red [bold]x[/]\u0000\u202e"
    paper = f'[{{"title": "{title}", "author": "A\\u009b31m B"}}]'
    for done in (octavo("list", "-", stdin=paper), octavo("show", "red", "-", stdin=paper)):
        assert done.code == 0
        assert "Safe Title Red [bold]x[/]" in done.out
        assert not set("\x1b\x07\x00\u202e\u009b") & set(done.out)


def test_indexes_are_built_and_cleared(bib, home):
    assert octavo("index", bib).out == "2 papers are indexed\n"
    cached = home / "cache" / "octavo" / "some.db"
    cached.parent.mkdir(parents=True, exist_ok=True)
    cached.write_bytes(b"x")
    cleared = octavo("index", "--clear")
    assert cleared.code == 0
    assert not cached.parent.exists()
    assert octavo("index").code == 2
    assert octavo("index", bib, "--clear").code == 2


def test_list_is_quick_to_start():
    code = (
        "import sys; from tui.cli import main; main(['list']); sys.exit('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0
