"""Turning counters up and down (KNT-BLUF-10, KNT-FLY-07, KNT-PIN-06)."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.reckoning import is_creature
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.table.events import IllegalEvent
from companion.table.words import named, say


def show(desk: Desk, seat: int, at: int, creature: str) -> None:
    """One of a player’s face-down counters there is turned up: it is this creature. Raises IllegalEvent."""
    if creature not in desk.counters.creature:
        raise IllegalEvent(say("{thing} is no creature: it cannot lie there.", thing=named(creature)), ("KNT-DEPL-05",))
    army = desk.hex(at).army(seat)
    assert army is not None
    token = creature if creature in army.down else UNKNOWN
    if token not in army.down:
        raise IllegalEvent(say("{thing} does not lie there.", thing=named(creature)), ("KNT-BLUF-05",))
    spent = army.spent
    if token in spent and token != creature:
        spent = (*without(spent, token), creature)
    desk.set_army(at, seat, down=without(army.down, token), up=(*army.up, creature), spent=spent)


def covered(desk: Desk, creature: str) -> str:
    """What is remembered of a creature that lies face down."""
    return creature if desk.state.house.private else UNKNOWN


def turn_down(desk: Desk, at: int, seat: int) -> None:
    """Creatures go face down again; characters never do (KNT-CHAR-11)."""
    army = desk.hex(at).army(seat)
    if army is None or desk.state.house.stay_face_up == "true":
        return
    up, down, spent = army.up, army.down, army.spent
    for name in army.up:
        if is_creature(desk.state, name):
            up = without(up, name)
            down = (*down, covered(desk, name))
            if name in spent:
                spent = (*without(spent, name), covered(desk, name))
    if up != army.up:
        desk.set_army(at, seat, up=up, down=down, spent=spent)
