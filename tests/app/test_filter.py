"""Finding a paper by a few half-typed words."""

import pytest

from tests.app.driving import opened


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("kv cach", {"RocketKV", "LaCache"}),
        ("kv cach compresion", {"RocketKV"}),
        ("grpah neural netwroks", {"Graph"}),
    ],
)
async def test_slips_and_unfinished_words(typed, found):
    async with opened() as driver:
        await driver.write("/" + typed)
        assert len(driver.titles) == len(found)
        for word in found:
            assert any(word in title for title in driver.titles)
        assert f"{len(found)} of 57" in driver.status


async def test_enter_keeps_the_filter_and_escape_clears_it():
    async with opened() as driver:
        await driver.write("/kv cach\r")
        assert driver.app.focused is driver.list
        assert len(driver.titles) == 2
        await driver.keys("j")
        kept = driver.title
        await driver.keys("escape")
        assert len(driver.titles) == 57
        assert driver.box.value == ""
        assert driver.title == kept, "the paper that was current still is"


async def test_escape_in_the_box_clears_and_leaves_it():
    async with opened() as driver:
        await driver.write("/kv cach")
        await driver.keys("escape")
        assert driver.app.focused is driver.list
        assert len(driver.titles) == 57


async def test_the_list_can_be_walked_while_typing():
    async with opened() as driver:
        await driver.write("/kv cach")
        first = driver.title
        await driver.keys("down")
        assert driver.title != first
        assert driver.app.focused is driver.box


async def test_matched_letters_are_marked_in_the_list_and_on_the_page():
    async with opened() as driver:
        await driver.write("/rocketkv\r")
        marked = {
            segment.text
            for strip in driver.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style and segment.style.underline
        }
        assert "RocketKV" in marked


async def test_a_query_that_no_paper_matches_shows_the_nearest_and_says_so():
    async with opened() as driver:
        await driver.write("/rocketkv zzzzqqq")
        assert "no paper has every word" in driver.status
        assert any("RocketKV" in title for title in driver.titles)


async def test_exact_words_are_a_key_away():
    async with opened() as driver:
        await driver.write("/grpah")
        assert len(driver.titles) >= 1
        await driver.keys("ctrl+t")
        assert "exact words" in driver.status
        assert len(driver.titles) == 0 or "no paper has every word" in driver.status
