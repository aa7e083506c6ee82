"""The nine phases of a turn, one after the other, and in each the players in their order (KNT-TURN)."""

from __future__ import annotations

from collections.abc import Callable

from companion.flow import Deed, Question, Task
from companion.games.kings_and_things.building import Build
from companion.games.kings_and_things.characters import Recruit
from companion.games.kings_and_things.combat import Segment
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.events import PlayEvent
from companion.games.kings_and_things.gold import Collect
from companion.games.kings_and_things.movement import EmptyHexes, OwnMoves
from companion.games.kings_and_things.powers.agents import Powers
from companion.games.kings_and_things.recruiting import OwnRecruits
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.supply import to_cup
from companion.games.kings_and_things.vocabulary import TURN_PHASES
from companion.games.kings_and_things.winning import Clock
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named


class Turn(Deed[Desk], frozen=True):
    """Turn after turn (KNT-TURN-01)."""

    def act(self, desk: Desk) -> None:
        desk.turns += 1
        desk.set(turn=desk.state.turn + 1, levelled=())
        desk.then(*([Standstill()] if desk.turns > 1 else []), Phase(0), self)


class Standstill(Question[Desk], frozen=True):
    """A whole turn has gone by and nobody had anything to do (KNT-GEN-07): turns must not run on by themselves."""

    def prompt(self, desk: Desk) -> Prompt:
        return desk.ask(NO_ONE, Words("Nobody can do anything. Another turn?"), rules="KNT-GEN-07", confirm=True)

    def answer(self, desk: Desk, event: Event) -> None:
        desk.tell("Another turn.", "KNT-GEN-07", "the wait")


class Phase(Deed[Desk], frozen=True):
    """Phase after phase: every player finishes one before the next begins (KNT-TURN-01, KNT-TURN-02)."""

    nth: int

    def act(self, desk: Desk) -> None:
        name = TURN_PHASES[self.nth]
        desk.set(phase=name, part=NO_ONE)
        announce(desk, self.nth)
        parts: tuple[str, ...] = (name,)
        if name == TOGETHER[0] and desk.state.house.parallel_gold_recruit == "true":
            parts = TOGETHER
        own = [OwnPart(part, seat) for seat in desk.state.order for part in parts if part in OWN_PARTS]
        following = self.nth + len(parts)
        more = [Phase(following)] if following < len(TURN_PHASES) else []
        desk.then(*own, *(CLOSING.get(name, ())), *more)


PHASE = "Turn {turn}, phase {nth} of {all}: {phase}."


def announce(desk: Desk, nth: int) -> None:
    """Says which phase it is; one in which nothing was asked or said is passed over in silence."""
    if desk.rulings and desk.rulings[-1].words.text == PHASE:
        desk.rulings.pop()
    phase = named(TURN_PHASES[nth])
    desk.tell(PHASE, "KNT-TURN-01", turn=desk.state.turn, nth=nth + 1, all=len(TURN_PHASES), phase=phase)


class OwnPart(Deed[Desk], frozen=True):
    """One player's own part of a phase; who has given up has none."""

    phase: str
    seat: int

    def act(self, desk: Desk) -> None:
        if not desk.player(self.seat).resigned:
            desk.set(part=self.seat, phase=self.phase)
            desk.then(OWN_PARTS[self.phase](self.seat), PartOver())


class PartOver(Deed[Desk], frozen=True):
    """The marker to which an own part that ends early drops down."""


class ChangeOrder(Deed[Desk], frozen=True):
    """The second player becomes the first, but never with two (KNT-TURN-11, KNT-TURN-12); everybody has rested."""

    def act(self, desk: Desk) -> None:
        rest(desk)
        order = desk.state.order
        if len(order) > 2:
            order = (*order[1:], order[0])
            desk.set(order=order)
            desk.tell("{name} is first in the next turn.", "KNT-TURN-11", "the new order", name=order[0])


def rest(desk: Desk) -> None:
    """The turn is over: everybody has points again, and a balloon still in the air is discarded (KNT-MAGI-03)."""
    for at, tile in enumerate(desk.state.hexes):
        for army in tile.armies:
            if army.spent or "balloon" in army.up:
                desk.set_army(at, army.seat, up=without(army.up, "balloon"), spent=())
                if "balloon" in army.up:
                    to_cup(desk, "balloon", used=True)
                    desk.tell("The Balloon on {where} is discarded.", "KNT-MAGI-03", where=at)
    desk.set(flight=())


OWN_PARTS: dict[str, Callable[[int], Task[Desk]]] = {
    "gold_collection": Collect,
    "recruit_characters": Recruit,
    "recruit_things": OwnRecruits,
    "random_events": PlayEvent,
    "movement": OwnMoves,
    "construction": Build,
    "special_powers": Powers,
}
"""What a player's own part of a phase begins with; combat goes by segments."""

CLOSING: dict[str, tuple[Task[Desk], ...]] = {
    "movement": (EmptyHexes(),),
    "combat": (Segment(0),),
    "construction": (Clock(),),
    "change_order": (ChangeOrder(),),
}
"""What comes after everybody's own part."""

TOGETHER = ("gold_collection", "recruit_characters", "recruit_things")
"""The phases a player may go through in one go (G12)."""
