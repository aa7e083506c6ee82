"""When the screen sleeps, and the touch that wakes it: that touch presses nothing."""

from __future__ import annotations

from collections.abc import Callable


class Wake:
    """`clock` in seconds; `patience` seconds without a touch until the screen sleeps, 0 for never."""

    def __init__(self, clock: Callable[[], float], patience: Callable[[], float]) -> None:
        self._clock, self._patience = clock, patience
        self._since = clock()
        self.asleep = False

    def touched(self) -> bool:
        """True where the touch may press something; False where all it does is wake the screen."""
        counts = not self.asleep
        self.stir()
        return counts

    def stir(self) -> None:
        """Something happened that people want to see."""
        self._since = self._clock()
        self.asleep = False

    def tick(self) -> bool:
        """Falls asleep when it is time; True when that just happened."""
        patience = self._patience()
        if self.asleep or patience <= 0 or self._clock() - self._since < patience:
            return False
        self.asleep = True
        return True
