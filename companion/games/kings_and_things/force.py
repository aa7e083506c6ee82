"""What stands in the battle area, and how it changes."""

from __future__ import annotations

import msgspec

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.characters import Flip
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import side_of
from companion.games.kings_and_things.state import Fighter

replace = msgspec.structs.replace

FIGHTING = ("golem", "firewall", "balloon")
"""Items that fight themselves."""


def set_side(desk: Desk, seat: int, **changes: object) -> None:
    """Changes one side of the battle."""
    sides = tuple(replace(side, **changes) if side.seat == seat else side for side in desk.battle.sides)
    desk.set_battle(sides=sides)


def change(desk: Desk, seat: int, index: int, fighter: Fighter | None) -> None:
    """One fighter is now this, or gone."""
    fighters = side_of(desk.battle, seat).fighters
    set_side(desk, seat, fighters=(*fighters[:index], *((fighter,) if fighter else ()), *fighters[index + 1 :]))


def drop(desk: Desk, seat: int, index: int) -> None:
    """A fighter is eliminated: to cup or pool; its arm waits for another bearer (KNT-HIT-13, KNT-MAGI-06)."""
    fighter = side_of(desk.battle, seat).fighters[index]
    change(desk, seat, index, None)
    if fighter.id in FIGHTING:
        desk.set_battle(items=without(desk.battle.items, fighter.id))
        supply.to_cup(desk, fighter.id, used=True)
        return
    supply.to_cup(desk, fighter.id)
    if desk.counters.other.get(fighter.id) and seat >= 0:
        desk.then(Flip(seat, fighter.id))
