"""The benchmark's files are what they seem, and the largest source does not fill the memory."""

import gzip
import subprocess
import sys

import pytest

from tests.bench.bench_sources import FORMATS, make
from tui.sources import load


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_of_the_benchmark_is_read(tmp_path, name):
    problems = []
    papers = list(load(make(tmp_path, name, 50), problems=problems.append))
    assert len({paper.id for paper in papers}) == 50
    assert all(paper.abstract for paper in papers)
    assert len(problems) == (name == "conference list")  # its last element is empty


_READ = """
import resource, sys
from tui.sources import load
memory = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for count, paper in enumerate(load(sys.argv[1]), 1):
    if count == 20_000:
        early = memory()
print(count, memory() - early)
"""


@pytest.mark.slow
def test_a_million_papers_in_the_memory_of_twenty_thousand(tmp_path):
    path = tmp_path / "arxiv.jsonl.gz"
    abstract = "Waves are measured in many places by boat and by balloon. " * 10
    with gzip.open(path, "wt", compresslevel=1, encoding="utf-8") as out:
        for number in range(1_000_000):
            number_at_arxiv = f"{number // 90_000 + 1000}.{number % 90_000:05}"
            out.write(
                f'{{"id": "{number_at_arxiv}", "title": "Wave {number}", "categories": "physics",'
                f' "authors": "A. Berg, C. Lake", "abstract": "{abstract}"}}\n'
            )
    command = [sys.executable, "-c", _READ, str(path)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    papers, growth_in_kilobytes = map(int, said)
    assert papers == 1_000_000
    assert growth_in_kilobytes < 5000
