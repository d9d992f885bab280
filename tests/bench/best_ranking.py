"""How well the best of all rankings finds the titles that queries were made from.

Different titles make the same query, so that no program can always list the right one first. A
ranking that knew exactly how queries are made, and in which way this one was mistyped, could do no
better than to list titles by how likely each makes the query (Bayes; every title is as likely to be
chosen): that is done here, and what it reaches is a bound for every program.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import isclose, perm
from string import ascii_lowercase

from rapidfuzz import process
from rapidfuzz.distance import OSA

EACH_SLIP = 1 / 4
"""Each of the four slips is as likely as another."""

STOP = set(
    "a an the of for in on with and to via from by is are at as using towards toward into it its"
    " be can or not do does we how what when why".split()
)

Chances = dict[str, float]
"""Words that a typed one may have been, and how likely each is typed so."""


def content_words(title: str) -> list[str]:
    """The words of `title` that queries are made of, each once."""
    found = re.findall(r"[a-z0-9]+", title.lower())
    return list(dict.fromkeys(word for word in found if len(word) > 2 and word not in STOP))


def begun(word: str) -> str:
    """What stands of `word` when it is left unfinished."""
    return word[: max(3, len(word) * 2 // 3)]


@cache
def _slips(word: str) -> Chances:
    """What a slip makes of `word`: a letter lost, swapped, wrong or doubled; short words stay."""
    if len(word) < 5:
        return {word: 1.0}
    made = defaultdict[str, float](float)
    each = EACH_SLIP / (len(word) - 2)
    for at in range(1, len(word) - 1):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        made[before + after] += each
        made[before + after[0] + letter + after[1:]] += each
        made[before + letter + letter + after] += each
        for other in ascii_lowercase:
            made[before + other + after] += each / len(ascii_lowercase)
    return made


class BestRanking:
    """Lists titles by how likely they make a query."""

    def __init__(self, titles: Sequence[str]) -> None:
        self._places = {title: place for place, title in enumerate(titles)}
        self._content: dict[int, list[str]] = {}
        self._holders = defaultdict[str, set[int]](set)
        for place, title in enumerate(titles):
            words = content_words(title)
            if len(words) >= 4:
                self._content[place] = words
                for word in words:
                    self._holders[word].add(place)
        self._vocabulary = list(self._holders)
        self._begun = defaultdict[str, Chances](dict)
        for word in self._vocabulary:
            self._begun[begun(word)][word] = 1.0

    def score(self, query: str, right: str, kind: str, shown: int) -> tuple[float, float]:
        """The expected reciprocal rank of `right` and the chance that it is among the first.

        Titles that are equally likely stand in any order.
        """
        likely = self._likely(query.split(), kind)
        own = likely[self._places[right]]
        better = sum(one > own and not isclose(one, own) for one in likely.values())
        equal = sum(isclose(one, own) for one in likely.values())
        ranks = [rank for rank in range(better + 1, better + equal + 1) if rank <= shown]
        return sum(1 / rank for rank in ranks) / equal, len(ranks) / equal

    def _likely(self, typed: list[str], kind: str) -> dict[int, float]:
        """How likely each title makes what was `typed`, but for a factor that all share."""
        likely = defaultdict[int, float](float)
        for chances, is_so in self._ways(typed, kind):
            holders = (self._holding(words) for words in chances)
            for place in set.intersection(*sorted(holders, key=len)):
                content = self._content[place]
                if chance := _chance(chances, frozenset(content), is_so):
                    lengths = min(5, len(content)) - 2
                    likely[place] += chance / lengths / perm(len(content), len(typed))
        return likely

    def _ways(
        self, typed: list[str], kind: str
    ) -> Iterator[tuple[list[Chances], Callable[[tuple[str, ...]], bool]]]:
        """What each typed word may have been, with a test of all of them."""
        exact = [{word: 1.0} for word in typed]
        if kind == "clean":
            yield exact, bool
        elif kind == "every word slipped":
            yield [self._meant(word) for word in typed], bool
        elif kind == "unfinished + slip":
            yield [self._meant(typed[0]), *exact[1:-1], self._begun[typed[-1]]], bool
        else:
            for at, word in enumerate(typed):
                yield [*exact[:at], self._meant(word), *exact[at + 1 :]], _longest_at(at)

    @cache  # noqa: B019 (as long as the benchmark)
    def _meant(self, typed: str) -> Chances:
        near = process.extract(
            typed, self._vocabulary, scorer=OSA.distance, score_cutoff=1, limit=None
        )
        return {word: _slips(word)[typed] for word, _, _ in near if typed in _slips(word)}

    def _holding(self, words: Chances) -> set[int]:
        return set().union(*(self._holders[word] for word in words if word in self._holders))


def _longest_at(at: int) -> Callable[[tuple[str, ...]], bool]:
    return lambda words: max(range(len(words)), key=lambda place: len(words[place])) == at


def _chance(
    chances: Sequence[Chances],
    content: frozenset[str],
    is_so: Callable[[tuple[str, ...]], bool],
    chosen: tuple[str, ...] = (),
) -> float:
    """The chance that different words of `content` are typed so."""
    if len(chosen) == len(chances):
        return float(is_so(chosen))
    return sum(
        chance * _chance(chances, content, is_so, (*chosen, word))
        for word, chance in chances[len(chosen)].items()
        if word in content and word not in chosen
    )
