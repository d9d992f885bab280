"""Names: in reading order, however a source lists them."""

import pytest

from tui.sources.bibtex_names import names
from tui.sources.people import listed_names, names_in, people, reading_order


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("van der Berg, Anke", "Anke van der Berg"),
        ("King, Jr., Martin", "Martin King Jr."),
        ("King, Martin, III", "Martin King III"),
        ("Anke van der Berg", "Anke van der Berg"),
        ("Google, Inc.", "Google, Inc."),
        (" Plato ", "Plato"),
    ],
)
def test_reading_order(name, expected):
    assert reading_order(name) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A. One; B. Two", ["A. One", "B. Two"]),
        ("One, A.; Two, B.;", ["A. One", "B. Two"]),
        ("A. One, B. Two and C. Three", ["A. One", "B. Two", "C. Three"]),
        ("A. One, B. Two, and C. Three", ["A. One", "B. Two", "C. Three"]),
        ("One, Ann and Two, Bob", ["Ann One", "Bob Two"]),
        ("Smith, John", ["John Smith"]),
        ("Anke van der Berg, Cy Lake", ["Anke van der Berg", "Cy Lake"]),
        ("Smith, J., Doe, K. L.", ["J. Smith", "K. L. Doe"]),
        ("A. B., C. D.", ["A. B.", "C. D."]),
        ("Ann One, Bob Two, Jr., et al.", ["Ann One", "Bob Two Jr."]),
        ("", []),
    ],
)
def test_people(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Erd{\H o}s, P. and {\'A}lvarez-N{\'u}{\~n}ez, Mar{\'\i}a",
         ["P. Erdős", "María Álvarez-Núñez"]),
        ("{Lakes and Ponds, Inc.} and Lake, C.", ["Lakes and Ponds, Inc.", "C. Lake"]),
        ("de~la Cruz, Juan and others", ["Juan de la Cruz"]),
        ("{van der Berg}, Anke", ["Anke van der Berg"]),
    ],
)  # fmt: skip
def test_names_in_bibtex(text, expected):
    assert names(text) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["Lake, C.", "Anke Berg"], ["C. Lake", "Anke Berg"]),
        ([{"family": "Berg", "given": "Anke", "non-dropping-particle": "van der"}],
         ["Anke van der Berg"]),
        ([{"name": "C. Lake"}, {"firstName": "D.", "lastName": "Pond"}], ["C. Lake", "D. Pond"]),
        ([{"literal": "Lake Group, The"}], ["Lake Group, The"]),
        (None, []),
        ([7, {"x": 1}], []),
    ],
)  # fmt: skip
def test_names_in_json(value, expected):
    assert names_in(value) == expected


def test_a_line_of_names_is_told_from_a_sentence():
    assert listed_names("Anke van der Berg, C. Lake and Dee Pond")
    assert not listed_names("Rivers are slow, and lakes are deep")
