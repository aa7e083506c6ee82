"""A maze nobody has the plan of is mapped at the table (MAZE-MODEL-08).

One tab is pushed the same way again and again; at each stop somebody marks, or the camera sees, which edges are blocked
and which gate halves are closed. When the first picture comes back the number of positions is known. The other tabs are
then tried once each, from the first position. What comes of it is a board whose one part is a `table`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.games.magic_maze.board import MazeBoard, MazePart, PartStep, Tab
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

    def board(self, plan: MazeBoard) -> MazeBoard:
        """The plan (cells, edges, gates, tabs) with what was seen as its one part. Raises Unmapped."""
        if not self.done:
            raise Unmapped("The walls have not come round yet.")
        fixed = frozenset.intersection(*self.stops)
        table = {str(at): tuple(sorted(blocked - fixed)) for at, blocked in enumerate(self.stops)}
        part = MazePart(
            id="maze", positions=len(self.stops), cyclic=True, table=table, at=plan.centre, label="The maze"
        )
        links = tuple(
            msgspec.structs.replace(edge, fixed="wall" if edge.id in fixed else "open", movers=())
            for edge in plan.links
        )
        steps = dict(self.steps)
        tabs = tuple(_tab(tab, steps[tab.id]) for tab in plan.tabs if tab.id in steps)
        halves = {half for gate in plan.gates for half in gate.halves if isinstance(half, str)}
        if always := sorted(halves & fixed):
            raise Unmapped(f"{always[0]} was closed at every stop, so its gate never opens. Look at it again.")
        return msgspec.structs.replace(plan, parts=(part,), links=links, tabs=tabs)


def _tab(tab: Tab, step: int) -> Tab:
    return msgspec.structs.replace(tab, left=(PartStep("maze", step),), right=(PartStep("maze", -step),))
