"""The combat phase: segments in player order, one battle or exploration each, until none is open (KNT-COMB-02, -03)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Question
from companion.games.kings_and_things.battle import Engage
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.exploring import Explore, ExploreAtOnce
from companion.games.kings_and_things.kept import kept
from companion.games.kings_and_things.naming import PASS, chosen
from companion.games.kings_and_things.pauses import PAUSING
from companion.games.kings_and_things.reckoning import crowded, fights
from companion.games.kings_and_things.state import NO_ONE, Hex, State
from companion.games.kings_and_things.vocabulary import SEA
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words


@kept("hexes")
def open_for(state: State, seat: int) -> tuple[int, ...]:
    """Hexes that player can name: with own and another’s counters, or to explore (KNT-COMB-01, KNT-COMB-02)."""
    return tuple([at for at in crowded(state) if _open(state.hexes[at], seat)])


def _open(tile: Hex, seat: int) -> bool:
    if tile.terrain in ("", SEA):
        return False
    mine = tile.army(seat) is not None
    others = len(tile.armies) > mine
    if not mine:
        return tile.owner == seat and others and fights(tile)
    return others or tile.owner == NO_ONE or (tile.owner != seat and fights(tile))


class Segment(Question[Desk], frozen=True):
    """One player’s segment, and the next one’s; the phase ends when nobody in a row has anything open.

    `idle_for` counts those; `passed` are seat and hex of what was left unfought, where this table allows it (G13).
    """

    nth: int
    idle_for: int = 0
    passed: tuple[tuple[int, int], ...] = ()

    allows: ClassVar = PAUSING

    def _seat(self, desk: Desk) -> int:
        order = desk.state.order
        return order[self.nth % len(order)]

    def _open(self, desk: Desk) -> tuple[int, ...]:
        seat = self._seat(desk)
        found = open_for(desk.state, seat)
        if not found or desk.player(seat).resigned:
            return ()
        return tuple(at for at in found if (seat, at) not in self.passed) if self.passed else found

    def prompt(self, desk: Desk) -> Prompt | None:
        where = self._open(desk)
        if not where:
            return None
        options = (PASS,) if desk.state.house.optional_combat == "true" else ()
        moves = (desk.to("battle_marker", where),)
        words = Words("Where do you fight or explore? Put the battle marker there.")
        return desk.ask(self._seat(desk), words, options, "KNT-COMB-02", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        seat = self._seat(desk)
        if chosen(event) == PASS.name:
            desk.tell("{name} leaves it unfought.", "KNT-TURN-08", "the segment", name=seat)
            left = tuple((seat, at) for at in self._open(desk))
            desk.then(Segment(self.nth + 1, passed=(*self.passed, *left)))
            return
        at = desk.place(event)
        tile = desk.hex(at)
        desk.set(part=seat)
        desk.set_hex(at, marker=True)
        desk.then(Segment(self.nth + 1, passed=self.passed))
        if tile.owner == NO_ONE and len(tile.armies) == 1:
            desk.tell("{name} explores {where}.", "KNT-EXPL-01", "exploring", name=seat, where=at)
            desk.then(Explore(seat, at))
            return
        text = "{name} calls the battle of {where}: put its counters into the battle area."
        desk.tell(text, "KNT-COMB-02 KNT-COMB-05", "the battle of {where}", name=seat, where=at)
        if desk.state.house.explore_after_unowned_battle == "same_segment":
            desk.then(ExploreAtOnce(at))
        desk.then(Engage(seat, at))

    def act(self, desk: Desk) -> None:
        desk.set(part=NO_ONE)
        if self.idle_for + 1 < len(desk.state.order):
            desk.then(Segment(self.nth + 1, self.idle_for + 1, self.passed))
