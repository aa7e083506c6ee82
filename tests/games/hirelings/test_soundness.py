"""Every invariant is really watched: break it by hand, and the watcher names it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.flow import Question
from companion.games.hirelings.deck import reference as deck
from companion.games.hirelings.encounters import Encounter
from companion.games.hirelings.ends import Pay
from companion.games.hirelings.fire import Escape, FireRoll
from companion.games.hirelings.house import House
from companion.games.hirelings.sharing import Draw
from companion.games.hirelings.state import AtMonster, InRoom, State
from companion.games.hirelings.walking import BonusMove, MoveRoll
from tests.games.hirelings.tables import at, hirelings, sit

GAME = hirelings()
replace = msgspec.structs.replace


def player(state: State, index: int = 0, **changes: Any) -> State:
    players = list(state.players)
    players[index] = replace(players[index], **changes)
    return replace(state, players=tuple(players))


def asked(state: State, question: Question[Any], **changes: Any) -> State:
    """This is asked instead."""
    return replace(state, agenda=(*state.agenda[:-1], question), **changes)


def paying(owed: int) -> Pay:
    return Pay(Encounter(), InRoom(), owed)


NEW = sit(2).state
THREE = sit(3, "given ffd s10", "given red square s20", "given blue square s30", "given green square s40").state
PIT = at("s19").do("roll 1").state
SPLIT = at("s08").do("roll 3").state
NEIGHBOURS = sit(2, "given red square s17", "given blue square s18").do("roll 1").state
CAUGHT = sit(2, "given ffd s10", "given red square s12", "given phase fire_move").do("roll 4").state
TROLL = at("s34").do("roll 1", "choose pay").state

BROKEN: list[tuple[str, State]] = [
    ("HIRE-SET-04", player(NEW, pile=-1)),
    ("HIRE-SET-04", replace(NEW, unused=-1)),
    ("HIRE-CARD-01", player(NEW, front=("mine_cart_z",))),
    ("HIRE-CARD-12", replace(NEW, discard=("mine_cart_a", "mine_cart_a"), unused=NEW.unused - 2)),
    ("HIRE-GEN-07", player(NEW, pile=9)),
    ("HIRE-GEN-07", replace(NEW, discard=("mine_cart_a",))),
    ("HIRE-SET-06", replace(player(NEW, 1, pile=0), discard=deck().ids[:47], cache=0, unused=0)),
    ("HIRE-TRE-02", player(NEW, treasure_taken=True)),
    ("HIRE-GEN-08", replace(NEW, ffd="")),
    ("HIRE-GEN-08", replace(NEW, house=House(fireball="no"))),
    ("HIRE-FIRE-06", replace(NEW, ffd="r1")),
    ("HIRE-FIRE-01", replace(NEW, ffd="f2")),
    ("HIRE-FIRE-03", replace(THREE, round=5)),
    ("HIRE-FIRE-03", replace(THREE, round=5, ffd="s07")),
    ("HIRE-FIRE-03", replace(NEW, ffd="start")),
    ("HIRE-FIRE-17", replace(THREE, round=99, ffd="exit")),
    ("HIRE-FIRE-13", replace(CAUGHT, caught=(1,))),
    ("HIRE-FIRE-22", replace(THREE, ffd="s25", round=20)),
    ("HIRE-END-05", player(player(NEW, status="burned"), 1, status="burned")),
    ("HIRE-TURN-01", player(THREE, status="burned", pile=0)),
    ("HIRE-TURN-06", asked(THREE, FireRoll(), card_choice=False)),
    ("HIRE-ROOM-01", asked(NEW, Encounter(), card_choice=False)),
    ("HIRE-FIRE-13", asked(CAUGHT, MoveRoll())),
    ("HIRE-FIRE-13", asked(NEW, Escape())),
    ("HIRE-ROOM-22", asked(TROLL, paying(0))),
    ("HIRE-ROOM-22", asked(TROLL, paying(9))),
    ("HIRE-ROOM-22", asked(player(NEW, pile=0), paying(1))),
    ("HIRE-TURN-03", replace(THREE, thrown=(3,))),
    ("HIRE-TURN-03", asked(THREE, BonusMove())),
    ("HIRE-TURN-04", replace(THREE, steps=2)),
    ("HIRE-MOVE-03", replace(SPLIT, steps=0)),
    ("HIRE-MOVE-03", player(SPLIT, square="s10")),
    ("HIRE-SHARE-03", player(NEIGHBOURS, 1, square="s19")),
    ("HIRE-SHARE-06", asked(NEIGHBOURS, Draw("green"))),
    ("HIRE-END-02", player(THREE, status="out", square="exit", place=2, pile=0)),
    ("HIRE-GEN-04", player(NEW, square="f1")),
    ("HIRE-GEN-04", player(NEW, square="nowhere")),
    ("HIRE-MOVE-04", player(NEW, square="exit")),
    ("HIRE-MOVE-04", player(NEW, 1, status="out", place=1, pile=0)),
    ("HIRE-MOVE-04", player(NEW, place=1)),
    ("HIRE-END-07", player(THREE, 1, status="burned")),
    ("HIRE-ROOM-06", player(PIT, square="s36")),
    ("HIRE-ROOM-06", player(PIT, stay=AtMonster())),
    ("HIRE-ROOM-06", player(THREE, 1, stay=InRoom())),
    ("HIRE-ROOM-08", player(PIT, stay=InRoom("", 1))),
    ("HIRE-ROOM-05", player(THREE, 1, square="s20")),
    ("HIRE-MON-11", player(THREE, 1, square="s33", stay=AtMonster())),
    (
        "HIRE-CARD-11",
        replace(player(NEW, front=("mine_cart_a", "mine_cart_b"), pile=6), house=House(max_front_cards="1")),
    ),
]


@pytest.mark.parametrize(("rule", "state"), BROKEN, ids=[f"{number}-{rule}" for number, (rule, _) in enumerate(BROKEN)])
def test_what_is_broken_is_named(rule: str, state: State) -> None:
    assert rule in {fault.split(":")[0] for fault in GAME.faults(state)}
