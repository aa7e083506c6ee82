"""What may be done in the middle of any question: a call, a treasure, the charm, income taken off."""

from __future__ import annotations

from companion.flow import Question
from companion.games.kings_and_things.bluffs import Call, callable_creatures
from companion.games.kings_and_things.building import Build
from companion.games.kings_and_things.characters import PointsAfter, PointsBefore, Recruit
from companion.games.kings_and_things.combat import Segment
from companion.games.kings_and_things.desk import Aside, Desk
from companion.games.kings_and_things.events import PlayEvent
from companion.games.kings_and_things.exploring import Bribe
from companion.games.kings_and_things.gold import ShowTreasure, cashable
from companion.games.kings_and_things.losses import Loss
from companion.games.kings_and_things.magic import Charm, Council, bendable
from companion.games.kings_and_things.movement import Move
from companion.games.kings_and_things.naming import option
from companion.games.kings_and_things.placing import Put, Shed, TakeOff, taxed
from companion.games.kings_and_things.powers.agents import Powers
from companion.games.kings_and_things.recruiting import Paid, Trade
from companion.games.kings_and_things.retreating import Retreat

STANDING = (Recruit, Paid, Trade, Put, Shed, PlayEvent, Move, Build, Powers)
"""The questions of the phases outside combat, at each of which a player pauses."""
PAUSING = (*STANDING, Segment, Bribe, PointsBefore, PointsAfter, Council, Retreat)
"""Those of combat, too (KNT-GOLD-08)."""


def bend(desk: Desk) -> Charm:
    """The charm for the die that has just fallen."""
    assert desk.state.fresh is not None
    return Charm(desk.state.fresh)


def untaxed(desk: Desk) -> bool:
    """Whether an income counter may be taken off: any time outside the whole phase of combat (KNT-DEPL-07)."""
    return desk.state.phase != "combat" and bool(taxed(desk.state))


ASIDES = (
    Aside(option("call", "Call a bluff"), (Council, Loss, Retreat), callable_creatures, lambda desk: Call()),
    Aside(option("treasure", "Show treasure"), PAUSING, cashable, lambda desk: ShowTreasure()),
    Aside(option("lucky_charm", "Lucky Charm"), (Question,), bendable, bend, private=True),
    Aside(option("take_off", "Take income off"), STANDING, untaxed, lambda desk: TakeOff(), private=True),
)
"""Calls (KNT-BLUF-06), treasures (KNT-GOLD-08), the charm (KNT-MAGI-13) and income (KNT-DEPL-07)."""
