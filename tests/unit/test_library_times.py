"""Times in the library: written with microseconds in UTC, compared whatever a hand wrote."""

from itertools import pairwise

import pytest

from tui.library import times


@pytest.mark.parametrize(
    ("written", "compared"),
    [
        ("2026-01-02T03:04:05.678901Z", "2026-01-02T03:04:05.678901Z"),
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000000Z"),
        ("2026-01-02T05:04:05+02:00", "2026-01-02T03:04:05.000000Z"),
        ("2026-01-02", "2026-01-02T00:00:00.000000Z"),
        ("yesterday", ""),
        ("", ""),
        (None, ""),
        (5, ""),
        ("9999-12-31T23:59:59.999999Z", ""),
    ],
)
def test_times_written_by_hand_are_compared_too(written, compared):
    assert times.order(written) == compared


def test_a_new_time_is_after_the_latest_also_where_the_clock_is_behind():
    assert times.after("2999-12-31T23:59:59.999999Z") == "3000-01-01T00:00:00.000000Z"
    made = [times.after("")]
    for _ in range(100):
        made.append(times.after(made[-1]))
    assert all(earlier < later for earlier, later in pairwise(made))
    assert all(len(time) == 27 for time in made)
