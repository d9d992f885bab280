"""What is wrong in files costs as little as possible, and is told."""

import pytest

from tui.sources import load

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9


def read(tmp_path, name, content):
    """Titles (or abstracts), and problems with their lines, of a file with `content`."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    problems = []
    papers = list(load(path, problems=problems.append))
    return papers, problems


def titles(papers):
    return [paper.title or paper.abstract for paper in papers]


def test_a_field_that_stands_twice(tmp_path):
    content = "@misc{a, title={Twice}, note={one}, note={two}, year={1999}, year={2000}}"
    (paper,), problems = read(tmp_path, "a.bib", content)
    assert (paper.year, paper.fields["note"]) == (1999, "one\ntwo")
    assert not problems


def test_two_entries_with_one_key(tmp_path):
    papers, _ = read(tmp_path, "a.bib", "@misc{k, title={Lakes}}\n@misc{k, title={Ponds}}")
    assert titles(papers) == ["Lakes", "Ponds"]


def test_an_entry_without_key(tmp_path):
    papers, problems = read(tmp_path, "a.bib", "@misc{title={Keyless}, year=2000}")
    assert titles(papers) == ["Keyless"]
    assert not problems


def test_a_volume_that_is_nowhere(tmp_path):
    papers, (problem,) = read(tmp_path, "a.bib", "@misc{k, title={Alone}, crossref={lost}}")
    assert titles(papers) == ["Alone"]
    assert problem.what == "the entry k refers to lost, which is no volume in this file"


def test_data_that_entries_share(tmp_path):
    content = """
@inproceedings{p, title={Rivers}, xdata={press, when}, publisher={Own}}
@xdata{press, publisher={Press}, location={Berlin}, xdata={series}}
@xdata{when, date={2019-03}}
@xdata{series, series={Notes}}
@set{both, entryset={p, q}}
@misc{q, title={Lakes}, xdata={nowhere}}
"""
    papers, (problem,) = read(tmp_path, "a.bib", content)
    assert titles(papers) == ["Rivers", "Lakes"]
    assert (papers[0].venue, papers[0].year) == ("Notes", 2019)
    assert papers[0].fields == {"publisher": "Own", "location": "Berlin", "month": "March"}
    assert problem.what == "the entry q refers to nowhere, which is no volume in this file"


def test_a_volume_of_a_volume(tmp_path):
    content = """
@inproceedings{p, title={Rivers}, crossref={part}}
@inproceedings{q, title={Lakes}, crossref={part}, date={2001}}
@proceedings{part, title={The Part}, subtitle={Water}, crossref={whole}}
@proceedings{whole, title={The Whole}, year={2003}, publisher={Press}, month=mar}
@proceedings{round, title={Round}, crossref={about}}
@proceedings{about, title={About}, crossref={round}}
"""
    papers, problems = read(tmp_path, "a.bib", content)
    by_title = {paper.title: paper for paper in papers}
    rivers, lakes = by_title["Rivers"], by_title["Lakes"]
    assert (rivers.venue, rivers.year) == ("The Part: Water", 2003)
    assert rivers.fields == {"publisher": "Press", "month": "March"}
    assert (lakes.year, lakes.fields) == (2001, {"publisher": "Press"})
    assert by_title["The Part: Water"].venue == "The Whole"
    assert {"Round", "About"} < by_title.keys()
    assert not problems


@pytest.mark.parametrize(
    ("date", "year", "fields"),
    [
        ("2024-03", 2024, {"month": "March"}),
        ("2023-12-31/2024-01-05", 2023, {"month": "December"}),
        ("2024", 2024, {}),
        ("1999?", 1999, {}),
        ("2024-21", 2024, {}),
        ("soon", None, {"date": "soon"}),
    ],
)
def test_dates_of_biblatex(tmp_path, date, year, fields):
    (paper,), _ = read(tmp_path, "a.bib", f"@article{{k, title={{T}}, date={{{date}}}}}")
    assert (paper.year, paper.fields) == (year, fields)


def test_a_row_with_more_cells_than_the_header(tmp_path):
    content = "title,author,year\nLakes, A Study,Ada Byron,2020\nRivers,Ada Byron,2021,,\n"
    papers, (problem,) = read(tmp_path, "a.csv", content)
    assert titles(papers) == ["Lakes", "Rivers"]
    assert (problem.line, problem.what) == (2, "this row has 4 cells, and the header 3")


def test_a_table_that_names_its_separator(tmp_path):
    (paper,), _ = read(tmp_path, "a.csv", "sep=;\nTitle;Authors\nRivers, Lakes;Ada Byron\n")
    assert (paper.title, paper.authors, paper.source.line) == ("Rivers, Lakes", ("Ada Byron",), 3)


def test_a_record_of_ris_without_its_first_line(tmp_path):
    content = "TY  - JOUR\nTI  - One\nER  - \nTI  - Two\nAU  - Byron, Ada\nTY  - CONF\nTI  - Three"
    papers, problems = read(tmp_path, "a.ris", content)
    assert titles(papers) == ["One", "Two", "Three"]
    assert [paper.source.line for paper in papers] == [1, 4, 6]
    assert not problems


@pytest.mark.parametrize(
    ("name", "line", "content"),
    [
        ("a.bib", 2, "@misc{a, title={A}}\n@misc{b, note={x}}"),
        ("a.csv", 3, "title,year\nA,2020\n,2021"),
        ("a.ris", 4, "TY  - JOUR\nTI  - A\nER  - \nTY  - JOUR\nPY  - 2020\nER  -"),
        ("a.jsonl", 2, '{"title": "A"}\n{"year": 2020}\n'),
        ("a.jsonl", 2, '{"title": "A"}\nrubbish\n'),
        (
            "a.jsonl",
            2,
            '{"title": "A"}\n{"title": oops and more and more and more}\n{"title": "B"}',
        ),
        ("a.xml", 2, "<feed><entry><title>A</title></entry>\n<entry><id>x</id></entry></feed>"),
        ("a.md", 1, "---\nauthor: A B\n---\n\ntext\n"),
    ],
)
def test_a_fault_says_where_it_is_and_what_to_do(tmp_path, name, line, content):
    _, (problem,) = read(tmp_path, name, content)
    assert problem.line == line
    assert problem.fix


def test_abbreviations_reach_over_pieces(tmp_path):
    filling = "".join(f"@misc{{f{n}, title={{F {n}}}}}\n" for n in range(20_000))
    content = "@string{v = {Far Away}}\n" + filling + "@article{z, title={Last}, journal=v}\n"
    papers, _ = read(tmp_path, "a.bib", content)
    assert len(papers) == 20_001
    assert papers[-1].venue == "Far Away"
    assert papers[-1].source.line == 20_002


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(tmp_path, encoding, end):
    text = end.join(["@article{c,", "  title={Über „Größe“ – naïve Cafés},", "  year=1998", "}"])
    (paper,), problems = read(tmp_path, "a.bib", text.encode(encoding))
    assert paper.title == "Über „Größe“ – naïve Cafés"
    assert not problems


def test_one_bad_byte_in_utf8(tmp_path):
    content = "@misc{a, title={Größe und Länge und Höhe}}\n".encode() + b"@misc{b, title={Caf\xe9}}"
    papers, (problem,) = read(tmp_path, "a.bib", content)
    assert titles(papers) == ["Größe und Länge und Höhe", "Café"]
    assert "UTF-8" in problem.what


def test_a_letter_cut_in_two_by_the_blocks(tmp_path):
    long = "x" * 65_530
    papers, problems = read(tmp_path, "a.jsonl", f'{{"title": "{long}ééééééé"}}\n')
    assert papers[0].title == long + "ééééééé"
    assert not problems


def test_nul_bytes_are_dropped(tmp_path):
    papers, _ = read(tmp_path, "a.bib", b"@misc{a, title={N\0ul}}\n\0\0")
    assert titles(papers) == ["Nul"]


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("empty.bib", "", "the file is empty"),
        ("a.png", PNG, "it is in no format that octavo reads"),
        ("a.py", "import os\n", "it is in no format that octavo reads"),
        ("space.txt", " \n\n", "there is nothing but space in it"),
        ("nul.bib", b"\0" * 500, "there is nothing but space in it"),
        ("a.docx", b"PK\x03\x04" + bytes(60), "it is a ZIP archive"),
        ("a.bib", "@comment{nothing}", "there is no paper in it (it was read as BibTeX)"),
        ("a.json", '[{"title": "Cut o', "the file ends within this entry"),
        ("a.xml", "<feed><entry><title>Cut o", "the file ends within this entry"),
        ("a.pdf", b"%PDF-1.7\nnothing", "this PDF is broken"),
        ("a.gz", b"\x1f\x8b\x08\x00broken", "the file breaks off"),
        ("b.gz", b"\x1f\x8b\x07broken", "the file cannot be read to its end"),
        ("a.zst", b"\x28\xb5\x2f\xfd....", "it is compressed with Zstandard"),
    ],
)  # fmt: skip
def test_files_without_papers(tmp_path, name, content, what):
    papers, problems = read(tmp_path, name, content)
    assert not papers
    assert len(problems) == 1
    assert problems[0].what.startswith(what)
    assert problems[0].fix
    assert problems[0].file == str(tmp_path / name)


def test_entities_of_its_own_are_refused(tmp_path):
    entities = '<!DOCTYPE f [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    bomb = f"{entities}<feed><entry><title>&b;</title></entry></feed>"
    papers, (problem,) = read(tmp_path, "a.xml", bomb)
    assert not papers
    assert "entities" in problem.what


@pytest.mark.parametrize(
    "content",
    [
        '{"title": "One"}\n{"title": "Two"}\n',
        '[{"title": "One"},{"title": "Two"}]',
        '{"papers": {"list": [{"title": "One"}, {"title": "Two"}]}, "more": "{"}',
        '{"a": {"title": "One", "year": 1}, "b": {"title": "Two"}}',
        '[[{"title": "One"}], [{"title": "Two"}]]',
    ],
)
def test_json_papers_are_found_wherever_they_are(tmp_path, content):
    papers, problems = read(tmp_path, "a.json", content)
    assert titles(papers) == ["One", "Two"]
    assert not problems


def test_controls_never_reach_a_paper(tmp_path):
    title = r"Safe\u001b]8;;https://x.example\u0007 Title\u001b[31m"
    content = rf'[{{"title": "{title}", "authors": ["A\u202e B"]}}]'
    (paper,), _ = read(tmp_path, "a.json", content)
    assert (paper.title, paper.authors) == ("Safe Title", ("A B",))


def test_a_title_is_one_line(tmp_path):
    (paper,), _ = read(
        tmp_path, "a.json", r'[{"title": "One\tline\r\n  only", "abstract": "a\n\nb"}]'
    )
    assert (paper.title, paper.abstract) == ("One line only", "a\n\nb")


def test_prices_are_not_markup(tmp_path):
    text = "Papers\n\nIt costs $5, then $7, for a * b and snake_case, p<0.05, R&D and [/] brackets."
    (paper,), _ = read(tmp_path, "a.txt", text)
    assert paper.abstract == text.partition("\n\n")[2]


def test_front_matter_that_is_not_yaml(tmp_path):
    content = "---\ntitle: Rivers: a Survey: more\nauthor: A. B.\n---\n"
    (paper,), (problem,) = read(tmp_path, "a.md", content)
    assert paper.title == "Rivers: a Survey: more"
    assert "not YAML" in problem.what


def test_a_broken_titles_file_costs_the_titles(tmp_path):
    (tmp_path / "titles.json").write_text("[{")
    papers, (problem,) = read(tmp_path, "a.txt", "ICML 2025 Papers\n\n" + "An abstract. " * 30)
    assert len(papers) == 1
    assert "titles.json" in problem.what


def test_a_quotation_mark_without_partner_costs_its_row(tmp_path):
    rows = "".join(f"{number},Paper {number}\n" for number in range(3000))
    content = f'number,title\n0,"Open\n{rows}1,"Open again\n2,Last\n'
    papers, problems = read(tmp_path, "a.csv", content)
    assert len(papers) == 3001
    assert [problem.line for problem in problems] == [2, 3003]
    assert papers[-1].source.line == 3004
