"""Ids are held back in memory and written in lots; nobody who asks notices where they are."""

import sqlite3
from contextlib import closing

import pytest

from tui.corpus import Corpus
from tui.corpus import ids as lots
from tui.paper import Paper, Source


def paper(title, file="a.bib", **fields):
    return Paper(title=title, authors=("Ada Lovelace",), source=Source(file), **fields)


@pytest.fixture
def corpus(tmp_path):
    corpus = Corpus.open(tmp_path / "papers.db")
    yield corpus
    corpus.close()


def written(tmp_path):
    """How many ids stand in the file, as another program sees it."""
    with closing(sqlite3.connect(tmp_path / "papers.db")) as file:
        return file.execute("SELECT count(*) FROM ids").fetchone()[0]


def test_an_id_is_known_before_it_is_written_and_after(corpus, tmp_path):
    one = paper("One")
    corpus.add([one])
    assert (written(tmp_path), corpus.row_of(one.id)) == (0, 0)
    assert corpus.find_ids(one.id[:12]) == [one.id]
    corpus.save()
    assert (written(tmp_path), corpus.row_of(one.id)) == (1, 0)
    assert corpus.find_ids(one.id[:12]) == [one.id]


def test_ids_are_written_when_they_make_a_lot(corpus, tmp_path, monkeypatch):
    monkeypatch.setattr(corpus.database, "piece", 10)
    monkeypatch.setattr(lots, "_LOT", 3)
    papers = [paper(f"Paper {number}") for number in range(35)]
    corpus.add(papers)
    assert written(tmp_path) == 30
    assert [corpus.row_of(each.id) for each in papers] == list(range(35))


@pytest.mark.parametrize("is_saved", [False, True])
def test_a_paper_folds_into_one_whose_id_waits_or_is_written(corpus, is_saved):
    corpus.add([paper("One", year=2020)])
    if is_saved:
        corpus.save()
    corpus.add([paper("One", "b.bib", venue="ICML")])
    assert (len(corpus), corpus[0].year, corpus[0].venue) == (1, 2020, "ICML")


@pytest.mark.parametrize("is_saved", [False, True])
def test_an_id_that_two_papers_have_stays_with_the_first(corpus, is_saved):
    editorial = Paper(title="Editorial")
    corpus.add([editorial])
    if is_saved:
        corpus.save()
    corpus.add([editorial])
    corpus.save()
    assert len(corpus) == 2
    assert corpus.row_of(editorial.id) == 0


@pytest.mark.parametrize("is_saved", [False, True])
def test_ids_go_with_their_source_and_those_that_are_shared_stay(corpus, is_saved):
    corpus.add([paper("One"), paper("Two"), paper("Two", "b.bib"), paper("Three", "b.bib")])
    if is_saved:
        corpus.save()
    corpus.drop("a.bib")
    rows = [corpus.row_of(paper(title).id) for title in ("One", "Two", "Three")]
    assert rows == [None, 1, 2]


def test_a_large_source_goes_in_pieces(corpus, monkeypatch):
    monkeypatch.setattr(corpus.database, "piece", 10)
    corpus.add(paper(f"Paper {number}") for number in range(55))
    corpus.add([paper("Paper 7", "b.bib")])
    corpus.save()
    corpus.drop("a.bib")
    assert [each.title for each in corpus] == ["Paper 7"]
    assert corpus.row_of(paper("Paper 8").id) is None


def test_ids_that_wait_survive_a_full_disk(corpus, tmp_path):
    """The file may not grow past what it has: SQLite says so as it does of a full disk."""
    first = paper("One")
    corpus.add([first])
    connection = corpus.database._writer
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    papers = [paper(f"Paper {number}", abstract="long " * 200) for number in range(200)]
    corpus.add(papers)
    assert corpus.database.file is None
    assert corpus.row_of(first.id) == 0
    assert [corpus.row_of(each.id) for each in papers] == list(range(1, 201))
    assert not (tmp_path / "papers.db").exists()
