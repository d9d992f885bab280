"""Titles and abstracts as print would set them: LaTeX, Markdown and HTML in, styled text out."""

from tui.typeset.heading import heading
from tui.typeset.model import Span, Style, Styled
from tui.typeset.setting import plain, styled
from tui.typeset.wrapping import cell_width, wrap

__all__ = ["Span", "Style", "Styled", "cell_width", "heading", "plain", "styled", "wrap"]
