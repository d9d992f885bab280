"""The picture in the README is the app's own; OCTAVO_UPDATE=1 makes it anew."""

import os
from pathlib import Path

from tests.app.driving import opened

PICTURE = Path(__file__).parents[2] / ".github" / "screenshot.svg"


async def test_the_readme_has_a_picture_of_the_present_screen():
    async with opened(size=(120, 30)) as driver:
        await driver.write("/compl\rjrjsrjjsgsnThe span seminorm is never needed: cite in 3.2.\x13")
        if os.environ.get("OCTAVO_UPDATE"):
            PICTURE.parent.mkdir(exist_ok=True)
            PICTURE.write_text(driver.app.export_screenshot(title="octavo"), encoding="utf-8")
        shown = PICTURE.read_text(encoding="utf-8").replace("&#160;", " ")
        assert "span seminorm is never" in driver.screen
        assert "span seminorm is never" in shown
