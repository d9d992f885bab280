"""The disk refuses at a step of a save: the old file stays, the reader is told, nothing is lost."""

import errno
import os
import subprocess
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from tui.library import Library, disk
from tui.paper import Paper
from tui.problems import Problem

ONE = Paper(title="On Waves", authors=("Ada Lovelace",), doi="10.1000/a")
TWO = Paper(title="On Tides", authors=("Alan Turing",))
ERRORS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS]
CALLS = ["open", "write", "fchmod", "fsync", "close", "replace"]


def library_of_one_note(file):
    library = Library.open(file)
    library.note(ONE, "Long thought over.")
    assert library.save() is None
    return file


@pytest.fixture
def file(home):
    return library_of_one_note(home / "library.json")


class Failing:
    """The `os` of `disk`, of which one call fails, from its nth time on."""

    def __init__(self, name: str, code: int, nth: int) -> None:
        self._name, self._code, self._left = name, code, nth

    def __getattr__(self, name: str):
        real = getattr(os, name)
        if name != self._name:
            return real

        def failing(*given, **named):
            self._left -= 1
            if self._left < 0:
                if name == "close":
                    real(*given)
                raise OSError(self._code, os.strerror(self._code))
            return real(*given, **named)

        return failing


@pytest.mark.parametrize("code", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("name", CALLS)
def test_a_step_that_fails(home, monkeypatch, name, code):
    for nth in count():
        file = library_of_one_note(home / str(nth) / "library.json")
        if fails(file, monkeypatch, Failing(name, code, nth), os.strerror(code)) is None:
            assert nth > 0
            return


def fails(file, monkeypatch, failing, reason):
    """Save with `failing` and without; the problem that there was, if there was one."""
    before = file.read_bytes()
    library = Library.open(file)
    library.note(ONE, "Thought over again.")
    library.star(TWO)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "os", failing)
        problem = library.save()
    if problem is None:
        return None
    assert "\n" not in str(problem)
    assert reason in str(problem)
    assert library.unsaved == 2
    assert library.marks(TWO).starred
    there = Library.open(file)
    assert there.problems == []
    # Only a folder that could not be synced leaves the new file, whole, before it is acknowledged.
    assert file.read_bytes() == before or there.marks(ONE).note == "Thought over again."
    assert not list(file.parent.glob(".*.tmp"))
    assert library.save() is None
    assert library.unsaved == 0
    again = Library.open(file)
    assert again.marks(ONE).notes == ("Thought over again.",)
    assert again.marks(TWO).starred
    assert [old.text for old in again.old_notes(ONE)] == ["Long thought over."]
    return problem


def test_a_system_that_writes_a_byte_at_a_time(file, monkeypatch):
    class Short:
        def __getattr__(self, name):
            return getattr(os, name)

        def write(self, descriptor, text):
            return os.write(descriptor, text[:1])

    library = Library.open(file)
    library.star(TWO)
    monkeypatch.setattr(disk, "os", Short())
    assert library.save() is None
    again = Library.open(file)
    assert again.problems == []
    assert again.marks(TWO).starred


def test_quitting_tells_what_is_not_saved_and_where_it_is(file, monkeypatch):
    library = Library.open(file)
    library.note(ONE, "Thought over again.")
    with monkeypatch.context() as patch:
        patch.setattr(Library, "save", lambda _: Problem("", None, "the disk is full"))
        [_, rescue] = library.close()
    assert "1 change not saved" in str(rescue)
    assert "octavo library merge" in rescue.fix
    fresh = Library.open(file)
    assert fresh.marks(ONE).note == "Long thought over."
    assert fresh.merge([Path(rescue.file)]) == []
    assert Library.open(file).marks(ONE).notes == ("Thought over again.",)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 64 kilobytes."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("this test may not mount")
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_disk_that_is_really_full(small_disk):
    library = Library.open(small_disk / "library.json")
    library.star(ONE)
    assert library.save() is None
    before = library.path.read_bytes()
    ballast = small_disk / "ballast"
    with suppress(OSError), ballast.open("wb", 0) as file:
        while True:
            file.write(b"x" * 512)
    library.note(TWO, "Words " * 1000)
    assert "No space left" in str(library.save())
    assert library.path.read_bytes() == before
    assert Library.open(library.path).problems == []
    ballast.unlink()
    assert library.save() is None
    assert Library.open(library.path).marks(TWO).note == "Words " * 1000
