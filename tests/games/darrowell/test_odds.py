"""Odds of the ledger (part 7) that no line of a transcript can ask: those are in tests/transcripts/darrowell/odds_*."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.games.darrowell.areas import coffin_room
from companion.games.darrowell.game import GAME
from companion.games.darrowell.handbook import shipped
from companion.games.darrowell.house import House
from companion.games.darrowell.state import State
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.procedures import interpreter
from companion.procedures.odds import Chain
from companion.procedures.scene import NO_GROUND, Scene, tallies
from companion.table.events import Rolled

F = Fraction
DUNGEON = shipped("darrowell_dungeon")


@pytest.mark.parametrize(
    ("again_at_a_draw", "wanted"),
    [(True, (F(125, 216), F(7, 72), F(35, 108))), (False, (F(55, 108), F(17, 72), F(55, 216)))],
)
def test_a_duel_with_a_tarot_card(again_at_a_draw: bool, wanted: tuple[F, F, F]) -> None:
    """DARR-TAROT-04: thrown again when it is lost, and perhaps at a draw too; how often it is won, drawn and lost."""
    procedure = DUNGEON.procedure("duel", House())

    def plan(scene: Scene, names: tuple[str, ...]) -> str:
        own, other = map(int, scene.thrown)
        return "tarot_card" if own < other or (own == other and again_at_a_draw) else "keep"

    begun = interpreter.begin(procedure, NO_GROUND, items=("tarot_card",))
    found = Chain(procedure, NO_GROUND, begun, "turn").following(plan).ends
    assert (found["won"], found["tie"], found["lost"]) == wanted


@pytest.mark.parametrize(
    ("players", "wanted"), [(2, F(1)), (3, F(35, 36)), (4, F(65, 72)), (5, F(85, 108)), (6, F(205, 324))]
)
def test_start_rooms_where_nobody_throws_again(players: int, wanted: F) -> None:
    """DARR-SETUP-08, DARR-SETUP-09: judged by the game itself, throw after throw."""
    game: Rules[State] = Rules(GAME)
    state = game.new(Setup(game.id, seats(game, players), {"first_player": "first_named"}))
    here = {(): (F(1), state)}
    for number in range(players):
        after: dict[tuple[int, ...], tuple[F, object]] = {}
        for share, before in here.values():
            for face in range(1, 7):
                state, _ = game.advance(before, Rolled(face, "d6"))
                placed = [each.at for each in state.players if each.at]
                if len(placed) == number + 1:
                    key = tuple(sorted(placed.count(room) for room in set(placed)))
                    after[key] = (after.get(key, (F(0), None))[0] + share / 6, state)
        here = after  # type: ignore[assignment]
    assert sum(share for share, _ in here.values()) == wanted


BREAKING = {
    ("gray_guard", 2): (F(25, 36), F(5, 18)),
    ("gray_guard", 3): (F(2, 3), F(2, 9)),
    ("gray_guard", 4): (F(7, 12), F(1, 6)),
    ("gray_guard", 5): (F(4, 9), F(1, 9)),
    ("red_guard", 7): (F(19, 36), F(1, 18)),
    ("red_guard", 8): (F(5, 12), F(0)),
}


@pytest.mark.parametrize(("guard", "wanted"), BREAKING.items(), ids=[f"{name}_{n}" for name, n in BREAKING])
def test_past_a_guard_with_weapons_whole_and_broken(guard: tuple[str, int], wanted: tuple[F, F]) -> None:
    """DARR-GUARD-09: past him with both weapons, and with one, the other broken."""
    name, number = guard
    held = DUNGEON.procedure(name, House())
    begin = interpreter.begin(
        held, NO_GROUND, items=("weapon", "weapon"), known=tallies({"number": number, "chips": 1})
    )
    outcome = interpreter.choose(held, NO_GROUND, begin.scene, "push")
    if name == "gray_guard":
        outcome = interpreter.choose(held, NO_GROUND, outcome.scene, "two_dice")
    found = Counter[int]()
    for first, second in product(range(1, 7), repeat=2):
        thrown = interpreter.throw(held, NO_GROUND, outcome.scene, first)
        came = interpreter.throw(held, NO_GROUND, thrown.scene, second)
        if came.end and came.end.name == "past":
            found[len(came.scene.items)] += 1
    assert (F(found[2], 36), F(found[1], 36)) == wanted


OPENED = dict(zip(range(1, 13), (91, 104, 116, 131, 145, 162, 105, 97, 85, 73, 57, 41), strict=True))
"""Of 216 throws of the levers, those that can open each coffin."""


def test_f_coffins() -> None:
    """DARR-COFFIN-05..07: which coffins three dice can open, and how many at once."""
    can: dict[int, F] = {}
    most: dict[int, F] = {}
    for dice in product(range(1, 7), repeat=3):
        ways = coffin_room.choices(tuple(sorted(dice))).values()
        for number in {number for way in ways for number in way}:
            can[number] = can.get(number, F(0)) + F(1, 216)
        count = max(map(len, ways))
        most[count] = most.get(count, F(0)) + F(1, 216)
    assert can == {number: F(count, 216) for number, count in OPENED.items()}
    assert most == {3: F(5, 9), 2: F(4, 9)}
