"""What the index keeps of a paper: words by field."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from tui.paper import Paper, family_name
from tui.search.words import fold, sequence, sequence_and_compounds
from tui.typeset import heading, plain

LONGEST = 40
"""Words after which a title is long, and no longer."""

_LENGTHS = [f"{words:02}" for words in range(LONGEST + 1)]
"""What the field of lengths calls titles of so many words."""

ABSTRACT = "abstract"
"""What the field `has` calls an abstract."""

FIELDS = ("title", "author", "family", "venue", "year", "key", "has", "length", "abstract")


class Gathered(NamedTuple):
    """The words of a paper, but for its abstract."""

    heading: list[str]
    """The folded words of what the paper is called in a list, in reading order."""
    fields: dict[str, list[str]]
    """The words of each field that has some; a word may stand there more than once."""


def gather(paper: Paper) -> Gathered:
    """The words of `paper`, but for its abstract."""
    title = _heading(paper)
    words, compounds = sequence_and_compounds(title)
    fields = {"title": words + compounds, "length": [_LENGTHS[min(len(words), LONGEST)]]}
    if paper.authors:
        fields["author"] = _words(" ".join(paper.authors))
        fields["family"] = [name for name in map(family_name, paper.authors) if name]
    if paper.venue:
        fields["venue"] = _words(paper.venue)
    if paper.year is not None:
        fields["year"] = [str(paper.year)]
    if key := fold(paper.citekey):
        fields["key"] = [key]
    if things := [name for name, has in (("pdf", paper.pdf), (ABSTRACT, paper.abstract)) if has]:
        fields["has"] = things
    return Gathered(words, fields)


def heading_words(paper: Paper) -> list[str]:
    """The folded words of what the paper is called in a list."""
    return sequence(_heading(paper))


def _heading(paper: Paper) -> str:
    return plain(paper.title) if paper.title else heading("", paper.abstract).plain


def _words(text: str) -> list[str]:
    words, compounds = sequence_and_compounds(text)
    return words + compounds


def abstract_words(paper: Paper) -> list[str]:
    """The folded words of the abstract; a word may stand there more than once."""
    return _words(plain(paper.abstract)) if paper.abstract else []


def concordance(texts: Iterable[tuple[int, list[str]]]) -> dict[str, list[int]]:
    """The rows of each word in `texts`, which are rows with their words."""
    rows_of = defaultdict[str, list[int]](list)
    for row, words in texts:
        for word in words:
            rows_of[word].append(row)
    return rows_of
