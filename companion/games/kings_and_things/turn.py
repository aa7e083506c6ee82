"""The nine phases of a turn, one after the other, and in each the players in their order (KNT-TURN)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.kings_and_things import (
    building,
    characters,
    events,
    gold,
    movement,
    powers,
    recruiting,
    segments,
    winning,
)
from companion.games.kings_and_things.asking import ask
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.task import Deed, Question, Task
from companion.games.kings_and_things.vocabulary import TURN_PHASES
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words

PARTS: dict[str, Callable[[int], Task]] = {
    "gold_collection": gold.Collect,
    "recruit_characters": characters.Recruit,
    "recruit_things": recruiting.Buy,
    "random_events": events.Play,
    "movement": movement.begin,
    "construction": building.Build,
    "special_powers": powers.Powers,
}
"""What a player's own part of a phase begins with; combat goes by segments."""

TOGETHER = ("gold_collection", "recruit_characters", "recruit_things")


class Turn(Deed, frozen=True):
    """A turn begins (KNT-TURN-01)."""

    number: int

    def act(self, desk: Desk) -> None:
        desk.turns += 1
        desk.set(turn=self.number, levelled=())
        desk.then(*([Standstill()] if desk.turns > 1 else []), Phase(TURN_PHASES[0]))


class Standstill(Question, frozen=True):
    """A whole turn has gone by and nobody had anything to do (KNT-GEN-07): turns must not run on by themselves."""

    def prompt(self, desk: Desk) -> Prompt:
        return ask(desk, -1, Words("Nobody can do anything. Another turn?"), rules="KNT-GEN-07", confirm=True)

    def answer(self, desk: Desk, event: Event) -> None:
        desk.tell("Another turn.", "KNT-GEN-07", "the wait")


class Phase(Deed, frozen=True):
    """One phase: every player finishes it before the next begins (KNT-TURN-01, KNT-TURN-02)."""

    name: str

    def act(self, desk: Desk) -> None:
        desk.set(phase=self.name, part=-1)
        after = TURN_PHASES.index(self.name) + 1
        order = [seat for seat in desk.state.order if not desk.player(seat).resigned]
        if self.name == "change_order":
            change_order(desk)
            return
        if self.name == TOGETHER[0] and desk.state.house.parallel_gold_recruit == "true":
            parts = [Part(name, seat) for seat in order for name in TOGETHER]
            desk.then(*parts, Phase("random_events"))
            return
        if self.name == "combat":
            desk.then(segments.Segment(0, 0), Phase(TURN_PHASES[after]))
            return
        closing: tuple[Task, ...] = {
            "movement": (movement.Empty(),),
            "construction": (winning.Clock(),),
        }.get(self.name, ())
        desk.then(*(Part(self.name, seat) for seat in order), *closing, Phase(TURN_PHASES[after]))


class Part(Deed, frozen=True):
    """One player's own part of a phase."""

    phase: str
    seat: int

    def act(self, desk: Desk) -> None:
        desk.set(part=self.seat, phase=self.phase)
        desk.then(PARTS[self.phase](self.seat))


def change_order(desk: Desk) -> None:
    """The second player becomes the first, but never with two (KNT-TURN-11, KNT-TURN-12); the balloon comes down."""
    state = desk.state
    movement.rest(desk)
    if len(state.players) > 2:
        order = (*state.order[1:], state.order[0])
        desk.set(order=order)
        text = "{name} is first in the next turn."
        desk.tell(text, "KNT-TURN-11", "the new order", name=desk.name(order[0]))
    desk.then(Turn(state.turn + 1))
