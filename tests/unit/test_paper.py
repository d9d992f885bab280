"""Identity is frozen: what stands here is in readers' files and may never change."""

import pytest

from tui.paper import Paper, Source, contradict, family_name, normalised, title_id


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Attention Is All You Need", "attentionisallyouneed"),
        ("ResNet-50: a Study", "resnet50astudy"),
        (r"Erd\H{o}s numbers", "erdosnumbers"),
        ("Erdős numbers", "erdosnumbers"),
        (r"{\O}rsted", "ørsted"),
        ("Ørsted", "ørsted"),
        (r"Na{\"\i}ve Caf\'{e}", "naivecafe"),
        (r"$\mathcal{X}$-Armed \emph{Bandits}", "xarmedbandits"),
        ("{{Task}} x²", "taskx2"),
        ("Straße", "strasse"),
        ("深度学习", "深度学习"),
        ("ﬁne", "fine"),
        ("--- !", ""),
    ],
)
def test_normalised(text, expected):
    assert normalised(text) == expected


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Anke van der Berg", "berg"),
        ("van der Berg, Anke", "berg"),
        ("Martin Luther King Jr.", "king"),
        ("King, Jr., Martin Luther", "king"),
        ("John Smith II", "smith"),
        ("Plato", "plato"),
        ("María Álvarez-Núñez", "alvareznunez"),
        ("", ""),
    ],
)
def test_family_name(name, family):
    assert family_name(name) == family


@pytest.mark.parametrize(
    ("paper", "ids"),
    [
        (Paper(doi="10.1000/XYZ"), ["doi:10.1000/xyz"]),
        (Paper(doi="https://doi.org/10.1000/XYZ"), ["doi:10.1000/xyz"]),
        (Paper(url="https://doi.org/10.1000/xyz"), ["doi:10.1000/xyz"]),
        (Paper(doi="10.48550/arXiv.2101.00001"), ["arxiv:2101.00001"]),
        (Paper(arxiv="2101.00001v3"), ["arxiv:2101.00001"]),
        (Paper(arxiv="hep-th/9901001v2"), ["arxiv:hep-th/9901001"]),
        (Paper(url="http://arxiv.org/abs/2101.00001v1"), ["arxiv:2101.00001"]),
        (Paper(pdf="https://arxiv.org/pdf/2101.00001.pdf"), ["arxiv:2101.00001"]),
        (Paper(openreview="SEj9uopOWP"), ["openreview:SEj9uopOWP"]),
        (Paper(url="https://openreview.net/forum?id=a_B-9"), ["openreview:a_B-9"]),
        (Paper(doi="10.1/no", arxiv="2101.00001"), ["arxiv:2101.00001"]),
        (Paper(doi="10.1000/a", arxiv="2101.00001"), ["doi:10.1000/a", "arxiv:2101.00001"]),
    ],
)
def test_identifiers_come_strongest_first(paper, ids):
    assert list(paper.ids[: len(ids)]) == ids
    assert len(paper.ids) == len(ids)


def test_digests_are_pinned():
    assert title_id("Attention Is All You Need", "Ashish Vaswani") == "title:7acfa773d8e92eb4"
    assert title_id("Editorial") == "title:405b1a1fadc27ffb"
    assert Paper(abstract="About waves.").id == "abstract:3c8e4cf7c36e6bba"


def test_a_title_without_author_never_folds():
    assert Paper(title="Editorial").folding_ids == ()
    assert Paper(title="Editorial", doi="10.1000/a").folding_ids == ("doi:10.1000/a",)
    assert len(Paper(title="Editorial", authors=("A. B.",)).folding_ids) == 1


def test_two_identifiers_of_one_kind_contradict():
    one = Paper(title="Same", authors=("A",), doi="10.1000/a")
    assert contradict(one, Paper(title="Same", authors=("A",), doi="10.1000/b"))
    assert not contradict(one, Paper(title="Same", authors=("A",), arxiv="2101.00001"))


def test_ids_of_other_sources_are_kept():
    paper = Paper(title="New", doi="10.1000/a", also=("title:0123456789abcdef",))
    assert paper.ids[0] == "doi:10.1000/a"
    assert paper.ids[-1] == "title:0123456789abcdef"
    assert paper.source == Source()


def test_the_link_is_made_from_the_identifier_where_no_field_has_one():
    assert Paper(doi="10.1000/a").link == "https://doi.org/10.1000/a"
    assert Paper(arxiv="2101.00001v2").link == "https://arxiv.org/abs/2101.00001"
    assert Paper(title="T", pdf="https://x.org/t.pdf").link == "https://x.org/t.pdf"
    assert Paper(title="T").link == ""
