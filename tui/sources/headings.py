"""The line above a list of papers, which tells where and when they appeared: `ICML 2025 Papers`."""

import re

from tui.sources.making import year_of

_END = re.compile(r"[\s:–—-]*\b(?:accepted\s+)?(?:papers|abstracts|proceedings)\s*$", re.IGNORECASE)
_BEGINNING = re.compile(
    r"(?:list of )?(?:accepted )?(?:papers|abstracts)\s*"
    r"(?:[,:–—-]|\b(?:of|at|from|in)\b)\s*(?:the )?",
    re.IGNORECASE,
)
_TELLING = re.compile(
    r"\b(?:papers|abstracts|proceedings|conference|workshop|track)\b|\b(?:19|20)\d\d\b",
    re.IGNORECASE,
)


def venue_and_year(heading: str) -> tuple[str, int | None]:
    """`ICML 2025` and 2025 for `ICML 2025 Papers`."""
    heading = heading.strip().lstrip("#").strip()
    beginning = _BEGINNING.match(heading)
    return _END.sub("", heading[beginning.end() if beginning else 0 :]), year_of(heading)


def is_telling(line: str) -> bool:
    """Whether `line` has a word or a year that titles of papers seldom have."""
    return bool(_TELLING.search(line))
