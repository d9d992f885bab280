"""Every key of the table of commands does what the table says."""

import pytest

from tests.app.driving import opened
from tui.app import opening
from tui.app.commands import COMMANDS

tested: set[str] = set()


def presses(*command_ids):
    """Note which commands a test presses the keys of."""
    tested.update(command_ids)
    return lambda test: test


@presses("list.down", "list.up", "list.first", "list.last")
@presses("list.half_down", "list.half_up", "list.page_down", "list.page_up")
async def test_moving_in_the_list():
    async with opened() as driver:
        for key, place in [
            ("j", 1), ("down", 2), ("k", 1), ("up", 0), ("k", 0), ("G", 56), ("j", 56), ("g", 0),
            ("end", 56), ("home", 0), ("ctrl+d", 18), ("ctrl+u", 0),
            ("pagedown", 37), ("pageup", 0),
        ]:  # fmt: skip
            await driver.keys(key)
            assert driver.list.place == place, key
            assert driver.title in driver.page, "the paper is shown at once"


@presses("list.open", "paper.down", "paper.up", "paper.top", "paper.bottom", "paper.half_down")
@presses("paper.half_up", "paper.next", "paper.previous", "pane.next", "pane.previous")
async def test_reading():
    async with opened(size=(100, 20)) as driver:
        page = driver.app.main.page
        await driver.keys("enter")
        assert driver.app.focused is page
        for key, line in [
            ("j", 1), ("down", 2), ("k", 1), ("up", 0), ("G", page.max_scroll_y), ("g", 0),
            ("end", page.max_scroll_y), ("home", 0), ("ctrl+d", 9), ("ctrl+u", 0),
        ]:  # fmt: skip
            await driver.keys(key)
            assert page.scroll_offset.y == line, key
        first = driver.title
        await driver.keys("J")
        assert driver.title != first
        assert driver.app.focused is page
        await driver.keys("K")
        assert driver.title == first
        await driver.keys("tab")
        assert driver.app.focused is driver.list
        await driver.keys("shift+tab")
        assert driver.app.focused is page


@presses("paper.page_down", "paper.page_up")
async def test_scrolling_the_paper_from_the_list():
    async with opened(size=(100, 20)) as driver:
        await driver.keys("space")
        assert driver.app.main.page.scroll_offset.y > 0
        assert driver.app.focused is driver.list
        await driver.keys("b")
        assert driver.app.main.page.scroll_offset.y == 0


@presses("mark.star", "mark.read", "list.next_unread", "mark.undo", "mark.redo")
async def test_marks():
    async with opened() as driver:
        await driver.keys("s", "r")
        assert (driver.marks.starred, driver.marks.read) == (True, True)
        await driver.keys("N")
        assert driver.list.place == 1
        await driver.keys("r", "k", "N")
        assert driver.list.place == 2
        await driver.keys("u")
        await driver.keys("u", "k", "k")
        assert (driver.marks.starred, driver.marks.read) == (True, False)
        await driver.keys("ctrl+r", "u", "u")
        assert (driver.marks.starred, driver.marks.read) == (False, False)
        await driver.keys("s", "s")
        assert not driver.marks.starred


@presses("filter.starred")
async def test_only_starred():
    async with opened() as driver:
        await driver.keys("s", "j", "j", "s", "S")
        assert len(driver.titles) == 2
        assert "2 of 57" in driver.status
        assert "only starred" in driver.status
        await driver.keys("s")
        assert len(driver.titles) == 1, "what is starred no more leaves the list"
        await driver.keys("u")
        assert len(driver.titles) == 2
        await driver.keys("S")
        assert len(driver.titles) == 57


@presses("filter.open", "filter.keep", "filter.leave", "filter.exact", "filter.down", "filter.up")
@presses("filter.back")
async def test_the_filter_box():
    async with opened() as driver:
        await driver.keys("slash", "k", "v")
        found = driver.titles
        assert 0 < len(found) < 57
        await driver.keys("down")
        assert driver.list.place == 1
        await driver.keys("up")
        assert driver.list.place == 0
        await driver.keys("ctrl+t")
        assert "exact words" in driver.status
        await driver.keys("ctrl+t", "enter")
        assert driver.app.focused is driver.list
        await driver.keys("escape")
        assert len(driver.titles) == 57
        await driver.keys("slash", "k", "escape")
        assert (driver.box.value, driver.app.focused) == ("", driver.list)


@presses("mark.note", "note.save")
async def test_a_note():
    async with opened() as driver:
        await driver.write("nSee section 3.\x13")
        assert driver.marks.note == "See section 3."
        assert "✎" in driver.screen
        await driver.write("n Twice.")
        await driver.keys("escape")
        assert driver.marks.note == "See section 3. Twice."
        await driver.keys("n", "ctrl+a", "x", "tab")
        assert driver.marks.note == "xSee section 3. Twice.", "moving away saves too"


@presses("mark.tags")
async def test_tags():
    async with opened() as driver:
        await driver.write("ttodo #later\r")
        assert driver.marks.tags == {"todo", "later"}
        assert "#later #todo" in driver.screen
        await driver.keys("t")
        await driver.keys(*["backspace"] * 5, "enter")
        assert driver.marks.tags == {"later"}
        await driver.keys("u")
        assert driver.marks.tags == {"todo", "later"}


@presses("filter.similar")
async def test_more_like_this():
    async with opened() as driver:
        await driver.write("/rocketkv\r")
        await driver.keys("m")
        assert "nearest of 57" in driver.status
        assert "shares" in driver.status
        assert "LaCache" in driver.title
        await driver.keys("escape")
        assert driver.titles[0].startswith("RocketKV"), "back at what the filter found"


@presses("app.export")
async def test_exporting(tmp_path):
    async with opened() as driver:
        await driver.write("/kv cach\rs")
        await driver.keys("x", "tab", "ctrl+u")
        await driver.write(f"{tmp_path}/all.bib\r")
        await driver.settle()
        assert (tmp_path / "all.bib").read_text().count("@") == 2
        await driver.keys("x", "ctrl+s", "tab", "ctrl+u")
        await driver.write(f"{tmp_path}/starred.bib\r")
        await driver.settle()
        assert (tmp_path / "starred.bib").read_text().count("@") == 1


@presses("mark.note_outside", "note.outside")
async def test_the_readers_own_editor_needs_a_terminal():
    async with opened() as driver:
        await driver.keys("E")
        assert "another editor cannot be started" in driver.toasts
        await driver.keys("n", "x", "ctrl+o")
        assert driver.box.value == ""
        assert driver.app.focused is not driver.list, "the note stays open"


@presses("paper.browse")
async def test_the_link_is_opened_in_the_browser(monkeypatch):
    visited: list[str] = []
    monkeypatch.setattr(opening.webbrowser, "open", lambda url: visited.append(url) or True)
    async with opened() as driver:
        await driver.keys("o")
        await driver.pilot.pause(0.1)
        assert visited == [driver.app.main.paper.url]


@presses("paper.copy")
@pytest.mark.parametrize(
    ("key", "copied"),
    [
        ("t", lambda driver: driver.title),
        ("l", lambda driver: driver.app.main.paper.url),
        ("c", lambda _driver: "@"),
        ("i", lambda driver: driver.app.main.paper.id),
    ],
)
async def test_copying(key, copied):
    async with opened() as driver:
        await driver.write("y" + key)
        assert copied(driver) in driver.app.clipboard
        assert driver.app.screen is driver.app.main


@presses("paper.alone", "pane.narrower", "pane.wider")
async def test_panes():
    async with opened() as driver:
        before = driver.list.size.width
        await driver.keys("right_square_bracket")
        assert driver.list.size.width > before
        await driver.keys("left_square_bracket", "left_square_bracket")
        assert driver.list.size.width < before
        await driver.keys("z")
        assert not driver.list.is_on_screen
        await driver.keys("escape")
        assert driver.list.is_on_screen
        await driver.keys("z", "z")
        assert driver.list.is_on_screen


@presses("app.keys", "app.problems")
async def test_pages_over_the_screen():
    async with opened() as driver:
        await driver.keys("question_mark")
        assert "Star the paper" in driver.screen
        await driver.keys("q", "exclamation_mark")
        assert "without a problem" in driver.screen
        await driver.keys("escape")
        assert driver.app.screen is driver.app.main


@presses("app.quit")
async def test_quitting():
    async with opened() as driver:
        await driver.keys("q")
        assert not driver.app.is_running


@presses("app.interrupt")
async def test_ctrl_c_copies_a_selection_else_quits():
    async with opened() as driver:
        await driver.keys("tab")
        driver.app.main.text_select_all()
        await driver.keys("ctrl+c")
        assert driver.title in driver.app.clipboard
        driver.app.main.clear_selection()
        await driver.keys("ctrl+c")
        assert not driver.app.is_running


def test_no_key_was_left_out():
    assert {command.id for command in COMMANDS} == tested


async def test_every_command_is_in_the_palette():
    async with opened() as driver:
        listed = {each.title for each in driver.app.get_system_commands(driver.app.screen)}
        assert {command.name for command in COMMANDS} <= listed


async def test_keys_can_be_remapped():
    async with opened(keys={"mark.star": "asterisk", "list.down": "e"}) as driver:
        await driver.keys("e", "asterisk")
        assert driver.list.place == 1
        assert driver.marks.starred
        await driver.keys("s", "j")
        assert driver.list.place == 1
        assert driver.marks.starred


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_names_are_whole(command):
    assert command.help.endswith(".")
    assert command.name[0].isupper()
