"""What the index keeps of a paper: words by field."""

from collections.abc import Iterable

from tui.paper import Paper, family_name
from tui.search.words import compounds, fold, sequence
from tui.typeset import heading, plain

LONGEST = 40
"""Words after which a title is long, and no longer."""
START = " start"
"""After the name of a field: the first letter, and the first two, of its words."""
STARTED = ("title", "family", "venue")

FIELDS = (
    *(name + START for name in STARTED),
    "title",
    "author",
    "family",
    "venue",
    "year",
    "key",
    "has",
    "length",
    "abstract",
)


def heading_words(paper: Paper) -> list[str]:
    """The folded words of what the paper is called in a list."""
    return sequence(_heading(paper))


def _heading(paper: Paper) -> str:
    return plain(paper.title) if paper.title else heading("", paper.abstract).plain


def fields_of(paper: Paper, heading_words: Iterable[str]) -> dict[str, set[str]]:
    """The words of each field but the abstract."""
    title = _heading(paper)
    words = list(heading_words)
    found = {
        "title": {*words, *compounds(title)},
        "author": _words(" ".join(paper.authors)),
        "family": {family_name(name) for name in paper.authors} - {""},
        "venue": _words(paper.venue),
        "year": {str(paper.year)} if paper.year is not None else set(),
        "key": {fold(paper.citekey)} - {""},
        "has": {"pdf"} if paper.pdf else set(),
        "length": {length_word(len(words))},
    }
    for name in STARTED:
        begun = found[name]
        found[name + START] = {word[:1] for word in begun} | {word[:2] for word in begun}
    return {name: words for name, words in found.items() if words}


def _words(text: str) -> set[str]:
    return {*sequence(text), *compounds(text)} if text else set()


def abstract_words(paper: Paper) -> set[str]:
    """The folded words of the abstract."""
    return _words(plain(paper.abstract))


def length_word(words: int) -> str:
    """What the field of lengths calls titles of so many words."""
    return f"{min(words, LONGEST):02}"
