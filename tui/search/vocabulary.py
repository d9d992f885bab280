"""All words of one field, and those among them that a typed word may mean."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

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


WHOLE = Met(0, False)
BEGINNING = Met(0, True)


def allowed_slips(typed: str) -> int:
    """How many slips are forgiven: none up to 3 letters, one in 4 and 5, two from 6 on.

    Digits do not count: another number is another thing.
    """
    letters = len(typed) - len(_digits(typed))
    return 0 if letters <= 3 else 1 if letters <= 5 else 2


class Vocabulary:
    """A growing set of folded words."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._sorted = sorted(known)
        self._known = set(self._sorted)
        self._coming: list[str] = []
        self._by_length: dict[int, list[str]] = {}
        self._beginnings: dict[int, list[str]] = {}
        self._meaning = lru_cache(maxsize=256)(self._compare)

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def __len__(self) -> int:
        return len(self._known)

    def add(self, word: str) -> None:
        """Add a word; it is found from the next `refresh` on."""
        if word not in self._known:
            self._known.add(word)
            self._coming.append(word)

    def refresh(self) -> None:
        """Let the words that were added be found."""
        if self._coming:
            coming, self._coming = self._coming, []
            self._sorted = sorted(self._sorted + coming)
            self._by_length = {}
            self._beginnings = {}
            self._meaning.cache_clear()

    def in_order(self) -> list[str]:
        """All words, sorted."""
        self.refresh()
        return self._sorted

    def beginning(self, typed: str) -> list[str]:
        """The words that begin with `typed`, itself included."""
        words = self._sorted
        return words[bisect_left(words, typed) : bisect_left(words, typed + _LAST)]

    def meaning(
        self, typed: str, *, forgiving: bool = True, stale: Stale = lambda: False
    ) -> dict[str, Met]:
        """The words that `typed` may mean, and how well they meet it; nothing once `stale`.

        A word's slips are its optimal string alignment distance; an unfinished word may hold one.
        A typed number has to stand in the word as it is: `resent50` means resnet50, not resnet101.
        """
        found = dict.fromkeys(self.beginning(typed), BEGINNING)
        if typed in found:
            found[typed] = WHOLE
        if forgiving and (slips := allowed_slips(typed)):
            for word, met in self._meaning(typed, slips, stale):
                if word not in found:
                    found[word] = met
            if stale():
                self._meaning.cache_clear()
        return found

    def _compare(self, typed: str, slips: int, stale: Stale) -> list[tuple[str, Met]]:
        met: dict[str, Met] = {}
        for length in range(len(typed) - slips, len(typed) + slips + 1):
            for word, distance in _near(typed, self._of_length(length), slips, stale):
                met[word] = Met(distance, is_beginning=False)
        for start, distance in self._starts_near(typed, stale):
            for word in self.beginning(start):
                if word not in met or met[word] > (distance, True):
                    met[word] = Met(distance, is_beginning=True)
        return list(met.items())

    def _of_length(self, length: int) -> list[str]:
        if not self._by_length:
            groups = defaultdict(list)
            for word in self._sorted:
                groups[len(word)].append(word)
            self._by_length = groups
        return self._by_length.get(length, [])

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
        return _near(typed, list(candidates), 1, stale)

    def _is_longer_word_begun_by(self, start: str) -> bool:
        return any(word != start for word in self.beginning(start)[:2])

    def _starts_with_end(self, length: int, end: str) -> list[str]:
        """Of what longer words begin with, `length` letters, those that end so."""
        starts = self._beginnings.get(length)
        if starts is None:
            longer = {word[length - 1 :: -1] for word in self._sorted if len(word) > length}
            starts = self._beginnings[length] = sorted(longer)
        found = starts[bisect_left(starts, end[::-1]) : bisect_left(starts, end[::-1] + _LAST)]
        return [start[::-1] for start in found]


def _digits(word: str) -> str:
    return "" if word.isalpha() else "".join(sign for sign in word if sign.isdigit())


def _near(typed: str, words: list[str], slips: int, stale: Stale) -> Iterable[tuple[str, int]]:
    # Imported with the first words that are typed: most of a start needs no distance.
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    number = _digits(typed)
    for at in range(0, len(words), AT_ONCE):
        if stale():
            return
        some = words[at : at + AT_ONCE]
        for word, distance, _ in process.extract(
            typed, some, scorer=OSA.distance, score_cutoff=slips, limit=None
        ):
            if not number or _digits(word) == number:
                yield word, int(distance)
