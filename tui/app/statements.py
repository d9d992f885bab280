"""What the status line says."""

from tui.app.filtering import Neighbours, Query
from tui.search import Hits
from tui.sources import Progress


def shown(query: Query, hits: Hits | None, papers: int, place: int = 0) -> str:
    """How many of `papers` are shown, and why these; `place` is the current one's."""
    if hits is None:
        return ""
    if isinstance(hits, Neighbours):
        words = ", ".join(hits.shared(place))
        return f"the {len(hits)} nearest of {papers:,}" + (f" · shares {words}" if words else "")
    narrowed = query.only_starred or bool(query.text.strip())
    count = f"{len(hits):,} of {papers:,}" if narrowed else _papers(papers)
    parts = ["no paper has every word; these have the most" if hits.relaxed else "", count]
    parts += ["only starred"] * query.only_starred + ["exact words"] * query.exact
    return " · ".join(part for part in parts if part)


def doing(progress: Progress | None, unsaved: int, problems: int) -> str:
    """What goes on, and what the reader should know of."""
    parts = []
    if progress is not None:
        parts.append(loading(progress))
    if unsaved:
        parts.append(f"{unsaved} not saved")
    if problems:
        parts.append("1 problem (!)" if problems == 1 else f"{problems:,} problems (!)")
    return " · ".join(parts)


def loading(progress: Progress) -> str:
    """How far the reading of the sources is."""
    percent = (
        f" · {progress.done_bytes * 100 // progress.total_bytes}%" if progress.total_bytes else ""
    )
    return f"loading · {_papers(progress.papers)}{percent}"


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"
