"""How fast titles and abstracts are typeset, beside pylatexenc's converter in the same run.

    python tests/bench/bench_typeset.py [TITLES]

TITLES is a text file of one title a line, plain or gzipped; without it the seeds' titles are taken.
"""

import gzip
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pylatexenc.latex2text import LatexNodes2Text

from tui.typeset import plain

SEEDS = Path(__file__).parents[2] / "seeds"
SHORTEST = 0.3
"""Seconds that a measurement lasts at least."""


def titles(file: Path | None) -> list[str]:
    if file is None:
        return [row["title"] for row in json.loads((SEEDS / "titles.json").read_text("utf-8"))]
    raw = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return raw.decode("utf-8").splitlines()


def abstracts_with_math() -> list[str]:
    files = sorted(SEEDS.glob("*.txt"))
    paragraphs = [part for file in files for part in file.read_text("utf-8").split("\n\n")[1:]]
    return [text for text in paragraphs if "$" in text or "\\" in text]


def a_second(convert: Callable[[str], object], texts: Sequence[str]) -> float:
    """Texts converted in a second."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < SHORTEST:
        for text in texts:
            convert(text)
        done += len(texts)
    return done / spent


def latex2text(text: str) -> str | None:
    """The converter's result; None where it raises, which counts as converted."""
    try:
        return str(CONVERTER.latex_to_text(text))
    except Exception:
        return None


CONVERTER = LatexNodes2Text()
COMPARED = 500
"""Texts at most that pylatexenc converts too."""


def main() -> None:
    listed = titles(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    for name, texts in (("titles", listed), ("abstracts with math", abstracts_with_math())):
        compared = texts[:COMPARED]
        raised = sum(latex2text(text) is None for text in compared)
        ours, theirs = a_second(plain, texts), a_second(latex2text, compared)
        print(f"{len(texts):,} {name}: octavo {ours:,.0f} {name} a second,", end=" ")
        print(f"pylatexenc {theirs:,.0f}, ratio {ours / theirs:,.1f};", end=" ")
        print(f"pylatexenc raises on {raised:,} of {len(compared):,}, octavo on none")


if __name__ == "__main__":
    main()
