"""Hits are laid on counters, saved from or suffered (KNT-HIT)."""

from __future__ import annotations

import msgspec

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import ask, chosen, option
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import (
    is_building,
    label,
    left,
    side_of,
    standing,
    voice,
)
from companion.games.kings_and_things.force import change, drop, set_side
from companion.games.kings_and_things.state import Side
from companion.games.kings_and_things.task import Deed, Question, Task
from companion.games.kings_and_things.vocabulary import RANGED_STEP
from companion.table.events import Event, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import named, say

replace = msgspec.structs.replace

SAVED = (2, 3, 4, 5)
"""The faces on which a sword master or a talisman saves (KNT-POWR-13, KNT-MAGI-14)."""


class Suffer(Deed, frozen=True):
    """All dice of the step lie: losses are taken, attacker first, then clockwise (KNT-HIT-06, G53)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        order = [side.seat for side in battle.sides]
        if battle.attacker in order:
            at = order.index(battle.attacker)
            order = order[at:] + order[:at]
        tasks: list[Task] = []
        for seat in order:
            hits = side_of(battle, seat).hits
            set_side(desk, seat, hits=0)
            if hits:
                tasks += [Guarded(seat, hits)]
        desk.then(*tasks)


class Guarded(Deed, frozen=True):
    """A golem takes one ranged hit away from its side; alone, ranged hits do nothing (KNT-MAGI-12)."""

    seat: int
    hits: int

    def act(self, desk: Desk) -> None:
        side = side_of(desk.battle, self.seat)
        hits = self.hits
        if desk.battle.step == RANGED_STEP and any(fighter.id == "golem" for fighter in side.fighters):
            hits -= 1
            desk.tell("The Golem takes one hit away.", "KNT-MAGI-12")
        desk.then(Loss(self.seat, hits))


def loss_options(desk: Desk, side: Side, step: str) -> list[Option]:
    """What of a side can take a hit: every kind once; a bow or sword instead of its bearer (KNT-MAGI-06)."""
    found: dict[str, Option] = {}
    for fighter in standing(side):
        if fighter.id == "golem" and step == RANGED_STEP:
            continue
        if left(fighter, desk.state) <= 0:
            continue
        name = label(fighter)
        found.setdefault(name, option(name, "{what}", what=named(fighter.id)))
        if fighter.arm:
            found.setdefault(fighter.arm, option(fighter.arm))
    return list(found.values())


def find(side: Side, name: str) -> int:
    """The fighter an option means; the one that has taken hits already first."""
    matching = [at for at, f in enumerate(side.fighters) if not f.out and name in (label(f), f.arm or label(f))]
    return max(matching, key=lambda at: (side.fighters[at].hits, -at))


class Loss(Question, frozen=True):
    """The player who suffers the hits chooses where they go; hits beyond what can be taken are lost (KNT-HIT-12)."""

    seat: int
    hits: int

    def _side(self, desk: Desk) -> Side:
        return side_of(desk.battle, self.seat)

    def _capacity(self, desk: Desk) -> int:
        step = desk.battle.step
        fighters = [f for f in standing(self._side(desk)) if not (f.id == "golem" and step == RANGED_STEP)]
        return sum(left(f, desk.state) for f in fighters) + sum(bool(f.arm) for f in fighters)

    def _plain(self, desk: Desk) -> bool:
        """Whether no die may save anybody, so that nothing is left to choose when all are hit."""
        side = self._side(desk)
        return not side.talisman and not any(f.id == "sword_master" for f in side.fighters)

    def idle(self, desk: Desk) -> bool:
        if self.hits <= 0:
            return True
        options = loss_options(desk, self._side(desk), desk.battle.step)
        return len(options) < 2 or (self._plain(desk) and self.hits >= self._capacity(desk))

    def act(self, desk: Desk) -> None:
        options = loss_options(desk, self._side(desk), desk.battle.step)
        if self.hits > 0 and options:
            self._take(desk, options[0].name)

    def calls(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Who takes a hit? {hits} to take.", hits=self.hits)
        options = loss_options(desk, self._side(desk), desk.battle.step)
        return ask(desk, voice(desk.battle, self.seat), words, options, "KNT-HIT-06")

    def answer(self, desk: Desk, event: Event) -> None:
        self._take(desk, chosen(event))

    def _take(self, desk: Desk, name: str) -> None:
        desk.then(Loss(self.seat, self.hits - 1))
        side = self._side(desk)
        index = find(side, name)
        lay(desk, self.seat, index, arm=name == side.fighters[index].arm)


def lay(desk: Desk, seat: int, index: int, *, arm: bool) -> None:
    """A hit is put on a fighter, or on what it bears; a die may save it (KNT-POWR-13, KNT-MAGI-14)."""
    side = side_of(desk.battle, seat)
    fighter = side.fighters[index]
    if arm:
        change(desk, seat, index, replace(fighter, arm=""))
        desk.set_battle(items=without(desk.battle.items, fighter.arm))
        supply.to_cup(desk, fighter.arm, used=True)
        text = "{arm} is gone, its bearer fights on."
        desk.tell(text, "KNT-MAGI-06", "the hit", arm=named(fighter.arm))
        return
    master = fighter.id == "sword_master" and "sword_master" not in desk.state.house.off
    charmed = side.talisman and fighter.id in desk.counters.creature
    if (master or charmed) and not fighter.saved:
        change(desk, seat, index, replace(fighter, saved=True))
        desk.then(Save(seat, fighter.id, fighter.arm, not master))
        return
    hit(desk, seat, index)


class Save(Question, frozen=True):
    """2 to 5 saves a sword master, or a creature under a talisman (KNT-POWR-13, KNT-MAGI-14)."""

    seat: int
    who: str
    arm: str
    charmed: bool

    def prompt(self, desk: Desk) -> Prompt:
        words = say("{who} is hit: 2 to 5 saves.", who=named(self.who))
        rules = "KNT-MAGI-14" if self.charmed else "KNT-POWR-13"
        return ask(desk, voice(desk.battle, self.seat), words, rules=rules, die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if event.face in SAVED:
            desk.tell("{face}: {who} stays.", "KNT-POWR-13", "the save", face=event.face, who=named(self.who))
            return
        fighters = side_of(desk.battle, self.seat).fighters
        index = next(at for at, f in enumerate(fighters) if f.id == self.who and f.arm == self.arm and f.saved)
        desk.tell("{face}: no help.", "KNT-POWR-13", "the save", face=event.face)
        hit(desk, self.seat, index)
        if self.charmed:
            set_side(desk, self.seat, talisman=False)
            desk.set_battle(items=without(desk.battle.items, "talisman"))
            supply.to_cup(desk, "talisman", used=True)
            desk.tell("The Talisman is spent.", "KNT-MAGI-14")


def hit(desk: Desk, seat: int, index: int) -> None:
    """A hit lands: a building is worn down and neutralised, anything else is eliminated (KNT-HIT-07 to KNT-HIT-09)."""
    fighter = side_of(desk.battle, seat).fighters[index]
    after = replace(fighter, hits=fighter.hits + 1)
    what = named(fighter.id)
    remains = left(after, desk.state)
    if is_building(fighter.id):
        change(desk, seat, index, after if remains else replace(after, out=True))
        text = "{what} is worth {left} now." if remains else "{what} is neutralised."
        desk.tell(text, "KNT-HIT-08 KNT-HIT-09", "the hit", what=what, left=remains)
    elif remains:
        change(desk, seat, index, after)
        desk.tell("{what} is worth {left} now.", "KNT-MAGI-11", "the hit", what=what, left=remains)
    else:
        desk.tell("{what} is lost.", "KNT-HIT-07 KNT-HIT-13", "the loss of {what}", what=what)
        drop(desk, seat, index)
