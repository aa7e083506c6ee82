"""So many at a time, and none of them all: who makes room when another comes and there is none left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import NamedTuple


class Inside(NamedTuple):
    """Whence one came, and what is called when it has to make room."""

    address: str
    sent_away: Callable[[], None]


class Crowd:
    """At most `most` are in, at most `each` of them from one address; up to `fair` of one are nobody's fault.

    When it is full, whoever has been in longest makes room, of the address that has most where one has more than is
    fair: many that come from one place take room from each other, and a newcomer from elsewhere always finds some.
    """

    def __init__(self, most: int, each: int, fair: int) -> None:
        self.most, self.each, self.fair = most, each, fair
        self._in: dict[Hashable, Inside] = {}
        self._of: Counter[str] = Counter()
        self._busy: set[Hashable] = set()

    def __len__(self) -> int:
        return len(self._in)

    def enter(self, one: Hashable, address: str, sent_away: Callable[[], None]) -> bool:
        """Whether there is room for one more from that address; `sent_away` is called when it has to make some."""
        if self._of[address] >= self.each or (len(self._in) >= self.most and not self._made_room(address)):
            return False
        self._in[one] = Inside(address, sent_away)
        self._of[address] += 1
        return True

    def busy(self, one: Hashable, is_busy: bool) -> None:
        """Whoever is being served makes no room."""
        if is_busy and one in self._in:
            self._busy.add(one)
        else:
            self._busy.discard(one)

    def leave(self, one: Hashable) -> None:
        """It is in no more; nothing where it was not."""
        self._busy.discard(one)
        if inside := self._in.pop(one, None):
            self._of[inside.address] -= 1
            if not self._of[inside.address]:
                del self._of[inside.address]

    def _made_room(self, newcomer: str) -> bool:
        most = max(self._of.values())
        if most > self.fair and self._of[newcomer] >= most:
            return False
        for one, inside in self._in.items():
            if one not in self._busy and (most <= self.fair or self._of[inside.address] == most):
                self.leave(one)
                inside.sent_away()
                return True
        return False
