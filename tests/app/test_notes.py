"""Notes: what is typed is never lost."""

from tests.app.driving import opened
from tui import paths
from tui.library import Library


async def test_an_empty_note_removes_it():
    async with opened() as driver:
        await driver.write("nFirst.\x13")
        assert driver.marks.note == "First."
        await driver.write("n")
        await driver.keys(*["backspace"] * 6, "escape")
        assert driver.marks.note == ""
        assert "✎" not in driver.screen
        await driver.keys("u")
        assert driver.marks.note == "First.", "and undo brings it back"


async def test_what_was_typed_and_not_saved_is_offered_at_the_next_start():
    async with opened() as driver:
        await driver.write("jnA thought")
        await driver.pilot.pause(1.0)
        title = driver.title
        [draft] = driver.library.drafts()
        assert draft.text == "A thought"
        # A crash, as far as the library can tell: nothing more is saved.
        driver.app.main._noting._paper = None
    assert Library.open(paths.library_file()).drafts()
    async with opened() as driver:
        assert "A thought" in driver.screen
        assert title[:50] in driver.screen
        await driver.keys("s")
        await driver.keys("g", "j")
        assert driver.title == title
        assert driver.marks.note == "A thought"
        assert driver.library.drafts() == []


async def test_a_draft_can_be_gone_on_with_or_thrown_away():
    async with opened() as driver:
        driver.library.draft(driver.app.desk.shelf.corpus[5], "Half a sent")
    async with opened() as driver:
        await driver.keys("e")
        assert driver.list.place == 5
        await driver.write("ence.\x13")
        assert driver.marks.note == "Half a sentence."
        driver.library.draft(driver.app.desk.shelf.corpus[6], "Nothing")
    async with opened() as driver:
        await driver.keys("d")
        assert driver.library.drafts() == []
        assert driver.app.screen is driver.app.main


async def test_a_note_saved_by_another_copy_is_kept_beside_the_one_being_typed():
    async with opened() as driver:
        await driver.write("nMine.")
        other = Library.open(paths.library_file())
        other.note(driver.app.main.paper, "Theirs.")
        assert other.save() is None
        await driver.pilot.pause(1.3)
        await driver.keys("ctrl+s")
        assert set(driver.marks.notes) == {"Mine.", "Theirs."}


async def test_text_is_text():
    async with opened() as driver:
        await driver.write("n[bold]x[/] \\[\x13")
        assert driver.marks.note == "[bold]x[/] \\["
        assert "[bold]x[/]" in driver.screen
