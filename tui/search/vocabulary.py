"""All words of one field, and those among them that a typed word may mean."""

from collections.abc import Iterable

from tui.search.spelling import Met, Spelling, Stale, digits

WHOLE = Met(0, False)
BEGINNING = Met(0, True)


def allowed_slips(typed: str) -> int:
    """How many slips are forgiven: none up to 3 letters, one in 4 and 5, two from 6 on.

    Digits do not count: another number is another thing.
    """
    letters = len(typed) - len(digits(typed))
    return 0 if letters <= 3 else 1 if letters <= 5 else 2


class Vocabulary:
    """A growing set of folded words."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._spelling = Spelling(sorted(known))
        self._known = set(self._spelling.words)
        self._coming: list[str] = []

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
            self._spelling = Spelling(sorted(self._spelling.words + coming))

    def in_order(self) -> list[str]:
        """All words, sorted."""
        self.refresh()
        return self._spelling.words

    def beginning(self, typed: str) -> list[str]:
        """The words that begin with `typed`, itself included."""
        return self._spelling.beginning(typed)

    def meaning(
        self, typed: str, *, forgiving: bool = True, stale: Stale = lambda: False
    ) -> dict[str, Met]:
        """The words that `typed` may mean, and how well they meet it; not all once `stale`.

        Slips are forgiven in letters only: `resent50` means resnet50, not resnet101.
        """
        spelling = self._spelling
        found = dict.fromkeys(spelling.beginning(typed), BEGINNING)
        if typed in found:
            found[typed] = WHOLE
        if forgiving and (slips := allowed_slips(typed)):
            for word, met in spelling.near(typed, slips, stale):
                found.setdefault(word, met)
        return found
