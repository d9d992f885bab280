"""Which papers a query means, in groups of equal cost: the first are the best."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import groupby, pairwise
from operator import or_
from typing import NamedTuple

from pyroaring import BitMap

from tui.search.postings import Postings
from tui.search.query import ANYWHERE, Term
from tui.search.spelling import Met, Stale
from tui.search.vocabulary import BEGINNING, WHOLE

OTHERS = ("family", "year", "venue")
"""Where a bare word may be met when the title does not meet it."""


class Cost(NamedTuple):
    """What it costs a paper to meet a word, or all words, of a query."""

    slips: int = 0
    elsewhere: int = 0
    """Words that an author, the year or the venue met."""
    beginnings: int = 0

    def __add__(self, other: tuple[object, ...]) -> "Cost":
        if not isinstance(other, Cost):
            return NotImplemented
        return Cost(
            self.slips + other.slips,
            self.elsewhere + other.elsewhere,
            self.beginnings + other.beginnings,
        )

    @property
    def order(self) -> tuple[bool, bool, int, int, int]:
        """Exact before forgiven; by the title alone before others; then the fewest."""
        slips, elsewhere, beginnings = self
        return slips > 0, elsewhere > 0, slips, elsewhere, beginnings


@dataclass(slots=True)
class Asked:
    """A typed word, the words that it may mean, and the rows that have these."""

    term: Term
    meaning: dict[str, Met] = field(default_factory=dict)
    """Words of the title (or of the term's own field), with how they meet it."""
    classes: list[tuple[Cost, BitMap]] = field(default_factory=list)
    """Rows by what it costs them, the best first; no row twice."""

    @property
    def rows(self) -> BitMap:
        """All rows that meet it."""
        return BitMap.union(BitMap(), *(rows for _, rows in self.classes))

    def add(self, cost: Cost, rows: BitMap) -> None:
        """Add a class that is no better than those before it."""
        for _, better in self.classes:
            rows = rows - better
        if rows:
            self.classes.append((cost, rows))


class Selector:
    """Answers what rows have the words that are asked for."""

    def __init__(self, fields: Mapping[str, Postings]) -> None:
        self._fields = fields

    def ask(self, terms: Iterable[Term], *, forgiving: bool, stale: Stale) -> list[Asked]:
        """What each of `terms` means and which rows meet it."""
        asked = []
        for term in terms:
            if stale():
                break
            asked.append(self._asked(term, forgiving, stale))
        self._join_neighbours(asked)
        return asked

    def _asked(self, term: Term, forgiving: bool, stale: Stale) -> Asked:
        postings = self._fields["title" if term.field == ANYWHERE else term.field]
        postings.vocabulary.refresh()
        meaning = postings.vocabulary.meaning(term.text, forgiving=forgiving, stale=stale)
        asked = Asked(term, meaning)
        by_met = sorted(meaning.items(), key=lambda each: each[1])
        groups: list[tuple[Cost, BitMap]] = []
        for met, some in groupby(by_met, key=lambda each: each[1]):
            cost = Cost(slips=met.slips, beginnings=met.is_beginning)
            groups.append(
                (
                    cost,
                    postings.begun(term.text)
                    if met == BEGINNING
                    else postings.union(word for word, _ in some),
                )
            )
        if term.field == ANYWHERE:
            groups += self._elsewhere(term.text)
            groups += self._taken_apart(term.text)
        for cost, rows in sorted(groups, key=lambda group: group[0].order):
            asked.add(cost, rows)
        return asked

    def _elsewhere(self, typed: str) -> list[tuple[Cost, BitMap]]:
        groups = []
        for name in OTHERS:
            postings = self._fields[name]
            postings.vocabulary.refresh()
            groups.append((Cost(elsewhere=1), postings.rows(typed)))
            if len(typed) > 1:
                groups.append((Cost(elsewhere=1, beginnings=1), postings.begun(typed)))
        return groups

    def _taken_apart(self, typed: str) -> list[tuple[Cost, BitMap]]:
        """Rows of titles that hold `few shot`, for a typed `fewshot`."""
        postings = self._fields["title"]
        parts = [
            (typed[:at], typed[at:])
            for at in range(1, len(typed))
            if _may_part(typed, at)
            and typed[:at] in postings.vocabulary
            and typed[at:] in postings.vocabulary
        ]
        rows = [postings.rows(left) & postings.rows(right) for left, right in parts]
        return [(Cost(beginnings=1), reduce(or_, rows))] if rows else []

    def _join_neighbours(self, asked: list[Asked]) -> None:
        """Let titles with `fewshot` meet both words of a typed `few shot`."""
        postings = self._fields["title"]
        for left, right in pairwise(asked):
            joined = left.term.text + right.term.text
            if left.term.field or right.term.field or joined not in postings.vocabulary:
                continue
            rows = postings.rows(joined)
            for one in (left, right):
                one.meaning[joined] = WHOLE
                others = [(cost, group - rows) for cost, group in one.classes if cost != Cost()]
                whole = [group for cost, group in one.classes if cost == Cost()]
                one.classes = [(Cost(), BitMap.union(rows, *whole)), *others]


def _may_part(typed: str, at: int) -> bool:
    """Whether a word may be two: between letters and digits, or into parts of three letters."""
    return typed[at - 1].isdigit() != typed[at].isdigit() or 3 <= at <= len(typed) - 3


def tiers(asked: list[Asked], among: BitMap | None) -> list[tuple[Cost, BitMap]]:
    """Rows that meet all of `asked` (and are `among` those), by cost, the best first."""
    found = {Cost(): among} if among is not None else None
    for one in sorted(asked, key=lambda each: len(each.rows)):
        if found is None:
            found = dict(one.classes)
            continue
        met: dict[Cost, list[BitMap]] = {}
        for total, rows in found.items():
            for cost, group in one.classes:
                if both := rows & group:
                    met.setdefault(total + cost, []).append(both)
        found = {cost: BitMap.union(BitMap(), *groups) for cost, groups in met.items()}
    return sorted(((c, r) for c, r in (found or {}).items() if r), key=lambda each: each[0].order)


def most_and_rarest(asked: list[Asked], among: BitMap | None) -> list[BitMap]:
    """Rows that meet the most of `asked`, in groups: those that meet the rarest words first."""
    sets = sorted((one.rows for one in asked), key=len)
    if among is not None:
        sets = [rows & among for rows in sets]
    sets = [rows for rows in sets if rows]
    counted = [BitMap.union(BitMap(), *sets)]
    for rows in sets:
        raised = [BitMap(), *(at_least & rows for at_least in counted)]
        # counted[n] holds the rows that meet at least n of the words so far.
        counted = [
            (counted[n] if n < len(counted) else BitMap()) | (raised[n]) for n in range(len(raised))
        ]
    groups = [rows for rows in reversed(counted) if rows][:1]
    for rows in sets:
        parted = [part for group in groups for part in (group & rows, group - rows)]
        groups = [part for part in parted if part]
    return groups
