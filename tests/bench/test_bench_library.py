"""The benchmark of the library runs, on a few papers."""

from tests.bench.bench_library import main


def test_the_benchmark_runs(home, monkeypatch, capsys):
    monkeypatch.chdir(home)
    main(50)
    told = capsys.readouterr().out
    assert told.startswith("50 papers")
    assert "another program's star" in told
