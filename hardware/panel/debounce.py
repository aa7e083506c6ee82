"""From the chatter of a contact to what a hand did. Edges and time come in; nothing is read here.

gpiozero's own `bounce_time` is left alone: its stand-in pins ignore it, so nobody could test it.
"""

from __future__ import annotations

from collections import deque

SETTLE = 0.02
"""Seconds a contact must lie still before it is believed; buttons bounce for one to ten thousandths."""
MOST_PRESSES, WITHIN = 6, 1.0
"""More presses than these in so many seconds are no hand's, but a loose wire's."""
QUIET = 2.0
"""Seconds without an edge after which a loose wire is trusted again."""


class Debounce:
    """One contact. `pressed` is what is believed; it changes only after the contact has lain still for `settle` s."""

    def __init__(self, settle: float = SETTLE, pressed: bool = False) -> None:
        self.pressed = pressed
        self._settle = settle
        self._raw = pressed
        self._since = float("-inf")

    def edge(self, pressed: bool, now: float) -> None:
        """The contact closed or opened at `now`, in seconds."""
        if pressed != self._raw:
            self._raw, self._since = pressed, now

    @property
    def due(self) -> float | None:
        """When `settled` is worth asking; None where nothing is on its way."""
        return None if self._raw == self.pressed else self._since + self._settle

    def settled(self, now: float) -> bool | None:
        """What the contact has become, told once; None where it is as it was, or not yet still."""
        if self.due is None or now < self.due:
            return None
        self.pressed = self._raw
        return self.pressed


class Loose:
    """Tells a loose wire from a quick hand. While `chattering`, its presses must not count."""

    def __init__(self) -> None:
        self.chattering = False
        self._edge_at = float("-inf")
        self._presses: deque[float] = deque(maxlen=MOST_PRESSES)

    def edge(self, now: float) -> None:
        self._edge_at = now

    def press(self, now: float) -> bool:
        """Notes a press. True where the wire has only now shown itself to be loose."""
        self._presses.append(now)
        if self.chattering or len(self._presses) < MOST_PRESSES or now - self._presses[0] > WITHIN:
            return False
        self.chattering = True
        return True

    def calmed(self, now: float) -> bool:
        """True once, when a loose wire has lain still for long enough."""
        if not self.chattering or now - self._edge_at < QUIET:
            return False
        self.chattering = False
        self._presses.clear()
        return True
