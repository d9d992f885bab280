"""Copies of a library become the same whatever is merged into what, how often, in which order."""

import json
from functools import reduce
from unittest.mock import patch

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tui.library import notes
from tui.library.document import Document, _in_pieces, decode, encode
from tui.library.entry import merge
from tui.library.lines import Lines, lines_of
from tui.library.table import Table

# Few times, ids and values, so that equal times, shared ids and the same version are common.
TIMES = st.sampled_from(
    [*(f"2026-01-02T03:04:05.00000{digit}Z" for digit in range(3)), "2026-01-02T03:04:05Z", "", "x"]
)
ODD = st.sampled_from([None, 5, "text", [], {}, {"value": 3}])
FLAG = st.fixed_dictionaries({"value": st.booleans(), "at": TIMES}) | ODD
TAGS = st.dictionaries(st.sampled_from("ab"), FLAG, max_size=2)
IDS = ["doi:10.1/a", "doi:10.1/b", "arxiv:1", "title:t", "abstract:x"]


@st.composite
def histories(draw, paper=""):
    """Copies of one note after some edits: each edit replaces what its copy has."""
    copies = [[], [], []]
    for number in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, 2))
        if draw(st.booleans()):
            other = draw(st.integers(0, 2))
            copies[place] = notes.merged(copies[place] + copies[other])
        made = {
            "value": draw(st.sampled_from(["one", "two", ""])),
            "at": draw(TIMES),
            "id": f"{'abc'[place]}{paper}.{number + 1}",
            "over": notes.over(copies[place]),
        }
        copies[place] = notes.merged([*copies[place], made])
    return copies


@st.composite
def entries(draw, paper=""):
    """Three copies of one entry."""
    written = draw(histories(paper))
    made = []
    for copy in written:
        parts = draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "star": FLAG,
                    "read": FLAG,
                    "tags": TAGS | ODD,
                    "title": st.sampled_from(["A", "AB", "B"]) | ODD,
                    "new": ODD,
                },
            )
        )
        made.append({**parts, "note": notes.to_store(copy)} if copy else parts)
    return made


HEAD = '{\n"format": "octavo-library",\n'
PARTS = ['"a": {}', '"b": {"x":\n{}}', '"papers": {\n', ",\n", ", ", "\n}", "}", "{", '"c": ']


@given(entries())
def test_entries_merge_in_any_order_to_the_same(copies):
    one, two, three = copies
    assert text(merge(one, two)) == text(merge(two, one))
    assert text(merge(merge(one, two), three)) == text(merge(one, merge(two, three)))
    assert text(merge(one, one)) == text(merge(merge(one, one), one))
    both = merge(one, two)
    assert text(merge(both, two)) == text(both)


@st.composite
def documents(draw):
    # Two histories have no writer in common, as in the library: see `notes.writer_of`.
    copies = [draw(entries(paper)) for paper in draw(st.sampled_from([["x"], ["x", "y"]]))]
    made = [{}, {}, {}]
    for copy in copies:
        for place in range(3):
            key = draw(st.sampled_from(IDS))
            also = draw(st.lists(st.sampled_from(IDS), max_size=2))
            made[place][key] = {**copy[place], "also": also} if also else copy[place]
    return made


def together(*documents) -> str:
    tables = [Table(Document(papers={}))]
    for papers in documents:
        for key, entry in papers.items():
            tables[0].take(key, entry)
    return text(tables[0].entries)


@settings(max_examples=200)
@given(documents(), st.permutations(range(3)))
def test_libraries_merge_in_any_order_to_the_same(copies, order):
    first = together(*copies)
    assert together(*(copies[place] for place in order)) == first
    assert together(*copies, copies[order[0]]) == first
    halves = json.loads(together(copies[0], copies[1]))
    assert together(halves, copies[2]) == first
    assert together(copies[2], halves, copies[1]) == first


@given(histories())
def test_no_word_is_lost_unless_it_was_replaced(copies):
    """A text goes only if its copy, or one that had seen it, wrote another over it."""
    everything = notes.merged(reduce(lambda one, other: one + other, copies, []))
    for copy in copies:
        for version in copy:
            is_there = any(each["id"] == version["id"] for each in everything)
            was_seen = any(notes.covers(each, version) for each in everything)
            assert is_there or was_seen
    if any(copies):
        assert everything


@given(documents())
def test_what_is_written_reads_the_same(copies):
    for papers in copies:
        table = Table(Document(papers=dict(papers)))
        made = Lines(Document()).of(table.entries)
        written = b"".join(encode(made, {"shelf": [1, "½"]}))
        document = decode(written)
        assert text(document.papers) == text(table.entries)
        assert document.extra == {"shelf": [1, "½"]}
        with patch("tui.library.document._BYTES", 1):
            assert decode(written) == document, "read a line at a time, it is the same"
        assert lines_of(written, document.papers) == made
        again = Lines(document).of(Table(document).entries)
        assert written == b"".join(encode(again, document.extra))
        assert written.endswith(b"\n}\n")


@example('"a": {},\n', True)
@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join), st.booleans())
def test_a_text_read_in_pieces_means_what_it_means_as_a_whole(inside, is_whole):
    written = f'{HEAD}"papers": {{\n{inside}\n}}' + "\n}\n" * is_whole
    with patch("tui.library.document._BYTES", 1):
        pieces = _in_pieces(written.encode())
    if pieces is not None:
        assert pieces == json.loads(written)


def text(value) -> str:
    return json.dumps(value, sort_keys=True)
