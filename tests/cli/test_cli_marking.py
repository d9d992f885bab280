"""`octavo star`, `unstar`, `note`, `tag` and `library`: what changes the reader's own file."""

import json
from pathlib import Path

from tests.cli.running import octavo

ROCKETKV = "openreview:RyOpooIxDF"
LACACHE = "openreview:SDjZtxDo35"


def library_file() -> Path:
    return Path(octavo("library", "path").out.rstrip("\n"))


def test_a_star_is_given_found_and_taken_away():
    starred = octavo("star", ROCKETKV, "lacache")
    assert starred.code == 0
    assert [line.split("\t")[:2] for line in starred.lines] == [["★", ROCKETKV], ["★", LACACHE]]
    found = octavo("list", "--filter", "is:starred")
    assert {line.split("\t")[1] for line in found.lines} == {ROCKETKV, LACACHE}
    assert octavo("unstar", ROCKETKV).code == 0
    kept = json.loads(library_file().read_text(encoding="utf-8"))["papers"]
    assert kept[LACACHE]["star"]["value"] is True
    assert kept[ROCKETKV]["star"]["value"] is False


def test_all_are_starred_or_none():
    assert octavo("star", ROCKETKV, "no such paper anywhere").code == 1
    assert octavo("list", "--filter", "is:starred").code == 1


def test_a_note_is_written_printed_and_removed():
    assert octavo("note", ROCKETKV).out == ""
    assert octavo("note", ROCKETKV, "-m", "Read **again**; $(rm -rf /)").code == 0
    assert octavo("note", ROCKETKV).out == "Read **again**; $(rm -rf /)\n"
    assert octavo("note", ROCKETKV, "-", stdin="From a pipe\n\nin two\n").code == 0
    assert octavo("note", ROCKETKV).out == "From a pipe\n\nin two\n"
    assert "From a pipe" in octavo("show", ROCKETKV).out
    assert octavo("note", ROCKETKV, "-m", "").code == 0
    assert octavo("note", ROCKETKV).out == ""
    history = octavo("note", ROCKETKV, "--history").out
    assert "Read **again**" in history
    assert "From a pipe" in history


def test_a_note_is_taken_from_one_place():
    for words in (["text"], ["-", "-m", "x"], ["--history", "-m", "x"]):
        done = octavo("note", ROCKETKV, *words)
        assert done.code == 2
        assert done.err.count("\n") == 1


def test_tags_are_added_printed_and_removed():
    assert octavo("tag", ROCKETKV, "--add", "#todo", "--add", "kv cache").code == 0
    assert octavo("tag", ROCKETKV).lines == ["kv cache", "todo"]
    assert len(octavo("list", "--filter", "tag:todo").lines) == 1
    assert octavo("tag", ROCKETKV, "--remove", "todo").code == 0
    assert octavo("tag", ROCKETKV).lines == ["kv cache"]
    assert octavo("tag", ROCKETKV, "--add", " # ").code == 2


def test_marks_go_with_the_export():
    octavo("star", ROCKETKV)
    octavo("note", ROCKETKV, "-m", "=cmd()")
    exported = octavo("export", "--format", "csv", "--filter", "is:starred").out
    assert "'=cmd()" in exported
    assert "> =cmd()" in octavo("export", "--format", "markdown", "--filter", "has:note").out


def test_papers_are_found_where_told_and_in_the_library(tmp_path):
    bib = tmp_path / "refs.bib"
    bib.write_text("@misc{k, title={Gone Soon}, author={A. Lovelace}, doi={10.1000/gone}}")
    assert octavo("star", "doi:10.1000/gone").code == 1
    assert octavo("star", "doi:10.1000/gone", "--from", bib).code == 0
    bib.unlink()
    assert octavo("note", "doi:10.1000/gone", "-m", "still here").code == 0
    assert octavo("note", "doi:10.1000/g").out == "still here\n"
    assert octavo("unstar", "doi:10.1000/gone").code == 0


def test_another_library_can_be_named(tmp_path):
    other = tmp_path / "other.json"
    assert octavo("--library", other, "star", ROCKETKV).code == 0
    assert octavo("library", "path", "--library", other).out == f"{other}\n"
    assert octavo("library", "path", OCTAVO_LIBRARY=str(other)).out == f"{other}\n"
    assert octavo("list", "--filter", "is:starred").code == 1
    assert octavo("list", "--filter", "is:starred", OCTAVO_LIBRARY=str(other)).code == 0


def test_the_library_is_checked_merged_and_restored(tmp_path):
    copy = tmp_path / "copy.json"
    octavo("--library", copy, "star", LACACHE)
    octavo("star", ROCKETKV)
    checked = octavo("library", "check")
    assert checked.code == 0
    assert "1 papers, 1 stars, 0 notes" in checked.out
    assert octavo("library", "merge", copy).code == 0
    found = octavo("list", "--filter", "is:starred")
    assert {line.split("\t")[1] for line in found.lines} == {ROCKETKV, LACACHE}
    assert octavo("library", "merge").code == 1
    missing = octavo("library", "merge", tmp_path / "nosuch.json")
    assert missing.code == 2
    assert "nosuch.json" in missing.err


def test_a_broken_library_is_told_and_kept():
    octavo("star", ROCKETKV)
    octavo("star", LACACHE)
    file = library_file()
    file.write_text('{"format": "octavo-lib', encoding="utf-8")
    checked = octavo("library", "check")
    assert checked.code == 2
    assert "octavo library restore" in checked.err
    listed = octavo("list")
    assert (listed.code, len(listed.lines)) == (2, 57)
    assert str(file) in listed.err
    assert any(each.read_text() == '{"format": "octavo-lib' for each in file.parent.iterdir())
    assert octavo("star", ROCKETKV).code == 0


def test_a_state_is_listed_and_brought_back():
    assert octavo("library", "restore").code == 1
    octavo("star", ROCKETKV)
    octavo("star", LACACHE)
    listed = octavo("library", "restore")
    assert listed.code == 0
    state = listed.lines[0].split("\t")[-1]
    assert octavo("library", "restore", state).code == 0
    assert octavo("library", "restore", "library.json.99").code == 2
