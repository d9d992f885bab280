"""What is opened: bad input, growing and changing files."""

import shutil

from tests.app.driving import opened
from tui import paths
from tui.app.statements import loading
from tui.library import Library
from tui.sources import Progress

BIB = "@article{{k{n}, title={{Paper number {n}}}, author={{Ann Author{n}}}, year={{2020}}}}\n"


async def test_what_cannot_be_read_is_told_and_the_rest_opens(tmp_path):
    (tmp_path / "good.bib").write_text(BIB.format(n=1), encoding="utf-8")
    async with opened(tmp_path / "good.bib", tmp_path / "nowhere.bib") as driver:
        assert driver.titles == ["Paper number 1"]
        assert "1 problem (!)" in driver.status
        await driver.keys("exclamation_mark")
        assert "nowhere.bib" in driver.screen


async def test_with_nothing_to_read_octavo_leaves_with_code_2(tmp_path):
    async with opened(tmp_path / "nowhere.bib") as driver:
        await driver.settle()
    assert driver.app.return_value == 2
    assert "nowhere.bib" in str(driver.problems[0])


async def test_markup_and_escape_sequences_are_harmless_text(tmp_path):
    title = r"On [/] and [bold]Red[/bold] \u001b[31mEsc\u0000"
    (tmp_path / "a.json").write_text(
        f'[{{"title": "{title}", "author": "A. B.", "abstract": "[link=x] [/ {title}"}}]',
        encoding="utf-8",
    )
    async with opened(tmp_path / "a.json") as driver:
        assert "On [/] and [bold]Red[/bold] Esc" in driver.screen
        assert "[link=x] [/ On" in driver.screen
        await driver.write("sn[/x] [b\x13")
        await driver.keys("u", "y", "escape", "exclamation_mark", "escape")
        assert "\x1b" not in driver.screen


async def test_a_source_that_changes_is_read_again_with_the_place_kept(tmp_path):
    file = tmp_path / "live.bib"
    file.write_text("".join(BIB.format(n=n) for n in (1, 2, 3)), encoding="utf-8")
    async with opened(file) as driver:
        await driver.keys("j", "j")
        file.write_text("".join(BIB.format(n=n) for n in (1, 2, 3, 4)), encoding="utf-8")
        await driver.pilot.pause(2.0)
        await driver.settle()
        assert len(driver.titles) == 4
        assert driver.title == "Paper number 3"


async def test_a_paper_that_leaves_its_source_may_be_on_the_screen_at_that_moment(tmp_path):
    file = tmp_path / "live.bib"
    file.write_text("".join(BIB.format(n=n) for n in (1, 2, 3)), encoding="utf-8")
    async with opened(file) as driver:
        corpus = driver.app.desk.shelf.corpus
        corpus.drop(str(file))  # the loader tells the screen a little later
        await driver.keys("j", "j", "k", "s")
        assert driver.title == "Paper number 2"
        assert "★●  Paper number 2" in driver.screen
        driver.app.main.hear_growth()
        await driver.settle()
        assert driver.titles == []


async def test_another_programs_star_shows_within_two_seconds():
    async with opened() as driver:
        other = Library.open(paths.library_file())
        other.star(driver.app.main.paper)
        assert other.save() is None
        await driver.pilot.pause(1.8)
        assert "★" in driver.screen


async def test_conflicted_copies_are_merged_when_the_reader_says_yes(tmp_path):
    async with opened() as driver:
        await driver.keys("s")
        first = driver.title
        await driver.keys("q")
    copy = Library.open(tmp_path / "library.json")
    async with opened() as driver:
        await driver.keys("j")
        copy.star(driver.app.main.paper)
        await driver.keys("q")
    assert copy.save() is None
    library = paths.library_file()
    shutil.copy(
        tmp_path / "library.json",
        library.with_name("library.sync-conflict-20260101-101010-ABCDEFG.json"),
    )
    async with opened() as driver:
        assert "sync-conflict" in driver.screen
        await driver.keys("y")
        await driver.pilot.pause(0.3)
        await driver.keys("S")
        assert len(driver.titles) == 2
        assert first in driver.titles
        assert not list(library.parent.glob("*sync-conflict*"))


async def test_starred_papers_whose_source_is_gone_stay_in_the_starred_list(tmp_path):
    file = tmp_path / "a.bib"
    file.write_text("".join(BIB.format(n=n) for n in (1, 2)), encoding="utf-8")
    async with opened(file) as driver:
        await driver.write("snKept.\x13")
        gone = driver.title
        await driver.keys("q")
    file.write_text(BIB.format(n=2), encoding="utf-8")
    async with opened(file) as driver:
        assert driver.titles == ["Paper number 2"]
        await driver.keys("S")
        assert gone in driver.page
        assert "Kept." in driver.page
        await driver.keys("s")
        assert len(driver.list.rows) == 0
        await driver.keys("u", "S")
        assert driver.titles == ["Paper number 2"]


async def test_a_paper_from_two_sources_is_one_row_that_names_both(tmp_path):
    for name in ("a.bib", "b.bib"):
        (tmp_path / name).write_text(BIB.format(n=1), encoding="utf-8")
    async with opened(tmp_path / "a.bib", tmp_path / "b.bib", size=(200, 40)) as driver:
        assert len(driver.titles) == 1
        assert "a.bib" in driver.page
        assert "b.bib" in driver.page


def test_the_progress_says_how_long_it_will_take():
    progress = Progress("big.jsonl", 12_000, 25_000_000, 100_000_000)
    assert loading(progress, 10) == "loading · 12,000 papers · 25% of 100.0 MB · 30 s left"
    assert loading(progress, 0.5) == "loading · 12,000 papers · 25% of 100.0 MB"
    assert loading(Progress("-", 1, 10, 0), 10) == "loading · 1 paper"


async def test_a_library_that_cannot_be_read_is_told_and_kept(home):
    library = paths.library_file()
    library.parent.mkdir(parents=True)
    library.write_text("{broken", encoding="utf-8")
    async with opened() as driver:
        assert "library" in driver.toasts
        await driver.keys("s", "q")
    kept = [file.read_text() for file in library.parent.iterdir() if "broken" in file.name]
    assert kept == ["{broken"]
    assert len(Library.open(library).papers()) == 1
