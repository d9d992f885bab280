"""How soon a typed letter stands in the filter box while a large file is being read.

    python -m tests.bench.bench_typing [FILE] [--papers N]

Runs the app without a terminal on FILE, or on N papers made from the seeds (100,000 unless told),
and types queries letter by letter until everything is read. Prints how long the letters took to
stand in the box, and how long the event loop of the app kept others waiting, in milliseconds.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from unittest.mock import patch

from tests.app.driving import Driver, opened
from tests.bench.bench_search import percentile
from tui.paths import seeds_dir
from tui.sources import load

QUERIES = ("grahp neural netw", "a", "diffusion 2025", "transformers attention", "th")
BETWEEN_LETTERS = 0.12
"""Seconds: somebody who types quickly."""
GIVEN_UP = 5.0
"""Seconds after which a letter counts as lost."""


class Times:
    """What was measured, in milliseconds."""

    def __init__(self) -> None:
        self.letters: list[float] = []
        self.waits: list[float] = []

    def lines(self) -> Iterator[str]:
        """Lines of the table."""
        for name, times in (("letter stands in the box", self.letters), ("loop", self.waits)):
            shares = "".join(f"{percentile(times, share):8.1f}" for share in (50, 95, 99, 100))
            yield f"{name:<26}{len(times):>7}{shares}"


async def beat(times: Times) -> None:
    """Note again and again how much later than asked for the loop comes back."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.005)
        times.waits.append((time.perf_counter() - begun) * 1000 - 5)


async def type_while_loading(driver: Driver, times: Times) -> None:
    """Type queries into the filter box until the sources are read."""
    driver.press("slash")
    await driver.pilot.pause()
    for query in cycle(QUERIES):
        for letter in query:
            await asyncio.sleep(BETWEEN_LETTERS)
            if not driver.app.desk.loader.is_loading:
                return
            times.letters.append(await stands_after(driver, letter))
        for _ in query:
            driver.press("backspace")
        while driver.box.value:
            await asyncio.sleep(0.001)


async def stands_after(driver: Driver, letter: str) -> float:
    """Type `letter`; returns the milliseconds until the box shows it."""
    before, begun = driver.box.value, time.perf_counter()
    driver.press("space" if letter == " " else letter)
    while driver.box.value == before and time.perf_counter() - begun < GIVEN_UP:
        await asyncio.sleep(0.001)
    return (time.perf_counter() - begun) * 1000


async def measure(file: Path) -> tuple[Times, int, float]:
    """What was measured while `file` was read, how many papers it has, and the seconds it took."""
    times, begun = Times(), time.perf_counter()
    async with opened(file, at_rest=False) as driver:
        beating = asyncio.create_task(beat(times))
        await type_while_loading(driver, times)
        beating.cancel()
        return times, len(driver.app.desk.shelf.corpus), time.perf_counter() - begun


def made_of_seeds(file: Path, papers: int) -> Path:
    """Write `papers` papers to `file`, as JSON Lines."""
    seeds = list(load(seeds_dir()))
    with file.open("w", encoding="utf-8") as out:
        for number in range(papers):
            seed, other = seeds[number % len(seeds)], seeds[number * 7 % (len(seeds) - 4)]
            title = f"{seed.title} {other.title} {number}"
            record = {"title": title, "abstract": seed.abstract, "year": 1990 + number % 36}
            out.write(json.dumps(record) + "\n")
    return file


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """No file of the person who runs this is read or written."""
    names = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HOME")
    with patch.dict(os.environ, dict.fromkeys(names, str(folder))):
        yield


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--papers", type=int, default=100_000)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, home(Path(folder)):
        file = options.file or made_of_seeds(Path(folder) / "made.jsonl", options.papers)
        times, papers, seconds = asyncio.run(measure(file))
    print(f"{papers} papers read in {seconds:.1f} s, while queries were typed")
    print(f"{'milliseconds':<26}{'number':>7}{'p50':>8}{'p95':>8}{'p99':>8}{'most':>8}")
    print("\n".join(times.lines()))


if __name__ == "__main__":
    main()
