"""Retreat at the end of a round (KNT-RETR)."""

from __future__ import annotations

from companion.games.kings_and_things import aftermath, supply
from companion.games.kings_and_things.asking import ask, option, put, walk
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import (
    is_building,
    is_unit,
    side_of,
    sides_alive,
)
from companion.games.kings_and_things.force import set_side
from companion.games.kings_and_things.state import GUARDS, Side
from companion.games.kings_and_things.task import Deed, Question
from companion.table.events import Event, Moved
from companion.table.prompts import Prompt
from companion.table.words import Words


class Retreats(Deed, frozen=True):
    """Attackers are asked first, from the defender’s left clockwise, the defender last (KNT-RETR-01, KNT-MULT-06)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        defender, *attackers = (side.seat for side in battle.sides)
        if desk.state.house.retreat_order == "from_first" and len(attackers) > 1:
            attackers.sort(key=lambda seat: desk.state.order.index(seat) if seat in desk.state.order else 9)
        desk.set_battle(step="retreat_step")
        desk.then(*(Retreat(seat) for seat in (*attackers, defender) if seat != GUARDS))


def havens(desk: Desk, seat: int) -> list[int]:
    """Neighbouring own hexes without enemy counters (KNT-RETR-02); by balloon any own within three (KNT-MAGI-03)."""
    at = desk.battle.hex
    side = side_of(desk.battle, seat)
    reach = 3 if any(f.id == "balloon" for f in side.fighters) else 1
    return [
        other
        for other in desk.owned(seat)
        if other != at
        and desk.land.far[at][other] <= reach
        and all(army.seat == seat for army in desk.hex(other).armies)
    ]


class Retreat(Question, frozen=True):
    """Stay, or all creatures and characters go to one own hex (KNT-RETR-03, KNT-RETR-05, KNT-RETR-06)."""

    seat: int
    forced: bool = False

    def idle(self, desk: Desk) -> bool:
        battle = desk.state.battle
        if battle is None or not any(side.seat == self.seat for side in battle.sides):
            return True
        side = side_of(battle, self.seat)
        if len(sides_alive(battle)) < 2 or not any(is_unit(f.id) for f in side.fighters):
            return True
        return not havens(desk, self.seat)

    def calls(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        moves = (walk(desk, self.seat, desk.battle.hex, havens(desk, self.seat)),)
        options = () if self.forced else (option("stay", "Stay and fight"),)
        return ask(
            desk, self.seat, Words("Stay, or retreat to where?"), options, "KNT-RETR-01 KNT-RETR-02", moves=moves
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if not isinstance(event, Moved):
            desk.tell("{name} stays.", "KNT-RETR-01", "staying", name=desk.name(self.seat))
            return
        flee(desk, self.seat, put(desk, event))


def flee(desk: Desk, seat: int, target: int) -> None:
    """They go, all together; buildings and magic fighters stay behind (KNT-RETR-03, KNT-RETR-05)."""
    from companion.games.kings_and_things.movement import Surplus  # movement knows battles by way of magic

    side = side_of(desk.battle, seat)
    going = [fighter for fighter in side.fighters if is_unit(fighter.id) or fighter.id == "balloon"]
    for fighter in going:
        if fighter.arm:
            desk.set_battle(items=without(desk.battle.items, fighter.arm))
            supply.to_cup(desk, fighter.arm, used=True)
    stays = tuple(f for f in side.fighters if f not in going)
    if not any(is_building(fighter.id) for fighter in stays):  # nobody is left whom magic could help
        for fighter in stays:
            desk.set_battle(items=without(desk.battle.items, fighter.id))
            supply.to_cup(desk, fighter.id, used=True)
        stays = ()
    set_side(desk, seat, fighters=stays, retreated=True)
    aftermath.put_back(desk, target, seat, tuple(f.id for f in going))
    text = "{name} retreats to {where}."
    desk.tell(text, "KNT-RETR-03", "the retreat", name=desk.name(seat), where=desk.at(target))
    desk.then(Surplus(seat))


def units(side: Side) -> int:
    """How many creatures and characters of a side fight."""
    return sum(is_unit(fighter.id) for fighter in side.fighters)
