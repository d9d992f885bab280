"""Rows and ids, folding, and sources that change."""

import threading

import pytest

from tui.corpus import Corpus
from tui.paper import Paper, Source
from tui.search import Index


@pytest.fixture(params=["memory", "file"])
def corpus(request, tmp_path):
    opened = Corpus() if request.param == "memory" else Corpus.open(tmp_path / "papers.db")
    yield opened
    opened.close()


def paper(title, file="a.bib", **fields):
    return Paper(title=title, authors=("Ada Byron",), source=Source(file, 1), **fields)


def test_rows_count_from_zero(corpus):
    corpus.add([paper("One"), paper("Two")])
    assert [each.title for each in corpus] == ["One", "Two"]
    assert len(corpus) == 2
    assert corpus.row_of(paper("Two").id) == 1
    for row in (-1, 2):
        with pytest.raises(IndexError):
            corpus[row]


def test_papers_looked_ahead_are_read_in_one_go(corpus, monkeypatch):
    titles = ["One", "Two\u2028and\x85", '{"Three"}', "4 5", "Five"]
    corpus.add([paper(title) for title in titles])
    corpus.add([paper("Five", "b.bib", year=2020)])
    corpus.drop("a.bib")
    corpus.add([paper(title) for title in titles])
    corpus._recent = {}
    corpus.look_ahead([*range(20), 1 << 31])
    asked = []
    monkeypatch.setattr(corpus, "_read", lambda row: asked.append(row))
    assert [corpus[row].title for row in corpus.rows if row != 4] == titles[:4]
    assert asked == []


def test_a_paper_that_changes_after_it_was_looked_at_is_shown_as_it_is_now(corpus):
    corpus.add([paper("One"), paper("Two")])
    corpus._recent = {}
    corpus.look_ahead([0, 1])
    corpus.add([paper("One", "b.bib", year=2020)])
    assert (corpus[0].year, corpus[1].year) == (2020, None)
    corpus.drop("b.bib")
    assert corpus[0].year is None


def test_what_was_read_while_it_changed_is_not_kept(corpus, monkeypatch):
    corpus.add([paper("One")])
    corpus._recent = {}
    read = corpus._read

    def read_slowly(row):
        before = read(row)
        monkeypatch.undo()
        corpus.add([paper("One", "b.bib", year=2020)])
        return before

    monkeypatch.setattr(corpus, "_read", read_slowly)
    assert corpus[0].year is None
    assert corpus[0].year == 2020


def test_every_field_comes_back(corpus):
    full = Paper(
        title="T", authors=("A B", "C D"), abstract="a", venue="v", year=2020, url="u", pdf="p",
        doi="10.1000/x", keywords=("k",), kind="article", citekey="c", fields={"volume": "3"},
        source=Source("f", 4), sources=(Source("g", None),), also=("title:00",),
    )  # fmt: skip
    corpus.add([full])
    assert corpus[0] == full


def test_the_same_paper_from_two_sources_is_one(corpus):
    corpus.add([paper("One", doi="10.1000/one"), paper("Two")])
    corpus.add([paper("One", "b.bib", year=2020, doi="10.1000/one")])
    assert len(corpus) == 2
    assert (corpus[0].year, corpus[0].source.file) == (2020, "a.bib")
    assert [source.file for source in corpus[0].sources] == ["b.bib"]


def test_a_paper_that_gains_a_doi_keeps_its_old_id(corpus):
    corpus.add([paper("One"), paper("One", "b.bib", doi="10.1000/one")])
    assert corpus[0].id == "doi:10.1000/one"
    assert corpus.row_of(paper("One").id) == corpus.row_of("doi:10.1000/one") == 0


def test_two_dois_are_two_papers(corpus):
    corpus.add([paper("One", doi="10.1000/one"), paper("One", doi="10.1000/two")])
    assert len(corpus) == 2


def test_titles_without_author_do_not_fold(corpus):
    corpus.add([Paper(title="Editorial"), Paper(title="Editorial")])
    assert len(corpus) == 2


def test_ids_are_found_by_their_beginning(corpus):
    corpus.add([paper("One", doi="10.1000/one"), paper("Two", doi="10.1000/two")])
    assert corpus.find_ids("doi:10.1000/") == ["doi:10.1000/one", "doi:10.1000/two"]
    assert corpus.find_ids("doi:10.1000/t") == ["doi:10.1000/two"]


def exchange(corpus, file, papers):
    corpus.begin(file)
    corpus.add(papers)
    corpus.end_of(file, 1, 1)


def test_a_changed_source_changes_its_own_papers_only(corpus):
    corpus.add([paper("One"), paper("Two"), paper("Three", "b.bib")])
    exchange(corpus, "a.bib", [paper("Two", year=2021), paper("Four")])
    titles = {row: corpus[row].title for row in corpus.rows}
    assert titles == {1: "Two", 2: "Three", 3: "Four"}
    assert corpus[1].year == 2021
    assert corpus.row_of(paper("One").id) is None


def test_a_list_may_show_a_paper_that_has_gone_for_a_moment(corpus):
    corpus.add([paper("One", year=2020), paper("One", "b.bib", venue="ICML"), paper("Two")])
    exchange(corpus, "a.bib", [paper("Two")])
    exchange(corpus, "b.bib", [])
    assert list(corpus.rows) == [1]
    corpus.look_ahead([0, 1])
    assert [corpus[row].title for row in (0, 1)] == ["One", "Two"]
    assert len(corpus) == 1


def test_what_has_gone_is_not_kept(tmp_path):
    corpus = Corpus.open(tmp_path / "papers.db")
    corpus.add([paper("One"), paper("Two")])
    exchange(corpus, "a.bib", [paper("Two")])
    corpus.save()
    corpus.close()
    opened = Corpus.open(tmp_path / "papers.db")
    assert list(opened.rows) == [1]
    with pytest.raises(IndexError):
        opened[0]
    opened.close()


def test_a_new_source_is_not_taken_for_one_that_was_there_before(tmp_path):
    """Sources have numbers in the file: that of a new one is no other's."""
    corpus = Corpus.open(tmp_path / "papers.db")
    untitled = Paper(title="Editorial", source=Source("b.bib", 1))
    corpus.add([paper("One"), untitled, paper("Two", "b.bib")])
    corpus.drop("a.bib")
    corpus.add([paper("Three", "c.bib")])
    corpus.save()
    corpus.close()
    opened = Corpus.open(tmp_path / "papers.db")
    assert sorted(opened.files) == ["b.bib", "c.bib"]
    exchange(opened, "b.bib", [untitled])
    assert [each.title for each in opened] == ["Editorial", "Three"]
    opened.close()


def test_what_another_source_says_stays(corpus):
    corpus.add([paper("One", year=2020), paper("One", "b.bib", venue="ICML")])
    exchange(corpus, "a.bib", [])
    assert (corpus[0].venue, corpus[0].year) == ("ICML", None)


def test_papers_without_author_keep_their_rows_when_their_source_is_read_again(corpus):
    twins = [Paper(title="Editorial", source=Source("a.bib", line)) for line in (1, 9)]
    corpus.add(twins[:1])
    exchange(corpus, "a.bib", twins)
    assert list(corpus.rows) == [0, 1]


def test_the_index_follows(corpus):
    index = Index(corpus)
    corpus.add([paper("Graph Networks"), paper("Diffusion", "b.bib")])
    assert list(index.search("graph")) == [0]
    exchange(corpus, "a.bib", [paper("Graph Theory"), paper("Bandits")])
    assert [corpus[row].title for row in index.search("graph")] == ["Graph Theory"]
    assert list(index.search("networks")) == []
    assert len(index.search("")) == 3
    corpus.drop("b.bib")
    assert list(index.search("diffusion")) == []


def test_a_saved_corpus_opens_again_with_its_index(tmp_path):
    file = tmp_path / "papers.db"
    corpus = Corpus.open(file)
    index = Index(corpus)
    corpus.add([paper("Graph Networks", abstract="We count."), paper("Diffusion")])
    exchange(corpus, "b.bib", [paper("Bandits", "b.bib")])
    corpus.drop("b.bib")
    index.update_abstracts()
    index.flush()
    corpus.save()
    corpus.close()
    again = Corpus.open(file)
    index = Index(again)
    assert [each.title for each in again] == ["Graph Networks", "Diffusion"]
    assert list(index.search("grpah")) == [0]
    assert list(index.search("abs:count")) == [0]
    again.add([paper("Graph Theory")])
    assert list(index.search("graph")) == [0, 3]
    again.close()


def test_a_file_that_was_left_while_it_was_written_is_made_again(tmp_path):
    corpus = Corpus.open(tmp_path / "papers.db")
    corpus.add([paper("One")])
    corpus.close()
    assert len(Corpus.open(tmp_path / "papers.db")) == 0


def test_a_file_that_is_no_database_is_made_again(tmp_path):
    (tmp_path / "papers.db").write_text("no database" * 200, encoding="utf-8")
    assert len(Corpus.open(tmp_path / "papers.db")) == 0


def test_reading_while_another_thread_adds(corpus):
    index, faults = Index(corpus), []

    def read():
        try:
            while len(corpus) < 2000:
                for row in index.search("paper", 20):
                    assert corpus[row].title.startswith("Paper")
        except Exception as fault:
            faults.append(fault)

    reader = threading.Thread(target=read)
    reader.start()
    for at in range(0, 2000, 100):
        corpus.add(paper(f"Paper {number}") for number in range(at, at + 100))
        index.update()
    reader.join()
    assert faults == []
    assert len(index.search("paper")) == 2000
