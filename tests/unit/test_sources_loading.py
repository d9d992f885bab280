"""`load` and `files`: which files are read, unpacked, counted, and stopped."""

import bz2
import gzip
import lzma
import os
import sys
import threading
from time import sleep

import pytest

from tui.sources import File, Progress, files, load, state_of, waiting

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


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_a_small_compressed_file_that_breaks_off_keeps_what_came_before(tmp_path, pack):
    path = tmp_path / "a.jsonl"
    digits = "".join(f'{{"title": "Paper {number * 7919 % 9973}"}}\n' for number in range(900))
    whole = pack(digits.encode())
    path.write_bytes(whole[: len(whole) - 8])
    problems = []
    papers = list(load(path, problems=problems.append))
    assert len(papers) == 900
    assert [problem.what for problem in problems] == ["the file breaks off"]


def test_a_damaged_compressed_file_keeps_what_came_before(tmp_path):
    path = tmp_path / "a.bib.gz"
    packed = bytearray(gzip.compress(BIB.encode() + os.urandom(2000).hex().encode()))
    packed[-8] ^= 1  # in the sum over its content
    path.write_bytes(packed)
    problems = []
    assert len(list(load(path, problems=problems.append))) == 2
    assert problems[0].what.endswith("(what is compressed in it is damaged)")


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_compressed_files_may_stand_one_behind_the_other(tmp_path, pack):
    path = tmp_path / "a.bib"
    one, other = BIB.encode(), b"@misc{c, title={Seas}}"
    path.write_bytes(pack(one) + b"\0" * 1024 + pack(b"") + pack(other))
    assert len(list(load(path))) == 3


def test_a_compressed_file_without_anything_before_its_end_is_told_once(tmp_path):
    path = tmp_path / "a.bib.gz"
    path.write_bytes(gzip.compress(BIB.encode())[:12])
    problems = []
    assert not list(load(path, problems=problems.append))
    assert len(problems) == 1


@pytest.fixture
def pipe(tmp_path, monkeypatch):
    monkeypatch.setattr(waiting, "PATIENCE", 0.3)
    monkeypatch.setattr(waiting, "EVERY", 0.02)
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_a_pipe_that_nobody_writes_to_is_no_hang(pipe):
    problems = []
    assert not list(load(pipe, problems=problems.append))
    assert [problem.what for problem in problems] == ["it is a pipe that nobody writes to"]


def test_a_pipe_is_waited_for_when_somebody_has_it_open(pipe):
    def write():
        with pipe.open("w") as out:
            sleep(0.5)
            out.write(BIB)

    writer = threading.Thread(target=write)
    writer.start()
    assert len(list(load(pipe))) == 2
    writer.join()


def test_waiting_ends_when_the_reader_wants_no_more(pipe):
    descriptor = os.open(pipe, os.O_RDWR)
    asked = []
    assert not list(load(pipe, stop=lambda: bool(asked.append(1)) or len(asked) > 3))
    os.close(descriptor)


def test_a_pipe_is_not_watched(pipe):
    before = state_of(File(pipe))
    descriptor = os.open(pipe, os.O_RDWR)
    os.write(descriptor, b"more")
    os.utime(pipe)
    assert state_of(File(pipe)) == before
    os.close(descriptor)


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
    (tmp_path / "self.bib").symlink_to(tmp_path / "self.bib")
    problems = []
    assert names(files([tmp_path], problems.append)) == ["a.ris.gz", "b.bib", "d.txt"]
    assert not problems


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


@pytest.mark.parametrize("name", ["a\0b", ""])
def test_an_odd_name_is_a_problem_and_no_crash(name):
    problems = []
    assert not list(load(name, problems=problems.append))
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
