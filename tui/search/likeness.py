"""Papers like one: by the words of it that few others have."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping

from tui.corpus import Corpus
from tui.paper import Paper
from tui.search.gathering import heading_words
from tui.search.postings import Postings
from tui.search.words import sequence
from tui.typeset import plain

TERMS = 16
"""Words of a paper that others are compared by: those with the highest weights."""
CANDIDATES = 200
"""Papers whose texts are read and weighed."""
_SATURATION, _LENGTH_WEIGHT = 1.2, 0.75
"""The usual k1 and b of BM25."""
_USUAL_LENGTH = 170
"""Words in a title and abstract of usual length."""
_TITLE_WEIGHT = 3
"""A word of the title counts as so many in the abstract."""


def similar(
    corpus: Corpus, fields: Mapping[str, Postings], row: int, limit: int
) -> list[tuple[int, list[str]]]:
    """The rows most like `row`, with the shared words, by Okapi BM25 (Robertson et al., 1994)."""
    own = _counts(corpus[row])
    title, abstract = fields["title"], fields["abstract"]
    holders = {
        word: rows
        for word in own
        if len(word) > 2 and len(rows := title.rows(word) | abstract.rows(word)) > 1
    }
    papers = len(corpus)
    rarity = {
        word: math.log(1 + (papers - len(rows) + 0.5) / (len(rows) + 0.5))
        for word, rows in holders.items()
    }
    weight = {word: rarity[word] * own[word] / (own[word] + _SATURATION) for word in holders}
    terms = sorted(weight, key=lambda word: (-weight[word], word))[:TERMS]
    sums: defaultdict[int, float] = defaultdict(float)
    for word in terms:
        for other in holders[word]:
            sums[other] += weight[word]
    sums.pop(row, None)
    nearest = sorted(sums, key=lambda other: (-sums[other], other))[: max(CANDIDATES, limit)]
    corpus.look_ahead(nearest)
    scored = []
    for other in nearest:
        shares = _shares(_counts(corpus[other]), terms, rarity)
        scored.append((-sum(shares.values()), other, sorted(shares, key=lambda w: -shares[w])))
    return [(other, shared) for _, other, shared in sorted(scored)[:limit]]


def _counts(paper: Paper) -> Counter[str]:
    counts = Counter(sequence(plain(paper.abstract)))
    for word in heading_words(paper):
        counts[word] += _TITLE_WEIGHT
    return counts


def _shares(
    counts: Counter[str], terms: list[str], rarity: Mapping[str, float]
) -> dict[str, float]:
    """What each of `terms` adds to the likeness of a paper with such `counts` of words."""
    length = 1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * counts.total() / _USUAL_LENGTH
    return {
        word: rarity[word]
        * counts[word]
        * (_SATURATION + 1)
        / (counts[word] + _SATURATION * length)
        for word in terms
        if counts[word]
    }
