"""A set of words that does not change, and those of them that are spelt nearly as a typed one."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from tui.search.sieve import Sieve

AT_ONCE = 2000
"""Words compared in one call, which lets no other thread run until it ends."""

_LAST = "\U0010ffff"
"""After every letter."""

Stale = Callable[[], bool]


class Met(NamedTuple):
    """How a word meets a typed one; the smaller, the better."""

    slips: int
    is_beginning: bool
    """Whether only its beginning does."""


@cache
def _met(slips: int, *, is_beginning: bool) -> Met:
    """One object for all words met alike: many thousands are kept of queries that were typed."""
    return Met(slips, is_beginning)


class Spelling:
    """Sorted words."""

    def __init__(self, words: list[str]) -> None:
        """`words` are sorted."""
        self.words = words
        self._sieve: Sieve | None = None
        self._beginnings: dict[int, list[str]] = {}
        self._near = lru_cache(maxsize=256)(self._compare)

    def __len__(self) -> int:
        return len(self.words)

    def beginning(self, typed: str) -> list[str]:
        """The words that begin with `typed`, itself included."""
        return _beginning(self.words, typed)

    def near(self, typed: str, slips: int, stale: Stale) -> dict[str, Met]:
        """The words that differ from `typed` in so many slips, and how they meet it.

        Slips are counted as the optimal string alignment distance; the beginning of a longer word
        may hold one. The answer of a query that has become `stale` has gaps.
        """
        found = self._near(typed, slips, stale)
        if stale():
            self._near.cache_clear()
        return found

    def _compare(self, typed: str, slips: int, stale: Stale) -> dict[str, Met]:
        if self._sieve is None:
            self._sieve = Sieve(self.words)
        met = {
            word: _met(distance, is_beginning=False)
            for word, distance in _within(typed, self._sieve.near(typed, slips), slips, stale)
        }
        for start, distance in self._starts_near(typed, stale):
            for word in self.beginning(start):
                if word not in met or met[word] > (distance, True):
                    met[word] = _met(distance, is_beginning=True)
        return met

    def _starts_near(self, typed: str, stale: Stale) -> Iterable[tuple[str, int]]:
        """What longer words begin with that is one slip away from `typed`.

        One slip leaves one half of `typed` as it was, unless it swaps the letters where the halves
        meet: so only what has one of the halves in its place is compared.
        """
        half = len(typed) // 2
        swapped = typed[: half - 1] + typed[half] + typed[half - 1] + typed[half + 1 :]
        candidates = {swapped} if self._is_longer_word_begun_by(swapped) else set()
        begun = self.beginning(typed[:half])
        for length in range(len(typed) - 1, len(typed) + 2):
            candidates.update(word[:length] for word in begun if len(word) > length)
            candidates.update(self._starts_with_end(length, typed[half:]))
        return _within(typed, list(candidates), 1, stale)

    def _is_longer_word_begun_by(self, start: str) -> bool:
        return any(word != start for word in self.beginning(start)[:2])

    def _starts_with_end(self, length: int, end: str) -> list[str]:
        """Of what longer words begin with, `length` letters, those that end so."""
        starts = self._beginnings.get(length)
        if starts is None:
            longer = {word[length - 1 :: -1] for word in self.words if len(word) > length}
            starts = self._beginnings[length] = sorted(longer)
        return [start[::-1] for start in _beginning(starts, end[::-1])]


def _beginning(words: list[str], typed: str) -> list[str]:
    """Of the sorted `words`, those that begin with `typed`."""
    return words[bisect_left(words, typed) : bisect_left(words, typed + _LAST)]


def digits(word: str) -> str:
    """The digits in `word`."""
    return "" if word.isalpha() else "".join(sign for sign in word if sign.isdigit())


def _within(typed: str, words: list[str], slips: int, stale: Stale) -> Iterable[tuple[str, int]]:
    # Imported with the first words that are typed: most of a start needs no distance.
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    number = digits(typed)
    for at in range(0, len(words), AT_ONCE):
        if stale():
            return
        some = words[at : at + AT_ONCE]
        for word, distance, _ in process.extract(
            typed, some, scorer=OSA.distance, score_cutoff=slips, limit=None
        ):
            if not number or digits(word) == number:
                yield word, int(distance)
