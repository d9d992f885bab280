"""What the index keeps of a paper: words by field."""

import re
from collections.abc import Iterable

from tui.paper import Paper, family_name
from tui.search.ranking import length_word
from tui.search.words import compounds, fold, sequence
from tui.typeset import heading, plain

FIELDS = ("title", "author", "family", "venue", "year", "key", "has", "length", "abstract")
_MARKUP = re.compile(r"[\\$^_{}<>&*`~]")


def heading_words(paper: Paper) -> list[str]:
    """The folded words of what the paper is called in a list."""
    if paper.title and not _MARKUP.search(paper.title):
        return sequence(paper.title)
    return sequence(heading(paper.title, paper.abstract).plain)


def fields_of(paper: Paper, heading_words: Iterable[str]) -> dict[str, set[str]]:
    """The words of each field but the abstract."""
    title = paper.title
    if not title or _MARKUP.search(title):
        title = heading(title, paper.abstract).plain
    words = list(heading_words)
    authors = " ".join(paper.authors)
    return {
        "title": {*words, *compounds(title)},
        "author": {*sequence(authors), *compounds(authors)},
        "family": {family_name(name) for name in paper.authors} - {""},
        "venue": {*sequence(paper.venue), *compounds(paper.venue)},
        "year": {str(paper.year)} if paper.year is not None else set(),
        "key": {fold(paper.citekey)} - {""},
        "has": {"pdf"} if paper.pdf else set(),
        "length": {length_word(len(words))},
    }


def abstract_words(paper: Paper) -> set[str]:
    """The folded words of the abstract."""
    text = paper.abstract
    if _MARKUP.search(text):
        text = plain(text)
    return {*sequence(text), *compounds(text)}
