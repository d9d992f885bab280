"""A library file that is not as it should be: a sentence, a way on, and nothing lost."""

import json
import os
import tempfile
import threading
from pathlib import Path

import pytest

from tui.library import Library
from tui.library.checking import check
from tui.library.store import Store
from tui.paper import Paper

NOBODY = 65534
ONE = Paper(title="On Waves", authors=("Ada Lovelace",), doi="10.1000/a")
TWO = Paper(title="On Tides", authors=("Alan Turing",))


@pytest.fixture
def file(home):
    """A library with two kept states."""
    file = home / "library.json"
    library = Library.open(file)
    for text in ("First.", "Second."):
        library.note(ONE, text)
        library.save()
    return file


BROKEN = {
    "truncated": lambda text: text[: len(text) // 2],
    "emptied": lambda _: b"",
    "zero bytes at its old size": lambda text: bytes(len(text)),
    "zero bytes at its end": lambda text: text[:100] + bytes(len(text) - 100),
    "garbage": lambda text: os.urandom(len(text)),
    "not a number": lambda text: text.replace(b'"version": 1', b'"version": NaN'),
    "a number too large": lambda text: text.replace(b'"version": 1', b'"x": 1e999, "version": 1'),
    "another shape": lambda _: b"[1, 2, 3]\n",
    "another program's": lambda _: b'{"format": "else", "version": 1, "papers": {}}',
    "no papers": lambda _: b'{"format": "octavo-library", "version": 1, "papers": []}',
    "no version": lambda _: b'{"format": "octavo-library", "papers": {}}',
    "a text": lambda _: b'"octavo-library"',
    "deeper than any": lambda _: b"[" * 100_000,
    "latin-1": lambda text: text.replace(b"Waves", b"W\xe4ves"),
}


@pytest.mark.parametrize("damage", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_is_set_aside_and_the_newest_good_state_opened(file, damage):
    broken = damage(file.read_bytes())
    file.write_bytes(broken)
    assert check(file).problems
    library = Library.open(file)
    [problem] = library.problems
    [aside] = file.parent.glob("library.json.broken-*")
    assert aside.name in str(problem)
    assert "library.json.1" in str(problem)
    assert aside.read_bytes() == broken
    assert library.marks(ONE).note == "First."
    library.star(TWO)
    assert library.save() is None
    again = Library.open(file)
    assert again.problems == []
    assert again.marks(ONE).note == "First."
    assert again.marks(TWO).starred


def test_broken_states_are_passed_over(file):
    library = Library.open(file)
    library.restore(file.with_name("library.json.1"))
    file.write_bytes(b"{")
    file.with_name("library.json.1").write_bytes(b"{")
    library = Library.open(file)
    assert "library.json.2" in str(library.problems[0])
    assert library.marks(ONE).note == "First."


def test_without_any_state_an_empty_library_is_begun_and_the_broken_one_kept(home):
    file = home / "library.json"
    file.write_bytes(b"{broken")
    library = Library.open(file)
    assert "empty one is begun" in str(library.problems[0])
    library.star(ONE)
    assert library.save() is None
    [aside] = home.glob("library.json.broken-*")
    assert aside.read_bytes() == b"{broken"


def test_a_file_broken_while_octavo_runs_is_written_again_from_memory(file):
    library = Library.open(file)
    file.write_bytes(b"")
    assert not library.refresh()
    library.star(TWO)
    assert library.save() is None
    again = Library.open(file)
    assert again.marks(ONE).note == "Second."
    assert again.marks(TWO).starred
    assert any("set aside" in str(problem) for problem in library.problems)


def test_a_file_broken_while_nothing_is_marked_is_written_again_on_quitting(file):
    library = Library.open(file)
    file.write_bytes(bytes(1000))
    assert library.close() == []
    again = Library.open(file)
    assert again.problems == []
    assert again.marks(ONE).note == "Second."
    assert list(file.parent.glob("library.json.broken-*"))


def test_a_file_removed_while_octavo_runs_is_written_again_from_memory(file):
    library = Library.open(file)
    file.unlink()
    library.star(TWO)
    assert library.save() is None
    assert Library.open(file).marks(ONE).note == "Second."


@pytest.mark.parametrize(
    ("change", "still"),
    [
        (lambda entry: entry.update(star="yes"), True),
        (lambda entry: entry.update(star={"value": "yes", "at": 3}), True),
        (lambda entry: entry.update(tags=[1, {"a": None}]), True),
        (lambda entry: entry.update(tags={"x": {"value": 1}, "y": 7}), True),
        (lambda entry: entry.update(note=[5, {"value": 3}, {"id": []}]), False),
        (lambda entry: entry["note"].update(over={"a": "b"}, at=[]), True),
        (lambda entry: entry["note"].update(id=4, over=[]), True),
        (lambda entry: entry.update(also={"a": 1}, authors="A. B.", year="x", title=[]), True),
        (lambda entry: entry.update(also=[1, None, {}], authors=[None, 2], url={}), True),
    ],
)
def test_wrong_types_at_any_depth_cost_themselves_alone(file, change, still):
    found = json.loads(file.read_text())
    change(found["papers"][ONE.id])
    found["papers"][TWO.id] = {"star": {"value": True, "at": "2026-01-02T03:04:05.678901Z"}}
    file.write_text(json.dumps(found))
    library = Library.open(file)
    assert library.marks(TWO).starred
    assert (library.marks(ONE).note == "Second.") is still
    assert len(library.papers()) == 2
    for mark in (library.star, library.set_read):
        mark(ONE)
    library.note(ONE, "Third.")
    library.tag(ONE, "t")
    assert library.save() is None
    marks = Library.open(file).marks(ONE)
    assert (marks.starred, marks.read, marks.tags) == (True, True, {"t"})
    assert "Third." in marks.notes


def test_a_paper_that_is_no_object_is_told_and_kept(file):
    file.write_text(file.read_text().replace('"papers": {\n', '"papers": {\n"x:1": [1, "two"],\n'))
    library = Library.open(file)
    assert "check" in str(library.problems[0])
    assert any("x:1" in str(problem) for problem in check(file).problems)
    library.star(TWO)
    assert library.save() is None
    assert json.loads(file.read_text())["papers"]["x:1"] == [1, "two"]


def test_keys_that_stand_twice_are_merged(file):
    line = next(line for line in file.read_text().split("\n") if line.startswith('"doi'))
    theirs = line.replace("Second.", "By hand.").replace(".2", ".9")
    file.write_text(file.read_text().replace(line, f"{line},\n{theirs}"))
    assert any("stands twice" in str(problem) for problem in check(file).problems)
    assert set(Library.open(file).marks(ONE).notes) == {"Second.", "By hand."}
    star = '"star": {"value": %s, "at": "2026-01-02T03:04:0%d.678901Z"}, '
    file.write_text(
        '{"format": "octavo-library", "version": 1, "papers": {\n"doi:10.1000/a": {'
        + star % ("true", 6)
        + star % ("false", 5)
        + '"x": 1}\n}\n}\n'
    )
    assert Library.open(file).marks(ONE).starred


def test_a_byte_order_mark_is_no_damage(file):
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    library = Library.open(file)
    assert library.problems == []
    assert library.marks(ONE).note == "Second."


def test_a_note_written_by_hand_reads_and_can_be_replaced(file):
    found = json.loads(file.read_text())
    found["papers"][ONE.id]["note"] = {"value": "By hand."}
    file.write_text(json.dumps(found))
    library = Library.open(file)
    assert library.marks(ONE).note == "By hand."
    library.note(ONE, "Replaced.")
    library.save()
    assert Library.open(file).marks(ONE).notes == ("Replaced.",)


def test_a_newer_file_is_open_for_reading_only(file):
    file.write_text(file.read_text().replace('"version": 1', '"version": 2'))
    text = file.read_bytes()
    library = Library.open(file)
    assert library.read_only
    assert "newer octavo" in str(library.problems[0])
    library.star(TWO)
    assert library.save() is not None
    _, rescue = library.close()
    assert file.read_bytes() == text
    assert Library.open(Path(rescue.file)).marks(TWO).starred


def test_a_newer_octavo_may_come_while_this_one_runs(file):
    library = Library.open(file)
    file.write_text(file.read_text().replace('"version": 1', '"version": 2'))
    text = file.read_bytes()
    library.star(TWO)
    assert "newer octavo" in str(library.save())
    assert file.read_bytes() == text


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_something_else_in_its_place(home, make):
    file = home / "library.json"
    make(file)
    assert check(file).problems
    library = Library.open(file)
    assert "cannot be read" in str(library.problems[0])
    library.star(ONE)
    assert library.save() is not None
    assert library.unsaved == 1
    (file.rmdir if file.is_dir() else file.unlink)()
    assert library.save() is None
    assert Library.open(file).marks(ONE).starred


def test_a_dangling_link_is_followed_when_saving(home):
    link, target = home / "library.json", home / "elsewhere" / "marks.json"
    link.symlink_to(target)
    assert "leads to no file" in check(link).facts[1]
    library = Library.open(link)
    assert library.problems == []
    library.star(ONE)
    assert library.save() is None
    assert link.is_symlink()
    assert target.is_file()


@pytest.fixture
def place(home, monkeypatch):
    """A folder of a user who may not do everything, also where root runs the tests."""
    if os.geteuid():
        yield home
        return
    with tempfile.TemporaryDirectory() as made:
        os.chown(made, NOBODY, -1)
        monkeypatch.setenv("XDG_STATE_HOME", f"{made}/state")
        os.seteuid(NOBODY)
        try:
            yield Path(made)
        finally:
            os.seteuid(0)


def test_no_permission(place):
    file = place / "library.json"
    library = Library.open(file)
    library.note(ONE, "Second.")
    library.save()
    file.chmod(0)
    assert "Permission denied" in str(check(file).problems[0])
    library = Library.open(file)
    assert "cannot be read" in str(library.problems[0])
    library.star(TWO)
    assert "Permission denied" in str(library.save())
    assert library.unsaved == 1
    file.chmod(0o600)
    assert library.save() is None
    again = Library.open(file)
    assert again.marks(ONE).note == "Second."
    assert again.marks(TWO).starred


def test_a_read_only_home(place):
    state = place / "state"
    state.mkdir()
    place.chmod(0o500)
    try:
        library = Library.open(place / "new" / "library.json")
        assert library.problems == []
        library.star(ONE)
        library.draft(TWO, "Half a sentence")
        assert "Permission denied" in str(library.save())
        rescue = library.close()[-1]
        assert Library.open(Path(rescue.file)).marks(ONE).starred
    finally:
        place.chmod(0o700)


def test_a_broken_file_that_cannot_be_set_aside_is_opened_in_its_newest_good_state(place):
    file = place / "library.json"
    library = Library.open(file)
    for text in ("First.", "Second."):
        library.note(ONE, text)
        library.save()
    file.write_bytes(b"{")
    place.chmod(0o500)
    try:
        library = Library.open(file)
        assert library.read_only
        assert "cannot be set aside" in str(library.problems[0])
        assert library.marks(ONE).note == "First."
        library.star(TWO)
        assert library.save() is not None
        assert file.read_bytes() == b"{"
    finally:
        place.chmod(0o700)
    assert library.save() is None
    assert Library.open(file).marks(TWO).starred
    assert list(place.glob("library.json.broken-*"))


def test_two_that_find_the_file_broken_at_once_set_it_aside_once(file, monkeypatch):
    file.write_bytes(b"{")
    late = Store(file)
    recovered = late._recovered

    def after_another(why):
        Library.open(file)
        return recovered(why)

    monkeypatch.setattr(late, "_recovered", after_another)
    assert late.open().papers
    assert late.problems == []
    assert len(list(file.parent.glob("library.json.broken-*"))) == 1


def test_a_home_where_nothing_can_be_written(place, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(place / "none"))
    place.chmod(0o500)
    try:
        library = Library.open(place / "new" / "library.json")
        library.star(ONE)
        library.draft(TWO, "Half a sentence")
        assert library.drafts() == []
        assert "1 change" in str(library.close()[-1])
    finally:
        place.chmod(0o700)


def test_a_lock_left_by_a_dead_process_locks_nothing(file):
    file.with_name(".library.json.lock").write_text("12345")
    library = Library.open(file)
    library.star(TWO)
    assert library.save() is None


def test_a_lock_that_is_held_is_waited_for_and_told(file, monkeypatch):
    from filelock import FileLock

    monkeypatch.setattr("tui.library.store.LOCK_PATIENCE", 0.1)
    library = Library.open(file)
    library.star(TWO)
    with FileLock(file.with_name(".library.json.lock")):
        assert "locked" in str(library.save())
        assert library.unsaved == 1
    assert library.save() is None


def test_temporary_files_of_a_crash_are_removed_at_the_next_start(file):
    leftover = file.with_name(".library.json.99999.tmp")
    leftover.write_text("{")
    Library.open(file)
    assert not leftover.exists()


def test_check_explains_a_good_library(file):
    found = check(file)
    assert found.problems == []
    assert "1 papers, 0 stars, 1 notes" in found.facts[1]
    assert "kept: library.json.1" in found.facts[2]


def test_marking_goes_on_while_another_thread_saves(home):
    library = Library.open(home / "library.json")
    ended = threading.Event()

    def save():
        while not ended.is_set():
            assert library.save() is None

    saver = threading.Thread(target=save)
    saver.start()
    for number in range(300):
        paper = Paper(title=f"T{number % 40}", authors=("A. B.",))
        library.note(paper, f"Note {number}")
        library.star(paper, bool(number % 3))
    ended.set()
    saver.join()
    assert library.close() == []
    again = Library.open(home / "library.json")
    for number in range(260, 300):
        marks = again.marks(Paper(title=f"T{number % 40}", authors=("A. B.",)))
        assert marks.notes == (f"Note {number}",)
        assert marks.starred == bool(number % 3)
