"""How long a library of many marked papers takes to open, and a star to be on the disk.

    python -m tests.bench.bench_library [PAPERS]

The goals at 100,000 papers: open in 0.5 s, a star durable in 150 ms.
"""

import resource
import sys
import tempfile
import threading
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
        library.refresh()  # As the app does soon after its start.
        print(f"first star in the app on the disk: {star(library, 0) * 1000:.0f} ms")
        slowest = max(star(library, number) for number in range(1, 10))
        print(f"later ones: at most {slowest * 1000:.0f} ms")
        print(f"a mark made while a thread saves: at most {waited(library) * 1000:.1f} ms")
        other = Library.open(file)
        star(other, 1000)
        began = time.perf_counter()
        assert library.refresh()
        print(f"another program's star: seen in {time.perf_counter() - began:.3f} s")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        print(f"memory with two libraries: {peak:.0f} MB")


def star(library: Library, number: int) -> float:
    """Seconds until a star is on the disk."""
    began = time.perf_counter()
    library.star(Paper(title="New", doi=f"10.1000/new{number}"))
    assert library.save() is None
    return time.perf_counter() - began


def waited(library: Library) -> float:
    """The longest that a thread is held up by a mark while another one saves all the time."""
    ended = threading.Event()

    def save() -> None:
        while not ended.is_set():
            assert library.save() is None

    saver = threading.Thread(target=save)
    saver.start()
    times = []
    for number in range(100):
        time.sleep(0.01)
        began = time.perf_counter()
        library.star(Paper(title="New", doi=f"10.1000/new{number % 10}"), bool(number // 10 % 2))
        times.append(time.perf_counter() - began)
    ended.set()
    saver.join()
    return max(times)


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
