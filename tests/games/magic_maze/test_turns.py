"""A turn: the throw, walks and pushes in their stages, its end; and what a tab may do (MAZE-TURN, MAZE-TAB)."""

from __future__ import annotations

import pytest

from companion.games import rules
from companion.table.events import Moved
from tests.games.magic_maze.tables import on, sit, small

# -- MAZE-TURN ---------------------------------------------------------------------------------------------------------


def test_the_throw_comes_first() -> None:
    """MAZE-TURN-01: before any walk, push or challenge."""
    table = sit("red green", 14, "given red at a4")
    assert table.awaits == ["throw"]
    for line in ("move adventurer_red a5", "choose push_left", "choose challenge.ogre", "choose end_turn"):
        assert "Ann is to throw the number die." in table.refused(line)
    assert "Nobody may push now: turn the walls back to 14." in table.refused("part wheel 15")


@pytest.mark.parametrize("die", range(1, 7))
def test_so_many_pushes_and_one_walk_more(die: int) -> None:
    """MAZE-TURN-03 MAZE-TURN-04 MAZE-TURN-09: a throw of d gives up to d pushes and d + 1 walks."""
    table = sit("red green", 11, "given red at a5", f"roll {die}")
    walks = 0
    for stage in range(die + 1):
        assert (table["turn"], table["stage"], table["spots_left"]) == ("red", str(stage), str(die - stage))
        to = next(each for each in ("a5", "a3") if each != table["red.at"])
        table = table.do(f"move adventurer_red {to}")
        walks += 1
        if stage < die:
            assert table.places == set(), "no second walk is offered"
            table = table.do("choose push_left")
    assert walks == die + 1
    assert table["turn"] == "green"


def test_walks_within_one_stage_are_one_walk() -> None:
    """MAZE-TURN-04: a figure put down on its way goes on until the next push; nobody is asked about it."""
    table = sit("red green", 11, "given red at a5", "roll 2").do("move adventurer_red a3")
    assert (table.places, table["phase"]) == (set(), "await_push")
    on = table.do("move adventurer_red a5")
    assert (on["red.at"], on["turn"], on["stage"], on["spots_left"]) == ("a5", "red", "0", "2")
    assert Moved("adventurer_red", "a5") not in table.prompt.answers()
    assert on.do("choose push_left").places, "and a walk of the next stage is offered again"


def test_the_first_walk_is_free_of_cost() -> None:
    """MAZE-TURN-03: and there is none for whoever is shut in at home."""
    table = sit("red green", 11, "roll 1")
    assert table.do("move adventurer_red c01")["spots_left"] == "1"
    shut = sit("red green", 4, "roll 1")
    assert (shut["entrance_red"], shut.places, shut["phase"]) == ("shut", set(), "await_push")


def test_a_turn_may_end_at_any_stage() -> None:
    """MAZE-TURN-06 MAZE-TURN-10: pushes not made are lost, and nothing is left of them."""
    table = sit("red green", 11, "roll 5")
    after = table.do("choose push_left end_turn")
    assert (after["turn"], after["die"], after["spots_left"], after["stage"]) == ("green", "0", "0", "0")
    assert "are lost" in after.said
    assert "1 push is lost" in sit("red green", 11, "roll 1").do("choose end_turn").said


def test_a_turn_ends_by_itself_when_nothing_is_left() -> None:
    """MAZE-TURN-07: no pushes left, the last walk made or none to make, and nobody to challenge."""
    walked = sit("red green", 11, "given red at a4", "roll 1", "choose push_left", "move adventurer_red a5")
    assert walked["turn"] == "green" and "turn is over" in walked.said
    shut = sit("red green", 4, "roll 1").do("choose push_left")
    assert (shut["wheel"], shut["turn"]) == ("5", "green")
    ways = sit("red green", 11, "roll 1").do("choose push_left")
    assert (ways["turn"], ways.places) == ("red", {"c00", "c01"})


def test_an_open_challenge_keeps_a_turn_open() -> None:
    """MAZE-TURN-07: with no pushes left he fights or ends the turn."""
    table = sit("red green", 14, "given red at a5", "roll 1", "choose push_left", "given wheel 14")
    there = table.do("move adventurer_red a4")
    assert (there["turn"], there["phase"], there.options) == ("red", "turn_end", ["challenge.ogre", "end_turn"])
    assert there.places == set()
    assert there.do("choose end_turn")["turn"] == "green"


def test_one_duel_a_turn() -> None:
    """MAZE-TURN-08 MAZE-DUEL-09: won or lost, it ends the turn of whoever challenged; leftover pushes are gone."""
    for faces in (["sword"], ["shield", "blank"]):
        table = sit("red green", 14, "given red at a4", "roll 6", "choose challenge.ogre")
        for face in faces:
            assert table["turn"] == "red"
            table = table.do(f"roll {face}")
        assert (table["turn"], table["spots_left"], table["phase"]) == ("green", "0", "await_number_die")


def test_all_pushes_must_be_made_by_house_rule() -> None:
    """MAZE-TURN-06, G13: `must_push_all`; a duel still ends the turn."""
    table = sit("red green", 14, "given red at a4", "roll 2", must_push_all="on")
    assert "end_turn" not in table.options
    assert str(table.prompt.words) == "Walk, push a tab, or fight? 2 pushes left."
    assert str(table.do("move adventurer_red a5").prompt.words) == "Push a tab. 2 pushes left.", "ending is not offered"
    assert "Every push of the throw must be made." in table.refused("choose end_turn")
    assert table.do("choose push_left")["spots_left"] == "1"
    assert "end_turn" not in table.do("choose push_left").options
    assert table.do("choose push_left push_left").do("choose end_turn")["turn"] == "green"
    assert table.do("choose challenge.ogre", "roll sword")["turn"] == "green"


# -- MAZE-TAB ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", range(16))
def test_a_push_is_one_segment(position: int) -> None:
    """MAZE-TAB-01 MAZE-TAB-02: left is one on, right one back, round and round; each costs one."""
    table = sit("red green", position, "given red at a4", "roll 3")
    left, right = table.do("choose push_left"), table.do("choose push_right")
    assert (left["wheel"], right["wheel"]) == (str((position + 1) % 16), str((position - 1) % 16))
    assert left["spots_left"] == right["spots_left"] == "2"
    assert left.do("choose push_right")["wheel"] == str(position)


def test_a_push_told_by_finger_or_by_eye_is_one_push() -> None:
    """MAZE-TAB-01: the wheel seen one on is the same as the word."""
    table = sit("red green", 15, "roll 2")
    assert table.do("part wheel 0").state == table.do("choose push_left").state
    assert table.do("part wheel 14").state == table.do("choose push_right").state


def test_only_with_pushes_left() -> None:
    """MAZE-TAB-02: not a second one on a throw of 1, and nobody else's."""
    table = sit("red green", 11, "given red at a4", "roll 1", "choose push_left")
    assert "No push is left." in table.refused("choose push_left")
    assert "No push is left: turn the walls back to 12." in table.refused("part wheel 13")


def test_a_stroke_must_be_finished() -> None:
    """MAZE-TAB-05: nothing else happens before; the stroke is no push yet."""
    table = sit("red green", 14, "given red at a4", "roll 3", "part wheel 14>13")
    assert (table["wheel"], table["spots_left"], table["halfway"]) == ("14", "3", "13")
    assert table.awaits == ["part"]
    for line in ("choose end_turn", "choose push_right", "choose challenge.ogre", "move adventurer_red a5", "roll 2"):
        assert table.refused(line) == "A stroke must be finished before anything else. Bring the walls on to 13."
    must = sit("red green", 4, "roll 3", "part wheel 4>5", must_push_all="on")
    assert "Every push" not in must.refused("choose end_turn")
    assert table.do("part wheel 13")["spots_left"] == "2"


def test_a_jump_is_no_push() -> None:
    """MAZE-TAB-01: seen two on, the referee says what one push can do."""
    table = sit("red green", 11, "roll 3")
    words = "From 11 one push leads to 12 or 10, not to 13."
    assert f"{words} Tell several pushes one by one." in table.refused("part wheel 13")
    last = sit("red green", 11, "roll 1").refused("part wheel 13")
    assert words in last
    assert "several" not in last
    assert "The walls stand at 11 already." in table.refused("part wheel 11")
    assert "Nothing called “disc”" in table.refused("part disc 3")


@pytest.mark.parametrize("position", range(16))
def test_figures_stay_when_walls_turn(position: int) -> None:
    """MAZE-TAB-06: on cells of every ring, the Ogre among them."""
    lines = ("given controller blue", "given ogre c07", "given red at b02", "given green at a3", "given turn red")
    table = sit("red blue green", position, *lines, "roll 6")
    before = table.all_at
    assert before == {"red": "b02", "blue": "rock", "green": "a3", "ogre": "c07"}
    for side in ("left", "left", "right", "left", "left", "left"):
        assert table["turn"] == "red"
        table = table.do(f"choose push_{side}")
        assert table.all_at == before


def test_a_floor_that_turns_takes_figures_along() -> None:
    """MAZE-TAB-06: only where the board file says so, and only those who stand on it."""
    lines = ("given controller blue", "given ogre c7", "given red at c3", "given turn red", "roll 3")
    table = on(small("m6_carry"), "red blue", *lines)
    left = table.do("choose push_left")
    assert (left["red.at"], left["ogre"], left["blue.at"]) == ("c4", "c0", "rock")
    assert "Now the wheel stands at 1. The floor carries Ann to square 5." in left.said
    assert left.do("choose push_right").all_at == table.all_at
    court = on(small("m6_carry"), "red blue", "given red at a1", "given blue at c7", "roll 3", "choose push_right")
    assert (court["red.at"], court["blue.at"]) == ("a1", "c6")


def test_nobody_is_told_what_a_push_would_do() -> None:
    """MAZE-TAB-07: prompt, table and advice are the same whatever other positions hold; practice mode lifts it."""
    game = rules("magic_maze")
    table = sit("red green", 11, "roll 3")
    told = table.game.insights(table.state, "red")
    assert told
    assert not any(insight.practice for insight in told)
    marked = {place for place, mark in table.game.table(table.state).marks if mark == "may_go"}
    assert marked == table.places == {"c00", "c01"}
    # the same answers at positions that agree in what is open now say nothing of what comes next
    assert {option.name for option in table.prompt.options} == {"push_left", "push_right", "end_turn"}
    assert all(str(option.words) in ("Left to 12", "Right to 10", "End turn") for option in table.prompt.options)
    practised = sit("red green", 11, "roll 3", practice_mode="on")
    titles = [str(insight.title) for insight in game.insights(practised.state, "red") if insight.practice]
    assert "What a push from here would open" in titles
