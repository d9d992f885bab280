"""The bound for all rankings is what a count by hand says."""

from statistics import mean

import pytest

from tests.bench.bench_search import SHOWN, queries
from tests.bench.best_ranking import BestRanking, content_words

TITLES = [
    "Sparse Graph Networks Learn",
    "Sparse Graph Networks Learn Slowly",
    "Robust Speech Models Everywhere",
    "Robust Speech Models Anywhere",
]


@pytest.mark.parametrize(
    ("query", "right", "kind", "rank", "found"),
    [
        # Of a shorter title the same three words are the likelier choice.
        ("graph sparse networks", TITLES[0], "clean", 1, 1),
        ("graph sparse networks", TITLES[1], "clean", 1 / 2, 1),
        # Two titles that are as likely stand in any order.
        ("models speech robust", TITLES[2], "clean", 3 / 4, 1),
        ("slowly learn graph", TITLES[1], "clean", 1, 1),
        ("netwroks graph learn", TITLES[0], "one slip", 1, 1),
        ("gaph sprse lern", TITLES[1], "every word slipped", 1 / 2, 1),
        ("speeech models anyw", TITLES[3], "unfinished + slip", 1, 1),
        ("speeech robust mode", TITLES[3], "unfinished + slip", 3 / 4, 1),
    ],
)  # fmt: skip
def test_by_hand(query, right, kind, rank, found):
    assert BestRanking(TITLES).score(query, right, kind, SHOWN) == pytest.approx((rank, found))


def test_what_is_not_shown_is_not_found():
    titles = [f"Robust Speech Models {word}" for word in ("here", "there", "away", "again")]
    assert BestRanking(titles).score("robust speech models", titles[0], "clean", 2) == (
        3 / 8,
        1 / 2,
    )


def test_no_other_ranking_reaches_more():
    """One that lists the titles with all words as they come is as good only by chance."""
    ranks, bounds = [], []
    best = BestRanking(TITLES[::-1])
    for query, right, kind in queries(TITLES, 2000, 5):
        if kind == "clean":
            words = set(query.split())
            found = [title for title in TITLES[::-1] if words <= set(content_words(title))]
            ranks.append(1 / (found.index(right) + 1))
            bounds.append(best.score(query, right, kind, SHOWN)[0])
    assert mean(bounds) > mean(ranks) + 0.02
    assert mean(bounds) < 1
