"""A shelf: the sources that are open together, their papers, and the index over these."""

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tui import paths
from tui.collecting import seldom
from tui.corpus import Corpus
from tui.paper import Paper
from tui.problems import Problem, Report, ignore
from tui.sources import File, Progress, files, load, state_of

if TYPE_CHECKING:
    from filelock import FileLock

    from tui.search import Index, MarkReader

BATCHES = {0: 100, 100: 1000, 20_000: 4000}
"""From how many papers on, after how many more of them growth is told: a first screenful soon."""
SMALL = 2_000_000
"""Bytes of sources up to which reading them again is as quick as opening a cache."""
MOST_PROBLEMS = 1000
"""Problems of one source that are kept with its papers."""
STDIN = "-"

_PROBLEMS = "problems"
"""Under which name the problems are kept."""

State: TypeAlias = tuple[int, int]
"""Size in bytes, and time of the last change, of a source; another when it has changed."""
ProgressHeard: TypeAlias = Callable[[Progress], object]


class Shelf:
    """What is open: `load` reads it, in the caller's thread, while others look at the corpus.

    Large sources are kept in a file of the cache folder, so that the next time only what has
    changed is read. Another octavo that has the same shelf open works on a copy of that file.
    """

    def __init__(
        self,
        paths: Sequence[str],
        marks: "MarkReader | None" = None,
        report: Report = ignore,
        *,
        cache: bool = True,
    ) -> None:
        self._paths = tuple(paths)
        self._report = report
        self._lock: FileLock | None = None
        self._copy: Path | None = None
        self._is_loaded = False
        self._told: dict[str, list[Problem]] = {}
        self._seen = self._look()
        self.name = "\n".join(os.path.abspath(path) for path in paths)  # noqa: PTH100
        """What the shelf is known by: its paths."""
        is_large = sum(size for size, _ in self._seen.values()) > SMALL
        self._is_kept = cache and is_large
        self.corpus = self._kept_corpus() if self._is_kept else Corpus()
        self._marks = marks

    @cached_property
    def index(self) -> "Index":
        """The index over the papers, made when it is first asked for."""
        from tui.search import Index

        return Index(self.corpus, self._marks)

    # Reading the sources

    def load(
        self,
        stop: Callable[[], bool] = lambda: False,
        progress: ProgressHeard | None = None,
        on_batch: Callable[[int], object] = lambda papers: None,  # noqa: ARG005
        *,
        abstracts: bool = True,
    ) -> None:
        """Read what is new or has changed; `on_batch` hears now and then how many papers there are.

        Titles can be searched as they come; the words of the abstracts are taken in at the end, or,
        without `abstracts`, when a query asks for them.
        """
        with seldom():
            self._load(stop, progress, on_batch)
            if abstracts:
                self.index.update_abstracts(stop)
                self.keep()

    def _load(
        self,
        stop: Callable[[], bool],
        progress: ProgressHeard | None,
        on_batch: Callable[[int], object],
    ) -> None:
        self._seen = self._look()
        changed = [name for name, state in self._seen.items() if state != self._known(name)]
        self._drop_what_is_gone()
        self._told = self._told_before(changed)
        if len(self.corpus):
            on_batch(len(self.corpus))
        for name in changed:
            self.corpus.begin(name)
        self._read(changed, stop, progress, on_batch)
        if not stop():
            for name in changed:
                self.corpus.end_of(name, *self._seen[name])
        self.index.update(stop)
        self._is_loaded = True
        on_batch(len(self.corpus))
        self.keep()

    def _read(
        self,
        changed: list[str],
        stop: Callable[[], bool],
        progress: ProgressHeard | None,
        on_batch: Callable[[int], object],
    ) -> None:
        wanted = self._wanted(changed)
        if not wanted:
            return
        batch: list[Paper] = []
        size = _batch(len(self.corpus))
        for paper in load(*wanted, problems=self._tell, progress=progress, stop=stop):
            batch.append(paper)
            if len(batch) >= size:
                self._add(batch, stop, on_batch)
                size = _batch(len(self.corpus))
        self._add(batch, stop, on_batch)

    def _wanted(self, changed: list[str]) -> Sequence[str | File]:
        """What is to be read: everything, or what has changed since it was read or kept."""
        if not (self._is_loaded or self.corpus.files):
            return self._paths
        found = files(self._paths, ignore if self._is_loaded else self._report)
        wanted: list[str | File] = [file for file in found if str(file.path) in changed]
        return wanted if self._is_loaded else wanted + [STDIN] * self._paths.count(STDIN)

    def _add(
        self, batch: list[Paper], stop: Callable[[], bool], on_batch: Callable[[int], object]
    ) -> None:
        self.corpus.add(batch)
        batch.clear()
        on_batch(len(self.corpus))
        self.index.update(stop)

    def _drop_what_is_gone(self) -> None:
        """Forget kept papers whose source is gone; what vanishes while it is open stays."""
        if not self._is_loaded:
            for name in self.corpus.files.keys() - self._seen.keys():
                self.corpus.drop(name)

    def keep(self) -> None:
        """Write to the cache what was read and indexed since that was done last."""
        if self.corpus.database.file is not None:
            self.corpus.write(self._note_told)
            self.index.flush()
            self.corpus.save()
        if self._is_kept and self.corpus.database.file is None:
            self._is_kept = False
            what = "the cache cannot be written here, so that sources are read anew at every start"
            fix = "make room, or set XDG_CACHE_HOME to a folder that has some"
            self._report(Problem(str(_cache()), None, what, fix))

    def _known(self, name: str) -> State | None:
        state = self.corpus.files.get(name)
        return (state.size, state.time) if state else None

    # Their problems

    def _tell(self, problem: Problem) -> None:
        if problem.file in self._seen:
            told = self._told.setdefault(problem.file, [])
            if len(told) < MOST_PROBLEMS:
                told.append(problem)
            elif len(told) == MOST_PROBLEMS:
                more = "there are more problems in it than are kept"
                told.append(Problem(problem.file, None, more, "mend these first"))
        self._report(problem)

    def _told_before(self, changed: list[str]) -> dict[str, list[Problem]]:
        """What was wrong with sources that are not read again, told again when they are opened."""
        kept = self._told if self._is_loaded else self._kept_problems()
        unchanged = self._seen.keys() - set(changed)
        told = {name: problems for name, problems in kept.items() if name in unchanged}
        if not self._is_loaded:
            for problem in chain.from_iterable(told.values()):
                self._report(problem)
        return told

    def _kept_problems(self) -> dict[str, list[Problem]]:
        kept = json.loads(str(self.corpus.database.fact(_PROBLEMS) or "{}"))
        return {
            name: [Problem(name, line, what, fix) for line, what, fix in problems]
            for name, problems in kept.items()
        }

    def _note_told(self) -> None:
        kept = {
            name: [(each.line, each.what, each.fix) for each in problems]
            for name, problems in self._told.items()
        }
        self.corpus.database.note(_PROBLEMS, json.dumps(kept))

    # Watching them

    def changed(self) -> bool:
        """Whether a source is not what it was when it was read, or there is a new one."""
        now = self._look()
        return any(state != self._seen.get(name) for name, state in now.items())

    def _look(self) -> dict[str, State]:
        found: dict[str, State] = {}
        for file in files(self._paths):
            try:
                found[str(file.path)] = state_of(file)
            except OSError:
                continue
        return found

    # The cache

    def _kept_corpus(self) -> Corpus:
        """The corpus in the cache; one in memory when the cache folder cannot be used."""
        key = sha256(self.name.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        file = _cache() / f"{key}.db"
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            return self._opened(file)
        except (OSError, sqlite3.Error):
            return Corpus()

    def _opened(self, file: Path) -> Corpus:
        from filelock import FileLock, Timeout

        lock = FileLock(f"{file}.lock", timeout=0)
        try:
            lock.acquire()
        except Timeout:
            self._copy = Path(tempfile.mkdtemp(prefix="octavo-"))
            copy = self._copy / file.name
            Corpus.copy(file, copy)
            return Corpus.open(copy)
        self._lock = lock
        try:
            return Corpus.open(file)
        except sqlite3.DatabaseError:
            Corpus.remove(file)
            return Corpus.open(file)

    def close(self) -> None:
        """Let the database go."""
        self.corpus.close()
        if self._lock is not None:
            self._lock.release()
        if self._copy is not None:
            shutil.rmtree(self._copy, ignore_errors=True)


def _batch(papers: int) -> int:
    """How many papers come at once when there are so many."""
    return max(size for start, size in BATCHES.items() if start <= papers)


def _cache() -> Path:
    """The folder of the shelves that are kept."""
    return paths.cache_dir() / "shelves"
