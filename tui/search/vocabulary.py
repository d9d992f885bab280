"""All words of one field, and those among them that a typed word may mean."""

import threading
from collections.abc import Iterable
from itertools import chain

from tui.search.spelling import Met, Spelling, Stale, digits

WHOLE = Met(0, False)
BEGINNING = Met(0, True)

FEW = 500
"""So many words are put in order again as quickly as none."""


def allowed_slips(typed: str) -> int:
    """How many slips are forgiven: none up to 3 letters, one in 4 and 5, two from 6 on.

    Digits do not count: another number is another thing.
    """
    letters = len(typed) - len(digits(typed))
    return 0 if letters <= 3 else 1 if letters <= 5 else 2


class Vocabulary:
    """A growing set of folded words; one thread adds, any may ask."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        old = Spelling(sorted(known))
        self._spellings = old, Spelling([])
        """Most of the words, and the latest: what finds misspelt words takes long to make, and is
        made again for the latest alone when more come."""
        self._known = set(old.words)
        self._coming: list[str] = []
        self._growing = threading.Lock()

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def __len__(self) -> int:
        return len(self._known)

    def add(self, word: str) -> None:
        """Add a word; it is found from the next `refresh` on."""
        if word not in self._known:
            self._known.add(word)
            with self._growing:
                self._coming.append(word)

    def refresh(self) -> None:
        """Let the words that were added be found."""
        if not self._coming:
            return
        with self._growing:
            old, latest = self._spellings
            latest = Spelling(sorted(latest.words + self._coming))
            if len(latest.words) > max(FEW, len(old.words) // 4):
                old, latest = Spelling(sorted(old.words + latest.words)), Spelling([])
            self._spellings, self._coming = (old, latest), []

    def in_order(self) -> list[str]:
        """All words, sorted."""
        self.refresh()
        old, latest = self._spellings
        return sorted(old.words + latest.words) if latest.words else old.words

    def beginning(self, typed: str) -> list[str]:
        """The words that begin with `typed`, itself included."""
        old, latest = self._spellings
        return old.beginning(typed) + latest.beginning(typed)

    def meaning(
        self, typed: str, *, forgiving: bool = True, stale: Stale = lambda: False
    ) -> dict[str, Met]:
        """The words that `typed` may mean, and how well they meet it; not all once `stale`.

        Slips are forgiven in letters only: `resent50` means resnet50, not resnet101.
        """
        spellings = self._spellings
        begun = (each.beginning(typed) for each in spellings)
        found = dict.fromkeys(chain.from_iterable(begun), BEGINNING)
        if typed in found:
            found[typed] = WHOLE
        if forgiving and (slips := allowed_slips(typed)):
            for spelling in filter(len, spellings):
                for word, met in spelling.near(typed, slips, stale).items():
                    found.setdefault(word, met)
        return found
