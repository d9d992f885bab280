"""The rows that the reader has marked: looked up again whenever a mark has changed."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pyroaring import BitMap

from tui.corpus import Corpus
from tui.search.words import fold, sequence


class Marks(Protocol):
    """What the index asks of a paper's marks."""

    @property
    def starred(self) -> bool:
        """Whether it has a star."""

    @property
    def read(self) -> bool:
        """Whether it was read."""

    @property
    def note(self) -> str:
        """The reader's note; empty when there is none."""

    @property
    def tags(self) -> Collection[str]:
        """The reader's tags."""


class MarkReader(Protocol):
    """What the index asks of the library."""

    @property
    def version(self) -> int:
        """Another number after every change of a mark."""

    def marked(self) -> Iterable[tuple[str, Marks]]:
        """Every marked paper's id and marks."""


@dataclass(slots=True)
class Marked:
    """Rows by their marks."""

    starred: BitMap = field(default_factory=BitMap)
    read: BitMap = field(default_factory=BitMap)
    tags: dict[str, BitMap] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)
    """Folded words of the notes, with a space at both ends."""

    def with_tag(self, typed: str, *, whole: bool) -> BitMap:
        """Rows with the tag `typed`, or with one that begins so."""
        wanted = fold(typed)
        found = (
            rows
            for tag, rows in self.tags.items()
            if tag == wanted or (not whole and tag.startswith(wanted))
        )
        return BitMap.union(BitMap(), *found)

    def with_words(self, typed: str, *, whole: bool) -> BitMap:
        """Rows whose notes have the words of `typed` one after the other, the last unfinished."""
        words = " ".join(sequence(typed))
        wanted = f" {words} " if whole else f" {words}"
        return BitMap(row for row, note in self.notes.items() if wanted in note)


class MarkCache:
    """The marks, by row."""

    def __init__(self, corpus: Corpus, marks: MarkReader | None) -> None:
        self._corpus = corpus
        self._marks = marks
        self._seen: tuple[int, int] | None = None
        self._marked = Marked()

    def marked(self) -> Marked:
        """The rows as they are marked now."""
        if self._marks is None:
            return self._marked
        now = self._marks.version, self._corpus.version
        if now != self._seen:
            marks = dict(self._marks.marked())
            self._marked = _by_row(marks, self._corpus.rows_of(marks))
            self._seen = now
        return self._marked


def _by_row(marks: Mapping[str, Marks], rows: Mapping[str, int]) -> Marked:
    marked = Marked()
    for known, row in rows.items():
        mark = marks[known]
        if mark.starred:
            marked.starred.add(row)
        if mark.read:
            marked.read.add(row)
        for tag in mark.tags:
            marked.tags.setdefault(fold(tag), BitMap()).add(row)
        if mark.note:
            marked.notes[row] = f" {' '.join(sequence(mark.note))} "
    return marked
