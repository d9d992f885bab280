"""Each format, with a file made by hand: what its papers are, and what is wrong in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tui.paper import Paper
from tui.problems import Problem
from tui.sources import load

CASES = Path(__file__).parent.parent / "cases" / "sources"


class Reading:
    """Papers and problems of one file."""

    def __init__(self, path: Path) -> None:
        self.problems: list[Problem] = []
        self.papers = list(load(path, problems=self.problems.append))

    @property
    def titles(self) -> list[str]:
        return [paper.title for paper in self.papers]

    def paper(self, title: str) -> Paper:
        return next(paper for paper in self.papers if paper.title == title)

    @property
    def faults(self) -> list[tuple[int | None, str]]:
        return [(problem.line, problem.what) for problem in self.problems]


@pytest.fixture
def reading() -> Callable[[str], Reading]:
    return lambda name: Reading(CASES / name)


def test_bibtex(reading):
    refs = reading("refs.bib")
    cats = refs.paper("Cats and {Dogs}")
    assert cats.authors == ("Anke van der Berg", "Jørgen Ørsted", "Martin King Jr.")
    assert cats.venue == "Proceedings of the Animal Workshop"
    assert (cats.year, cats.kind, cats.citekey) == (1999, "inproceedings", "Cats:1999")
    assert cats.keywords == ("cats", "dogs")
    assert dict(cats.fields) == {"month": "January", "pages": "1--9"}
    assert cats.source.line == 6
    lakes = refs.paper("An Entry in Parentheses")
    assert lakes.authors == ("C D", "Lake District Group")
    assert lakes.id == "doi:10.1000/abc_1"
    assert refs.paper("By Number").id == "arxiv:1706.03762"
    assert refs.paper("By Journal").id == "arxiv:1706.03763"
    assert refs.paper("By Forum").id == "openreview:abcDEF12"
    assert refs.paper("By Forum").fields == {"year": "in press"}
    assert refs.faults == [(23, "the entry broken is broken")]


def test_a_bibtex_paper_takes_from_its_volume_what_it_lacks(reading):
    child = reading("refs.bib").paper("A Paper of a Volume")
    assert (child.venue, child.year, child.fields["publisher"]) == ("The Volume", 2003, "Press")


def test_ris(reading):
    refs = reading("refs.ris")
    rivers = refs.paper("Rivers of the North")
    assert rivers.authors == ("Anke van der Berg", "Martin King Jr.")
    assert (rivers.venue, rivers.year, rivers.kind) == ("Journal of Rivers", 2020, "article")
    assert (rivers.id, rivers.citekey) == ("doi:10.1000/rivers", "anke2020")
    assert rivers.abstract == "A first line\nand a second."
    assert rivers.keywords == ("rivers", "north")
    assert rivers.fields == {
        "volume": "3", "pages": "10--20", "annote": "my own words", "m1": "extra",
    }  # fmt: skip
    assert refs.paper("Without an End").id == "arxiv:2101.00001"
    assert refs.faults == [(24, "this record has no title")]


def test_csl_json(reading):
    rivers, listed = reading("csl.json").papers
    assert rivers.authors == ("Anke van der Berg", "Lake Group, The")
    assert rivers.ids[:2] == ("doi:10.1000/rivers", "arxiv:2101.00001")
    assert (rivers.year, rivers.kind, rivers.citekey) == (2020, "article", "anke2020rivers")
    assert (rivers.fields["pages"], rivers.fields["PMID"]) == ("10-20", "123")
    assert (listed.title, listed.venue, listed.year) == ("In a List", "A Conference", 2019)


def test_conference_list(reading):
    rivers = reading("iclr2024.json")
    slow, fast = rivers.papers
    assert slow.authors == ("Anke van der Berg", "Jørgen Ørsted")
    assert (slow.venue, slow.year) == ("ICLR 2024", 2024)
    assert slow.id == "openreview:aB3_dEfGhI"
    assert slow.keywords == ("rivers", "slowness")
    assert slow.fields == {"status": "Poster", "track": "main"}
    assert (fast.authors, fast.id) == (("C. Lake", "D. Pond"), "arxiv:2101.00001")
    assert fast.source.line == 17
    assert [line for line, _ in rivers.faults] == [16, 24]


def test_openreview_notes_of_both_versions(reading):
    notes = reading("openreview.json")
    one, two = notes.papers
    assert (one.title, one.id, one.year) == ("Version One", "openreview:one1ONE1", 2021)
    assert one.pdf == "https://openreview.net/pdf/1.pdf"
    assert (two.title, two.authors, two.year) == ("Version Two", ("C. D.",), 2023)
    assert two.fields == {"TLDR": "Short."}
    assert not notes.problems


def test_arxiv_snapshot(reading):
    snapshot = reading("snapshot.jsonl")
    new, old = snapshot.papers
    assert new.title == "Prompt diphoton"
    assert new.authors == ("C. Balázs", "E. L. Berger Jr.")
    assert new.ids[:2] == ("doi:10.1103/physrevd.76.013009", "arxiv:0704.0001")
    assert (new.venue, new.year) == ("Phys.Rev.D76:013009,2007", 2007)
    assert new.abstract == "First paragraph\nof two.\n\nSecond."
    assert (old.id, old.year, old.venue) == ("arxiv:hep-th/9901001", 1999, "arXiv")
    assert old.authors == ("A. One", "B. Two", "C. Three")
    assert snapshot.faults == [(2, "this is not JSON"), (4, "the file ends within this entry")]


def test_atom(reading):
    feed = reading("feed.atom")
    waves = feed.paper("Waves & Tides")
    assert waves.authors == ("Anke van der Berg", "C. Lake")
    assert waves.ids[:2] == ("doi:10.1000/waves", "arxiv:2101.00001")
    assert (waves.year, waves.pdf) == (2021, "http://arxiv.org/pdf/2101.00001v2")
    assert waves.fields["primaryclass"] == "physics.flu-dyn"
    assert feed.titles == ["Waves & Tides", "After the Fault"]
    assert feed.faults == [(20, "the XML is broken (mismatched tag)")]


def test_oai_pmh(reading):
    prompt, dublin = reading("oai.xml").papers
    assert (prompt.authors, prompt.year) == (("E. L. Berger Jr",), 2007)
    assert prompt.ids[:2] == ("doi:10.1103/x.1", "arxiv:0704.0001")
    assert (dublin.title, dublin.authors) == ("In Dublin", ("C. Lake",))
    assert dublin.id == "arxiv:0704.0003"


def test_rss(reading):
    new, old = reading("daily.rss").papers
    assert (new.title, new.authors, new.abstract) == (
        "New Style",
        ("A. One", "B. Two"),
        "We announce.",
    )
    assert (new.id, new.year) == ("arxiv:2401.00001", 2024)
    assert (old.title, old.authors) == ("Old Style", ("C. Three",))
    assert (old.id, old.abstract) == ("arxiv:2101.00002", "We used to announce.")


def test_endnote_xml(reading):
    (rivers,) = reading("endnote.xml").papers
    assert rivers.title == "Rivers of the North"
    assert (rivers.authors, rivers.kind) == (("Anke van der Berg",), "article")
    assert (rivers.id, rivers.venue) == ("doi:10.1000/rivers", "Journal of Rivers")


def test_announcement(reading):
    new, replaced = reading("announcement.txt").papers
    assert new.title == "A Title over Two Lines"
    assert new.authors == ("A. One", "B. Two", "C. Three")
    assert (new.id, new.year, new.keywords) == ("arxiv:2401.00001", 2024, ("cs.LG", "stat.ML"))
    assert new.abstract == "The abstract: it\ngoes on.\n\nSecond paragraph."
    assert (replaced.title, replaced.id) == ("A Replacement", "arxiv:2301.00002")


def test_mailbox(reading):
    mails = reading("announcements.mbox")
    assert mails.titles == ["A Title over Two Lines", "Später"]
    assert mails.papers[0].source.line == 9


def test_table(reading):
    table = reading("zotero.csv")
    rivers, formula = table.papers
    assert (rivers.title, rivers.id) == ('Rivers, and "Lakes"', "doi:10.1000/rivers")
    assert rivers.authors == ("Anke van der Berg", "C. Lake")
    assert (rivers.keywords, rivers.kind) == (("water", "north"), "article")
    assert rivers.fields == {"pages": "1-2"}
    assert formula.title == "=Formula in a Title"
    assert table.faults == [(4, "this row has no title")]


def test_table_with_tabs(reading):
    (tabs,) = reading("papers.tsv").papers
    assert (tabs.title, tabs.authors) == ("Tabs between Columns", ("A. One", "B. Two"))


def test_markdown(reading):
    slow, fast = reading("reading.md").papers
    assert (slow.title, slow.id) == ("Slow Rivers", "arxiv:2101.00001")
    assert (slow.venue, slow.year) == ("ICML 2025", 2025)
    assert slow.authors == ("Anke van der Berg", "C. Lake")
    assert (fast.authors, fast.id) == (("D. Pond",), "doi:10.1000/fast")
    assert fast.abstract == "Some are fast.\n\nVery fast."


def test_note_with_front_matter(reading):
    (note,) = reading("note.md").papers
    assert note.title == "Rivers: a Survey"
    assert note.authors == ("Anke van der Berg", "C. Lake")
    assert (note.id, note.citekey) == ("doi:10.1000/rivers", "berg2020")
    assert note.abstract == "Rivers flow."
    assert (note.keywords, note.fields["status"]) == (("water", "north"), "to read")


def test_labelled_blocks(reading):
    slow, fast = reading("blocks.txt").papers
    assert slow.title == "Slow Rivers over Two Lines"
    assert slow.authors == ("Anke van der Berg", "C. Lake")
    assert slow.abstract == "Rivers are slow.\n\nThey stay slow."
    assert (slow.venue, slow.year) == ("Workshop on Water 2024", 2024)
    assert (fast.title, fast.year, fast.abstract) == ("Fast Rivers", 2020, "Some are fast.")


def test_digest_with_titles(reading):
    slow, fast = reading("titled.txt").papers
    assert (slow.title, slow.venue) == ("Slow Rivers", "Water 2024")
    assert slow.authors == ("Anke van der Berg", "C. Lake")
    assert slow.abstract.startswith("Rivers are slow, which")
    assert (fast.title, fast.abstract) == ("Fast Rivers", "Some are fast.")


def test_the_seeds_are_complete(seeds):
    papers = list(load(seeds))
    assert len({paper.id for paper in papers}) == 57
    assert all(paper.title and paper.authors and paper.abstract for paper in papers)
    assert {(paper.venue, paper.year) for paper in papers} == {("ICML 2025", 2025)}
    assert all(paper.url for paper in papers)


def test_a_digest_may_be_sorted_and_cut(tmp_path, seeds):
    """Titles follow their abstracts, wherever these stand."""
    source = next(seeds.glob("*.txt"))
    known = {paper.abstract: paper.title for paper in load(source)}
    heading, *abstracts = source.read_text(encoding="utf-8").strip().split("\n\n")
    (tmp_path / "titles.json").write_bytes((seeds / "titles.json").read_bytes())
    sorted_digest = tmp_path / "sorted.txt"
    sorted_digest.write_text("\n\n".join([heading, *sorted(abstracts)[:5]]), encoding="utf-8")
    papers = list(load(sorted_digest))
    assert len(papers) == 5
    assert {paper.abstract: paper.title for paper in papers}.items() <= known.items()
