"""The paper that a reader means: by its id or the beginning of one, its key, its link, a query."""

from tui.cli.opening import Desk
from tui.cli.output import CommandError
from tui.paper import IDENTIFIERS, Paper
from tui.typeset import heading

KINDS = (*IDENTIFIERS, "title", "abstract")
"""What ids begin with, before their colon; such a word is never a query."""
SHOWN = 5
"""How many papers are named when several are meant."""


def paper_of(desk: Desk, wanted: str) -> Paper:
    """The one paper that `wanted` means, in the sources or, failing that, in the library.

    Raises `CommandError`: code 1 when no paper is meant, 2 when several are.
    """
    row = _row(desk, wanted)
    return desk.corpus[row] if row is not None else _in_library(desk, wanted)


def row_of(desk: Desk, wanted: str) -> int:
    """The row of the one paper in the sources that `wanted` means; raises as `paper_of` does."""
    row = _row(desk, wanted)
    if row is None:
        raise _missing(wanted)
    return row


def _row(desk: Desk, wanted: str) -> int | None:
    wanted = _whole(wanted)
    for known in _names(wanted):
        row = desk.corpus.row_of(known)
        if row is not None:
            return row
    if _is_id(wanted):
        rows = _beginning(desk, wanted)
    else:
        rows = _with_key(desk, wanted) or _found(desk, wanted)
    if len(rows) > 1:
        raise _ambiguous(wanted, [desk.corpus[row] for row in rows])
    return rows[0] if rows else None


def _in_library(desk: Desk, wanted: str) -> Paper:
    """A marked paper whose source is not open, by its id or the beginning of one."""
    begun = _whole(wanted)
    names = set(_names(begun))
    marked = desk.library.papers()
    papers = [paper for paper in marked if names.intersection(paper.ids)]
    if not papers and _is_id(begun):
        papers = [each for each in marked if any(known.startswith(begun) for known in each.ids)]
    if len(papers) > 1:
        raise _ambiguous(wanted, papers)
    if not papers:
        raise _missing(wanted)
    return papers[0]


def _whole(wanted: str) -> str:
    """`wanted` without the sign of a cut that lists on a terminal put behind long ids."""
    return wanted.strip().removesuffix("…")


def _is_id(wanted: str) -> bool:
    return wanted.partition(":")[0] in KINDS and ":" in wanted


def _names(wanted: str) -> list[str]:
    """`wanted` as an id, and the ids that it is when it is a link, a DOI or an arXiv number."""
    told = Paper(doi=wanted, arxiv=wanted, url=wanted).ids
    return [wanted, *(known for known in told if known.partition(":")[0] in IDENTIFIERS)]


def _beginning(desk: Desk, wanted: str) -> list[int]:
    rows = map(desk.corpus.row_of, desk.corpus.find_ids(wanted, SHOWN + 1))
    return list(dict.fromkeys(row for row in rows if row is not None))


def _with_key(desk: Desk, wanted: str) -> list[int]:
    if not wanted or any(sign.isspace() or sign == '"' for sign in wanted):
        return []
    hits = desk.index.search(f'key:"{wanted}"', SHOWN + 1)
    return [row for row in hits if desk.corpus[row].citekey == wanted]


def _found(desk: Desk, wanted: str) -> list[int]:
    if not wanted:
        return []
    # Who writes a word of one title right does not mean the papers that have it with a slip.
    exact = list(desk.index.search(wanted, SHOWN + 1, exact=True))
    return exact or list(desk.index.search(wanted, SHOWN + 1))


def _missing(wanted: str) -> CommandError:
    return CommandError(f'no paper matches "{wanted}"', 1)


def _ambiguous(wanted: str, papers: list[Paper]) -> CommandError:
    named = ", ".join(f'{each.id} "{_short(each)}"' for each in papers[:SHOWN])
    more = ", and more" if len(papers) > SHOWN else ""
    return CommandError(f'"{wanted}" matches several papers: {named}{more}; give more of one id')


def _short(paper: Paper) -> str:
    title = heading(paper.title, paper.abstract).plain
    return title if len(title) <= 40 else title[:39].rstrip() + "…"
