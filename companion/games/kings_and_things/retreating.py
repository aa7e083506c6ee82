"""Retreat at the end of a round (KNT-RETR)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed, Question
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_building, is_unit, side_of, sides_alive
from companion.games.kings_and_things.force import discard, put_back, set_side
from companion.games.kings_and_things.naming import option
from companion.games.kings_and_things.pauses import BETWEEN_ROUNDS
from companion.games.kings_and_things.stacks import Surplus
from companion.games.kings_and_things.state import GUARDS
from companion.games.kings_and_things.vocabulary import LIFT
from companion.table.events import Event, Moved
from companion.table.prompts import Prompt


class Retreats(Deed[Desk], frozen=True):
    """Attackers are asked first, from the defender’s left clockwise, the defender last (KNT-RETR-01, KNT-MULT-06)."""

    def act(self, desk: Desk) -> None:
        defender, *attackers = (side.seat for side in desk.battle.sides)
        order = desk.state.order
        if desk.state.house.retreat_order == "from_first":
            attackers.sort(key=lambda seat: order.index(seat) if seat in order else len(order))
        desk.set_battle(step="retreat_step")
        desk.then(*(Retreat(seat) for seat in (*attackers, defender) if seat != GUARDS))


def havens(desk: Desk, seat: int) -> list[int]:
    """Neighbouring own hexes without enemy counters (KNT-RETR-02); by balloon any own within three (KNT-MAGI-03)."""
    at = desk.battle.hex
    by_air = any(fighter.id == "balloon" for fighter in side_of(desk.battle, seat).fighters)
    far, reach = desk.ground.far[at], LIFT if by_air else 1
    own = (other for other in desk.owned(seat) if 0 < far[other] <= reach)
    return [other for other in own if all(army.seat == seat for army in desk.hex(other).armies)]


class Retreat(Question[Desk], frozen=True):
    """Stay, or all creatures and characters go to one own hex (KNT-RETR-03, KNT-RETR-05, KNT-RETR-06)."""

    seat: int
    forced: bool = False

    allows: ClassVar = BETWEEN_ROUNDS

    def _asked(self, desk: Desk) -> bool:
        """Whether there is a battle to retreat from, and anybody who could."""
        battle = desk.state.battle
        if battle is None or len(sides_alive(battle)) < 2:
            return False
        sides = [side for side in battle.sides if side.seat == self.seat]
        return any(is_unit(fighter.id) for side in sides for fighter in side.fighters)

    def prompt(self, desk: Desk) -> Prompt | None:
        battle, seat = desk.state.battle, self.seat
        if battle is None or not self._asked(desk):
            return None
        where = havens(desk, seat)
        if not where:
            return None
        options = () if self.forced else (option("stay", "Stay and fight"),)
        text = "You must leave {where}: retreat to where?" if self.forced else "Stay on {where}, or retreat to where?"
        words, moves = desk.say(text, where=battle.hex), (desk.walk(seat, battle.hex, where),)
        meant = "" if self.forced else "stay"
        return desk.ask(seat, words, options, "KNT-RETR-01 KNT-RETR-02", moves=moves, meant=meant)

    def act(self, desk: Desk) -> None:
        if self.forced and self._asked(desk):
            desk.tell("{name} has nowhere to go and stays.", "KNT-RETR-02", name=self.seat)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Moved):
            flee(desk, self.seat, desk.place(event))
        else:
            desk.tell("{name} stays.", "KNT-RETR-01", "staying", name=self.seat)


def flee(desk: Desk, seat: int, target: int) -> None:
    """They go, all together; buildings and magic fighters stay behind (KNT-RETR-03, KNT-RETR-05)."""
    fighters = side_of(desk.battle, seat).fighters
    going = [fighter for fighter in fighters if is_unit(fighter.id) or fighter.id == "balloon"]
    for fighter in going:
        if fighter.arm:
            discard(desk, fighter.arm)
    stays = tuple(fighter for fighter in fighters if fighter not in going)
    if not any(is_building(fighter.id) for fighter in stays):  # nobody is left whom magic could help
        for fighter in stays:
            discard(desk, fighter.id)
        stays = ()
    set_side(desk, seat, fighters=stays, retreated=True)
    put_back(desk, target, seat, tuple(fighter.id for fighter in going))
    text = "{name} retreats to {where} with {force}."
    force = [fighter.id for fighter in going]
    desk.tell(text, "KNT-RETR-03", "the retreat", name=seat, where=target, force=force)
    if stays:
        left = [fighter.id for fighter in stays]
        desk.tell("Left behind to fight on: {left}.", "KNT-RETR-05", left=left)
    desk.then(Surplus(seat))
