"""Where figures may walk and stop (MAZE-MOVE), by themselves and in the way of each other."""

from __future__ import annotations

import random

import pytest

from companion.games.magic_maze.ground import shipped
from companion.games.magic_maze.vocabulary import OGRE
from companion.play.chance import random_answer
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.magic_maze import plainly
from tests.games.magic_maze.tables import SMALL, Table, played_on, sit, small, walk


def ruled(colours: str, wheel: int, ruler: str, ogre: str, *lines: str, **house: str) -> Table:
    """One of them rules the Ogre, which stands there; then whatever is given."""
    return sit(colours, wheel, f"given controller {ruler}", f"given ogre {ogre}", *lines, **house)


# -- alone -------------------------------------------------------------------------------------------------------------


def test_a_wall_refused_is_named() -> None:
    """MAZE-MOVE-02: a turning wall and a fixed one, and between which squares; figures that bar the way too."""
    lines = ("given red at b01", "given blue at b02", "given green at c02", "given turn red", "roll 1")
    barred = sit("red blue green", 11, *lines, pass_one_only="on")
    assert "Two figures in a row may not be passed." in barred.refused("move adventurer_red c03")
    ogre = ruled("red blue", 11, "blue", "b02", "given red at b01", "given turn red", "roll 1")
    assert "The Ogre on square 19 bars the way." in ogre.refused("move adventurer_red b03")
    held = ruled("red blue", 11, "red", "b01", "given blue at b02", "given turn red", "roll 1", ogre_passes="off")
    assert "Bob on square 19 bars the way." in held.refused("move ogre b03")
    table = sit("red green", 11, "roll 1")
    assert "A movable wall bars the way from square 1 to square 17." in table.refused("move adventurer_red b00")
    assert "A fixed wall bars the way from square 2 to square 3." in table.refused("move adventurer_red c02")


def test_nobody_walks_to_the_rock() -> None:
    """MAZE-MOVE-09: not even from an open gate; rings lie in the pool, nobody stands there."""
    table = sit("red green", 14, "given red at a4", "roll 1")
    assert table["gate_red"] == "open"
    assert "rock" not in table.places
    assert "it is won in a duel" in table.refused("move adventurer_red rock")
    assert "no square “pool”" in table.refused("move adventurer_red pool")


def test_moving_is_as_you_like() -> None:
    """MAZE-TURN-05: no move at all is fine at every stage, and a walk may turn back later."""
    table = sit("red green", 11, "roll 2")
    pushed = table.do("choose push_right push_left")
    assert (pushed["red.at"], pushed["wheel"]) == ("home_red", "11")
    there = table.do("move adventurer_red c01", "choose push_right")
    assert "c00" in there.places
    assert there.do("move adventurer_red c00")["red.at"] == "c00"


# -- over others -------------------------------------------------------------------------------------------------------


def test_what_is_in_the_way_is_named() -> None:
    """MAZE-MOVE-04 MAZE-MOVE-05 MAZE-MOVE-06 MAZE-MOVE-10: who and what."""
    table = sit("red blue", 11, "given red at b01", "given blue at b02", "roll 1")
    assert "Bob stands there. You may pass, not stop." in table.refused("move adventurer_red b02")
    assert "the green gate square, but not stop on it" in table.refused("move adventurer_red a0")
    ogre = ruled("red blue", 11, "blue", "b02", "given red at b01", "given turn red", "roll 1")
    assert "The Ogre stands there" in ogre.refused("move adventurer_red b02")
    assert "The Ogre on square 19 bars the way." in ogre.refused("move adventurer_red b03")
    held = ruled("red blue", 11, "red", "b01", "given blue at b02", "given turn red", "roll 1", ogre_passes="off")
    assert "Bob on square 19 bars the way." in held.refused("move ogre b03")


def test_of_ways_with_as_many_walls_the_one_that_passes_nobody_in_a_row_is_meant() -> None:
    """MAZE-MOVE-02 MAZE-MOVE-04: straight on lie a wall and two figures in a row, round them a wall alone."""
    lines = ("given red at c06", "given blue at a3", "given green at b07", "roll 6")
    table = sit("red blue green yellow", 9, *lines, pass_one_only="on")
    assert "A movable wall bars the way from square 23 to square 34." in table.refused("move adventurer_red a2")


def test_homes_of_others_are_shut() -> None:
    """MAZE-MOVE-07: neither entered nor passed, whether somebody plays that colour or not."""
    table = sit("red blue", 12, "given red at c13", "roll 1")
    assert table["entrance_yellow"] == "open"
    assert table.places == {"c12"}
    assert "the yellow home: nobody else may enter" in table.refused("move adventurer_red home_yellow")
    # a home is no way between its two entrances either
    passing = sit("red green", 1, "given green at c00", "given turn green", "roll 1")
    assert passing["entrance_red"] == "open"
    assert "home_red" not in passing.places


# -- the Ogre's walk ---------------------------------------------------------------------------------------------------


def test_who_rules_the_ogre_moves_nothing_else() -> None:
    """MAZE-TURN-02 MAZE-CTRL-03: nor does anybody else move the Ogre."""
    table = ruled("red blue", 11, "red", "b01", "given turn red", "roll 1")
    assert table["mover"] == OGRE
    assert "moves the Ogre, and stays on the rock" in table.refused("move adventurer_red a4")
    assert "not Bob’s walk" in table.refused(walk("blue", "c04"))
    other = table.do("choose end_turn", "roll 1")
    assert other["mover"] == "adventurer_blue"
    assert "Ann moves the Ogre." in other.refused("move ogre b02")
    nobody = sit("red blue", 11, "roll 1")
    assert "stays on the rock until somebody rules it" in nobody.refused("move ogre b02")


# -- colours nobody plays ----------------------------------------------------------------------------------------------


# -- everything at once ------------------------------------------------------------------------------------------------

HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"pass_one_only": "on", "ogre_home_safe": "off"},
    {"ogre_passes": "off", "must_move_to_challenge": "on"},
    {"unused_colours_barred": "off", "attack_from_home": "off"},
)


@pytest.mark.few(8)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "plain")
@pytest.mark.parametrize("name", ["reference_wheel16", "reference_counter16", *SMALL])
def test_ways_are_what_a_plain_search_finds(name: str, house: dict[str, str]) -> None:
    """MAZE-MOVE-01..11 and every challenge, at random moments of random games on every kind of maze.

    So too by the house rules on passing, on the Ogre and on colours nobody plays (G14 to G16).
    """
    maze = small(name) if name in SMALL else shipped(name)
    game = played_on(maze)
    rng = random.Random(f"{name} {house}")
    looked = fights = 0
    for count in (2, 2, len(game.colours)):
        state = game.new(Setup(game.id, seats(game, count), house))
        for number in range(260):
            prompt = game.expects(state)
            if prompt.over:
                break
            seen = game.view(state)
            if seen["phase"] in ("move", "await_push", "turn_end"):
                assert set(seen["reach"]) == plainly.stops(maze.board, state), state
                assert set(seen["challenges"]) == plainly.challenges(maze.board, state), state
                looked, fights = looked + 1, fights + bool(seen["challenges"])
            event = random_answer(prompt, rng) if number % 3 == 0 else game.simulated(state, prompt, rng)
            state, _ = game.advance(state, event)
    assert looked > 100
    assert fights > 3
