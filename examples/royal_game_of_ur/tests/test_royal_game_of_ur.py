"""The Royal Game keeps every promise, and comes to the numbers others have published of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from companion.foresight import Foresight, inquiry
from companion.games import rules
from companion.play.players import player
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats, thumb
from companion.play.transcript import replay
from companion.table.events import Chose, Given, Moved, Rolled
from royal_game_of_ur.desk import Desk
from royal_game_of_ur.state import HOME, TILES, State
from royal_game_of_ur.view import KEPT
from ui.conformance.suite import Conformance
from ui.table import languages

GAME = "royal_game_of_ur"


class TestRoyalGameOfUr(Conformance):
    game = GAME


def begun() -> tuple[Rules[State], State]:
    held = rules(GAME)
    state, _ = held.advance(held.new(Setup(GAME, seats(held, 2))), Chose("yellow"))
    return held, state


def test_transcripts() -> None:
    paths = list(Path(__file__).parent.glob("*.table"))
    assert paths and all(replay(path, rules).expectations for path in paths)


def test_four_tetrahedra_show_as_many_steps_as_published() -> None:
    """1, 4, 6, 4 and 1 of 16: the binomial coefficients, as four coins."""
    held, state = begun()
    spread = Foresight(held).ask(state, inquiry(["steps"], "throws=4")).of[0]
    assert [spread.of(steps) for steps in range(5)] == [Fraction(comb(4, steps), 16) for steps in range(5)]
    assert spread.mean == 2 and spread.variance == 1


def test_there_are_as_many_positions_as_published() -> None:
    """137,913,936 of the tiles alone (Padraig Lamont, RoyalUr.net, who has solved the game): counted on our board.

    Of the shared squares one player holds some and the other some of the rest; each has squares of his own, and the
    tiles that are left lie waiting or home.
    """
    routes = rules(GAME).board.routes  # type: ignore[union-attr]
    ways = {colour: set(route[:-1]) for colour, route in routes.items()}
    shared, own = len(ways["yellow"] & ways["blue"]), len(ways["yellow"] - ways["blue"])

    def others(held: int) -> int:
        return sum(comb(own, more) * (TILES - held - more + 1) for more in range(min(own, TILES - held) + 1))

    pairs = ((a, b) for a in range(TILES + 1) for b in range(TILES + 1) if a + b <= shared)
    assert sum(comb(shared, a) * comb(shared - a, b) * others(a) * others(b) for a, b in pairs) == 137_913_936


def moves(steps: int, *tiles: int) -> set[tuple[int, int]]:
    """Which tile may go where, for yellow with these tiles on the way and no other at home."""
    held, state = begun()
    for number, along in enumerate(tiles, 1):
        where = "home" if along == HOME else held.board.routes["yellow"][along - 1]  # type: ignore[union-attr]
        state, _ = held.advance(state, Given(f"yellow_{number}", "square", where))
    desk: Desk = held.desk(state)
    desk.set(steps=steps)
    return {(each.tile + 1, each.to) for each in desk.steps()}


def test_which_tiles_may_move() -> None:
    assert moves(4) == {(tile, 4) for tile in range(1, 8)}
    assert moves(2, 2) == {(1, 4)}, "its own tile bars the way onto the board"
    assert (1, HOME) in moves(3, 12) and (1, HOME) not in moves(4, 12), "home by the exact number"


def test_who_rests_on_the_rosette_in_the_middle_is_not_taken() -> None:
    held, state = begun()
    for tile, square in (("blue_1", "m8"), ("yellow_1", "m6")):
        state, _ = held.advance(state, Given(tile, "square", square))
    desk: Desk = held.desk(state)
    desk.set(steps=2)
    assert "m8" not in {each.square for each in desk.steps()}
    state, _ = held.advance(state, Given("house", "safe_rosette", "no"))
    desk = held.desk(state)
    desk.set(steps=2)
    assert next(each for each in desk.steps() if each.square == "m8").takes == 0


def spoken() -> Iterator[str]:
    held, state = begun()
    yield from (held.title, str(held.expects(state).words), str(held.claims(state)[1].words))


def test_it_speaks_german() -> None:
    english = list(spoken())
    try:
        assert languages.speak("de") == "de"
        german = list(spoken())
    finally:
        languages.speak("en")
    assert german[1] == "Wirf 4 Würfel: Jeder ungerade ist ein Schritt."
    assert all(one != other for one, other in combinations((english[1], german[1]), 2))


def test_whoever_looks_ahead_brings_a_tile_out_of_reach() -> None:
    held, state = begun()
    for tile, square in (("yellow_1", "m12"), ("yellow_2", "yellow_1"), ("blue_1", "m10")):
        state, _ = held.advance(state, Given(tile, "square", square))
    stands = pytest.approx((12 + 1 - 10) / (TILES * (HOME + KEPT)))
    assert held.prospect(state, "yellow") == -held.prospect(state, "blue") == stands
    for face in (1, 2, 2, 2):
        state, _ = held.advance(state, Rolled(face, "d6"))
    asked = held.expects(state)
    assert thumb(held, state, asked, Random(0)) == Moved("yellow_2", "yellow_2")
    assert player(held, "good")(held, state, asked, Random(0)) == Moved("yellow_1", "yellow_13")
