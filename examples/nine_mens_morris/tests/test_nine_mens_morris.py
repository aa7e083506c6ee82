"""Nine Men's Morris keeps every promise, and its board has the points, lines and mills everybody knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats, simulate, thumb
from companion.table.events import Chose, Given, IllegalEvent, Moved
from nine_mens_morris.playing import MEN, QUIET, State
from ui.conformance.suite import Conformance
from ui.table import languages

GAME = "nine_mens_morris"


class TestNineMensMorris(Conformance):
    game = GAME


def begun(**house: str) -> tuple[Rules[State], State]:
    held = rules(GAME)
    return held, held.new(Setup(GAME, seats(held, 2), house))


def stand(white: str, black: str, **house: str) -> tuple[Rules[State], State]:
    """A table with men on these points, all others taken, white's turn."""
    held, state = begun(**house)
    for colour, points in (("white", white.split()), ("black", black.split())):
        for man in range(MEN):
            where = points[man] if man < len(points) else "out"
            state, _ = held.advance(state, Given(f"{colour}_{man + 1}", "point", where))
    state, _ = held.advance(state, Given("", "turn", "white"))
    return held, state


def told(held: Rules[State], state: State, *events: Any) -> State:
    for event in events:
        state, _ = held.advance(state, event)
    return state


def goes(held: Rules[State], state: State) -> dict[str, set[str]]:
    return {move.piece: {*move.places} for move in held.expects(state).moves}


def test_the_board_has_24_points_32_lines_and_16_mills() -> None:
    ground: Any = rules(GAME).terrain
    assert len(ground.near) == 24 and sum(map(len, ground.near.values())) == 2 * 32
    assert len({frozenset(mill) for mill in ground.mills}) == len(ground.mills) == 16


def test_men_in_hand_are_alike_one_is_offered_and_each_may_be_put() -> None:
    held, state = begun()
    assert len(held.expects(state).answers()) == 24
    assert all(held.expects(state).accepts(Moved(f"white_{man}", "a7")) for man in range(1, MEN + 1))
    after = told(held, state, Moved("white_5", "a7"))
    assert after.players[0].men.count("hand") == MEN - 1 and "a7" not in goes(held, after)["black_1"]


def test_a_mill_takes_a_man_that_stands_in_none() -> None:
    held, state = stand("a7 d7 g4 b2", "a1 d1 g1 b6 f2")
    state = told(held, state, Moved("white_3", "g7"))
    assert {option.name for option in held.expects(state).options} == {"b6", "f2"}
    assert told(held, state, Chose("b6")).players[1].left == 4


def test_where_all_stand_in_mills_one_of_those_is_taken() -> None:
    held, state = stand("a7 d7 g4 b2", "a1 d1 g1")
    state = told(held, state, Moved("white_3", "g7"))
    assert {option.name for option in held.expects(state).options} == {"a1", "d1", "g1"}
    state = told(held, state, Chose("a1"))
    assert held.table(state).winner == "white" and str(held.expects(state).words).endswith("wins.")


def test_three_men_fly_and_four_do_not() -> None:
    assert goes(*stand("a7 b2 e3", "c4 d5 g1 f6"))["white_1"] == goes(*stand("a7 b2 e3", "c4 d5 g1 f6"))["white_2"]
    assert goes(*stand("a7 b2 e3 d2", "c4 d5 g1 f6"))["white_1"] == {"d7", "a4"}
    assert goes(*stand("a7 b2 e3", "c4 d5 g1 f6", flying="no"))["white_1"] == {"d7", "a4"}


def test_who_cannot_move_has_lost() -> None:
    held, state = stand("a7 g7 a1 g1", "d7 a4 g4 d2 f2")
    state = told(held, state, Moved("white_3", "d1"), Moved("black_4", "b2"), Moved("white_3", "a1"))
    state = told(held, state, Moved("black_5", "d2"), Moved("white_4", "d1"), Moved("black_4", "b4"))
    assert not held.expects(state).over
    held, state = stand("a7 g7 a1 g1", "d7 a4 g4 d2 f2")
    state = told(held, state, Given("black_4", "point", "d1"), Given("", "turn", "white"))
    assert held.expects(state).over and held.table(state).winner == "black"


def there_and_back(held: Rules[State], state: State, times: int) -> State:
    for _ in range(times):
        for event in (("white_1", "d7"), ("black_1", "d1"), ("white_1", "a7"), ("black_1", "a1")):
            if held.expects(state).over:
                return state
            state = told(held, state, Moved(*event))
    return state


def test_standing_for_the_third_time_as_they_stood_is_a_draw() -> None:
    held, state = stand("a7 b6 e3 d2", "a1 f6 b2 g4")
    state = there_and_back(held, state, 1)
    assert not held.expects(state).over
    state = there_and_back(held, state, 2)
    assert held.expects(state).over and held.table(state).winner == "white,black"
    assert str(held.expects(state).words) == "It is a draw." and set(held.worth(state).values()) == {0}


def test_so_many_turns_without_a_man_taken_are_a_draw() -> None:
    held, state = stand("a7 b6 e3 d2", "a1 f6 b2 g4")
    desk = held.desk(state)
    desk.set(past=tuple(map(str, range(QUIET - 1))))
    state = told(held, desk.close(), Moved("white_1", "d7"))
    assert not held.expects(state).over
    assert held.expects(told(held, state, Moved("black_1", "d1"))).over


def test_what_the_table_says_between_a_mill_and_the_taking_loses_neither() -> None:
    held, state = stand("a7 d7 g4 b2", "a1 d1 g1 b6 f2")
    state = told(held, state, Moved("white_3", "g7"), Given("black_4", "point", "c5"))
    assert {option.name for option in held.expects(state).options} == {"c5", "f2"}
    with pytest.raises(IllegalEvent, match="No man can be put on a7 now"):
        held.advance(state, Given("black_4", "point", "a7"))


def test_whoever_plays_by_rule_of_thumb_closes_a_mill_or_keeps_the_other_from_it() -> None:
    held, state = stand("a7 d7 g4 b2", "a1 d1 f2 e3 c3")
    assert thumb(held, state, held.expects(state), Random(0)) == Moved("white_3", "g7")
    held, state = stand("a7 e5 g4 b4", "a1 d1 f2 e3 b6")
    assert thumb(held, state, held.expects(state), Random(0)) == Moved("white_3", "g1")


def test_either_colour_wins_and_nothing_goes_on_for_ever() -> None:
    played = simulate(rules(GAME), 12)
    assert all(each.ended for each in played) and {"white", "black"} <= {each.winner for each in played}


def test_it_speaks_german() -> None:
    held, state = begun()
    session = Session(held, Setup(GAME, seats(held, 2)), None)
    try:
        assert languages.speak("de") == "de"
        heard = [str(ruling.words) for ruling in session.tell(Moved("white_1", "a7")).rulings]
        said = [str(held.expects(state).words), str(held.claims(state)[1].words), *heard]
    finally:
        languages.speak("en")
    assert said == ["Setz einen Stein.", "Stein 1 (Weiß) ist", "Ann geht nach a7."]
