"""A shelf: the sources that are open together, their papers, and the index over these."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tui.corpus import Corpus
from tui.paper import Paper
from tui.problems import Report, ignore
from tui.search import Index, MarkReader
from tui.sources import Progress, files, load

FIRST_BATCH, BATCH = 50, 1000
"""Papers after which the first, and every later, growth is told."""


class Shelf:
    """What is open: `load` reads it, in the caller's thread, while others look at the corpus."""

    def __init__(
        self, paths: Sequence[str], marks: MarkReader | None = None, report: Report = ignore
    ) -> None:
        self._paths = tuple(paths)
        self._report = report
        self._seen: dict[str, tuple[int, int]] = {}
        self.name = "\n".join(str(Path(path).absolute()) for path in paths)
        """What the shelf is known by: its paths."""
        self.corpus = Corpus()
        self.index = Index(self.corpus, marks)

    def load(
        self,
        stop: Callable[[], bool] = lambda: False,
        progress: Callable[[Progress], object] | None = None,
        on_batch: Callable[[int], object] = lambda papers: None,
    ) -> None:
        """Read the sources; `on_batch` hears how many papers there are, now and then."""
        self._seen = self._look()
        batch: list[Paper] = []
        for paper in load(*self._paths, problems=self._report, progress=progress, stop=stop):
            batch.append(paper)
            if len(batch) >= (BATCH if len(self.corpus) else FIRST_BATCH):
                self._add(batch, on_batch)
        self._add(batch, on_batch)

    def _add(self, batch: list[Paper], on_batch: Callable[[int], object]) -> None:
        self.corpus.add(batch)
        batch.clear()
        on_batch(len(self.corpus))

    def changed(self) -> bool:
        """Whether a source is not what it was when it was read."""
        return self._look() != self._seen

    def _look(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for file in files(self._paths):
            try:
                status = Path(file.path).stat()
            except OSError:
                continue
            found[str(file.path)] = status.st_size, status.st_mtime_ns
        return found

    def close(self) -> None:
        """Let the database go."""
        self.corpus.close()
