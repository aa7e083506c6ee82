"""Liar's Dice keeps every promise, all are asked at once, and what lies under a cup stays there."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.play.for_seat import for_seat
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats, simulate
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Moved
from liars_dice.game import chance
from liars_dice.playing import DICE, State
from ui.conformance.suite import Conformance
from ui.table import languages

GAME = "liars_dice"


class TestLiarsDice(Conformance):
    game = GAME


def begun(players: int = 3, **house: str) -> tuple[Rules[State], State]:
    held = rules(GAME)
    return held, held.new(Setup(GAME, seats(held, players), house))


def told(held: Rules[State], state: State, *events: Event) -> State:
    for event in events:
        state, _ = held.advance(state, event)
    return state


def cups(**under: str) -> list[Event]:
    """The throws of these seats, those of each together."""
    return [Drew(face, f"cup_{seat}") for seat, faces in under.items() for face in faces]


def bid(count: int, face: str) -> tuple[Event, Event]:
    return Chose(face), Moved("bid", str(count))


def thrown(**house: str) -> tuple[Rules[State], State]:
    held, state = begun(3, **house)
    return held, told(held, state, *cups(red="12345", blue="33366", green="11226"))


def faces(held: Rules[State], state: State) -> set[str]:
    return {option.name for option in held.expects(state).options}


def left(state: State) -> list[int]:
    return [each.dice for each in state.players]


def test_all_are_asked_at_once_and_any_order_comes_to_the_same() -> None:
    held, state = begun()
    asked = held.expects(state)
    assert asked.asked == ("red", "blue", "green") and asked.private
    throws = [cups(red="12345"), cups(blue="33366"), cups(green="11226")]
    ends = {told(held, state, *(throw for hand in order for throw in hand)) for order in permutations(throws)}
    assert len(ends) == 1
    mixed = [throw for hand in zip(*throws, strict=True) for throw in hand]
    assert told(held, state, *mixed) in ends


def test_nobody_throws_more_dice_than_are_left() -> None:
    held, state = begun()
    state = told(held, state, *cups(blue="33366"))
    assert held.expects(state).asked == ("red", "green")
    with pytest.raises(IllegalEvent):
        held.advance(state, Drew("3", "cup_blue"))


def test_a_bid_is_more_dice_or_a_higher_face() -> None:
    held, state = thrown()
    assert faces(held, state) == {*"23456"}
    state = told(held, state, *bid(4, "5"))
    assert held.expects(state).who == "blue" and "doubt" in faces(held, state)
    asked = held.expects(told(held, state, Chose("6")))
    assert asked.moves[0].places[0] == "4" and asked.moves[0].places[-1] == str(3 * DICE)
    assert held.expects(told(held, state, Chose("5"))).moves[0].places[0] == "5"
    assert held.expects(told(held, state, Chose("2"))).moves[0].places[0] == "5"


@pytest.mark.parametrize(
    ("count", "face", "wild", "loser"),
    [(7, "3", "yes", 1), (8, "3", "yes", 0), (4, "3", "no", 1), (5, "3", "no", 0), (3, "1", "no", 1)],
)
def test_who_was_wrong_loses_a_die_and_begins(count: int, face: str, wild: str, loser: int) -> None:
    """Red bids, blue doubts: three, four and a wild three ones lie there."""
    held, state = thrown(wild=wild)
    state, rulings = held.advance(told(held, state, *bid(count, face)), Chose("doubt"))
    assert left(state) == [DICE - (at == loser) for at in range(3)] and state.turn == loser
    said = " ".join(str(ruling.words) for ruling in rulings if not ruling.to)
    assert "3 3 3 6 6" in said and "loses a die" in said
    assert held.expects(state).asked == ("red", "blue", "green") and not any(each.cup for each in state.players)


def test_ones_are_bid_only_where_they_are_a_face_like_others() -> None:
    assert "1" not in faces(*thrown()) and "1" in faces(*thrown(wild="no"))


def test_all_others_doubt_at_once_and_the_next_one_who_does_is_the_one() -> None:
    held, state = thrown(doubts="all")
    state = told(held, state, *bid(9, "6"))
    asked = held.expects(state)
    assert asked.asked == ("blue", "green") and asked.private
    after = {told(held, state, *order) for order in permutations([Chose("blue.yes"), Chose("green.yes")])}
    (after_both,) = after
    assert left(after_both) == [DICE - 1, DICE, DICE]
    last = told(held, state, Chose("green.yes"), Chose("blue.no"))
    assert left(last) == [DICE - 1, DICE, DICE]
    none = told(held, state, Chose("green.no"), Chose("blue.no"))
    assert left(none) == [DICE] * 3 and held.expects(none).who == "blue" and "doubt" not in faces(held, none)


def test_nothing_higher_can_only_be_doubted() -> None:
    held, state = thrown(doubts="all")
    state = told(held, state, *bid(3 * DICE, "6"), Chose("blue.no"), Chose("green.no"))
    assert faces(held, state) == {"doubt"}
    assert left(told(held, state, Chose("doubt"))) == [DICE - 1, DICE, DICE]


def test_whoever_has_no_dice_is_asked_nothing_and_the_last_one_wins() -> None:
    held, state = begun()
    state = told(held, state, Given("red", "dice", "1"), *cups(red="2", blue="33366", green="11226"))
    state = told(held, state, Given("", "turn", "red"), *(), *cups(red="2", blue="33366", green="11226"))
    state = told(held, state, *bid(11, "2"), Chose("doubt"))
    assert left(state) == [0, DICE, DICE] and held.expects(state).asked == ("blue", "green") and state.turn == 1
    state = told(held, state, Given("green", "dice", "0"))
    assert held.expects(state).over and held.table(state).winner == "blue"


def seen(held: Rules[State], state: State, seat: str) -> object:
    session: Any = Session(held, Setup(GAME, seats(held, 3)), None)
    share = for_seat(held, session.head, seat)
    return (held.secrets(state, seat), held.view(state), held.table(state), share.asked)


def test_of_two_tables_that_differ_under_one_cup_nobody_else_can_tell_which_it_is() -> None:
    held, state = begun(doubts="all")
    ours = told(held, state, *cups(red="12345", blue="33366", green="11226"), *bid(2, "3"))
    other = told(held, state, *cups(red="12345", blue="44455", green="11226"), *bid(2, "3"))
    for seat in ("red", "green", ""):
        assert seen(held, ours, seat) == seen(held, other, seat)
    assert held.secrets(ours, "blue") != held.secrets(other, "blue")
    assert "3 3 3 6 6" in str(held.secrets(ours, "blue")[0])
    answered = [told(held, ours, Chose(f"blue.{way}")) for way in ("yes", "no")]
    for seat in ("red", "green", ""):
        assert seen(held, answered[0], seat) == seen(held, answered[1], seat)


def test_what_is_imagined_keeps_the_own_cup_and_deals_the_others_anew() -> None:
    held, state = thrown()
    thoughts = [held.imagined(state, "blue", Random(seed)) for seed in range(20)]
    assert {each.players[1].cup for each in thoughts} == {"33366"}
    assert len({each.players[0].cup for each in thoughts}) > 10


def test_the_chance_of_a_bid_is_that_of_the_dice_one_does_not_see() -> None:
    held, state = thrown()
    desk = held.desk(state)
    assert chance(desk, 1, 3, "3") == 1 and chance(desk, 1, 3 + 11, "3") == 0
    assert chance(desk, 1, 4, "3") == 1 - Fraction(2, 3) ** 10


def test_everybody_wins_now_and_then_and_every_game_ends() -> None:
    played = simulate(rules(GAME), 10)
    assert all(each.ended for each in played) and len({each.winner for each in played}) >= 3


def test_it_speaks_german() -> None:
    held, state = thrown()
    try:
        assert languages.speak("de") == "de"
        heard = [str(ruling.words) for ruling in held.advance(told(held, state, Chose("3")), Moved("bid", "8"))[1]]
        assert any("bietet 8 × 3" in words for words in heard)
        assert str(held.expects(state).options[0].words) == "2er"
    finally:
        languages.speak("en")
