# ruff: noqa: E501
"""Any text at all is typeset, quickly, into harmless text."""

import re
import sys
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tui.clean import clean
from tui.typeset import heading, plain, styled, wrap
from tui.typeset import tokens as tokens_module
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
LONGEST = 2000
REPEATED = st.lists(PIECES | st.just(" "), min_size=1, max_size=4).map(
    lambda pieces: ("".join(pieces) * LONGEST)[:LONGEST]
)
LONG_MARKUP = st.lists(MARKUP, min_size=4, max_size=12).map(lambda texts: "".join(texts)[:LONGEST])
LONG_TEXTS = TEXTS | st.text(max_size=LONGEST) | REPEATED | LONG_MARKUP


def is_typeset_within(seconds, text):
    """Whether it takes no longer at least once in three times: the machine may be busy."""
    for _ in range(3):
        begun = time.perf_counter()
        plain(text)
        if time.perf_counter() - begun < seconds:
            return True
    return False


@given(LONG_TEXTS)
@example("$" * 7 + "{" * 7)
@example("0" * 50)
def test_any_text_gives_harmless_text_in_time_and_spans_within_it(text):
    assert is_typeset_within(0.05, text)
    result = styled(text)
    assert result.plain == plain(text)
    assert clean(result.plain) == result.plain
    assert "\t" not in result.plain
    assert "  " not in result.plain
    assert not re.search(r"(?<!\n)\n(?!\n)|\n{3}|^\s|\s$", result.plain)
    for span in result.spans:
        assert 0 <= span.start < span.end <= len(result.plain)


# What is no markup stays as it is, on every path

NORMAL = (
    st.text(
        st.sampled_from("ab1 -'\"()[]!?.,:;/h%#@+=|>&<éα文\u0301")
        | st.characters(exclude_categories=["C", "Z"]),
        max_size=60,
    )
    .map(lambda text: " ".join(text.split()))
    .filter(is_simple)
)
SET = st.sampled_from(
    [
        ("$x^2$", "x²"),
        (r"$\frac{1}{n}$", "1/n"),
        (r"\emph{an} aim", "an aim"),
        ("**b** and", "b and"),
        ("&amp; co", "& co"),
        ("<b>x</b>", "x"),
        ("H<sub>2</sub>O", "H₂O"),
        ("[it](https://x.org)", "it"),
        (r"2.7\%", "2.7%"),
        ("a---b", "a—b"),
        (r"Schr\"odinger", "Schrödinger"),
        (r"\ell_0 norms", "ℓ₀ norms"),
        ("ﬁne", "fine"),
        ("{T}ask", "Task"),
    ]
)
"""Markup, and how it reads."""
UNSET = st.sampled_from(
    "a * b * c|C*-algebra|snake_case_name|__init__|2_000 samples|<10 ms|p<0.05 and q>0.1|R&D|[1, 2]"
    "|f[i](j)|~10%|3 > 2|a lone } brace|x^ and y_|50% of|it's 5'|AT&T; no|List<int>|-1 - 2|h|C#".split(
        "|"
    )
).map(lambda text: (text, text))
"""What looks like markup and is none."""


def on_the_slow_path(text):
    out = Builder()
    TextSetter(tokens(text), out).run()
    return out.built().plain


@given(NORMAL)
def test_normal_text_comes_back_unchanged_from_both_paths(text):
    assert plain(text) == text
    assert on_the_slow_path(text) == text


@given(NORMAL, SET, NORMAL)
def test_normal_text_comes_back_unchanged_from_beside_markup(before, markup, after):
    text, shown = markup
    expected = " ".join(filter(None, (before, shown, after)))
    assert plain(f"{before} {text} {after}") == expected
    if not after.startswith("%%"):  # a line of LaTeX's comments
        assert plain(f"{before}\n{text}\n{after}") == expected


@given(st.lists(SET | UNSET | NORMAL.map(lambda text: (text, text)), max_size=8))
def test_what_is_no_markup_stays_beside_markup_and_typesetting_twice_is_typesetting_once(parts):
    shown = plain(" ".join(text for text, _ in parts))
    assert shown == " ".join(" ".join(read for _, read in parts).split())
    assert plain(shown) == shown


def test_the_fast_path_takes_exactly_the_characters_that_begin_no_markup():
    """Each printable character, alone, in a word and before one, gives the same on both paths."""
    assert set(TextSetter._PIECES) == set(tokens_module.PIECES)
    needing = set()
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        if sign.isprintable() and sign != " ":
            text = f"{sign} a{sign}b {sign}c"
            if is_simple(text):
                assert on_the_slow_path(text) == text
            else:
                needing.add(sign)
    assert needing == tokens_module.ALONE | {sign for sign in LIGATURES if sign.isprintable()}


@pytest.mark.parametrize(
    "text",
    r"""\ \a $ ^ _ { } ~ * ` '' -- --- --> &amp; &#38; <b> </b> <br/> <!-- <![CDATA[ http://x.org https://x.org
    [a](https://x.org) ](#a) ﬁ""".split(),
)
def test_markup_takes_the_slow_path_alone_and_in_a_word(text):
    assert not is_simple(text)
    assert not is_simple(f"a{text}b")


@given(TEXTS, TEXTS)
def test_headings_are_one_line(title, abstract):
    assert "\n" not in heading(" ".join(title.split()), abstract).plain


@given(TEXTS, st.integers(1, 90))
def test_wrapping_loses_no_word(text, width):
    result = styled(text)
    lines = wrap(result, width)
    assert "".join("".join(line.plain.split()) for line in lines) == "".join(result.plain.split())


OPENERS = [
    *r"""{ $ $$ ** * *** ` `` [ ]( < <a <b> <!-- --> ~_^ ^ _ x^ x_ a_{ x^{ x^1/ x^- & &a &amp;
    -- '' " ' ( http:// https://x.org/ [a]( [a](x x^( ^( x_( $x^( {$ {} {{} } $x $x$ \\ \( \[ \( \left( \left. \" \"{ \c
    \frac \frac{ \frac1 $\frac{ \sqrt \sqrt{ \sqrt[ \hat \hat{ \hat{} \mathbb \mathbb{ \mathbb\hat \mathbbX
    \alpha_ \bmx \not \norm{ \binom \abs \min_i≤ \underset{ \underbrace{ \xrightarrow[ \xrightarrow{
    \begin{ \begin{array} \begin{array}{c} \begin{cases} \begin{matrix}a& \begin{equation}a \end{cases}
    \begin{a}\end{a \begin \emph \emph{ \text{ $\text{$ \footnote{ \href{ \url{ \cite{ \cite[ \verb| \verb!
    \textcolor \color \label{ \ensuremath{ \documentclass <sub> <sup><i> <p> </p> <math> <math><msup>
    <math><mrow>x <alternatives> <tex-math> <![CDATA[ {\bf {a\over""".split(),
    "$ ", "* ", "<a b=", "<a b='", "<a b='c' ", "{\\em ", "\\it ", "\\over ", "{a\\over ", "\\item ", "``a ", "`a' ", "\\sim ", "\n%", ".\n%",
    "\n\n", "\u200c", "م\u200c", "</p> <p ", "a\u0301", " \t", "<!-- a -", "\\alphax ",
]  # fmt: skip


@pytest.mark.parametrize("piece", OPENERS)
@pytest.mark.parametrize("behind", ["", "a ", "}"])
def test_the_time_grows_with_the_text_alone(piece, behind):
    assert is_typeset_within(0.05, ((piece + behind) * 2000)[:2000])
    assert is_typeset_within(1, ((piece + behind) * 16_000)[:16_000])
