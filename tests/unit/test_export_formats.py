"""RIS, CSL-JSON, CSV, JSON and Markdown: what stands where, and that no text breaks out."""

import csv
import io
import json
import re

import pytest

from tests.unit.exporting import Marked, exported
from tui.export import FORMATS, export_file
from tui.paper import Paper, Source

PAPER = Paper(
    title="Deep $O(n)$ Nets",
    authors=("Ada Lovelace", "Anke van der Berg", "Martin King Jr.", "Plato"),
    abstract="First paragraph.\n\nSecond paragraph.",
    venue="Proceedings of ICML",
    year=2025,
    url="https://example.org/deep",
    pdf="https://example.org/deep.pdf",
    doi="10.1000/deep",
    arxiv="2501.00001",
    openreview="a_B-9",
    keywords=("graphs",),
    kind="inproceedings",
    citekey="deep25",
    fields={"volume": "3", "number": "4", "pages": "10--19", "publisher": "PMLR"},
    source=Source("refs.bib", 7),
)
MARKS = Marked(starred=True, read=True, note="Read **again**.\n\n- why?", tags={"to do"})


def test_every_format_has_a_name_a_suffix_and_a_use():
    assert set(FORMATS) == {"bibtex", "ris", "csl-json", "markdown", "csv", "json"}
    for exporter in FORMATS.values():
        assert exporter.SUFFIX.startswith(".")
        assert exporter.ABOUT


@pytest.mark.parametrize("name", ["json", "csl-json"])
def test_no_papers_are_an_empty_array(name):
    assert json.loads(exported(name)) == []


def test_ris():
    assert exported("ris", (PAPER, MARKS)) == (
        "TY  - CONF\n"
        "ID  - deep25\n"
        "TI  - Deep $O(n)$ Nets\n"
        "AU  - Lovelace, Ada\n"
        "AU  - van der Berg, Anke\n"
        "AU  - King, Martin, Jr.\n"
        "AU  - Plato\n"
        "T2  - Proceedings of ICML\n"
        "PY  - 2025\n"
        "DO  - 10.1000/deep\n"
        "UR  - https://example.org/deep\n"
        "UR  - https://arxiv.org/abs/2501.00001\n"
        "UR  - https://openreview.net/forum?id=a_B-9\n"
        "L1  - https://example.org/deep.pdf\n"
        "KW  - graphs\n"
        "KW  - to do\n"
        "KW  - starred\n"
        "KW  - read\n"
        "AB  - First paragraph.\n"
        "    \n"
        "    Second paragraph.\n"
        "N1  - Read **again**.\n"
        "    \n"
        "    - why?\n"
        "VL  - 3\n"
        "IS  - 4\n"
        "SP  - 10\n"
        "EP  - 19\n"
        "PB  - PMLR\n"
        "ER  - \n"
        "\n"
    )


def test_csl_json():
    (item,) = json.loads(exported("csl-json", (PAPER, MARKS)))
    assert item == {
        "id": "deep25",
        "type": "paper-conference",
        "title": "Deep $O(n)$ Nets",
        "author": [
            {"family": "Lovelace", "given": "Ada"},
            {"family": "van der Berg", "given": "Anke"},
            {"family": "King", "given": "Martin", "suffix": "Jr."},
            {"literal": "Plato"},
        ],
        "container-title": "Proceedings of ICML",
        "issued": {"date-parts": [[2025]]},
        "DOI": "10.1000/deep",
        "URL": "https://example.org/deep",
        "abstract": "First paragraph.\n\nSecond paragraph.",
        "keyword": "graphs, to do, starred, read",
        "note": "Read **again**.\n\n- why?",
        "custom": {
            "octavo": "doi:10.1000/deep",
            "arxiv": "2501.00001",
            "openreview": "a_B-9",
            "pdf": "https://example.org/deep.pdf",
        },
        "volume": "3",
        "issue": "4",
        "page": "10--19",
        "publisher": "PMLR",
    }


def test_json_has_every_field_and_mark():
    (paper,) = json.loads(exported("json", (PAPER, MARKS)))
    assert paper["id"] == "doi:10.1000/deep"
    assert paper["authors"] == list(PAPER.authors)
    assert paper["fields"] == dict(PAPER.fields)
    assert paper["source"] == {"file": "refs.bib", "line": 7}
    assert (paper["starred"], paper["read"], paper["tags"]) == (True, True, ["to do"])
    assert paper["note"] == MARKS.note


def test_csv_has_a_header_and_a_row_a_paper():
    (row,) = csv.DictReader(io.StringIO(exported("csv", (PAPER, MARKS))))
    assert row["title"] == PAPER.title
    assert row["authors"] == "Ada Lovelace; Anke van der Berg; Martin King Jr.; Plato"
    assert row["abstract"] == PAPER.abstract
    assert (row["starred"], row["read"], row["tags"]) == ("yes", "yes", "to do")


@pytest.mark.parametrize("sign", list("=+-@\t\r＝＋－＠"))
def test_no_cell_is_a_formula(sign):
    text = sign + '1+HYPERLINK("http://evil")'
    (row,) = csv.DictReader(
        io.StringIO(exported("csv", (Paper(title=text, authors=(text,), venue="'" + text),
                                     Marked(note=text, tags={text}))), newline="")
    )  # fmt: skip
    assert row["title"] == row["authors"] == row["note"] == row["tags"] == "'" + text
    assert row["venue"] == "''" + text


def test_markdown():
    assert exported("markdown", (PAPER, MARKS), (Paper(abstract="Alone."), Marked())) == (
        "<!-- octavo papers -->\n"
        "\n"
        "## Deep $O(n)$ Nets\n"
        "\n"
        "- Authors: Ada Lovelace; Anke van der Berg; Martin King Jr.; Plato\n"
        "- Venue: Proceedings of ICML\n"
        "- Year: 2025\n"
        "- DOI: 10.1000/deep\n"
        "- arXiv: 2501.00001\n"
        "- OpenReview: a_B-9\n"
        "- URL: https://example.org/deep\n"
        "- PDF: https://example.org/deep.pdf\n"
        "- Key: deep25\n"
        "- Kind: inproceedings\n"
        "- Keywords: graphs\n"
        "- Volume: 3\n"
        "- Number: 4\n"
        "- Pages: 10--19\n"
        "- Publisher: PMLR\n"
        "- Tags: #to-do #starred #read\n"
        "\n"
        "First paragraph.\n"
        "\n"
        "Second paragraph.\n"
        "\n"
        "> [!note]\n"
        "> Read **again**.\n"
        ">\n"
        "> - why?\n"
        "\n"
        "## (untitled)\n"
        "\n"
        "Alone.\n"
    )


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("## Not a paper", r"\## Not a paper"),
        ("text\n---\n> quoted", "text\n\\---\n\\> quoted"),
        ("text\n===", "text\n\\==="),
        ("```\nswallowed", "\\```\nswallowed"),
        ("- Authors: Evil", r"\- Authors: Evil"),
        ("two kinds:\n- one\n- two",) * 2,
        ("<!-- hidden", r"\<!-- hidden"),
        ("<script>alert(1)</script>", r"\<script>alert(1)\</script>"),
        ("H<sub>2</sub>O <i>rises</i>, x < y",) * 2,
        ("%% hidden", r"\%\% hidden"),
        ("![](http://evil/x.png)", r"\!\[](http://evil/x.png)"),
        ("$$ swallowed", r"\$\$ swallowed"),
        ("$$x$$",) * 2,
    ],
)
def test_no_abstract_breaks_out_of_its_section(abstract, expected):
    text = exported("markdown", (Paper(title="T", abstract=abstract), Marked()))
    assert text.endswith(f"\n## T\n\n{expected}\n")


def test_a_note_stays_in_its_callout():
    text = exported("markdown", (Paper(title="T"), Marked(note="a\n## b\n\n```\nc")))
    assert text.endswith("> [!note]\n> a\n> ## b\n>\n> ```\n> c\n")


@pytest.mark.parametrize("text", ["x\nER  - \n\nTY  - JOUR\nTI  - Evil", "x\rTY  - y", "TY  - z"])
def test_no_text_breaks_out_of_a_ris_record(text):
    paper = Paper(title=text, authors=(text,), venue=text, abstract=text, keywords=(text,),
                  citekey=text, doi=text, url=text, fields={"volume": text})  # fmt: skip
    written = exported("ris", (paper, Marked(note=text)))
    assert len(re.findall(r"^TY  -", written, re.MULTILINE)) == 1
    assert len(re.findall(r"^ER  -", written, re.MULTILINE)) == 1


def test_a_file_is_replaced_when_the_new_one_is_complete(tmp_path):
    target = tmp_path / "refs.bib"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)

    def rows():
        yield PAPER, MARKS
        assert target.read_text(encoding="utf-8") == "old"

    export_file("bibtex", rows(), target)
    assert "Deep" in target.read_text(encoding="utf-8")
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_stays_when_the_export_fails(tmp_path):
    target = tmp_path / "refs.bib"
    target.write_text("old", encoding="utf-8")

    def rows():
        yield PAPER, MARKS
        raise OSError("the source is gone")

    with pytest.raises(OSError, match="gone"):
        export_file("bibtex", rows(), target)
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_is_followed(tmp_path):
    target = tmp_path / "real.json"
    target.write_text("old", encoding="utf-8")
    link = tmp_path / "link.json"
    link.symlink_to(target)
    export_file("json", [(PAPER, MARKS)], link)
    assert link.is_symlink()
    assert json.loads(target.read_text(encoding="utf-8"))
