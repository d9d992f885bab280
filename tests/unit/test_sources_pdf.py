"""PDF: what metadata and the first page tell."""

import sys

import pytest

from tui.sources import load

pytest.importorskip("pypdfium2", reason="the extra octavo[pdf] is not installed")


def pdf(lines, title=""):
    """A PDF of one page with `lines` of (size of letters, text), and `title` in its metadata."""
    drawn, height = [], 780
    for size, text in lines:
        height -= size + 6
        drawn.append(f"BT /F {size} Tf 50 {height} Td ({text}) Tj ET")
    stream = "\n".join(drawn)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        " /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        f"<< /Title ({title}) >>",
    ]
    body, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return (
        f"{body}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info 6 0 R >>\n"
        f"startxref\n{len(body)}\n%%EOF"
    ).encode("latin-1")


PAGE = [
    (10, "Published as a conference paper at RIVERS 2024"),
    (20, "Slow Rivers of the North"),
    (20, "and Fast Ones of the South"),
    (11, "Anke van der Berg, C. Lake"),
    (12, "Abstract"),
    (10, "Rivers are measured by boat and by bal-"),
    (10, "loon, in many places."),
    (12, "1 Introduction"),
    (10, "It began in the North. doi:10.1000/body"),
]


@pytest.fixture
def opened(tmp_path):
    def read(content):
        path = tmp_path / "a.pdf"
        path.write_bytes(content)
        problems = []
        return list(load(path, problems=problems.append)), problems

    return read


def test_title_authors_and_abstract_stand_on_the_first_page(opened):
    (paper,), problems = opened(pdf(PAGE))
    assert paper.title == "Slow Rivers of the North and Fast Ones of the South"
    assert paper.authors == ("Anke van der Berg", "C. Lake")
    assert paper.abstract == "Rivers are measured by boat and by balloon, in many places."
    assert not problems


def test_a_title_in_the_metadata_counts_first(opened):
    (paper,), _ = opened(pdf(PAGE, title="Rivers, Slow and Fast"))
    assert paper.title == "Rivers, Slow and Fast"


@pytest.mark.parametrize("title", ["Microsoft Word - paper.docx", "rivers.dvi", "untitled"])
def test_a_title_that_a_program_made_up_does_not_count(opened, title):
    (paper,), _ = opened(pdf(PAGE, title=title))
    assert paper.title.startswith("Slow Rivers")


def test_the_number_that_arxiv_prints_is_the_id(opened):
    (paper,), _ = opened(pdf([*PAGE, (9, "arXiv:2401.00001v2  [cs.LG]  1 Jan 2024")]))
    assert "arxiv:2401.00001" in paper.ids


def test_a_scan_says_so(opened):
    papers, (problem,) = opened(pdf([]))
    assert not papers
    assert problem.fix == "it may be a scan"


def test_without_the_extra_a_sentence_says_how_to_get_it(opened, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    papers, (problem,) = opened(pdf(PAGE))
    assert not papers
    assert problem.fix == "run `pip install octavo[pdf]`"
