"""`load` and `files`: which files are read, unpacked, counted, and stopped."""

import bz2
import gzip
import lzma
import sys

import pytest

from tui.sources import Progress, files, load

BIB = "@misc{a, title={Rivers}}\n@misc{b, title={Lakes}}\n"


def names(found):
    return [file.path.name for file in found]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_compressed_files_are_told_by_content(tmp_path, pack):
    path = tmp_path / "packed.bin"
    path.write_bytes(pack(BIB.encode()))
    assert [paper.title for paper in load(path)] == ["Rivers", "Lakes"]


def test_a_compressed_file_that_breaks_off_keeps_what_came_before(tmp_path):
    path = tmp_path / "a.jsonl.gz"
    lines = "".join(f'{{"title": "Paper {number}"}}\n' for number in range(50_000))
    path.write_bytes(gzip.compress(lines.encode())[:-2000])
    problems = []
    papers = list(load(path, problems=problems.append))
    assert len(papers) > 10_000
    assert "breaks off" in problems[0].what


def test_formats_are_told_by_content_before_name(tmp_path):
    path = tmp_path / "really_bibtex.json"
    path.write_text(BIB)
    assert len(list(load(path))) == 2


def test_standard_input(tmp_path, monkeypatch):
    (tmp_path / "piped").write_text(BIB)
    with (tmp_path / "piped").open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        papers = list(load("-"))
    assert [paper.title for paper in papers] == ["Rivers", "Lakes"]
    assert papers[0].source.file == "standard input"


def test_folders_give_known_files_by_name(tmp_path):
    (tmp_path / "b.bib").write_text(BIB)
    (tmp_path / "a.ris.gz").write_bytes(b"")
    (tmp_path / "titles.json").write_text("[]")
    (tmp_path / "program.py").write_text("x = 1")
    (tmp_path / ".hidden.bib").write_text(BIB)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "c.bib").write_text(BIB)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "d.txt").write_text("")
    (tmp_path / "deep" / "loop").symlink_to(tmp_path)
    (tmp_path / "broken.bib").symlink_to(tmp_path / "nowhere")
    assert names(files([tmp_path])) == ["a.ris.gz", "b.bib", "d.txt"]


def test_a_file_that_two_paths_lead_to_is_read_once(tmp_path):
    path = tmp_path / "a.bib"
    path.write_text(BIB)
    (tmp_path / "link.bib").symlink_to(path)
    assert names(files([path, tmp_path, str(path)])) == ["a.bib"]


def test_files_of_a_folder_that_hold_no_papers_are_passed_over(tmp_path):
    (tmp_path / "a.bib").write_text(BIB)
    (tmp_path / "package.json").write_text('{"name": "x", "author": "y", "version": "1"}')
    (tmp_path / "README.md").write_text("# Project\n\nText.\n\n## Use\n\nMore text.\n")
    (tmp_path / "shopping.txt").write_text("milk\nbread\n")
    problems = []
    assert len(list(load(tmp_path, problems=problems.append))) == 2
    assert not problems


@pytest.mark.parametrize("inside", [None, "notes.txt"])
def test_a_folder_without_papers_says_so(tmp_path, inside):
    if inside:
        (tmp_path / inside).write_text("milk\n")
    problems = []
    assert not list(load(tmp_path, problems=problems.append))
    assert len(problems) == 1
    assert problems[0].file == str(tmp_path)


def test_a_path_that_is_not_there(tmp_path):
    (tmp_path / "a.bib").write_text(BIB)
    problems = []
    papers = list(load(tmp_path / "gone.bib", tmp_path / "a.bib", problems=problems.append))
    assert len(papers) == 2
    assert str(problems[0]) == (
        f"{tmp_path / 'gone.bib'}: there is no such file or folder; check the spelling"
    )


def test_an_odd_name_is_a_problem_and_no_crash():
    problems = []
    assert not list(load("a\0b", problems=problems.append))
    assert len(problems) == 1


def test_progress_counts_bytes_and_papers(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"title": "Rivers"}\n' * 50_000)
    told: list[Progress] = []
    list(load(path, progress=told.append))
    assert told[-1].done_bytes == told[-1].total_bytes == path.stat().st_size
    assert [each.papers for each in told] == sorted(each.papers for each in told)
    assert 0 < told[len(told) // 2].papers < 50_000


def test_reading_stops_at_once(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"title": "Rivers"}\n' * 5000)
    read = []
    for paper in load(path, stop=lambda: len(read) >= 10):
        read.append(paper)  # noqa: PERF402
    assert len(read) == 10


def test_reading_stops_in_a_file_without_papers(tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("@comment{\n" + "nothing\n" * 200_000)
    asked = []
    list(load(path, stop=lambda: bool(asked.append(1)) or len(asked) > 2))
    assert len(asked) == 3


def test_the_first_paper_comes_before_the_file_is_read(tmp_path):
    path = tmp_path / "a.bib"
    path.write_text(BIB * 50_000)
    told: list[Progress] = []
    next(load(path, progress=told.append))
    assert told[-1].done_bytes < told[-1].total_bytes / 4
