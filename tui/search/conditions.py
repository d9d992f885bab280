"""What a paper fulfils or does not: phrases, years, marks, ids; as sets of rows."""

import json
from collections.abc import Callable, Mapping
from itertools import islice

from pyroaring import BitMap

from tui.corpus import Corpus
from tui.search.marked import MarkCache
from tui.search.postings import Postings
from tui.search.query import ANYWHERE, Kind, Term
from tui.search.spelling import Stale
from tui.search.words import sequence
from tui.typeset import plain

AT_ONCE = 5000
"""Headings looked through between two looks at whether the query is stale."""


class Conditions:
    """Answers which rows fulfil a term."""

    def __init__(self, corpus: Corpus, fields: Mapping[str, Postings], marks: MarkCache) -> None:
        self._corpus = corpus
        self._fields = fields
        self._marks = marks
        self._answers: dict[Kind, Callable[[Term, Stale], BitMap]] = {
            Kind.WORD: self._word,
            Kind.PHRASE: self._phrase,
            Kind.YEARS: self._years,
            Kind.STATE: self._state,
            Kind.THING: self._thing,
            Kind.TAG: self._tag,
            Kind.NOTE: self._note,
            Kind.ID: self._id,
            Kind.KEY: self._key,
        }

    def among(self, terms: tuple[Term, ...], stale: Stale) -> BitMap | None:
        """The rows that fulfil all of `terms`; None when there are none, so that all do."""
        if not terms:
            return None
        rows = BitMap(self._corpus.rows)
        for term in terms:
            if stale():
                break
            met = self._answers[term.kind](term, stale)
            rows = rows - met if term.is_negative else rows & met
        return rows

    def _word(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        """The rows with exactly this word; only negative words are conditions."""
        return self._fields["title" if term.field == ANYWHERE else term.field].rows(term.text)

    def _phrase(self, term: Term, stale: Stale) -> BitMap:
        postings = self._fields["title" if term.field == ANYWHERE else term.field]
        whole = term.is_finished or term.is_negative
        postings.vocabulary.refresh()
        last = [term.words[-1]] if whole else postings.vocabulary.beginning(term.words[-1])
        rows = postings.union(last)
        for word in term.words[:-1]:
            rows = rows & postings.rows(word)
        if len(term.words) == 1:
            return rows
        wanted = f" {term.text} " if whole else f" {term.text}"
        if term.field == ANYWHERE:
            return self._with_heading(rows, wanted, stale)
        return self._with_text(rows, term.field, wanted, stale)

    def _with_heading(self, rows: BitMap, wanted: str, stale: Stale) -> BitMap:
        query = (
            "SELECT json_group_array(row) FROM headings"
            " WHERE row IN (SELECT value FROM json_each(?)) AND instr(' ' || words || ' ', ?)"
        )
        found = BitMap()
        left = iter(rows)
        while (some := list(islice(left, AT_ONCE))) and not stale():
            with self._corpus.database.reading() as connection:
                met = connection.execute(query, (json.dumps(some), wanted)).fetchone()[0]
            found.update(json.loads(met))
        return found

    def _with_text(self, rows: BitMap, field: str, wanted: str, stale: Stale) -> BitMap:
        found = BitMap()
        for row in rows:
            if stale():
                break
            paper = self._corpus[row]
            texts = {
                "author": " | ".join(paper.authors),
                "venue": paper.venue,
                "abstract": plain(paper.abstract),
            }
            if wanted in f" {' '.join(sequence(texts[field]))} ":
                found.add(row)
        return found

    def _years(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        postings = self._fields["year"]
        first, last = term.years
        known = (year for year in postings.vocabulary.in_order() if first <= int(year) <= last)
        return postings.union(known)

    def _state(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        marked = self._marks.marked()
        if term.text == "unread":
            return BitMap(self._corpus.rows) - marked.read
        return marked.starred if term.text == "starred" else marked.read

    def _thing(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        return (
            BitMap(self._marks.marked().notes)
            if term.text == "note"
            else self._fields["has"].rows(term.text)
        )

    def _tag(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        whole = term.is_finished or term.is_negative
        return self._marks.marked().with_tag(term.text, whole=whole)

    def _note(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        return self._marks.marked().with_words(term.text, whole=term.is_negative)

    def _id(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        return BitMap(self._corpus.rows_by_id(term.text))

    def _key(self, term: Term, stale: Stale) -> BitMap:  # noqa: ARG002
        postings = self._fields["key"]
        postings.vocabulary.refresh()
        if term.is_finished or term.is_negative:
            return postings.rows(term.text)
        return postings.union(postings.vocabulary.beginning(term.text))
