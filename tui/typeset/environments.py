r"""Reads what stands between `\\begin` and `\\end`: matrices, cases and aligned formulas."""

from collections.abc import Sequence

from tui.typeset.reading import Reader
from tui.typeset.tokens import tokens


def body(reader: Reader, name: str) -> list[str]:
    """The inside of the environment `name` that has just begun, and go on behind its end.

    Where it never ends, nothing is inside, and what follows is set as if it had not begun.
    """
    pieces, depth = reader.pieces, 1
    called = tokens(f"{{{name}}}")
    ends = [place for place in reader.places("\\end") if place >= reader.at]
    begins = [place for place in reader.places("\\begin") if place >= reader.at] if ends else []
    for place in sorted(begins + ends):
        behind = place + 1 + len(called)
        if pieces[place + 1 : behind] != called:
            continue
        depth += 1 if pieces[place].rstrip() == "\\begin" else -1
        if depth == 0:
            inside = pieces[reader.at : place]
            reader.at = behind
            return inside
    return []


def table(inside: list[str], *, has_columns: bool) -> list[list[list[str]]]:
    """The cells of each row; `has_columns`: an argument says first how the columns stand."""
    reader = Reader(list(inside))
    if has_columns:
        reader.argument()
    return [_cells(row) for row in lines(reader.pieces[reader.at :])]


def lines(pieces: Sequence[str]) -> list[list[str]]:
    r"""The parts of `pieces` between double backslashes."""
    parts: list[list[str]] = [[]]
    for piece in pieces:
        if piece.rstrip() == "\\\\":
            parts.append([])
        else:
            parts[-1].append(piece)
    return parts


def _cells(row: Sequence[str]) -> list[list[str]]:
    """The cells of a row; `&` parts them."""
    found: list[list[str]] = [[]]
    for piece in row:
        head, *others = piece.split("&") if piece[:1] not in "&\\" or piece == "&" else [piece]
        found[-1].append(head)
        found.extend([other] for other in others)
    return [[piece for piece in cell if piece] for cell in found]
