"""A quick look at which words can be near a typed one, before their distances are measured."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate
from operator import or_

from pyroaring import BitMap

_NO_WORD = BitMap()


class Sieve:
    """Words by their lengths and letters."""

    def __init__(self, words: Sequence[str]) -> None:
        lengths, letters = defaultdict[int, list[int]](list), defaultdict[str, list[int]](list)
        numbers = defaultdict[int, list[int]](list)
        for place, word in enumerate(words):
            different = set(word)
            lengths[len(word)].append(place)
            numbers[len(different)].append(place)
            for letter in different:
                letters[letter].append(place)
        self._words = words
        self._by_length = {length: BitMap(places) for length, places in lengths.items()}
        self._by_letter = {letter: BitMap(places) for letter, places in letters.items()}
        most = max(numbers, default=0)
        sets = (BitMap(numbers.get(number, ())) for number in range(most + 1))
        self._by_most_letters: list[BitMap] = list(accumulate(sets, or_))
        """At n stand the words of at most n different letters."""

    def near(self, typed: str, slips: int) -> list[str]:
        """All words within so many slips of `typed`, with few others.

        A slip makes the length differ by one at most, takes one letter away at most that the word
        has no more of, and brings in one at most that it did not have.
        """
        lengths = range(len(typed) - slips, len(typed) + slips + 1)
        places = (self._by_length.get(length, _NO_WORD) for length in lengths)
        letters = set(typed)
        # At n stand the words that do not have n of the letters looked at so far.
        lacking = [BitMap.union(_NO_WORD, *places)] + [_NO_WORD] * slips
        for letter in letters:
            having = self._by_letter.get(letter, _NO_WORD)
            for n in range(slips, 0, -1):
                lacking[n] = (lacking[n] & having) | (lacking[n - 1] - having)
            lacking[0] = lacking[0] & having
        return [
            self._words[place]
            for n, places in enumerate(lacking)
            for place in places & self._of_at_most(len(letters) - n + slips)
        ]

    def _of_at_most(self, letters: int) -> BitMap:
        """The words of so many different letters at most."""
        return self._by_most_letters[min(letters, len(self._by_most_letters) - 1)]
