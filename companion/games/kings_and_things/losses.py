"""The hits of a step are taken, side by side (KNT-HIT-06, KNT-HIT-12)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.flow import Deed, Question
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_building, left, side_of, voice
from companion.games.kings_and_things.force import set_side
from companion.games.kings_and_things.hits import exposed, find, lay, loss_options, weakest_first
from companion.games.kings_and_things.naming import chosen
from companion.games.kings_and_things.pauses import IN_BATTLE
from companion.games.kings_and_things.state import GUARDS, Fighter
from companion.games.kings_and_things.vocabulary import RANGED_STEP
from companion.table.events import Event
from companion.table.prompts import Lasting, Option, Prompt
from companion.table.words import Words, say_n

THE_WEAKEST, THE_WALLS = Words("The weakest, always"), Words("The walls, always")


class Suffer(Deed[Desk], frozen=True):
    """All dice of the step lie: losses are taken, attacker first, then clockwise (KNT-HIT-06, G53)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        order = [side.seat for side in battle.sides]
        if battle.attacker in order:
            at = order.index(battle.attacker)
            order = order[at:] + order[:at]
        hits = {side.seat: side.hits for side in battle.sides if side.hits}
        for seat in hits:
            set_side(desk, seat, hits=0)
        desk.then(*(Guarded(seat, hits[seat]) for seat in order if seat in hits))


class Guarded(Deed[Desk], frozen=True):
    """A golem takes one ranged hit away from its side; alone, ranged hits do nothing (KNT-MAGI-12)."""

    seat: int
    hits: int

    def act(self, desk: Desk) -> None:
        hits, side = self.hits, side_of(desk.battle, self.seat)
        if desk.battle.step == RANGED_STEP and any(fighter.id == "golem" for fighter in side.fighters):
            hits -= 1
            desk.tell("The Golem takes one ranged hit away.", "KNT-MAGI-12")
        desk.then(Loss(self.seat, hits))


class Loss(Question[Desk], frozen=True):
    """The player who suffers the hits chooses where they go; hits beyond what can be taken are lost (KNT-HIT-12)."""

    seat: int
    hits: int

    allows: ClassVar = IN_BATTLE

    def _options(self, desk: Desk) -> list[Option]:
        battle = desk.state.battle
        if self.hits <= 0 or battle is None:
            return []
        return loss_options(desk, exposed(side_of(battle, self.seat), battle.step))

    def prompt(self, desk: Desk) -> Prompt | None:
        options = self._options(desk)
        if len(options) < 2 or self._all_hit(desk):
            return None
        options = self._lasting(desk, weakest_first(desk, side_of(desk.battle, self.seat), desk.battle.step))
        words = say_n("Who of yours takes the hit?", "Who of yours takes a hit? {count} to take.", self.hits)
        if self.seat == GUARDS:
            words = say_n("Which guard takes the hit?", "Which guard takes a hit? {count} to take.", self.hits)
        return desk.ask(voice(desk.battle, self.seat), words, options, "KNT-HIT-06", run=self.hits)

    def _lasting(self, desk: Desk, fighters: list[Fighter]) -> list[Option]:
        """What can take a hit; the weakest, or the walls, may take all that come in this battle."""
        walls = {fighter.id for fighter in fighters if is_building(fighter.id)}
        first, until = {True: THE_WALLS, False: THE_WEAKEST}, f"turn {desk.state.turn}, {desk.battle.hex}"
        options = loss_options(desk, fighters)
        for at, each in enumerate(options):
            if words := first.pop(each.name in walls, None):
                options[at] = replace(each, lasting=Lasting(words, desk.colour(self.seat), until))
        return options

    def _all_hit(self, desk: Desk) -> bool:
        """Whether nothing is left to choose: there are hits for everybody, and no die may save anybody."""
        battle = desk.battle
        side = side_of(battle, self.seat)
        there = exposed(side, battle.step)
        if self.hits < len(there) or side.talisman or "sword_master" in [fighter.id for fighter in side.fighters]:
            return False
        return self.hits >= sum([left(fighter, desk.state) + bool(fighter.arm) for fighter in there])

    def answer(self, desk: Desk, event: Event) -> None:
        self._take(desk, chosen(event))

    def act(self, desk: Desk) -> None:
        options = self._options(desk)
        if options:
            self._take(desk, options[0].name)

    def _take(self, desk: Desk, name: str) -> None:
        desk.then(Loss(self.seat, self.hits - 1))
        side = side_of(desk.battle, self.seat)
        index = find(side, name)
        lay(desk, self.seat, index, arm=name == side.fighters[index].arm)
