# ruff: noqa: E501
"""Any text at all is typeset, quickly, into harmless text."""

import re
import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tui.clean import clean
from tui.typeset import heading, plain, styled, wrap
from tui.typeset.model import Builder
from tui.typeset.tables import LIGATURES
from tui.typeset.text import TextSetter
from tui.typeset.tokens import is_simple, tokens

PIECES = st.sampled_from(
    r"""\ $ $$ { } ^ _ ~ * ** ` `` '' " - -- --- & < > [ ] ( ) \( \) \[ \] \frac \sqrt \left \right
    \begin{cases} \end{cases} \begin{array}{c} \emph{ \textbf{ {\em \it \hat \mathbb \mathbbR \cite{k}
    \footnote{ \url{ \href{u}{ \" \'e \H{o} \% \\ \, \over \choose \text{ \operatorname{ <b> </b>
    <sub> </sub> <jats:p> &amp; &lt; &#955; &nope; &#13; &#x202e; &rlm; &Tab; &nbsp; \perp \not \underset
    https://x.org/a_b [t](u) a b1 xy 10 = + , . ; : é α
    𝔼 文 ﬁ""".split()
)
MARKUP = st.lists(PIECES | st.just(" "), max_size=120).map("".join)
TEXTS = st.text(max_size=300) | MARKUP | st.tuples(MARKUP, st.text(max_size=80)).map("".join)


@given(TEXTS)
@example("$" * 7 + "{" * 7)
def test_any_text_gives_harmless_text_and_spans_within_it(text):
    begun = time.perf_counter()
    result = styled(text)
    assert time.perf_counter() - begun < 2
    assert result.plain == plain(text)
    assert clean(result.plain) == result.plain
    assert "\t" not in result.plain
    assert "  " not in result.plain
    assert not re.search(r"(?<!\n)\n(?!\n)|\n{3}|^\s|\s$", result.plain)
    for span in result.spans:
        assert 0 <= span.start < span.end <= len(result.plain)


@given(st.text(st.characters(categories=["L", "N", "Pc", "Pd", "Ps", "Pe"]), max_size=200))
def test_text_that_is_normal_already_comes_back_unchanged(text):
    normal = " ".join(unicodedata.normalize("NFC", text).split())
    if is_simple(normal):
        assert plain(normal) == normal


@given(
    st.text(st.sampled_from("ab1 -'\"()[]!?.,:;/h%#@+=|>éα文" + "".join(LIGATURES)), max_size=60)
)
def test_what_takes_the_fast_path_has_no_markup_on_the_slow_one(text):
    text = " ".join(text.split())
    if is_simple(text):
        out = Builder()
        TextSetter(tokens(text), out).run()
        assert out.built().plain == text


@given(TEXTS, TEXTS)
def test_headings_are_one_line(title, abstract):
    assert "\n" not in heading(" ".join(title.split()), abstract).plain


@given(TEXTS, st.integers(1, 90))
def test_wrapping_loses_no_word(text, width):
    result = styled(text)
    lines = wrap(result, width)
    assert "".join("".join(line.plain.split()) for line in lines) == "".join(result.plain.split())


@pytest.mark.parametrize(
    "piece",
    [
        "{", "$", "$ ", "\\frac", "**", "*", "`", "``", "[", "<b>", "\\begin{array}", "~_^", "\\sqrt{",
        "$\\frac{", "x^", "[a](", "\\left(", "\\mathbbX", "{\\em ", "\\begin{cases}", "\\hat", "\\(",
        "\\it ", "<sub>", "a_{", "\\footnote{", "\\text{", "&amp;", "''", "\\over ", "{a\\over ", '"',
    ],
)  # fmt: skip
def test_the_time_grows_with_the_text_alone(piece):
    text = piece * (2000 // len(piece))
    begun = time.perf_counter()
    plain(text)
    assert time.perf_counter() - begun < 0.5
