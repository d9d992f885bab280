"""What the status line says."""

from tui.app.filtering import Neighbours, Query
from tui.search import Hits
from tui.sources import Progress

ENOUGH_TO_TELL = 0.02
"""The share of the bytes after which the time left can be told."""


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


def doing(loading: str, unsaved: int, problems: int) -> str:
    """What goes on, and what the reader should know of; `loading` is empty when nothing loads."""
    parts = [loading] if loading else []
    if unsaved:
        parts.append(f"{unsaved} not saved")
    if problems:
        parts.append("1 problem (!)" if problems == 1 else f"{problems:,} problems (!)")
    return " · ".join(parts)


def loading(progress: Progress, seconds: float) -> str:
    """How far the reading of the sources is after `seconds`, and how long it will still take."""
    parts = ["loading", _papers(progress.papers)]
    if progress.total_bytes:
        share = min(1.0, progress.done_bytes / progress.total_bytes)
        parts.append(f"{share:.0%} of {progress.total_bytes / 1_000_000:,.1f} MB")
        if share > ENOUGH_TO_TELL and seconds > 1:
            parts.append(f"{seconds / share - seconds:,.0f} s left")
    return " · ".join(parts)


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"
