"""How a board's moving part works is found out at the table: it is pushed, again and again, and what stands is marked.

One tab is pushed the same way again and again; at each stop somebody marks, or the camera sees, what is blocked. When
the first picture comes back the number of positions is known. The other tabs are then tried once each, from the first
position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

import msgspec

from companion.boards.model import Board, Point
from companion.table.words import Words, say

FEWEST = 2
"""Positions of a part that moves at all."""


class Unmapped(ValueError):
    """What was seen does not fit a maze with one moving part; the message says why and what to do."""


class Survey(msgspec.Struct, frozen=True):
    """What was seen so far. `stops` lists what was blocked at each stop of the first tab, `done`: it came round.

    `steps` are the tabs tried, and by how many positions a push to the left turns the part.
    """

    tab: str
    stops: tuple[frozenset[str], ...] = ()
    done: bool = False
    steps: tuple[tuple[str, int], ...] = ()

    def saw(self, blocked: Iterable[str]) -> Survey:
        """The next stop of the first tab, pushed to the left. Raises Unmapped once it has come round."""
        if self.done:
            raise Unmapped("The walls have come round already. Try the other tabs now.")
        now = frozenset(blocked)
        if len(self.stops) >= FEWEST and now == self.stops[0]:
            return msgspec.structs.replace(self, done=True, steps=((self.tab, 1),))
        return msgspec.structs.replace(self, stops=(*self.stops, now))

    def tried(self, tab: str, blocked: Iterable[str]) -> Survey:
        """Another tab, pushed to the left once from the first position, and back. Raises Unmapped."""
        now = frozenset(blocked)
        if not self.done:
            raise Unmapped("Push the first tab on until the walls stand as at first.")
        if now not in self.stops:
            raise Unmapped(f"The walls never stood like that: {tab} turns something else. Map it as a maze of rings.")
        step = self.stops.index(now)
        if not step:
            raise Unmapped(f"Nothing has moved. Push {tab} to its stop.")
        if step > len(self.stops) // 2:
            step -= len(self.stops)
        return msgspec.structs.replace(self, steps=(*self.steps, (tab, step)))

    def asks(self) -> Words:
        """What to do next."""
        if not self.stops:
            return say("Mark every wall that stands now.")
        if not self.done:
            return say("Push left once, then mark the walls.")
        return say("Push each other tab left once, and back.")


class Pushed(NamedTuple):
    """What hands push: a tab, where it is (mm; None where the plan does not say), and what it is called."""

    id: str
    at: Point | None
    label: str


class Pushing(Protocol):
    """What a game knows of a plan whose moving part is still to be found out."""

    def tabs(self, plan: Board) -> tuple[Pushed, ...]:
        """What can be pushed, the first of them until everything has come round."""

    def walls(self, plan: Board) -> Mapping[str, tuple[Point, Point]]:
        """All that may be blocked at some stop, and the line along which it then stands, mm."""

    def mapped(self, plan: Board, survey: Survey) -> Board:
        """The plan with what was seen as its moving part. Raises Unmapped."""
