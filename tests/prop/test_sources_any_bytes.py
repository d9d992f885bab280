"""Whatever is in a file: papers and problems come out, and never an exception or a hang."""

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tui.clean import clean, clean_line
from tui.sources import load

CASES = sorted((Path(__file__).parent.parent / "cases" / "sources").iterdir())

calm = settings(
    max_examples=60,
    deadline=timedelta(seconds=5),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def read(path):
    """The papers in `path`, each of which must be clean and its place in the file."""
    problems = []
    lines = path.read_bytes().count(b"\n") + path.read_bytes().count(b"\r") + 1
    papers = list(load(path, problems=problems.append))
    for paper in papers:
        assert clean_line(paper.title) == paper.title
        assert clean(paper.abstract) == paper.abstract
        assert all(clean_line(name) == name != "" for name in paper.authors)
        assert paper.id
        assert paper.source.line is None or 1 <= paper.source.line <= lines
    for problem in problems:
        assert "\n" not in str(problem)
    return papers


beginnings = st.sampled_from(
    [b"", b"@misc{a,", b"TY  - JOUR\n", b'[{"title":', b"<feed><entry>", b"---\ntitle: a\ndoi: 1\n",
     b"title,author\n", b"\\\\\narXiv:", b"From a\n", b"%PDF-1.4\n", b"# A\n## B\n", b"\x1f\x8b",
     b"BZh9", b"\xfd7zXZ\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"Title: a\nAuthors: b\n"]
)  # fmt: skip


@calm
@given(beginnings, st.binary(max_size=400))
@example(b"", b"\xff\xfe\x00")
@example(b'[{"title":', b"[" * 5000)
def test_any_bytes(tmp_path, beginning, rest):
    path = tmp_path / "any"
    path.write_bytes(beginning + rest)
    read(path)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
@settings(calm, max_examples=25)
@given(data=st.data())
def test_a_file_cut_and_glued_anywhere(tmp_path, case, data):
    whole = case.read_bytes()
    place = st.integers(0, len(whole))
    begin, end = sorted((data.draw(place), data.draw(place)))
    glue = data.draw(st.sampled_from([b"", b"\0", b"{", b"}", b'"', b"\n", b"<", b"&x;", b"\xe9"]))
    path = tmp_path / case.name
    path.write_bytes(whole[:begin] + glue + whole[end:])
    read(path)


text = st.text(st.characters(blacklist_categories=["Cs"]), max_size=60)


@calm
@given(st.lists(st.fixed_dictionaries({"title": text, "authors": st.lists(text), "year": text})))
def test_any_values_in_json(tmp_path, records):
    import json

    path = tmp_path / "a.json"
    path.write_text(json.dumps(records))
    wanted = [clean_line(each["title"]) for each in records if each["title"].strip()]
    found = [paper.title for paper in read(path)]
    assert [title for title in found if title] == [title for title in wanted if title]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    ["title", "authors", "author", "abstract", "id", "type", "content", "categories", "versions",
     "authors_parsed", "issued", "keywords", "externalIds", "doi", "url", "fields", "also",
     "starred", "openreview", "citekey", "note", "year", "venue", "custom", "editor"]
)  # fmt: skip
types = st.sampled_from(["article-journal", "paper-conference"])


@settings(calm, max_examples=300)
@given(st.dictionaries(names, values | types, min_size=1, max_size=9))
def test_values_of_any_type_in_json(tmp_path, record):
    import json

    path = tmp_path / "a.json"
    path.write_text(json.dumps([record]))
    read(path)
