"""Citation keys: the source's own, else family name, year and first word of the title."""

import re

from tui.paper import Paper, family_name, normalised

_IMPOSSIBLE = re.compile(r"[\s,{}()\"'#%~\\=@]")
"""What ends a key, or the entry, for one BibTeX parser or another."""

_LITTLE_WORDS = frozenset(
    {
        *("a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from"),
        *("how", "in", "is", "it", "of", "on", "or", "our", "than", "that", "the", "their"),
        *("this", "to", "toward", "towards", "under", "via", "we", "what", "when", "where"),
        *("which", "why", "with", "without"),
    }
)
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d",
                          "ð": "d", "þ": "th", "ŋ": "ng", "ı": "i", "ħ": "h"})  # fmt: skip


class Keys:
    """Gives each paper of one export a key that no other of them has."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def key(self, paper: Paper) -> str:
        """The paper's own key, or `citation_key`, with a letter behind it when it was given."""
        wanted = citation_key(paper)
        key, times = wanted, 0
        # Keys that differ in case only are the same key to BibTeX.
        while key.casefold() in self._given:
            times += 1
            key = wanted + _letters(times)
        self._given.add(key.casefold())
        return key


def citation_key(paper: Paper) -> str:
    """The key of the source, without what no key may hold; else familyYEARword in ASCII."""
    if own := _IMPOSSIBLE.sub("", paper.citekey):
        return own
    family = _ascii(family_name(paper.authors[0])) if paper.authors else ""
    made = f"{family}{paper.year or ''}{_first_word(paper.title)}"
    return made or "paper" + _ascii(normalised(paper.id))[-6:]


def _first_word(title: str) -> str:
    words = (_ascii(normalised(word)) for word in re.split(r"[\s\-–—/:]+", title))
    return next((word for word in words if word and word not in _LITTLE_WORDS), "")


def _ascii(word: str) -> str:
    return word.translate(_LETTERS).encode("ascii", "ignore").decode()


def _letters(number: int) -> str:
    """1 is a, 26 z, 27 aa."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
