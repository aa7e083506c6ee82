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

COURT = {f"a{number}" for number in range(8)}


def ruled(colours: str, wheel: int, ruler: str, ogre: str, *lines: str, **house: str) -> Table:
    """One of them rules the Ogre, which stands there; then whatever is given."""
    return sit(colours, wheel, f"given controller {ruler}", f"given ogre {ogre}", *lines, **house)


# -- alone -------------------------------------------------------------------------------------------------------------


def test_a_walk_is_as_long_as_the_way_is_free() -> None:
    """MAZE-MOVE-01 MAZE-MOVE-03: any number of free edges, both ways, until walls end it."""
    table = sit("red green", 11, "given red at b01", "roll 1")
    assert table.places == (COURT - {"a0", "a2", "a6"}) | {"b02", "b03", "b13", "b14", "b15", "c02", "c03"}
    there = table.do("move adventurer_red c02")
    assert there["red.at"] == "c02"


@pytest.mark.parametrize("position", range(16))
def test_no_walk_leads_over_a_wall(position: int) -> None:
    """MAZE-MOVE-02: from every cell in every position the reach is what a plain search over free edges finds."""
    maze = shipped()
    near = plainly.beside(maze.board, (position,))
    for start in maze.cells:
        seen, todo = {start}, [start]
        while todo:
            todo += (fresh := near[todo.pop()] - seen)
            seen |= fresh
        assert set(maze.names(maze.reach((position,), maze.index[start], 0))) == seen


def test_a_wall_refused_is_named() -> None:
    """MAZE-MOVE-02: a turning wall and a fixed one, and between which squares."""
    table = sit("red green", 11, "roll 1")
    assert "A movable wall bars the way from square 1 to square 17." in table.refused("move adventurer_red b00")
    assert "A fixed wall bars the way from square 2 to square 3." in table.refused("move adventurer_red c02")


def test_no_slanting_steps() -> None:
    """MAZE-MOVE-01, G29: c00 and b01 touch at a corner only; the way leads over c01 once that is open."""
    table = sit("red green", 11, "given red at c00", "roll 1")
    assert table.places == {"home_red", "c01"}
    assert {"b01", "c01"} <= table.do("choose push_right").places


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


def test_past_several_in_a_row() -> None:
    """MAZE-MOVE-04, G14: the walk ends on a free cell beyond; with `pass_one_only` two in a row bar the way."""
    lines = ("given red at b01", "given blue at b02", "given green at b03", "given turn red", "roll 1")
    assert {"c02", "c03"} <= sit("red blue green", 11, *lines).places
    # b02 and c02 lie side by side there: over blue on b02 to c02, but not over blue and on over green
    assert "c02" in sit("red blue green", 11, *lines, pass_one_only="on").places
    lines = ("given red at b01", "given blue at b02", "given green at c02", "given turn red", "roll 1")
    free = sit("red blue green", 11, *lines)
    assert {"b03", "c03"} <= free.places
    barred = sit("red blue green", 11, *lines, pass_one_only="on")
    assert "b03" in barred.places
    assert "c03" not in barred.places
    assert "Two figures in a row may not be passed." in barred.refused("move adventurer_red c03")
    walled = sit("red blue green", 4, *lines)
    assert "c04" not in walled.places and "bars the way" in walled.refused("move adventurer_red c04")


def test_nobody_stops_on_another() -> None:
    """MAZE-MOVE-04 MAZE-MOVE-10."""
    table = sit("red blue", 11, "given red at b01", "given blue at b02", "roll 1")
    assert "Bob stands there. You may pass, not stop." in table.refused("move adventurer_red b02")


def test_the_ogre_is_passed_by_nobody() -> None:
    """MAZE-MOVE-05: neither over it nor onto it."""
    table = ruled("red blue", 11, "blue", "b02", "given red at b01", "given turn red", "roll 1")
    assert table.places == COURT - {"a0", "a2", "a6"} | {"b13", "b14", "b15"}
    assert "The Ogre stands there" in table.refused("move adventurer_red b02")
    assert "The Ogre on square 19 bars the way." in table.refused("move adventurer_red b03")


def test_of_ways_with_as_many_walls_the_one_that_passes_nobody_in_a_row_is_meant() -> None:
    """MAZE-MOVE-02 MAZE-MOVE-04: straight on lie a wall and two figures in a row, round them a wall alone."""
    lines = ("given red at c06", "given blue at a3", "given green at b07", "roll 6")
    table = sit("red blue green yellow", 9, *lines, pass_one_only="on")
    assert "A movable wall bars the way from square 23 to square 34." in table.refused("move adventurer_red a2")


def test_gate_spaces_of_others_are_crossed_not_kept() -> None:
    """MAZE-MOVE-06: occupied or not."""
    table = sit("red blue", 11, "given red at b01", "given blue at a6", "roll 1")
    assert {"a1", "a3", "a4", "a5", "a7"} <= table.places
    assert not {"a0", "a2", "a6"} & table.places
    assert "the green gate square, but not stop on it" in table.refused("move adventurer_red a0")
    assert "Bob stands there." in table.refused("move adventurer_red a6")


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


def test_own_home_and_gate_square_at_any_time() -> None:
    """MAZE-MOVE-08: entered, passed and stopped on; out and back in."""
    table = sit("red green", 1, "given red at c00", "roll 1")
    assert {"home_red", "c01"} <= table.places
    assert table.do("move adventurer_red home_red", "choose push_left")["red.at"] == "home_red"
    court = sit("red green", 11, "given red at a5", "roll 1")
    assert {"a4", "a3"} <= court.places


# -- the Ogre's walk ---------------------------------------------------------------------------------------------------


def test_the_ogre_walks_by_its_masters_rules() -> None:
    """MAZE-MOVE-11 MAZE-CTRL-04: over Adventurers; onto its master's gate square and home, never others' (G28)."""
    table = ruled("red blue", 11, "red", "b01", "given blue at b02", "given turn red", "roll 1")
    assert {"b03", "c02", "c03", "a4", "a7"} <= table.places
    assert not {"b02", "a0", "a2", "a6"} & table.places
    assert table.do("move ogre a4")["ogre"] == "a4"
    home = ruled("red blue", 11, "red", "c00", "given turn red", "roll 1")
    assert home.places == {"home_red", "c01"}
    assert home.do("move ogre home_red")["ogre"] == "home_red"


def test_the_ogre_may_be_held_up_by_house_rule() -> None:
    """MAZE-MOVE-11, G15: without `ogre_passes` it neither passes nor stops on an Adventurer's cell."""
    lines = ("given blue at b02", "given turn red", "roll 1")
    table = ruled("red blue", 11, "red", "b01", *lines, ogre_passes="off")
    assert not {"b02", "b03", "c02", "c03"} & table.places
    assert "Bob on square 19 bars the way." in table.refused("move ogre b03")


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


def test_unused_colours_may_be_left_out() -> None:
    """G16: by house rule homes and gate squares nobody plays are cells like others; those in play stay barred."""
    table = sit("red blue", 11, "given red at b01", "roll 1", unused_colours_barred="off")
    assert {"a0", "a2"} <= table.places
    assert "a6" not in table.places
    home = sit("red blue", 12, "given red at c13", "roll 1", unused_colours_barred="off")
    assert home.places == {"c12", "home_yellow"}
    assert home.do("move adventurer_red home_yellow")["red.at"] == "home_yellow"


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
    """Everything in MAZE-MOVE and every challenge, at random moments of random games on every kind of maze."""
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
