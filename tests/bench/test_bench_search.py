"""The benchmark of the search runs, on the seeds, and a million titles keep within their bounds."""

import time

import pytest

from tests.bench import bench_search
from tui.corpus import Corpus
from tui.paper import Paper
from tui.search import Index


def test_the_table_is_printed(capsys):
    bench_search.main(["--queries", "12"])
    printed = capsys.readouterr().out
    assert "57 titles, 12 queries" in printed
    octavo = next(line for line in printed.splitlines() if line.startswith("octavo "))
    assert float(octavo.split()[2]) > 0.9


@pytest.mark.slow
def test_a_million_titles(tmp_path):
    """Bounds are several times what a quiet machine needs: they catch another order of growth."""
    from tui.paths import seeds_dir
    from tui.sources import load

    real = [paper.title for paper in load(seeds_dir())]
    size = 1_000_000
    corpus = Corpus.open(tmp_path / "million.db")
    index = Index(corpus)
    before = bench_search.resident()
    for at in range(0, size, 1000):
        rows = range(at, at + 1000)
        made = (f"{real[row % 57]} {real[row * 7 % 53]} {row % 9973}" for row in rows)
        corpus.add(Paper(title=title) for title in made)
        index.update()
    assert bench_search.resident() - before < 300
    times = []
    for query in ("g", "gr", "graph", "grpah neural", "graph neural netwroks 77"):
        begun = time.perf_counter()
        assert len(index.search(query, relax=True)[:40])
        times.append(time.perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.1
    begun = time.perf_counter()
    assert index.search("")[size - 1] == size - 1
    assert time.perf_counter() - begun < 0.01
    corpus.close()
