"""What a query finds, as the manual tells it."""

from dataclasses import dataclass, field

import pytest

from tui.corpus import Corpus
from tui.paper import Paper
from tui.paths import seeds_dir
from tui.search import Index, postings
from tui.sources import load


@pytest.fixture(scope="module")
def seeds():
    corpus = Corpus()
    corpus.add(load(seeds_dir()))
    return corpus, Index(corpus)


def found(corpus, index, query, **options):
    return [corpus[row].title for row in index.search(query, **options)]


def shelf_of(*papers):
    corpus = Corpus()
    corpus.add(Paper(title=each) if isinstance(each, str) else each for each in papers)
    return corpus, Index(corpus)


def test_unfinished_words_on_the_seeds(seeds):
    titles = found(*seeds, "kv cach")
    assert sorted(title.split(":")[0] for title in titles) == ["LaCache", "RocketKV"]


def test_a_slip_narrows_as_the_word_itself(seeds):
    assert [title[:8] for title in found(*seeds, "kv cach compresion")] == ["RocketKV"]


def test_slips_in_every_word(seeds):
    assert any("Graph Neural" in title for title in found(*seeds, "grpah neural netwroks"))


def test_exact_forgives_nothing(seeds):
    assert found(*seeds, "grpah neural netwroks", exact=True) == []
    assert len(found(*seeds, "graph neural networks", exact=True)) == 1


def test_a_bare_word_may_be_an_author_the_year_or_the_venue(seeds):
    assert [title[:8] for title in found(*seeds, "rocketkv behnam")] == ["RocketKV"]
    assert [title[:8] for title in found(*seeds, "rocketkv 2025 icml")] == ["RocketKV"]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("resent50", ["ResNet50 Revisited"]),
        ("resent51", []),
        ("deevpointmap2", ["DeepPointMap2"]),
        ("cifarr10", ["Cifar10 and Cifar100 Cleaned"]),
        ("cifarr1000", []),
        ("gpd4", []),
        ("2052", []),
    ],
)
def test_letters_are_forgiven_and_digits_are_not(query, titles):
    shelf = shelf_of(
        "ResNet50 Revisited", "ResNet101", "DeepPointMap2", "Cifar10 and Cifar100 Cleaned", "GPT4",
        Paper(title="A Year", year=2025),
    )  # fmt: skip
    assert found(*shelf, query) == titles


def test_an_empty_query_is_every_paper_in_the_order_of_the_sources(seeds):
    corpus, index = seeds
    assert list(index.search("")) == list(range(len(corpus)))
    assert index.search("").place_of(5) == 5


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("resnet50", "ResNet50 Revisited"),
        ("resnet-50", "A ResNet-50 Study"),
        ("fewshot", "Fewshot Learners"),
        ("few shot", "A Few-Shot Test"),
        ("c++", "C++ for Vision"),
        ("3d", "Seeing in 3D"),
        ("l2", "The ℓ2 Norm"),
        ("α", "An α-Divergence"),
        ("alpha", "An α-Divergence"),
        ("学习", "深度学习方法"),
        ("erdos", "Erdős Numbers"),
        ("colour modelling", "Color Modeling"),
        ("o(n", "Sorting in $O(n \\log n)$"),
    ],
)
def test_spellings(query, first):
    shelf = shelf_of(
        "ResNet50 Revisited", "A ResNet-50 Study", "Fewshot Learners", "A Few-Shot Test",
        "C++ for Vision", "Seeing in 3D", "The ℓ2 Norm", "An α-Divergence", "深度学习方法",
        "Erdős Numbers", "Color Modeling", r"Sorting in $O(n \log n)$", "Practice of Ordering",
    )  # fmt: skip
    assert found(*shelf, query)[0] == first


def test_both_spellings_of_a_compound_find_each_other():
    shelf = shelf_of("ResNet50 Revisited", "A ResNet-50 Study", "On ResNet 50")
    for query in ("resnet50", "resnet-50", "resnet 50"):
        assert len(found(*shelf, query)) == 3


def test_the_characters_of_a_chinese_query_stand_together():
    shelf = shelf_of("深度学习", "学深习度")
    assert found(*shelf, "深度") == ["深度学习"]


def test_exact_hits_stand_before_forgiven_ones():
    shelf = shelf_of("Graphs of Words", "Grasps of Hands and Other Things", "A Grasp")
    assert found(*shelf, "grasp") == [
        "A Grasp",
        "Grasps of Hands and Other Things",
        "Graphs of Words",
    ]


def test_words_as_typed_stand_before_scattered_ones():
    shelf = shelf_of("Networks Neural to Graph", "On Graph Neural Networks")
    assert found(*shelf, "graph neural networks")[0] == "On Graph Neural Networks"


def test_shorter_titles_stand_before_longer_ones():
    shelf = shelf_of("Bandits in the Long Run", "Bandits", "Bandits Again")
    assert found(*shelf, "bandits") == ["Bandits", "Bandits Again", "Bandits in the Long Run"]


PAPERS = (
    Paper(title="Attention Is All You Need", authors=("Ashish Vaswani", "Noam Shazeer"),
          venue="NeurIPS 2017", year=2017, abstract="The dominant models are recurrent.",
          citekey="Vaswani2017", pdf="https://example.org/a.pdf", doi="10.1000/attention"),
    Paper(title="Is Attention Explanation", authors=("Sarthak Jain",), venue="NAACL", year=2019),
    Paper(title="Denoising Diffusion", authors=("Jonathan Ho", "Ajay Jain"), year=2020),
)  # fmt: skip


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ('"is all you"', [0]),
        ('"attention is', [0]),
        ('"attention ex', [1]),
        ("attention -explanation", [0]),
        ('attention -"is all"', [1]),
        ("author:vaswani", [0]),
        ("author:vaswnai", [0]),
        ('author:"noam shazeer"', [0]),
        ("author:jain", [1, 2]),
        ("-author:jain", [0]),
        ("venue:neurips", [0]),
        ("year:2019", [1]),
        ("year:2018..2020", [1, 2]),
        ("year:2018..", [1, 2]),
        ("year:..2018", [0]),
        ("year:201", [0, 1]),
        ("-year:2019", [0, 2]),
        ("abs:recurrent", [0]),
        ("abstract:recurrent", [0]),
        ("abs:recurent", [0]),
        ('abs:"models are"', [0]),
        ("id:doi:10.1000", [0]),
        ("key:vasw", [0]),
        ('key:"Vaswani2017"', [0]),
        ("has:pdf", [0]),
        ("has:abstract", [0]),
        ("-has:pdf", [1, 2]),
        ("attention has:pdf", [0]),
        ("Attention 2019", [1]),
        ("diffusion jain", [2]),
    ],
)
def test_the_query_language(query, rows):
    assert sorted(shelf_of(*PAPERS)[1].search(query)) == rows


@pytest.mark.parametrize("query", [
    "", " ", "-", '"', '""', '-"', "author:", "year:", "year:2018..", "is:", "is:s", "is:unre",
    "has:", "has:p", "tag:", "abs:", "-author:", "id:", "key:",
])  # fmt: skip
def test_a_half_typed_query_leaves_papers_in_the_list(query):
    assert len(shelf_of(*PAPERS)[1].search(query))


def test_what_is_no_field_is_plain_words():
    shelf = shelf_of("Attention: A Survey", "Attention")
    assert found(*shelf, "attention:survey") == ["Attention: A Survey"]


def test_the_most_and_rarest_words_when_no_paper_has_all():
    corpus, index = shelf_of("Graph Networks", "Graph Theory", "Diffusion Networks", "Graph Walks")
    hits = index.search("graph diffusion networks", relax=True)
    assert hits.relaxed
    assert [corpus[row].title for row in hits] == ["Diffusion Networks", "Graph Networks"]
    assert not index.search("graph networks", relax=True).relaxed
    assert len(index.search("graph diffusion networks")) == 0


def test_a_query_longer_than_any_title():
    corpus, index = shelf_of("Graph Networks", "Bandits")
    hits = index.search(" ".join(["graph", "networks", *map(str, range(40))]), relax=True)
    assert [corpus[row].title for row in hits] == ["Graph Networks"]


def test_spans_are_of_the_heading():
    corpus, index = shelf_of("KV Caching for Few-Shot Learners")
    hits = index.search("cach fewshot lerners")
    title = corpus[0].title
    assert [title[start:end] for start, end in hits.spans(0)] == ["Cach", "Few-Shot", "Learners"]


def test_spans_of_an_abstract():
    _, index = shelf_of("Caching")
    text = "We cache what recurrent caches hold."
    spans = index.search("cach").abstract_spans(text)
    assert [text[start:end] for start, end in spans] == ["cach", "cach"]


@dataclass
class Marks:
    starred: bool = False
    read: bool = False
    note: str = ""
    tags: frozenset[str] = frozenset()


@dataclass
class Marked:
    version: int = 0
    by_id: dict[str, Marks] = field(default_factory=dict)

    def marked(self):
        return self.by_id.items()

    def mark(self, paper, marks):
        self.by_id[paper.id] = marks
        self.version += 1


def test_marks_count_at_once():
    corpus, marks = Corpus(), Marked()
    corpus.add(PAPERS)
    index = Index(corpus, marks)
    assert list(index.search("is:starred")) == []
    marks.mark(
        corpus[1], Marks(starred=True, note="Compare with Wiegreffe", tags=frozenset({"xai"}))
    )
    marks.mark(corpus[2], Marks(read=True))
    for query, rows in {
        "is:starred": [1], "-is:starred": [0, 2], "is:read": [2], "is:unread": [0, 1],
        "has:note": [1], "note:wiegr": [1], "tag:xai": [1], "tag:x": [1], "-tag:xai": [0, 2],
        "attention is:starred": [1],
    }.items():  # fmt: skip
        assert sorted(index.search(query)) == rows, query
    marks.mark(corpus[1], Marks())
    assert list(index.search("is:starred")) == []


def test_similar_papers_name_the_words_they_share(seeds):
    corpus, index = seeds
    (row,) = index.search("rocketkv")
    other, shared = index.similar(row, 5)[0]
    assert corpus[other].title.startswith("LaCache")
    assert "cache" in shared


def test_what_is_remembered_of_a_kept_index_has_room_for_every_query(tmp_path, monkeypatch):
    monkeypatch.setattr(postings, "CACHED", 3)
    corpus = Corpus.open(tmp_path / "kept.db")
    corpus.add(Paper(title=title) for title in ("Kernel Graphs", "One Graph", "Graphical Models"))
    index = Index(corpus)
    queries = ("graphical", "models", "graph", "one graph", "kernel", "grahp")
    fresh = [list(index.search(query)) for query in queries]
    index.flush()
    kept = Index(corpus)
    assert [list(kept.search(query)) for query in queries] == fresh
    assert [list(kept.search(query)) for query in queries] == fresh


def test_a_limit_keeps_the_best():
    _, index = shelf_of(*(f"Bandits {number}" for number in range(30)))
    assert list(index.search("bandits", 3)) == list(index.search("bandits"))[:3]
