"""How long a library of many marked papers takes to open, and a star to be on the disk.

    python -m tests.bench.bench_library [PAPERS]

The goals at 100,000 papers: open in 0.5 s, a star durable in 150 ms.
"""

import sys
import tempfile
import time
from pathlib import Path

from tui.library import Library
from tui.library.document import encode, line
from tui.paper import Paper


def main(count: int) -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        file = Path(folder, "library.json")
        file.write_bytes(b"".join(encode({f"doi:10.1000/{n}": made(n) for n in range(count)}, {})))
        print(f"{count} papers, {file.stat().st_size / 1e6:.1f} MB")
        began = time.perf_counter(), time.process_time()
        library = Library.open(file)
        wall, cpu = time.perf_counter() - began[0], time.process_time() - began[1]
        print(f"open: {wall:.3f} s ({cpu:.3f} s of the processor)")
        times = []
        for number in range(5):
            began = time.perf_counter(), 0.0
            library.star(Paper(title="New", doi=f"10.1000/new{number}"))
            marked = time.perf_counter() - began[0]
            assert library.save() is None
            times.append((time.perf_counter() - began[0], marked))
        slowest, marked = max(times)
        print(f"star: {marked * 1000:.2f} ms in memory, on the disk after {slowest * 1000:.0f} ms")


def made(number: int) -> bytes:
    """The line of a paper that is starred and read."""
    mark = {"value": True, "at": "2026-01-02T03:04:05.678901Z"}
    entry = {
        "title": f"A paper about the thing number {number} and its consequences",
        "authors": ["Ada Lovelace", "Alan Turing", "Emmy Noether"],
        "venue": "Journal of Things",
        "year": 2020,
        "url": f"https://doi.org/10.1000/{number}",
        "also": [f"title:{number:016x}"],
        "star": mark,
        "read": mark,
    }
    return line(f"doi:10.1000/{number}", entry)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
