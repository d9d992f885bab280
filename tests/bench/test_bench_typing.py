"""Letters stand in the filter box at once, whatever the index is doing."""

from tests.bench import bench_typing


def test_letters_are_echoed_while_papers_come(capsys):
    """The bound is many times what a quiet machine needs: it catches a blocked event loop."""
    bench_typing.main(["--papers", "15000"])
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("15000 papers read in ")
    letters = next(line for line in printed if line.startswith("letter")).split()
    number, middle = int(letters[5]), float(letters[6])
    assert number >= 5
    assert middle < 100
