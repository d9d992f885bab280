"""How fast each format is read, and in how much memory.

    python -m tests.bench.bench_sources [PAPERS]

Makes a file of each format with PAPERS papers (20,000 unless told) of ordinary length and reads
each in a process of its own. Prints format, size, papers a second, seconds to the first paper, and
peak memory beyond that of a process that has read one paper.
"""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

SEEDS = Path(__file__).parent.parent.parent / "seeds"
WORDS = " ".join(path.read_text(encoding="utf-8") for path in SEEDS.glob("*.txt")).split()

_CODE = """
import resource, sys, time
from tui.sources import load
path, warm = sys.argv[1:]
sum(1 for _ in load(warm))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.perf_counter()
papers = load(path)
count, first = 0, 0.0
for count, _ in enumerate(papers, 1):
    first = first or time.perf_counter() - began
seconds = time.perf_counter() - began
print(count, seconds, first, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""

Words = Callable[[int], str]


def conference(number: int, words: Words) -> str:
    record = {
        "title": words(10), "author": "Anke Berg;C. Lake;Jürgen Pond", "abstract": words(180),
        "site": f"https://openreview.net/forum?id=x{number:09}", "keywords": "one;two;three",
        "status": "Poster", "track": "main", "rating": "6;6;8", "rating_avg": [6.67, 0.94],
    }  # fmt: skip
    return json.dumps(record) + ","


def snapshot(number: int, words: Words) -> str:
    record = {
        "id": f"{number % 9000 + 1000}.{number // 9000:05}", "authors": "A. Berg, C. Lake",
        "title": words(10), "categories": "cs.LG stat.ML", "abstract": words(180), "doi": None,
        "authors_parsed": [["Berg", "A.", ""], ["Lake", "C.", ""]],
        "versions": [{"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"}],
    }  # fmt: skip
    return json.dumps(record)


def bibtex(number: int, words: Words) -> str:
    abstract = words(180).replace("{", "").replace("}", "")
    title = words(10).replace("{", "").replace("}", "")
    return (
        f"@article{{key{number},\n  title = {{{title}}},\n  author = {{Berg, Anke and Lake, C.}},\n"
        f"  journal = {{Rivers}},\n  year = {{2020}},\n  abstract = {{{abstract}}}\n}}\n"
    )


def ris(number: int, words: Words) -> str:
    return (
        f"TY  - JOUR\nID  - k{number}\nTI  - {words(10)}\nAU  - Berg, Anke\nPY  - 2020\n"
        f"AB  - {words(180)}\nER  - \n"
    )


def table(number: int, words: Words) -> str:
    return f'{number},"{_cell(words(10))}","Berg, Anke; Lake, C.",2020,"{_cell(words(180))}"'


def _cell(text: str) -> str:
    return text.replace('"', '""')


def atom(number: int, words: Words) -> str:
    return (
        f"<entry><id>http://arxiv.org/abs/2101.{number:05}v1</id><title>{escape(words(10))}</title>"
        f"<summary>{escape(words(180))}</summary><author><name>A. Berg</name></author></entry>"
    )


def digest(number: int, words: Words) -> str:
    return f"{number} {words(180)}\n"


FORMATS: dict[str, tuple[str, str, Callable[[int, Words], str], str]] = {
    "conference list": ("iclr2024.json", "[", conference, "{}]"),
    "arXiv snapshot": ("arxiv.jsonl", "", snapshot, ""),
    "BibTeX": ("a.bib", "", bibtex, ""),
    "RIS": ("a.ris", "", ris, ""),
    "CSV": ("a.csv", "number,title,authors,year,abstract", table, ""),
    "Atom": ("a.atom", "<feed>", atom, "</feed>"),
    "digest": ("a.txt", "Rivers 2024 Papers\n", digest, ""),
}
"""The name of a file, what is before the papers, one paper, and what is behind them."""


def lines(name: str, papers: int) -> Iterator[str]:
    """The lines of a file in the format `name`."""
    chance = random.Random(1)
    _, before, paper, behind = FORMATS[name]
    yield before
    for number in range(papers):
        yield paper(number, lambda count: " ".join(chance.choices(WORDS, k=count)))
    yield behind


def make(folder: Path, name: str, papers: int) -> Path:
    """A file in the format `name` in `folder`."""
    path = folder / FORMATS[name][0]
    with path.open("w", encoding="utf-8") as out:
        out.writelines(line + "\n" for line in lines(name, papers))
    return path


def measured(path: Path, warm: Path) -> tuple[int, float, float, float]:
    """Papers, seconds, seconds to the first paper, and peak memory in MB when `path` is read."""
    command = [sys.executable, "-c", _CODE, str(path), str(warm)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(said[0]), float(said[1]), float(said[2]), int(said[3]) / 1024


def main(papers: int) -> None:
    print(f"{'format':16} {'MB':>6} {'papers/s':>9} {'first':>8} {'memory':>8}")
    for name in FORMATS:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "warm").mkdir()
            warm = make(Path(folder) / "warm", name, 1)
            path = make(Path(folder), name, papers)
            count, seconds, first, memory = measured(path, warm)
            megabytes = path.stat().st_size / 1e6
        assert count == papers, f"{name}: {count} papers of {papers}"
        print(
            f"{name:16} {megabytes:6.0f} {count / seconds:9,.0f} {first * 1000:5.0f} ms"
            f" {memory:5.0f} MB"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
