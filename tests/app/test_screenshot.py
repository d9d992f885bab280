"""The picture in the README is the app's own; OCTAVO_UPDATE=1 makes it anew."""

import os
from pathlib import Path

from tests.app.driving import opened

PICTURE = Path(__file__).parents[2] / ".github" / "screenshot.svg"


async def test_the_readme_has_a_picture_of_the_present_screen():
    async with opened(size=(110, 32)) as driver:
        await driver.write("/scaling\rsrjrjjsnCompare with **Theorem 3** there.\x13")
        if os.environ.get("OCTAVO_UPDATE"):
            PICTURE.parent.mkdir(exist_ok=True)
            PICTURE.write_text(driver.app.export_screenshot(title="octavo"), encoding="utf-8")
        shown = PICTURE.read_text(encoding="utf-8").replace("&#160;", " ")
        assert "Theorem 3" in driver.screen
        assert "Theorem" in shown
