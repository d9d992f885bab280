"""What is exported in any format and opened again is the same papers with the same ids."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.exporting import Marked
from tui.clean import clean, clean_line
from tui.export import FORMATS, export_file
from tui.paper import Paper, normalised
from tui.problems import Problem
from tui.sources import load
from tui.typeset import plain

SIGNS = st.characters(blacklist_categories=["Cs", "Cc"])
HOSTILE = st.sampled_from(list("{}\\\"'@,;=%#$&_<>`~^*-+|[]()!? \n"))
TEXT = st.text(HOSTILE | SIGNS | st.sampled_from("abcdeXYZ"), max_size=40).map(clean)
LINE = TEXT.map(clean_line)
WORD = st.text("abcdefghXYZäøł深", min_size=1, max_size=9)
NAME = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
PAPERS = st.builds(
    Paper,
    title=st.just("") | st.tuples(WORD, LINE).map(" ".join).map(str.strip),
    authors=st.lists(NAME, max_size=4).map(tuple),
    abstract=st.tuples(TEXT, WORD, TEXT).map("".join).map(str.strip),
    venue=LINE,
    year=st.none() | st.integers(1900, 2099),
    doi=st.just("") | WORD.map(lambda word: "10.1000/" + normalised(word)),
    arxiv=st.just("") | st.integers(0, 9999).map(lambda number: f"2101.{number:05}"),
    openreview=st.just("") | st.text("abcXYZ019_", min_size=5, max_size=10),
    url=st.just("") | WORD.map(lambda word: "https://example.org/" + word),
    keywords=st.lists(WORD, max_size=3, unique=True).map(tuple),
)
OTHER_PAPERS = st.sampled_from(
    [
        "see https://arxiv.org/abs/1706.03762 and arXiv:1706.03762v2",
        "arXiv: 1706.03762",
        "https://doi.org/10.1000/other, DOI: 10.1000/other",
        "https://openreview.net/forum?id=abcXYZ_9-0",
    ]
)
MARKS = st.builds(
    Marked,
    starred=st.booleans(),
    read=st.booleans(),
    note=TEXT | OTHER_PAPERS,
    tags=st.sets(WORD, max_size=3),
)


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rows=st.lists(st.tuples(PAPERS, MARKS), min_size=1, max_size=4))
def test_papers_and_ids_come_back(name, rows):
    again, problems = opened_again(name, rows)
    assert not problems
    assert [paper.id for paper in again] == [paper.id for paper, _ in rows]
    for back, (paper, _) in zip(again, rows, strict=True):
        assert plain(back.title) == plain(paper.title)
        assert back.authors == paper.authors
        assert back.year == paper.year
        assert plain(back.venue) == plain(paper.venue)
        assert plain(back.abstract).split() == plain(paper.abstract).split()
        assert back.ids == paper.ids
        assert back.link == paper.link


def opened_again(name: str, rows: list[tuple[Paper, Marked]]) -> tuple[list[Paper], list[Problem]]:
    problems: list[Problem] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / ("papers" + FORMATS[name].SUFFIX)
        export_file(name, rows, file)
        return list(load(file, problems=problems.append)), problems
