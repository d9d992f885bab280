"""How well and how fast papers are found, beside other programs in the same run.

    python tests/bench/bench_search.py [TITLES] [--size N] [--queries N] [--seed N ...]

TITLES has a title a line, plain or packed with gzip; without it a small corpus is made of the
seeds. `--size` recombines titles up to that number. Queries are three to five words of one title,
typed cleanly, with one slip, with a slip in every word, or unfinished with a slip; the title that
they were made from is the right answer. frizbee, fzf and plain rapidfuzz stand beside octavo when
they are installed (`pip install -e '.[bench]'`), and the best that any ranking could reach.
"""

import argparse
import gzip
import importlib.util
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from tests.bench.best_ranking import BestRanking, begun, content_words
from tui.collecting import seldom
from tui.corpus import Corpus
from tui.paper import Paper
from tui.paths import seeds_dir
from tui.search import Index
from tui.sources import load

KINDS = ("clean", "one slip", "every word slipped", "unfinished + slip")
SHOWN = 10
SCREENFUL = 40  # rows of the list that one sees
BATCH = 4000  # papers that come at once, as when a large file is read
SLOW_QUERIES = 40
"""Queries put to programs that take a good part of a second for each."""

Finder = Callable[[str], list[str]]


def read(file: Path) -> list[str]:
    """The titles in `file`."""
    opener = gzip.open if file.suffix == ".gz" else open
    with opener(file, "rt", encoding="utf-8", newline="\n") as lines:
        return [line.rstrip("\n") for line in lines if line.strip()]


def recombined(titles: list[str], size: int) -> list[str]:
    """`size` distinct titles with the words of the real ones."""
    rng = random.Random(7)
    made = dict.fromkeys(titles[:size])
    while len(made) < size:
        head, tail = rng.choice(titles).split(), rng.choice(titles).split()
        made[" ".join(head[: max(2, len(head) // 2)] + tail[len(tail) // 2 :])] = None
    return list(made)


def slipped(word: str, rng: random.Random) -> str:
    """`word` with a letter lost, swapped, wrong or doubled; a short word stays."""
    if len(word) < 5:
        return word
    at = rng.randrange(1, len(word) - 1)
    return rng.choice((
        word[:at] + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :],
        word[:at] + word[at] + word[at:],
    ))  # fmt: skip


def queries(titles: list[str], number: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """Queries, the titles that they were made from, and their kinds."""
    rng = random.Random(seed)
    while number:
        title = rng.choice(titles)
        words = content_words(title)
        if len(words) < 4:
            continue
        typed = rng.sample(words, rng.randint(3, min(5, len(words))))
        kind = rng.choice(KINDS)
        if kind == "one slip":
            longest = max(range(len(typed)), key=lambda at: len(typed[at]))
            typed[longest] = slipped(typed[longest], rng)
        elif kind == "every word slipped":
            typed = [slipped(word, rng) for word in typed]
        elif kind == "unfinished + slip":
            typed[-1] = begun(typed[-1])
            typed[0] = slipped(typed[0], rng)
        number -= 1
        yield " ".join(typed), title, kind


class Score:
    """Ranks and times, by kind."""

    def __init__(self) -> None:
        self.ranks: dict[str, list[float]] = defaultdict(list)
        self.times: dict[str, list[float]] = defaultdict(list)

    def ask(self, find: Finder, query: str, right: str, kind: str) -> None:
        """Put a query to `find`."""
        begun = time.perf_counter()
        found = find(query)[:SHOWN]
        self.times[kind].append((time.perf_counter() - begun) * 1000)
        self.ranks[kind].append(1 / (found.index(right) + 1) if right in found else 0.0)

    def lines(self, name: str) -> Iterator[str]:
        """Lines of the table."""
        for kind in ("all", *(kind for kind in KINDS if kind in self.ranks)):
            ranks = list(chain(*self.ranks.values())) if kind == "all" else self.ranks[kind]
            times = list(chain(*self.times.values())) if kind == "all" else self.times[kind]
            found = statistics.mean(rank > 0 for rank in ranks)
            p50, p95 = percentile(times, 50), percentile(times, 95)
            yield (
                f"{name:<12} {kind:<20} {statistics.mean(ranks):8.3f} {found:9.3f}"
                f" {p50:9.1f} {p95:9.1f}"
            )


def percentile(times: list[float], share: int) -> float:
    """The time under which `share` per cent of `times` are."""
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def resident() -> float:
    """Megabytes of memory that this process holds; 0 where that cannot be told."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) / 256
    except OSError:
        return 0.0


def octavo(titles: list[str], file: Path) -> tuple[Finder, Index, list[str]]:
    """Octavo's search, opened from its cache, and what building that took."""
    before, begun = resident(), time.perf_counter()
    corpus = Corpus.open(file)
    index = Index(corpus)
    with seldom():
        for at in range(0, len(titles), BATCH):
            corpus.add(Paper(title=title) for title in titles[at : at + BATCH])
            index.update()
        index.flush()
        corpus.save()
    built, held = time.perf_counter() - begun, resident() - before
    corpus.close()
    begun = time.perf_counter()
    corpus = Corpus.open(file)
    index = Index(corpus)
    index.search("graph")
    opened = time.perf_counter() - begun
    told = [f"build {built:.1f} s, {held:.0f} MB", f"open and first answer {opened * 1000:.0f} ms"]

    def find(query: str) -> list[str]:
        return [corpus[row].title for row in index.search(query, relax=True)[:SHOWN]]

    return find, index, told


def keystrokes(index: Index, asked: list[tuple[str, str, str]]) -> str:
    """How long an answer takes while queries are typed letter by letter."""
    times: dict[str, list[float]] = defaultdict(list)
    for query, _, _ in asked[:SLOW_QUERIES]:
        for end in range(1, len(query) + 1):
            begun = time.perf_counter()
            index.search(query[:end], relax=True)[:SCREENFUL]
            took = (time.perf_counter() - begun) * 1000
            times["one or two letters" if end < 3 else "more letters"].append(took)
    return "; ".join(
        f"{kind}: p50 {percentile(some, 50):.1f} ms, p95 {percentile(some, 95):.1f} ms"
        for kind, some in times.items()
    )


def frizbee_finder(titles: list[str]) -> Finder:
    """frizbee, with a typo allowed for every four letters."""
    import frizbee

    haystacks = frizbee.Haystacks(titles)

    def find(query: str) -> list[str]:
        patterns = frizbee.Pattern.from_query(query)
        for pattern in patterns:
            pattern.max_typos = len(pattern.needle) // 4
        matcher = frizbee.Matcher.from_patterns(patterns, max_items=SHOWN)
        return [titles[match.index] for match in matcher.match_list(haystacks)]

    return find


def fzf_finder(titles: list[str]) -> Finder:
    """fzf's filter, the whole process."""
    program = shutil.which("fzf") or str(Path(sys.executable).with_name("fzf"))
    text = "\n".join(titles)

    def find(query: str) -> list[str]:
        asked = [program, "--filter", query]
        run = subprocess.run(asked, input=text, capture_output=True, text=True, check=False)
        return run.stdout.splitlines()[:SHOWN]

    return find


def rapidfuzz_finder(titles: list[str]) -> Finder:
    """rapidfuzz's token_set_ratio over all titles."""
    from rapidfuzz import fuzz, process

    folded = [title.lower() for title in titles]

    def find(query: str) -> list[str]:
        best = process.extract(query, folded, scorer=fuzz.token_set_ratio, limit=SHOWN)
        return [titles[at] for _, _, at in best]

    return find


def best_possible(titles: list[str], asked: list[tuple[str, str, str]]) -> Iterator[str]:
    """The lines of the table for the best of all rankings."""
    best = BestRanking(titles)
    scores: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for query, right, kind in asked:
        scores["all"].append(best.score(query, right, kind, SHOWN))
        scores[kind].append(scores["all"][-1])
    for kind in ("all", *(kind for kind in KINDS if kind in scores)):
        ranks, found = (statistics.mean(column) for column in zip(*scores[kind], strict=True))
        yield f"{'at best':<12} {kind:<20} {ranks:8.3f} {found:9.3f}"


def others(titles: list[str]) -> Iterator[tuple[str, Finder]]:
    """The other programs that are installed."""
    if importlib.util.find_spec("frizbee"):
        yield "frizbee", frizbee_finder(titles)
    if shutil.which("fzf") or Path(sys.executable).with_name("fzf").exists():
        yield "fzf", fzf_finder(titles)
    yield "rapidfuzz", rapidfuzz_finder(titles)


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("titles", nargs="?", type=Path)
    parser.add_argument("--size", type=int, default=0)
    parser.add_argument("--queries", type=int, default=400)
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    options = parser.parse_args(arguments)
    real = read(options.titles) if options.titles else [p.title for p in load(seeds_dir())]
    titles = recombined(real, options.size) if options.size > len(real) else real
    asked = [q for seed in options.seed for q in queries(real, options.queries, seed)]
    print(f"{len(titles)} titles, {len(asked)} queries; {platform.platform()}")
    with tempfile.TemporaryDirectory() as folder:
        find, index, told = octavo(titles, Path(folder) / "bench.db")
        print("\n".join(told))
        print(f"typed letter by letter: {keystrokes(index, asked)}")
        head = ("program", "kind", "MRR@10", "found@10", "p50 ms", "p95 ms")
        print("{:<12} {:<20} {:>8} {:>9} {:>9} {:>9}".format(*head))
        finders = [("octavo", find), *others(titles)]
        for name, finder in finders:
            some = asked if name in ("octavo", "frizbee") else asked[:SLOW_QUERIES]
            score = Score()
            for query, right, kind in some:
                score.ask(finder, query, right, kind)
            print("\n".join(score.lines(name)))
        if len(titles) == len(real):
            print("\n".join(best_possible(titles, asked)))


if __name__ == "__main__":
    main()
