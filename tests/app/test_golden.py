"""Screens as plain text, kept in tests/golden so that a change can be read.

Run with OCTAVO_UPDATE=1 to write them anew.
"""

import os
from pathlib import Path

import pytest

from tests.app.driving import opened

GOLDEN = Path(__file__).parents[1] / "golden"
SIZES = [(120, 40), (80, 24), (50, 15)]
SCENES = {
    "start": "",
    "filter": "/kv cach",
    "paper": "/stable offline\r\r",
    "note": "jsnThe bound in **Theorem 2** is tight.",
    "marked": "jrjsnRead again.\x13j",
    "keys": "?",
    "copy": "y",
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
async def test_screen(scene, size):
    file = GOLDEN / f"{scene}-{size[0]}x{size[1]}.txt"
    async with opened(size=size) as driver:
        driver.app.cursor_blink = False
        await driver.write(SCENES[scene])
        screen = driver.screen
    if os.environ.get("OCTAVO_UPDATE"):
        file.write_text(screen, encoding="utf-8")
    assert screen == file.read_text(encoding="utf-8")
