"""How titles and abstracts read: typeset_table.txt has an input and under it the result."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import SEEDS
from tui.typeset import Span, Style, Styled, cell_width, heading, plain, styled, wrap

TABLE = Path(__file__).with_name("typeset_table.txt").read_text(encoding="utf-8")
ROWS = [
    row.split("\n    ") for row in re.split(r"\n\n+", TABLE.strip("\n")) if not row.startswith("# ")
]


def test_the_table_is_large():
    assert len(ROWS) >= 200


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[row[0] for row in ROWS])
def test_table(text, expected):
    assert plain(text) == expected.replace("⏎", "\n")


def abstracts():
    for file in sorted(SEEDS.glob("*.txt")):
        yield from file.read_text(encoding="utf-8").strip().split("\n\n")[1:]


def test_no_seed_keeps_a_command_a_dollar_or_stars():
    assert len(list(abstracts())) == 57
    for abstract in abstracts():
        assert not re.search(r"\\|\$|\*\*|``|''", plain(abstract)), plain(abstract)


def test_seed_titles_are_shown_as_they_are():
    titles = [row["title"] for row in json.loads((SEEDS / "titles.json").read_text("utf-8"))]
    assert [plain(title) for title in titles] == titles


@pytest.mark.parametrize(
    ("text", "styles"),
    [
        (r"\emph{a} b", {"a": Style.ITALIC}),
        ("*a* **b** `c`", {"a": Style.ITALIC, "b": Style.BOLD, "c": Style.CODE}),
        ("**S**ynapse", {"S": Style.BOLD}),
        (r"\underline{C}onstraint", {"C": Style.UNDERLINE}),
        (r"\textsc{Caps} \texttt{code}", {"Caps": Style.SMALL_CAPS, "code": Style.CODE}),
        (r"{\bf a} $\mathbf{x}+1$", {"a": Style.BOLD, "x": Style.BOLD}),
        ("<b>a</b> <jats:italic>b</jats:italic>", {"a": Style.BOLD, "b": Style.ITALIC}),
    ],
)
def test_styles(text, styles):
    result = styled(text)
    assert {result.plain[span.start : span.end]: span.style for span in result.spans} == styles


@pytest.mark.parametrize(
    ("text", "shown", "link"),
    [
        (r"\href{https://x.org}{here}", "here", "https://x.org"),
        (r"\url{https://x.org/a_b}", "https://x.org/a_b", "https://x.org/a_b"),
        ("[here](https://x.org)", "here", "https://x.org"),
        ("[here](https://x.org/a_(b)).", "here", "https://x.org/a_(b)"),
        ("<a href='https://x.org'>here</a>", "here", "https://x.org"),
        (r"\href{https://x.org/a\_b\&c}{here}", "here", "https://x.org/a_b&c"),
        (r"\url{https://x.org/a\_b}", "https://x.org/a_b", "https://x.org/a_b"),
        ("https://x.org/?a=1&amp;b=2", "https://x.org/?a=1&b=2", "https://x.org/?a=1&b=2"),
        ("at https://x.org/y_z.", "https://x.org/y_z", "https://x.org/y_z"),
    ],
)
def test_links(text, shown, link):
    result = styled(text)
    [span] = [span for span in result.spans if span.link]
    assert (result.plain[span.start : span.end], span.link) == (shown, link)


def test_an_empty_line_parts_paragraphs_and_other_white_space_is_one_space():
    assert plain("One\nline.\r\n \t\nSecond\t one.") == "One line.\n\nSecond one."


def test_control_characters_and_bidi_overrides_are_removed():
    assert plain("a\x1b[31mb\x00c\x9b1md\u202ee\u200bf") == "abcdef"


@pytest.mark.parametrize("sign", list("\u202e\u200e\u2066\u061c\ufeff\ufff9\ud800\U000e0041"))
@pytest.mark.parametrize("text", ["a{}b", "**a{}b**", "a&#{};b"])
def test_no_harmful_sign_passes_also_where_nothing_else_is_markup(sign, text):
    shown = plain(text.format(ord(sign) if "#" in text else sign))
    assert shown.replace("\ufffd", "") == "ab"


def test_other_spaces_are_one_space():
    assert plain("a\u2005b \u1680c\u00a0 d") == "a b c d"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("می\u200c\u200cخواهم", "می\u200cخواهم"),
        ("می&zwnj;خواهم", "می\u200cخواهم"),
        ("क्\u200cष", "क्\u200cष"),
        ("क्\u200dष", "क्\u200dष"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        ("র\u200d্যাম", "র\u200d্যাম"),
        ("👩🏽\u200d🔬", "👩🏽\u200d🔬"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("a\u200cb\u200dc", "abc"),
        ("a&zwnj;b&zwj;c&#8204;d&#x200D;", "abcd"),
        ("深\u200c度\u200d", "深度"),
        ("\u200cمی\u200c", "می"),
        ("👩\u200d and 1\u200d2", "👩 and 12"),
        ("f\u2061(x) \u2062y", "f(x) y"),
    ],
)
def test_joiners_stay_only_where_a_script_or_an_emoji_needs_them(text, shown):
    assert plain(text) == shown
    assert plain(f"{text} **b**") == f"{shown} b"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It works.\n% TODO: cite\n  % more\nAnd on.", "It works. And on."),
        ("One which\n%% a comment\ngoes on", "One which goes on"),
        ("One.\n\n% a comment\nTwo.", "One.\n\nTwo."),
        ("a gain of 50\n% of all", "a gain of 50 % of all"),
        ("measured in\n% of all", "measured in % of all"),
        ("% of all\nis", "% of all is"),
        ("up to 50%\nof all", "up to 50% of all"),
        ("50\\% done % and more\nthan that", "50% done % and more than that"),
    ],
)
def test_a_percent_sign_begins_a_comment_only_beyond_doubt(text, shown):
    assert plain(text) == shown


def test_an_untitled_paper_is_called_by_its_first_sentence():
    assert heading("A *Title*", "Text.").plain == "A Title"
    untitled = heading("", "We study $x^2$ here. And more.")
    assert untitled == Styled("We study x² here.", (Span(0, 17, Style.ITALIC),))
    long = heading("", "word " * 60).plain
    assert len(long) <= 101
    assert long.endswith("word…")
    assert heading("", "") == Styled("")


def test_widths_are_those_of_a_terminal():
    assert [cell_width(text) for text in ("abc", "深度", "e\u0301", "👩‍🔬", "𝒪̃")] == [3, 4, 1, 2, 1]


def test_lines_are_broken_at_spaces_and_keep_their_styles():
    lines = wrap(styled("one **two three** four"), 8)
    assert [line.plain for line in lines] == ["one two", "three", "four"]
    assert lines[1].spans == (Span(0, 5, Style.BOLD),)
    assert [line.plain for line in wrap(Styled("深度学习"), 5)] == ["深度", "学习"]
    assert [line.plain for line in wrap(Styled("One.\n\nTwo."), 20)] == ["One.", "", "Two."]


def test_the_benchmark_runs_on_the_seeds():
    script = Path(__file__).parents[1] / "bench" / "bench_typeset.py"
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert "titles a second" in done.stdout
