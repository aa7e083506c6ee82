"""Every invariant is looked for: a state that breaks it is told, by the rule it breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.flow import Task
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.duelling import Clash
from companion.games.darrowell.ending import GameOver
from companion.games.darrowell.passing import Passing
from companion.games.darrowell.setup import StartThrow
from companion.games.darrowell.state import State
from companion.procedures.scene import Scene
from tests.games.darrowell.tables import Table, city, dungeon


def now(table: Table, **changes: object) -> State:
    return replace(table.state, now=replace(table.state.now, **changes))


def of(table: Table, **changes: object) -> State:
    return replace(table.state, **changes)


def red(table: Table, **changes: object) -> State:
    return replace(table.state, players=(replace(table.state.players[0], **changes), *table.state.players[1:]))


def chips(table: Table, **changes: object) -> State:
    return now(table, chips=replace(table.state.now.chips, **changes))


def gate(table: Table, **changes: object) -> State:
    return of(table, gate=replace(table.state.gate, **changes))


def asked(state: State, question: Task[Desk]) -> State:
    """The same, with this question at hand."""
    return replace(state, agenda=(*state.agenda, question))


TABLE = dungeon("start_1")
CITY = city("gate_square")
OVER = replace(TABLE.state, agenda=(GameOver(),))
DUEL = Clash(1, Scene("clash"))

BROKEN: dict[str, tuple[Callable[[], State], str]] = {
    "gate reached": (lambda: red(TABLE, gold=100), "DARR-GATE-01"),
    "gate at nothing": (lambda: gate(TABLE, at=0), "DARR-GATE-01"),
    "alarm alone": (lambda: gate(dungeon("start_1", players=1), alarm=True), "DARR-SOLO-02"),
    "called without alarm": (lambda: gate(TABLE, called=True, finals=(0,)), "DARR-GATE-04"),
    "too many chips": (lambda: chips(TABLE, red=13), "DARR-TURN-01"),
    "chips nowhere": (lambda: chips(TABLE, red=11), "DARR-CHIP-01"),
    "chips off the map": (lambda: chips(TABLE, red=11, laid=("moon",)), "DARR-CHIP-12"),
    "a bridge of two": (lambda: now(TABLE, bridges=(("bridge_1", 2),)), "DARR-BRIDGE-07"),
    "closed around one": (lambda: now(TABLE, closed=("start_1",)), "DARR-USED-08"),
    "bounty on oneself": (lambda: now(TABLE, bounty=0), "DARR-BOUNTY-01"),
    "bounty on less than nobody": (lambda: now(TABLE, bounty=-2), "DARR-BOUNTY-01"),
    "taken twice": (lambda: now(TABLE, taken=("start_1#0", "start_1#0")), "DARR-ITEM-04"),
    "played twice": (lambda: now(TABLE, done=("watchers", "watchers")), "DARR-SPEC-02"),
    "a duel at a distance": (lambda: asked(now(TABLE, met=(1,)), DUEL), "DARR-DUEL-01"),
    "a duel with oneself": (lambda: asked(now(TABLE, met=(0,)), Clash(0, Scene("clash"))), "DARR-DUEL-01"),
    "a duel to be fought again": (lambda: asked(now(dungeon("start_2"), met=()), DUEL), "DARR-DUEL-05"),
    "a way to nowhere": (lambda: asked(TABLE.state, Passing("moon", Scene("front"))), "DARR-GUARD-02"),
    "a visit without a scene": (
        lambda: now(TABLE, stay=replace(TABLE.state.now.stay, playing="watchers")),
        "DARR-SPEC-02",
    ),
    "a visit elsewhere": (
        lambda: red(dungeon("wishing_fountain"), at="start_3"),
        "DARR-SPEC-01",
    ),
    "an open fate": (lambda: OVER, "DARR-GATE-05"),
    "not his turn": (lambda: gate(TABLE, alarm=True, called=True, finals=(1, 0)), "DARR-GATE-04"),
    "all away": (
        lambda: of(TABLE, players=tuple(replace(each, at="outside") for each in TABLE.state.players)),
        "DARR-GATE-07",
    ),
    "a turn for one who left": (
        lambda: replace(red(TABLE, at="outside"), now=replace(TABLE.state.now, moved=False)),
        "DARR-EXIT-04",
    ),
    "debts": (lambda: red(TABLE, gold=-1), "DARR-GOLD-02"),
    "too many weapons": (lambda: red(TABLE, items=("weapon",) * 4), "DARR-ITEM-01"),
    "a sword": (lambda: red(TABLE, items=("sword",)), "DARR-ITEM-01"),
    "nowhere": (lambda: red(TABLE, at="moon"), "DARR-SETUP-08"),
    "a full room": (
        lambda: asked(
            dungeon("start_1", players=3).do("given blue at start_1", "given green at start_1").state, StartThrow()
        ),
        "DARR-SETUP-09",
    ),
    "trapped outside": (lambda: red(CITY, at="outside", fate="trapped"), "DARR-EXIT-04"),
    "asleep in the lair": (
        lambda: dungeon("start_1").do("given blue at dragon_lair").state,
        "DARR-DRAGON-09",
    ),
}


@pytest.mark.parametrize(("state", "rule"), BROKEN.values(), ids=list(BROKEN))
def test_a_broken_state_is_told(state: Callable[[], State], rule: str) -> None:
    game = CITY.game if state().players[0].fate == "trapped" else TABLE.game
    assert any(fault.startswith(rule) for fault in game.faults(state())), game.faults(state())
