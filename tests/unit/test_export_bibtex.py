"""BibTeX: entries that every parser takes, keys that stay, and text as its source had it."""

import io

import bibtexparser
import pytest

from tests.unit.exporting import Marked, exported
from tui.export import citation
from tui.export.citekey import Keys, citation_key
from tui.export.latex import balanced, escaped
from tui.export.names import Name, parts
from tui.paper import Paper


@pytest.mark.parametrize(
    ("paper", "key"),
    [
        (Paper(title="Deep Nets", authors=("Ada Lovelace",), year=2025), "lovelace2025deep"),
        (Paper(title="The Power of the Dog", authors=("Anke van der Berg",)), "bergpower"),
        (Paper(title="$\\mathcal{X}$-Armed Bandits", authors=("S. Bubeck",), year=2011),
         "bubeck2011x"),
        (Paper(title="Straße", authors=("Paul Erdős",), year=1960), "erdos1960strasse"),
        (Paper(title="Ørsted", authors=("Hans Ørsted",), year=1820), "orsted1820orsted"),
        (Paper(title="深度学习", year=2015), "2015"),
        (Paper(citekey="Smith:2020_a-b+c/d"), "Smith:2020_a-b+c/d"),
        (Paper(citekey="two words, {evil}"), "twowordsevil"),
    ],
)  # fmt: skip
def test_a_key_is_the_sources_own_or_family_year_word(paper, key):
    assert citation_key(paper) == key


def test_a_paper_without_anything_to_name_it_by_has_a_key_of_its_own():
    one, other = citation_key(Paper(abstract="One.")), citation_key(Paper(abstract="Two."))
    assert one != other
    assert one == citation_key(Paper(abstract="One."))


def test_keys_differ_by_more_than_case():
    keys = Keys()
    paper = Paper(title="Deep Nets", authors=("Ada Lovelace",), year=2025)
    assert [keys.key(paper) for _ in range(3)] == [
        "lovelace2025deep", "lovelace2025deepa", "lovelace2025deepb",
    ]  # fmt: skip
    assert keys.key(Paper(citekey="Lovelace2025Deep")) == "Lovelace2025Deepc"
    many = Keys()
    assert len({many.key(paper) for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R&D, 50% of C#", r"R\&D, 50\% of C\#"),
        (r"R\&D, 50\%", r"R\&D, 50\%"),
        ("$a_b & c$ and snake_case", r"$a_b & c$ and snake\_case"),
        ("L_1 and x_2D, not f_max or x_1.5", r"$L_1$ and $x_2$D, not f\_max or x\_1.5"),
        (r"\(a_b\) and \[c_d\]", r"\(a_b\) and \[c_d\]"),
        ("only $5", r"only \$5"),
        (r"\url{https://x.org/a_b#c} https://x.org/a_b?c&d%20e",) * 2,
        ("`a_b` and _emphasis_", "`a_b` and _emphasis_"),
        ("Search &amp; Rescue", "Search &amp; Rescue"),
        ("Erdős, naïve, 深度", "Erdős, naïve, 深度"),
    ],
)
def test_only_what_latex_cannot_print_is_escaped(text, expected):
    assert escaped(text) == expected
    assert escaped(expected) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"{A} \{b\} {c {d}}",) * 2,
        ("a } b", r"a \textbraceright{} b"),
        ("a { b", r"a \textbraceleft{} b"),
        (r"a \{ b", r"a \textbraceleft{} b"),
        (r"{ \} }", r"{ \textbraceright{} }"),
        (r"\{ }", r"\textbraceleft{} \textbraceright{}"),
        (r"line\\{b}", r"line\\ {b}"),
        ("ends in \\", "ends in \\ "),
    ],
)
def test_braces_are_in_pairs(text, expected):
    assert balanced(text) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ada Lovelace", Name("Ada", "Lovelace")),
        ("Anke van der Berg", Name("Anke", "van der Berg")),
        ("Martin Luther King Jr.", Name("Martin Luther", "King", "Jr.")),
        ("bell hooks", Name("", "bell hooks")),
        ("Plato", Name("", "Plato")),
        ("{OpenAI Team}", Name("", "{OpenAI Team}")),
        ("", Name("", "")),
    ],
)
def test_parts_of_a_name(name, expected):
    assert parts(name) == expected


def test_names_that_bibtex_would_misread_are_protected():
    authors = ("Martin Luther King Jr.", "Barnes and Noble", "{A, B and C}", "Anke van der Berg")
    entry = citation(Paper(title="T", authors=authors))
    assert (
        "author = {King, Jr., Martin Luther and {Barnes and Noble} and {A, B and C} "
        "and Anke van der Berg}" in entry
    )


def test_marks_are_where_zotero_looks_for_them():
    marks = Marked(starred=True, note="Read **again**.", tags={"todo"})
    text = exported("bibtex", (Paper(title="T", keywords=("graphs",)), marks))
    assert "keywords = {graphs, todo, starred}" in text
    assert "annote = {Read **again**.}" in text


def test_a_note_of_the_source_is_kept_beside_the_readers():
    paper = Paper(title="T", fields={"annote": "theirs"})
    assert "annote = {theirs\n\nmine}" in exported("bibtex", (paper, Marked(note="mine")))
    assert "annote = {theirs}" in exported("bibtex", (paper, Marked(note="theirs")))


HOSTILE = [
    "x}, author = {Evil}, note = {y",
    "x\n@article{evil, title={Evil}}",
    '@string{x = "y"} \\',
    "\\} {\\",
    "}}}}\n\n@comment{",
    'a" # b # "c',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_its_entry(text):
    paper = Paper(
        title=" ".join(text.split()), authors=(" ".join(text.split()),), venue=text, abstract=text,
        citekey=text, kind=text, keywords=(text,), fields={"volume": text, "x} @misc{": text},
    )  # fmt: skip
    marks = Marked(note=text, tags={text})
    library = bibtexparser.parse_string(exported("bibtex", (paper, marks), (paper, marks)))
    assert not library.failed_blocks
    assert not library.comments
    assert len(library.entries) == 2
    assert {field.key for field in library.entries[0].fields} <= {
        "title", "author", "howpublished", "booktitle", "keywords", "abstract", "annote", "volume",
    }  # fmt: skip


def test_papers_are_written_as_they_come():
    out = io.StringIO()

    def rows():
        yield Paper(title="First"), Marked()
        assert "First" in out.getvalue()
        yield Paper(title="Second"), Marked()

    from tui.export import export

    export("bibtex", rows(), out)
    assert "Second" in out.getvalue()
