"""The combat phase: segments in player order, one battle or exploration each, until none is open (KNT-COMB-02, -03)."""

from __future__ import annotations

from companion.games.kings_and_things import battle, exploring
from companion.games.kings_and_things.asking import PASS, ask, chosen, put, to
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.reckoning import fights
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import SEA
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words


def open_for(desk: Desk, seat: int) -> list[int]:
    """Hexes that player can name: with own and another’s counters, or to explore (KNT-COMB-01, KNT-COMB-02)."""
    return [at for at in range(len(desk.state.hexes)) if _open(desk, seat, at)]


def _open(desk: Desk, seat: int, at: int) -> bool:
    tile = desk.hex(at)
    if tile.terrain in ("", SEA):
        return False
    others = [army for army in tile.armies if army.seat != seat]
    if tile.army(seat) is None:
        return tile.owner == seat and bool(others) and fights(desk.state, tile)
    if others:
        return True
    if tile.owner < 0:
        return True
    return tile.owner != seat and fights(desk.state, tile)


class Segment(Question, frozen=True):
    """One player’s segment. `idle_for` counts players in a row without anything open: the phase ends at all of them."""

    nth: int
    idle_for: int
    passed: tuple[tuple[int, int], ...] = ()
    """Seat and hex of what was left unfought, where this table allows it (G13)."""

    def _seat(self, desk: Desk) -> int:
        return desk.state.order[self.nth % len(desk.state.order)]

    def _open(self, desk: Desk) -> list[int]:
        seat = self._seat(desk)
        return [at for at in open_for(desk, seat) if (seat, at) not in self.passed]

    def idle(self, desk: Desk) -> bool:
        return not self._open(desk)

    def act(self, desk: Desk) -> None:
        desk.set(part=-1)
        if self.idle_for + 1 < len(desk.state.order):
            desk.then(Segment(self.nth + 1, self.idle_for + 1, self.passed))

    def cashes(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        seat = self._seat(desk)
        options = (PASS,) if desk.state.house.optional_combat == "true" else ()
        moves = (to(desk, "battle_marker", self._open(desk)),)
        return ask(desk, seat, Words("Where do you fight or explore?"), options, "KNT-COMB-02", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        seat = self._seat(desk)
        if chosen(event) == PASS.name:
            desk.tell("{name} leaves it.", "KNT-TURN-08", "the segment", name=desk.name(seat))
            desk.then(Segment(self.nth + 1, 0, (*self.passed, *((seat, at) for at in self._open(desk)))))
            return
        at = put(desk, event)
        desk.set(part=seat)
        desk.set_hex(at, marker=True)
        desk.then(Segment(self.nth + 1, 0, self.passed))
        alone = len(desk.hex(at).armies) == 1
        if desk.hex(at).owner < 0 and alone:
            desk.tell("{name} explores {where}.", "KNT-EXPL-01", "exploring", name=desk.name(seat), where=desk.at(at))
            desk.then(exploring.Explore(seat, at))
            return
        text = "{name} calls the battle of {where}."
        desk.tell(text, "KNT-COMB-02 KNT-COMB-05", "the battle of {where}", name=desk.name(seat), where=desk.at(at))
        desk.then(battle.Engage(seat, at))
