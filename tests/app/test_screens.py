"""Sizes, and what comes back on the next start."""

import pytest
from textual.geometry import Offset

from tests.app.driving import opened


async def test_below_80_columns_the_panes_become_one():
    async with opened(size=(79, 24)) as driver:
        page = driver.app.main.page
        assert driver.list.is_on_screen
        assert not page.is_on_screen
        await driver.keys("enter")
        assert page.is_on_screen
        assert not driver.list.is_on_screen
        await driver.keys("J", "escape")
        assert driver.list.is_on_screen
        assert driver.list.place == 1


async def test_the_panes_follow_the_width():
    async with opened(size=(100, 24)) as driver:
        await driver.keys("tab")
        await driver.pilot.resize_terminal(60, 20)
        await driver.settle()
        assert driver.app.main.page.is_on_screen, "what was read stays in view"
        await driver.pilot.resize_terminal(100, 20)
        await driver.settle()
        assert driver.list.is_on_screen


async def test_a_terminal_that_is_too_small_says_so_and_loses_nothing():
    async with opened(size=(100, 24)) as driver:
        await driver.keys("j", "s")
        await driver.pilot.resize_terminal(20, 5)
        await driver.settle()
        assert "octavo needs" in driver.screen
        await driver.pilot.resize_terminal(100, 24)
        await driver.settle()
        assert driver.list.place == 1
        assert driver.marks.starred
        await driver.keys("j")
        assert driver.list.place == 2


@pytest.mark.parametrize("size", [(100, 24), (50, 15)])
async def test_the_keys_move_in_the_list_once_there_is_room_for_it(size):
    async with opened(size=(20, 5)) as driver:
        await driver.pilot.resize_terminal(*size)
        await driver.settle()
        await driver.keys("j")
        assert driver.list.place == 1


async def test_the_page_is_at_most_88_columns_wide_and_centred():
    async with opened(size=(240, 40)) as driver:
        await driver.keys("z")
        text = driver.app.main.page.query_one("#page-paper").region
        assert text.width == 88
        assert abs((240 - text.width) // 2 - text.x) <= 1


async def test_last_paper_pane_sizes_and_theme_come_back():
    async with opened() as driver:
        await driver.keys("j", "j", "right_square_bracket")
        driver.app.theme = "nord"
        title, width = driver.title, driver.list.size.width
        await driver.keys("q")
    async with opened() as driver:
        assert driver.title == title
        assert driver.list.size.width == width
        assert driver.app.theme == "nord"


async def test_the_mouse_does_the_natural_thing():
    async with opened() as driver:
        assert await driver.pilot.click(driver.list, offset=Offset(10, 4))
        await driver.settle()
        assert driver.list.place == 4
        assert await driver.pilot.click(driver.list, offset=Offset(1, 2))
        await driver.settle()
        assert driver.list.place == 4, "clicking a star turns it and stays"
        row = driver.app.desk.shelf.corpus[driver.list.rows[2]]
        assert driver.library.marks(row).starred
        await driver.pilot.double_click(driver.list, offset=Offset(10, 3))
        await driver.settle()
        assert driver.app.focused is driver.app.main.page


async def test_the_divider_can_be_dragged():
    async with opened() as driver:
        divider = driver.app.main.query_one("Divider")
        await driver.pilot.mouse_down(divider, offset=Offset(0, 5))
        await driver.pilot.hover(driver.app.main, offset=Offset(80, 8))
        await driver.pilot.mouse_up(driver.app.main, offset=Offset(80, 8))
        await driver.settle()
        assert abs(divider.region.x - 80) <= 1
