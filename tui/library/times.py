"""Times as the library file writes them: UTC with microseconds, so that they sort as text."""

from datetime import UTC, datetime, timedelta

_FORMAT = "%Y-%m-%dT%H:%M:%S.%fZ"


def after(latest: str) -> str:
    """The clock's time, or a microsecond after `latest` where the clock is behind it."""
    now = datetime.now(UTC)
    try:
        known = datetime.strptime(latest, _FORMAT).replace(tzinfo=UTC)
        now = max(now, known + timedelta(microseconds=1))
    except (ValueError, OverflowError):
        pass
    return now.strftime(_FORMAT)
