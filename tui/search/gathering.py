"""What the index keeps of a paper: words by field."""

from typing import NamedTuple

from tui.paper import Paper, family_name
from tui.search.words import compounds, fold, sequence
from tui.typeset import heading, plain

LONGEST = 40
"""Words after which a title is long, and no longer."""

FIELDS = ("title", "author", "family", "venue", "year", "key", "has", "length", "abstract")


class Gathered(NamedTuple):
    """The words of a paper, but for its abstract."""

    heading: list[str]
    """The folded words of what the paper is called in a list, in reading order."""
    fields: dict[str, set[str]]
    """The words of each field that has some."""


def gather(paper: Paper) -> Gathered:
    """The words of `paper`, but for its abstract."""
    title = _heading(paper)
    words = sequence(title)
    fields = {"title": {*words, *compounds(title)}, "length": {length_word(len(words))}}
    if paper.authors:
        fields["author"] = _words(" ".join(paper.authors))
        fields["family"] = {family_name(name) for name in paper.authors} - {""}
    if paper.venue:
        fields["venue"] = _words(paper.venue)
    if paper.year is not None:
        fields["year"] = {str(paper.year)}
    if paper.citekey:
        fields["key"] = {fold(paper.citekey)} - {""}
    if paper.pdf:
        fields["has"] = {"pdf"}
    return Gathered(words, fields)


def heading_words(paper: Paper) -> list[str]:
    """The folded words of what the paper is called in a list."""
    return sequence(_heading(paper))


def _heading(paper: Paper) -> str:
    return plain(paper.title) if paper.title else heading("", paper.abstract).plain


def _words(text: str) -> set[str]:
    return {*sequence(text), *compounds(text)} if text else set()


def abstract_words(paper: Paper) -> set[str]:
    """The folded words of the abstract."""
    return _words(plain(paper.abstract))


def length_word(words: int) -> str:
    """What the field of lengths calls titles of so many words."""
    return f"{min(words, LONGEST):02}"
