"""The library as the rest of octavo uses it: marks, undo, saving, other programs, drafts."""

import json
import os
import stat
from pathlib import Path

import pytest

from tui.library import Library
from tui.paper import Paper

ONE = Paper(title="On Waves", authors=("Ada Lovelace",), venue="ICML", year=2025, doi="10.1000/a")
TWO = Paper(title="On Tides", authors=("Alan Turing",))


@pytest.fixture
def file(home):
    return home / "new" / "folder" / "library.json"


def kept(file: Path) -> dict:
    return json.loads(file.read_text(encoding="utf-8"))["papers"]


def saved(file: Path) -> Library:
    library = Library.open(file)
    library.star(ONE)
    assert library.save() is None
    return library


def test_every_mark_comes_back(file):
    library = Library.open(file)
    library.star(ONE)
    library.set_read(TWO)
    library.tag(ONE, "waves")
    library.note(TWO, "Read *again*.")
    assert library.unsaved == 4
    assert library.save() is None
    assert library.unsaved == 0
    again = Library.open(file)
    assert again.problems == []
    assert again.marks(ONE).starred
    assert again.marks(ONE).tags == {"waves"}
    assert again.marks(TWO).read
    assert again.marks(TWO).note == "Read *again*."
    assert [paper.title for paper in again.papers()] == ["On Waves", "On Tides"]
    assert again.papers()[0].doi == "10.1000/a"


def test_the_file_is_as_the_design_says(file):
    saved(file)
    text = file.read_text(encoding="utf-8")
    head, lines, tail = text.partition('"papers": {\n')[0], text.split("\n"), text[-1]
    assert (head, tail) == ('{\n"format": "octavo-library",\n', "\n")
    assert not text.endswith("\n\n")
    assert [line for line in lines if line.startswith('"doi:10.1000/a": {"also": ["title:')]
    star = kept(file)["doi:10.1000/a"]["star"]
    assert star["value"] is True
    assert len(star["at"]) == len("2026-01-02T03:04:05.678901Z")


def test_new_files_and_folders_are_private(file):
    library = saved(file)
    library.note(ONE, "x")
    library.save()
    library.note(ONE, "y")
    library.save()
    for path in (file, *file.parent.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.parent.parent.stat().st_mode) == 0o700


def test_permissions_and_links_are_kept(file, tmp_path):
    saved(file)
    file.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(file)
    library = Library.open(link)
    library.star(TWO)
    assert library.save() is None
    assert link.is_symlink()
    assert len(kept(file)) == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_unchanged_lines_are_kept_to_the_letter(file):
    saved(file)
    text = file.read_text().replace('"year": 2025', '"year":  2025')
    file.write_text(text)
    library = Library.open(file)
    library.star(TWO)
    library.save()
    assert '"year":  2025' in file.read_text()


@pytest.mark.parametrize(
    ("mark", "undone", "done"),
    [
        (lambda library: library.star(ONE), "unstarred “On Waves”", "starred “On Waves”"),
        (lambda library: library.set_read(ONE), "marked as unread:", "marked as read:"),
        (lambda library: library.tag(ONE, "t"), "took the tag t from", "tagged t:"),
        (lambda library: library.note(ONE, "n"), "removed the note on", "brought back the note"),
    ],
)
def test_every_mark_can_be_undone_and_done_again(file, mark, undone, done):
    library = Library.open(file)
    before = library.marks(ONE)
    mark(library)
    after = library.marks(ONE)
    assert before != after
    assert undone in library.undo()
    assert library.marks(ONE) == before
    assert done in library.redo()
    assert library.marks(ONE) == after
    assert library.redo() is None


def test_undo_goes_back_over_saves_and_through_all_of_a_session(file):
    library = Library.open(file)
    for text in ("one", "two", "three", ""):
        library.note(ONE, text)
        library.save()
    seen = []
    while library.undo():
        seen.append(library.marks(ONE).note)
        library.save()
    assert seen == ["three", "two", "one", ""]
    assert library.undo() is None
    assert Library.open(file).marks(ONE).note == ""


def test_a_paper_that_gains_a_doi_keeps_its_star(file):
    library = Library.open(file)
    library.star(TWO)
    library.save()
    gained = Paper(title=TWO.title, authors=TWO.authors, doi="10.1000/b")
    assert library.marks(gained).starred
    library.set_read(gained)
    library.save()
    assert list(kept(file)) == ["doi:10.1000/b"]
    assert Library.open(file).marks(TWO).read


def test_papers_that_turn_out_to_be_one_keep_the_notes_of_both(file):
    preprint, article = Paper(title="A", arxiv="2501.00001"), Paper(title="B", doi="10.1000/b")
    library = Library.open(file)
    for paper, text in ((preprint, "Early."), (article, "Late."), (article, "Later.")):
        library.note(paper, text)
        library.save()
    both = Paper(title="B", doi="10.1000/b", arxiv="2501.00001")
    library.star(both)
    library.save()
    assert set(Library.open(file).marks(both).notes) == {"Early.", "Later."}
    assert list(kept(file)) == ["doi:10.1000/b"]


def test_papers_with_one_title_and_two_dois_have_marks_of_their_own(file):
    other = Paper(title=ONE.title, authors=ONE.authors, doi="10.1000/other")
    library = saved(file)
    assert not library.marks(other).starred
    library.note(other, "Another one.")
    library.save()
    again = Library.open(file)
    assert again.marks(ONE).note == ""
    assert again.marks(other).note == "Another one."
    assert not again.marks(other).starred


def test_titles_without_authors_identify_nothing_else(file):
    library = Library.open(file)
    library.star(Paper(title="Editorial", doi="10.1000/e1"))
    assert not library.marks(Paper(title="Editorial", doi="10.1000/e2")).starred
    assert not library.marks(Paper(title="Editorial")).starred


def test_what_another_program_wrote_is_seen_and_kept(file):
    library, other = saved(file), Library.open(file)
    other.note(TWO, "From the other.")
    other.save()
    version = library.version
    assert library.refresh()
    assert library.version != version
    assert library.marks(TWO).note == "From the other."
    assert not library.refresh()
    other.star(ONE, False)
    other.save()
    library.tag(TWO, "mine")
    assert library.save() is None
    assert not library.marks(ONE).starred
    assert kept(file)[TWO.id]["tags"]["mine"]["value"] is True


def test_two_notes_written_without_knowing_of_each_other_are_both_kept(file):
    library, other = saved(file), Library.open(file)
    library.begin_note(ONE)
    other.note(ONE, "Theirs.")
    other.save()
    library.refresh()
    library.note(ONE, "Mine.")
    assert library.save() is None
    assert set(library.marks(ONE).notes) == {"Mine.", "Theirs."}
    assert "\n---\n" in library.marks(ONE).note
    other.refresh()
    other.note(ONE, "Ours.")
    other.save()
    assert Library.open(file).marks(ONE).notes == ("Ours.",)


def test_a_note_changed_again_before_it_is_saved_is_one_note(file):
    library, other = saved(file), Library.open(file)
    library.note(ONE, "First.")
    library.note(ONE, "Second.")
    library.save()
    assert isinstance(kept(file)[ONE.id]["note"], dict)
    assert "new-" not in file.read_text()
    library.note(ONE, "Third.")
    other.note(TWO, "Elsewhere.")
    other.save()
    library.save()
    assert Library.open(file).marks(ONE).notes == ("Third.",)


def test_the_clock_may_go_back(file, monkeypatch):
    library = saved(file)
    text = file.read_text().replace('"at": "20', '"at": "29')
    file.write_text(text)
    library = Library.open(file)
    library.star(ONE, False)
    library.save()
    assert not Library.open(file).marks(ONE).starred


def test_old_notes_can_be_read_after_a_restart(file):
    library = saved(file)
    for text in ("One.", "Two.", ""):
        library.note(ONE, text)
        library.save()
    assert [old.text for old in Library.open(file).old_notes(ONE)] == ["Two.", "One."]
    assert Library.open(file).old_notes(TWO) == []


def test_a_note_replaced_while_the_one_before_it_is_being_saved_is_kept_in_the_history(
    file, monkeypatch
):
    library = saved(file)
    library.note(ONE, "One.")
    write = library._store.write

    def write_slowly(*given):
        write(*given)
        library.note(ONE, "Two.")

    with monkeypatch.context() as patch:
        patch.setattr(library._store, "write", write_slowly)
        assert library.save() is None
    assert library.unsaved == 1
    assert library.save() is None
    assert library.marks(ONE).notes == ("Two.",)
    assert [old.text for old in library.old_notes(ONE)] == ["One."]


def test_unknown_keys_survive(file):
    saved(file)
    found = json.loads(file.read_text())
    found["shelf"] = {"a": [1, 2.5, None, 2**80], "half": "\ud800"}
    found["papers"][ONE.id]["rating"] = {"stars": 5}
    found["papers"][ONE.id]["star"]["by"] = "hand"
    file.write_text(json.dumps(found))
    library = Library.open(file)
    library.set_read(ONE)
    assert library.save() is None
    again = json.loads(file.read_text())
    assert again["shelf"] == found["shelf"]
    assert again["papers"][ONE.id]["rating"] == {"stars": 5}
    assert again["papers"][ONE.id]["star"]["by"] == "hand"


def test_hostile_text_stays_text(file):
    library = Library.open(file)
    hostile = Paper(title='"}},\n"x": {\u2028[/]\x1b[31m', authors=('=cmd|"',), doi="10.1000/h")
    library.note(hostile, '"}\n]} \u2028 \x00\x1b]0;x\x07 \\')
    library.tag(hostile, '"}')
    library.save()
    again = Library.open(file)
    assert again.problems == []
    assert len(kept(file)) == 1
    assert again.marks(hostile).tags == {'"}'}
    assert "\x1b" not in again.marks(hostile).note


def test_drafts_wait_for_the_next_start(file):
    library = Library.open(file)
    library.draft(ONE, "Half a")
    library.draft(ONE, "Half a sentence")
    [draft] = Library.open(file).drafts()
    assert (draft.paper_id, draft.title, draft.text) == (ONE.id, "On Waves", "Half a sentence")
    library.drop_draft(ONE)
    assert Library.open(file).drafts() == []


def test_what_a_crash_left_of_a_draft_is_removed_and_the_draft_before_it_kept(file, home):
    library = Library.open(file)
    library.draft(ONE, "Whole.")
    [draft] = (home / "state").rglob("*.json")
    leftover = draft.with_name(f".{draft.name}.99999.tmp")
    leftover.write_text('{"pap')
    os.utime(leftover, (0, 0))
    assert [kept.text for kept in Library.open(file).drafts()] == ["Whole."]
    assert not leftover.exists()


def test_copies_are_merged_from_elsewhere(file, tmp_path):
    library = saved(file)
    elsewhere = Library.open(tmp_path / "elsewhere.json")
    elsewhere.note(TWO, "From the other machine.")
    elsewhere.save()
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    [problem] = library.merge([broken, tmp_path / "elsewhere.json"])
    assert problem.file == str(broken)
    assert Library.open(file).marks(TWO).note == "From the other machine."
    before = file.read_bytes()
    assert library.merge([tmp_path / "elsewhere.json"]) == []
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "name",
    [
        "library.sync-conflict-20260102-030405-ABCDEFG.json",
        "library (Anna's conflicted copy 2026-01-02).json",
        "library (conflicted copy 2026-01-02 030405).json",
    ],
)
def test_conflicted_copies_are_found_merged_and_moved_away(file, tmp_path, name):
    library = saved(file)
    elsewhere = Library.open(file.with_name(name))
    elsewhere.star(TWO)
    elsewhere.save()
    assert library.conflicted() == [file.with_name(name)]
    assert library.merge_conflicted() == []
    assert library.marks(TWO).starred
    assert library.conflicted() == []
    assert [path for path in file.parent.iterdir() if ".merged-" in path.name]


def test_a_kept_state_is_brought_back_and_the_present_one_kept(file):
    library = saved(file)
    library.note(ONE, "Later.")
    library.save()
    [state] = library.states()
    assert (state.papers, state.stars, state.notes) == (1, 1, 0)
    assert library.restore(state.path) is None
    assert library.marks(ONE).note == ""
    newest = library.states()[0]
    assert newest.notes == 1
    assert library.restore(newest.path) is None
    assert Library.open(file).marks(ONE).note == "Later."


def test_one_state_is_kept_for_each_day_of_the_last_seven(file):
    library = saved(file)
    for day in range(12, 1, -1):
        then = file.stat().st_mtime - day * 86400
        os.utime(file, (then, then))
        library = Library.open(file)
        library.note(ONE, f"Day {day}")
        library.save()
        library.note(ONE, f"Day {day}, later")
        library.save()
    kept_notes = [Library.open(state.path).marks(ONE).note for state in library.states()]
    assert kept_notes == [f"Day {day}, later" for day in range(3, 10)]
