"""Where the words of a query are met in a text."""

from collections.abc import Iterable, Sequence

from tui.corpus import Corpus
from tui.search.hits import Spans
from tui.search.query import Term
from tui.search.selecting import Asked
from tui.search.vocabulary import Vocabulary
from tui.search.words import words
from tui.typeset import heading


class Highlighter:
    """The spans that one query's words meet."""

    def __init__(self, corpus: Corpus, asked: Sequence[Asked], phrases: Iterable[Term]) -> None:
        self._corpus = corpus
        self._asked = asked
        self._phrases = [term for term in phrases if not term.is_negative]

    def spans(self, row: int) -> Spans:
        """What the query meets in the heading of the paper at `row`."""
        paper = self._corpus[row]
        text = heading(paper.title, paper.abstract).plain
        typed = [one for one in self._asked if not one.term.field]
        return self._met(text, typed, "")

    def abstract_spans(self, text: str) -> Spans:
        """What the query meets in `text`, a typeset abstract: bare words and those of `abs:`."""
        typed = [one for one in self._asked if one.term.field in ("", "abstract")]
        vocabulary = Vocabulary(word.text for word in words(text))
        forgiving = any(met.slips for one in typed for met in one.meaning.values())
        again = [
            Asked(one.term, vocabulary.meaning(one.term.text, forgiving=forgiving))
            for one in typed
            if len(one.term.text) > 1
        ]
        return self._met(text, again, "abstract")

    def _met(self, text: str, asked: Sequence[Asked], field: str) -> Spans:
        spans = []
        row = list(words(text))
        for word in row:
            for one in asked:
                met = one.meaning.get(word.text)
                if met is None:
                    continue
                begun = met.is_beginning and not met.slips and word.is_part
                spans.append(
                    (
                        word.start,
                        min(word.end, word.start + len(one.term.text)) if begun else word.end,
                    )
                )
        for term in self._phrases:
            if term.field in ("", field):
                spans += _phrase_spans([word for word in row if word.is_part], term)
        return _merged(spans)


def _phrase_spans(row: Sequence, term: Term) -> Spans:  # type: ignore[type-arg]
    wanted = term.words
    spans = []
    for at in range(len(row) - len(wanted) + 1):
        there = [word.text for word in row[at : at + len(wanted)]]
        is_last_met = there[-1] == wanted[-1] or (
            not term.is_finished and there[-1].startswith(wanted[-1])
        )
        if is_last_met and tuple(there[:-1]) == wanted[:-1]:
            spans.append((row[at].start, row[at + len(wanted) - 1].end))
    return spans


def _merged(spans: Spans) -> Spans:
    """`spans` in order, none over another."""
    merged: Spans = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged
