"""What holds of every search."""

import re
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from tui.corpus import Corpus
from tui.corpus.database import Database
from tui.paper import Paper
from tui.search import Index
from tui.search.postings import Postings
from tui.search.vocabulary import Vocabulary, allowed_slips

WORDS = st.text("abc12", min_size=1, max_size=10)
TITLES = st.lists(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), min_size=1, max_size=25)


def expected(typed, words):
    """The meaning of `typed` by comparing it with every word and every beginning."""
    slips = allowed_slips(typed)
    number = re.sub(r"\D", "", typed)
    found = {}
    for word in words:
        ways = [(0, word != typed)] if word.startswith(typed) else []
        starts = [word[:length] for length in range(len(typed) - 1, min(len(typed) + 2, len(word)))]
        if number:
            starts = [start for start in starts if re.sub(r"\D", "", start) == number]
        has_number = not number or re.sub(r"\D", "", word) == number
        if slips and has_number and (distance := OSA.distance(typed, word)) <= slips:
            ways.append((distance, False))
        distances = [OSA.distance(typed, start) for start in starts if slips]
        ways += [(distance, True) for distance in distances if distance <= 1]
        if ways:
            found[word] = min(ways)
    return found


@given(st.sets(WORDS, max_size=80), WORDS)
def test_forgiveness_is_that_of_the_distance(words, typed):
    met = Vocabulary(words).meaning(typed)
    assert {word: tuple(how) for word, how in met.items()} == expected(typed, words)


@given(st.lists(st.sets(WORDS, max_size=12), max_size=8), WORDS)
def test_words_that_came_late_are_met_as_those_that_came_first(pieces, typed):
    grown = Vocabulary(pieces[0] if pieces else ())
    with patch("tui.search.vocabulary.FEW", 5):
        for words in pieces[1:]:
            for word in words:
                grown.add(word)
            grown.refresh()
    words = set().union(*pieces)
    met = grown.meaning(typed)
    assert {word: tuple(how) for word, how in met.items()} == expected(typed, words)
    assert grown.in_order() == sorted(words)
    assert sorted(grown.beginning(typed)) == [w for w in sorted(words) if w.startswith(typed)]


@settings(deadline=None, max_examples=60)
@given(TITLES, st.integers(1, 7), st.lists(WORDS, min_size=1, max_size=3).map(" ".join))
def test_answers_do_not_depend_on_how_papers_came(titles, size, query):
    papers = [Paper(title=title) for title in titles]
    at_once, in_pieces = Corpus(), Corpus()
    at_once.add(papers)
    index = Index(in_pieces)
    for at in range(0, len(papers), size):
        in_pieces.add(papers[at : at + size])
        index.search(query)
    assert list(index.search(query)) == list(Index(at_once).search(query))


@settings(deadline=None, max_examples=60)
@given(TITLES, st.lists(WORDS, min_size=1, max_size=3).map(" ".join))
def test_hits_are_a_sequence_without_repetition(titles, query):
    corpus = Corpus()
    corpus.add(Paper(title=title, authors=(str(at),)) for at, title in enumerate(titles))
    hits = Index(corpus).search(query, relax=True)
    rows = list(hits)
    assert len(set(rows)) == len(rows) == len(hits)
    assert [hits[at] for at in range(len(hits))] == rows
    assert [hits.place_of(row) for row in rows] == list(range(len(rows)))


@settings(deadline=None, max_examples=150)
@given(st.text(max_size=30))
def test_no_query_is_an_error(query):
    corpus = Corpus()
    corpus.add([Paper(title="深度 α-VAE and C++ (2020)", year=2020), Paper(title="Graphs")])
    hits = Index(corpus).search(query, relax=True)
    for place in range(len(hits)):
        hits.spans(place)


ROW_WORDS = st.sets(st.text("ab", min_size=1, max_size=3), max_size=4)
CHANGES = st.lists(st.none() | st.tuples(st.integers(0, 5), ROW_WORDS), max_size=12)


@settings(deadline=None, max_examples=80)
@given(CHANGES)
def test_rows_of_words_and_of_beginnings_follow_every_change(changes):
    """`None` writes what is fresh to the database; a pair gives a row other words."""
    postings, now = Postings(Database(), "title"), dict.fromkeys(range(6), frozenset())
    for change in changes:
        if change is None:
            postings.flush()
            continue
        row, words = change
        postings.remove(row, now[row])
        postings.add({word: [row] for word in words})
        postings.vocabulary.refresh()
        now[row] = words
    for typed in ("a", "b", "ab", "aba", "bb"):
        begun = {row for row, words in now.items() if any(w.startswith(typed) for w in words)}
        assert set(postings.begun(typed)) == begun
        assert set(postings.rows(typed)) == {row for row, words in now.items() if typed in words}
