"""Keys one at a time, so that keys typed ahead reach what the keys before them opened.

Textual forwards every waiting key at once to the widget that has the focus now: of `/cash` in one
packet (a slow line, a multiplexer, a fast typist) the `s` would star a paper. Here a key is handed
out only when the one before it has been dealt with: a marker message follows it through the same
queues, up from the widget to the app, and then once more for the messages that the key set off.
"""

from collections import deque
from time import monotonic

from textual import events
from textual.app import App
from textual.message import Message
from textual.timer import Timer

LAPS = 2
"""Ways from the focus to the app after a key: one for its messages, one for their answers."""
LOST_AFTER = 0.3
"""Seconds until a key counts as lost (its widget was removed) and the next is handed out."""
UNREADY_AFTER = 3.0
"""Seconds that a key waits at most for what it needs."""

Typed = events.Key | events.Paste


class KeyPassed(Message):
    """Follows a key through the same queues; where it arrives, the key has been dealt with."""

    def __init__(self, number: int, laps: int) -> None:
        super().__init__()
        self.number = number
        self.laps = laps


class TypeAheadApp(App[int]):
    """An app whose keys arrive in order at the widgets that they were meant for."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[Typed] = deque()
        self._key_out = False
        self._number = 0
        self._deadline: float | None = None
        self._recheck: Timer | None = None

    @property
    def has_keys_waiting(self) -> bool:
        """Whether a key has not been dealt with yet."""
        return self._key_out or bool(self._waiting)

    def ready_for(self, typed: Typed) -> bool:  # noqa: ARG002 (for subclasses)
        """Whether what `typed` acts on is there; `keys_may_pass` tells when that has changed."""
        return True

    async def on_event(self, event: events.Event) -> None:
        """Queue what is typed; everything else goes its usual way."""
        if isinstance(event, Typed) and not event.is_forwarded:
            self._waiting.append(event)
            if not self._key_out:
                await self._hand_out()
        else:
            await super().on_event(event)

    def keys_may_pass(self) -> None:
        """Something that `ready_for` looks at has changed."""
        if self._waiting and not self._key_out:
            self.call_later(self._hand_out)

    async def _hand_out(self) -> None:
        if self._key_out or not self._waiting:
            return
        if not self.ready_for(self._waiting[0]) and not self._too_late():
            return
        self._deadline = None
        self._key_out = True
        self._number += 1
        self._watch(LOST_AFTER)
        await super().on_event(self._waiting.popleft())
        self._follow(KeyPassed(self._number, LAPS))

    def _too_late(self) -> bool:
        now = monotonic()
        if self._deadline is None:
            self._deadline = now + UNREADY_AFTER
            self._watch(UNREADY_AFTER)
        return now >= self._deadline

    def _watch(self, seconds: float) -> None:
        """Look again after `seconds` if by then nothing else has moved the queue on."""
        if self._recheck is not None:
            self._recheck.stop()
        number = self._number
        self._recheck = self.set_timer(seconds, lambda: self._give_up(number))

    async def _give_up(self, number: int) -> None:
        if self._number == number:
            self._key_out = False
            await self._hand_out()

    def _follow(self, marker: KeyPassed) -> None:
        focused = self.focused
        if focused is None or not focused.post_message(marker):
            self.post_message(marker)

    def on_key_passed(self, marker: KeyPassed) -> None:
        """The marker is back at the app: send it round again, or hand out the next key."""
        if marker.number != self._number:
            return
        if marker.laps:
            self.call_later(self._follow, KeyPassed(marker.number, marker.laps - 1))
        else:
            self.call_later(self._passed, marker.number)

    async def _passed(self, number: int) -> None:
        if self._number == number:
            self._key_out = False
            await self._hand_out()
