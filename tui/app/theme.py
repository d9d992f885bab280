"""Octavo's own colours: warm paper, ink, and one red for what the reader looks for."""

from typing import Final

from textual.theme import Theme

_VARIABLES = {
    "input-cursor-text-style": "reverse",
}

DARK: Final = Theme(
    name="octavo-dark",
    primary="#7fa7c9",
    secondary="#a3b18a",
    accent="#e0795b",
    warning="#e3b75f",
    error="#d9534f",
    success="#8fb573",
    foreground="#dcd7ca",
    background="#191817",
    surface="#232120",
    panel="#2d2a28",
    dark=True,
    variables={
        **_VARIABLES,
        "block-cursor-background": "#3d4c5c",
        "block-cursor-foreground": "#f5f1e6",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#2f3236",
        "block-cursor-blurred-foreground": "#dcd7ca",
        "scrollbar": "#45413d",
        "scrollbar-hover": "#5a554f",
        "scrollbar-active": "#7fa7c9",
        "scrollbar-background": "#191817",
        "scrollbar-background-hover": "#191817",
        "scrollbar-background-active": "#191817",
    },
)
LIGHT: Final = Theme(
    name="octavo-light",
    primary="#2f5f8a",
    secondary="#56683a",
    accent="#b5431f",
    warning="#9a6a00",
    error="#b3261e",
    success="#3f7226",
    foreground="#2b2926",
    background="#faf7ef",
    surface="#f0ebdf",
    panel="#e6dfd0",
    dark=False,
    variables={
        **_VARIABLES,
        "block-cursor-background": "#cfdde9",
        "block-cursor-foreground": "#1d1b19",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#e6dfd0",
        "block-cursor-blurred-foreground": "#2b2926",
        "scrollbar": "#d0c8b8",
        "scrollbar-hover": "#b8ae9b",
        "scrollbar-active": "#2f5f8a",
        "scrollbar-background": "#faf7ef",
        "scrollbar-background-hover": "#faf7ef",
        "scrollbar-background-active": "#faf7ef",
    },
)

DEFAULT: Final = DARK.name
