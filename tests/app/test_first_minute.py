"""A new user's first minute, key by key and all at once."""

import json

import pytest

from tests.app.driving import opened
from tui import paths

FIRST_MINUTE = "/kv cach\rsnA good read.\x13"


async def first_minute_slowly(driver):
    await driver.keys("slash")
    for letter in "kv cach":
        await driver.keys("space" if letter == " " else letter)
    assert "2 of 57" in driver.status
    await driver.keys("enter", "s", "n")
    for letter in "A good read.":
        await driver.keys("space" if letter == " " else "full_stop" if letter == "." else letter)
    await driver.keys("ctrl+s")


async def first_minute_at_once(driver):
    await driver.write(FIRST_MINUTE)


@pytest.mark.parametrize("minute", [first_minute_slowly, first_minute_at_once])
async def test_star_and_note_are_there_at_the_next_start(minute):
    async with opened() as driver:
        assert len(driver.titles) == 57
        await minute(driver)
        title = driver.title
        assert "Cache" in title
        await driver.keys("q")
    [entry] = json.loads(paths.library_file().read_text(encoding="utf-8"))["papers"].values()
    assert entry["title"] == title
    assert entry["star"]["value"] is True
    assert "A good read." in json.dumps(entry["note"])

    async with opened() as driver:
        assert driver.title == title, "the last paper comes back"
        assert driver.box.value == "", "the filter does not"
        assert len(driver.titles) == 57
        assert "★" in driver.screen
        assert "A good read." in driver.screen


async def test_the_whole_minute_with_the_quitting_in_one_write():
    async with opened() as driver:
        await driver.write(FIRST_MINUTE + "q")
        assert not driver.app.is_running
    papers = json.loads(paths.library_file().read_text(encoding="utf-8"))["papers"]
    assert len(papers) == 1
