"""Sources that are open together: read, watched, and kept in the cache."""

import json
import os
from hashlib import sha256

import pytest

from tui import shelf as shelves
from tui.problems import ignore
from tui.shelf import Shelf

BIB = """@article{{{key}, title = {{{title}}}, author = {{Ada Byron}}, abstract = {{We count.}}}}
"""


@pytest.fixture
def cached(monkeypatch, tmp_path):
    """Every shelf is kept in the cache, however small."""
    monkeypatch.setattr(shelves, "SMALL", -1)
    monkeypatch.setattr(shelves.paths, "cache_dir", lambda: tmp_path / "cache")


def write(file, *titles):
    text = "".join(BIB.format(key=f"k{at}", title=title) for at, title in enumerate(titles))
    file.write_text(text, encoding="utf-8")
    write.clock += 1
    os.utime(file, ns=(write.clock, write.clock))


write.clock = 10**18


def titles(shelf):
    return [paper.title for paper in shelf.corpus]


def opened(*paths, report=ignore):
    shelf = Shelf([str(path) for path in paths], report=report)
    shelf.load()
    return shelf


def test_growth_is_told(tmp_path):
    write(tmp_path / "a.bib", *(f"Paper {number}" for number in range(120)))
    shelf, counts = Shelf([str(tmp_path)]), []
    shelf.load(on_batch=counts.append)
    assert counts[0] == shelves.BATCHES[0]
    assert counts[-1] == 120


def test_a_source_that_changes_is_read_again_alone(tmp_path):
    one, two = tmp_path / "one.bib", tmp_path / "two.bib"
    write(one, "Graphs", "Bandits")
    write(two, "Diffusion")
    shelf = opened(tmp_path)
    assert not shelf.changed()
    write(one, "Bandits", "Kernels")
    assert shelf.changed()
    read = []
    shelf.load(progress=lambda progress: read.append(progress.file))
    assert set(read) == {str(one)}
    assert titles(shelf) == ["Bandits", "Diffusion", "Kernels"]
    assert not shelf.changed()


def test_a_source_that_vanishes_leaves_what_was_read(tmp_path):
    file = tmp_path / "one.bib"
    write(file, "Graphs")
    shelf = opened(file)
    file.unlink()
    shelf.changed()
    shelf.load()
    assert titles(shelf) == ["Graphs"]


def test_the_second_time_nothing_is_read(cached, tmp_path):
    write(tmp_path / "one.bib", "Graphs", "Bandits")
    opened(tmp_path / "one.bib").close()
    shelf, read = Shelf([str(tmp_path / "one.bib")]), []
    shelf.load(progress=read.append)
    assert read == []
    assert titles(shelf) == ["Graphs", "Bandits"]
    assert list(shelf.index.search("badnits")) == [1]
    assert len(shelf.index.search("abs:count")) == 2
    shelf.close()


def test_abstracts_are_indexed_once_when_a_query_asks_for_them(cached, tmp_path):
    write(tmp_path / "one.bib", "Graphs", "Bandits")

    def indexed(query):
        shelf, heard = Shelf([str(tmp_path / "one.bib")]), []
        shelf.load(abstracts=False)
        shelf.index.progress = lambda done, papers: heard.append((done, papers))
        found = list(shelf.index.search(query))
        shelf.keep()
        shelf.close()
        return found, heard

    assert indexed("graphs") == ([0], [])
    assert indexed("abs:count") == ([0, 1], [(2, 2)])
    assert indexed("abs:count") == ([0, 1], [])


def test_what_changed_meanwhile_is_read(cached, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    write(folder / "one.bib", "Graphs", "Bandits")
    write(folder / "two.bib", "Diffusion")
    opened(folder).close()
    write(folder / "one.bib", "Bandits")
    (folder / "two.bib").unlink()
    write(folder / "three.bib", "Kernels")
    shelf = opened(folder)
    assert titles(shelf) == ["Bandits", "Kernels"]
    shelf.close()


def test_what_was_stopped_is_read_the_next_time(cached, tmp_path):
    write(tmp_path / "one.bib", *(f"Paper {number}" for number in range(200)))
    shelf = Shelf([str(tmp_path / "one.bib")])
    shelf.load(stop=lambda: len(shelf.corpus) > 0)
    assert 0 < len(shelf.corpus) < 200
    shelf.close()
    shelf = opened(tmp_path / "one.bib")
    assert len(shelf.corpus) == 200
    shelf.close()


def test_two_may_open_one_shelf(cached, tmp_path):
    write(tmp_path / "one.bib", "Graphs")
    opened(tmp_path / "one.bib").close()
    first, second = opened(tmp_path / "one.bib"), opened(tmp_path / "one.bib")
    write(tmp_path / "one.bib", "Graphs", "Bandits")
    for shelf in (first, second):
        shelf.load()
        assert titles(shelf) == ["Graphs", "Bandits"]
    second.close()
    first.close()


def test_a_cache_folder_that_cannot_be_used_costs_only_time(monkeypatch, tmp_path):
    write(tmp_path / "one.bib", "Graphs")
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    monkeypatch.setattr(shelves, "SMALL", -1)
    monkeypatch.setattr(shelves.paths, "cache_dir", lambda: tmp_path / "cache")
    told = []
    assert titles(opened(tmp_path / "one.bib", report=told.append)) == ["Graphs"]
    assert [problem.file for problem in told] == [str(tmp_path / "cache" / "shelves")]


def allow(shelf, pages):
    """Let the file of `shelf` grow by so many pages, as if the disk were full then."""
    with shelf.corpus.database.writing() as connection:
        there = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {there + pages}")


@pytest.mark.parametrize("pages", [*range(16), 1000])
def test_a_disk_that_is_full_costs_only_time(cached, tmp_path, pages):
    one, two = tmp_path / "one.bib", tmp_path / "two.bib"
    write(one, *(f"Graph {number} of many" for number in range(40)))
    write(two, *(f"Graph {number} of many" for number in range(20, 60)))
    opened(tmp_path).close()
    write(one, *(f"Graph {number} of many" for number in range(10, 200)))
    told = []
    shelf = Shelf([str(tmp_path)], report=told.append)
    file = shelf.corpus.database.file
    allow(shelf, pages)
    shelf.load()
    assert titles(shelf) == [f"Graph {number} of many" for number in range(10, 200)]
    for number in (10, 30, 59, 199):
        assert shelf.corpus[shelf.index.search(f"graph {number}")[0]].title.startswith(
            f"Graph {number} "
        )
    assert len(told) == (pages < 1000)
    assert file.exists() == (not told)
    shelf.close()


def test_a_path_that_is_not_there_is_told(tmp_path):
    told = []
    opened(tmp_path / "none.bib", report=told.append)
    assert len(told) == 1


BROKEN = """@misc{open, title={Never closed
@misc{good, title={Good}}
@misc{a, title={A}, crossref={no}}
"""


def test_problems_of_what_comes_from_the_cache_are_told_again(cached, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "broken.bib").write_text(BROKEN, encoding="utf-8")
    write(folder / "one.bib", "Graphs")
    first, second, third = [], [], []
    opened(folder, report=first.append).close()
    opened(folder, report=second.append).close()
    assert len(first) == 2
    assert second == first
    write(folder / "one.bib", "Graphs", "Bandits")
    opened(folder, report=third.append).close()
    assert third == first


def test_problems_that_were_mended_are_told_no_more(cached, tmp_path):
    (tmp_path / "one.bib").write_text(BROKEN, encoding="utf-8")
    opened(tmp_path / "one.bib").close()
    write(tmp_path / "one.bib", "Graphs")
    for _ in range(2):
        told = []
        opened(tmp_path / "one.bib", report=told.append).close()
        assert told == []


def test_of_many_problems_some_are_kept(cached, tmp_path, monkeypatch):
    monkeypatch.setattr(shelves, "MOST_PROBLEMS", 3)
    lines = "".join(f'{{"title": "Paper {number}"}}\n{{"title" x}}\n' for number in range(9))
    (tmp_path / "a.jsonl").write_text(lines, encoding="utf-8")
    first, second = [], []
    opened(tmp_path / "a.jsonl", report=first.append).close()
    opened(tmp_path / "a.jsonl", report=second.append).close()
    assert second[:3] == first[:3]
    assert (len(first), len(second)) == (9, 4)


DIGEST = "Papers\n\n" + "We count what can be counted. " * 20


def write_titles(folder, title):
    digest = sha256(DIGEST.partition("\n\n")[2].strip().encode()).hexdigest()
    titles = [{"abstract_sha256": digest, "title": title}]
    (folder / "titles.json").write_text(json.dumps(titles), encoding="utf-8")


@pytest.mark.parametrize("small", [2_000_000, -1])
def test_titles_that_change_beside_a_digest_are_read(cached, monkeypatch, tmp_path, small):
    monkeypatch.setattr(shelves, "SMALL", small)
    folder = tmp_path / "digests"
    folder.mkdir()
    (folder / "digest.txt").write_text(DIGEST, encoding="utf-8")
    shelf = opened(folder)
    assert titles(shelf) == [""]
    write_titles(folder, "Counting")
    assert shelf.changed()
    shelf.load()
    assert titles(shelf) == ["Counting"]
    write_titles(folder, "Counting Better")
    assert shelf.changed()
    shelf.close()
    shelf = opened(folder)
    assert titles(shelf) == ["Counting Better"]
    assert not shelf.changed()
    shelf.close()


def test_a_file_of_no_clear_format_that_was_named_is_read_again_too(tmp_path):
    file = tmp_path / "list.txt"
    file.write_text("Graphs\n\nBandits\n", encoding="utf-8")
    shelf = opened(file)
    assert titles(shelf) == ["Bandits"]
    file.write_text("Graphs\n\nBandits\n\nKernels\n", encoding="utf-8")
    shelf.load()
    assert "Kernels" in titles(shelf)
