"""A quick look at which words can be near a typed one, before their distances are measured."""

from collections import defaultdict
from collections.abc import Sequence

from pyroaring import BitMap

_NO_WORD = BitMap()


class Sieve:
    """Words by their lengths and letters."""

    def __init__(self, words: Sequence[str]) -> None:
        lengths, letters = defaultdict[int, list[int]](list), defaultdict[str, list[int]](list)
        for place, word in enumerate(words):
            lengths[len(word)].append(place)
            for letter in set(word):
                letters[letter].append(place)
        self._words = words
        self._by_length = {length: BitMap(places) for length, places in lengths.items()}
        self._by_letter = {letter: BitMap(places) for letter, places in letters.items()}

    def near(self, typed: str, slips: int) -> list[str]:
        """All words within so many slips of `typed`, with few others.

        A slip makes the length differ by one at most, and brings in one letter at most that the
        word does not have.
        """
        lengths = range(len(typed) - slips, len(typed) + slips + 1)
        places = (self._by_length.get(length, _NO_WORD) for length in lengths)
        # At n stand the words that do not have n of the letters looked at so far.
        lacking = [BitMap.union(_NO_WORD, *places)] + [_NO_WORD] * slips
        for letter in set(typed):
            having = self._by_letter.get(letter, _NO_WORD)
            for n in range(slips, 0, -1):
                lacking[n] = (lacking[n] & having) | (lacking[n - 1] - having)
            lacking[0] = lacking[0] & having
        return [self._words[place] for places in lacking for place in places]
