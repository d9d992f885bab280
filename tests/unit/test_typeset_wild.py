"""What stands in real titles and abstracts reads as print would set it."""

from pathlib import Path

import pytest

from tui.typeset import plain

WILD = Path(__file__).with_name("typeset_wild.txt").read_text(encoding="utf-8")
ROWS = [row.split("\n    ") for row in WILD.strip("\n").split("\n\n") if not row.startswith("#")]


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[row[0] for row in ROWS])
def test_frequent_markup(text, expected):
    assert plain(text) == expected


def test_commands_without_dollars_stay_readable():
    shown = plain(
        r"It holds with rate \mathbbP((\log N)/n)^1/2, adding \emph{i.e.}, and 50\% more."
    )
    assert shown == "It holds with rate ℙ((log N)/n)^(1/2), adding i.e., and 50% more."


def test_a_whole_abstract_with_mathematics():
    shown = plain(
        r"We get $\Tilde{\mathcal{O}}(\epsilon^{-2})$ and $O(\frac{\Phi}{\sqrt{T}})$ regret, "
        r"\texttt{UCBVI} included, for $\langle x_i,\beta^* \rangle \le \|ZW-Y\|_F^2$; it costs "
        r"\$5 to \$10."
    )
    assert shown == (
        "We get 𝒪̃(ε⁻²) and O(Φ/√T) regret, UCBVI included, for ⟨xᵢ, β*⟩ ≤ ‖ZW − Y‖_F²; "
        "it costs $5 to $10."
    )


def test_prices_stars_and_underscores_are_no_markup():
    text = (
        "We pay $5 and then $7 per label, use a * b * c notation, a snake_case_name, 2_000 "
        "samples, <10 ms latency, p<0.05 and q>0.1, a C*-algebra, and R&D."
    )
    assert plain(text) == text


def test_square_brackets_are_text():
    text = "On [/] and [/bold] and [red]Colour[/red] Terms: [1], [link=x] [b +"
    assert plain(text) == text
