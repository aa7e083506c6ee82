"""What may be done in the middle of questions: a call, a treasure, the charm, income taken off."""

from __future__ import annotations

from companion.flow import Aside
from companion.games.kings_and_things.bluffs import Call, callable_creatures
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.facts import FACTS
from companion.games.kings_and_things.gold import ShowTreasure, cashable
from companion.games.kings_and_things.magic import Charm, bendable
from companion.games.kings_and_things.pauses import CALL, CHARM, TAKE_OFF, TREASURE, TREASURE_FIRST
from companion.games.kings_and_things.placing import TakeOff, taxed
from companion.play.facts import handwork
from companion.table.prompts import Option
from companion.table.words import Words


def bend(desk: Desk) -> Charm:
    """The charm for the die that has just fallen."""
    assert desk.state.fresh is not None
    return Charm(desk.state.fresh)


def first(desk: Desk) -> ShowTreasure:
    """A treasure is shown, before what was just passed over for want of gold."""
    lay = FACTS.lies(desk)
    desk.back_to(desk.state.short)
    hands = handwork(lay, FACTS.lies(desk), lambda space: desk.at(desk.ground.index[space]))
    for words in dict.fromkeys(hand.words for hand in hands):
        desk.tell(words, "KNT-GOLD-08")
    return ShowTreasure()


def wanted(desk: Desk) -> object:
    """Whether a treasure might pay for what was just passed over."""
    return desk.state.short is not None and cashable(desk)


def untaxed(desk: Desk) -> bool:
    """Whether an income counter may be taken off: any time outside the whole phase of combat (KNT-DEPL-07)."""
    return desk.state.phase != "combat" and bool(taxed(desk.state))


ASIDES = (
    Aside(Option(CALL, Words("Call a bluff"), aside=True), callable_creatures, lambda desk: Call()),
    Aside(Option(TREASURE, Words("Show treasure"), aside=True), cashable, lambda desk: ShowTreasure()),
    Aside(Option(TREASURE_FIRST, Words("Treasure first"), aside=True), wanted, first, anywhere=True, private=True),
    Aside(Option(CHARM, Words("Lucky Charm"), aside=True), bendable, bend, anywhere=True, private=True),
    Aside(Option(TAKE_OFF, Words("Take income off"), aside=True), untaxed, lambda desk: TakeOff(), private=True),
)
"""Calls (KNT-BLUF-06), treasures (KNT-GOLD-08), the charm (KNT-MAGI-13) and income (KNT-DEPL-07)."""
