"""What is said to whoever types: why, what is asked instead, how to go on, and nothing that only one may read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.rules import HOUSE
from companion.play.session import Session
from companion.table.events import Chose, Confirmed, Given, Moved, Rolled
from companion.table.prompts import Prompt
from tests.play.at_table import play_on, seated
from tests.ui.terminal.piped import Typed


def until(session: Session[Any], seed: int, asked: Any) -> Prompt:
    """Plays on until such a question is asked."""
    return play_on(session, Random(seed), asked)


# -- errors help -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_what_means_nothing_is_answered_by_what_is_asked(name: str) -> None:
    session = seated(name)
    typed = Typed(session, "fiddlesticks", "given", width=200)
    asked = session.prompt
    who = next((seat.name for seat in session.setup.seats if seat.colour == asked.who), "the table")
    assert f"Asked of {who}: {asked.words}" in typed.said[0] and str(asked.ways(session.rules.place)) in typed.said[0]
    assert "“tell” lists what can be said, and how." in typed.said[1]
    assert not typed.events and "means nothing" not in typed.text


def test_places_are_called_as_on_the_board() -> None:
    """At the end of a Kingdom’s path figures are put on spaces that have names of their own."""
    session = seated("key_to_the_kingdom")
    asked = until(session, 1, lambda prompt: any(move.places for move in prompt.moves))
    hint = Typed(session, "fiddlesticks", width=400).said[0]
    for move in asked.moves:
        for place in move.places:
            called = str(session.rules.place(place))
            assert called and called in hint and place.replace("_", " ").replace(".", " ") not in hint


def test_a_word_that_is_known_is_told_why_it_does_not_serve() -> None:
    """The Ogre is challenged from the own gate square alone, and nobody begins there."""
    session = seated("magic_maze")
    until(session, 1, lambda prompt: any(option.name == "end_turn" for option in prompt.options))
    typed = Typed(session, "challenge ogre", "challenge.ogre", width=200)
    assert not typed.events
    for said in typed.said:
        assert "challenged from your own gate square" in said and "Asked of" in said and "is no answer" not in said


@pytest.mark.parametrize("name", GAMES)
def test_help_shows_an_example_that_holds_in_this_game(name: str) -> None:
    session = seated(name)
    help_ = Typed(session, "?", width=200).said[0]
    example = help_.split("For example, here: ")[1].splitlines()[0]
    typed = Typed(session, example, width=200)
    assert "The table says:" in typed.said[0] and len(typed.events) == 1


def test_a_question_of_yes_says_how_to_say_yes() -> None:
    session = seated("kings_and_things")
    prompt = until(session, 4, lambda asked: asked.confirm)
    typed = Typed(session, "" if not prompt.die else "yes")
    assert "yes says that it is so." in typed.text.lower() and typed.events == [Confirmed()]


def test_how_it_stands_counts_no_alarm_and_tells_the_gate_once() -> None:
    session = seated("darrowell")
    quiet, loud = (Typed(session, *lines, width=200).said[-2] for lines in (("s", ""), ("given alarm yes", "s", "")))
    assert quiet.lower().count("gate") == 1 and "Alarm" not in quiet
    assert "Alarm: On" in loud and "Alarm: 1" not in loud


# -- the table says --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_telling_is_found_step_by_step_and_leaves_the_question_alone(name: str) -> None:
    """Whatever is believed already may be told again, word by word; what is asked stays asked."""
    session = seated(name)
    asked = session.prompt
    subjects = Typed(session, "tell", width=200).said[0]
    for seat in session.setup.seats:
        assert seat.name in subjects
    assert "house rules" in subjects
    listed = Typed(session, "tell house", width=200).said[0]
    rule = session.rules.changeable[0]
    assert rule.ask in listed
    typed = Typed(session, f"tell house 1 {rule.choices[1]}", width=200)
    assert typed.events == [Given(HOUSE, rule.name, rule.choices[1])]
    assert session.house[rule.name] == rule.choices[1] and session.prompt.words == asked.words


@pytest.mark.parametrize("name", ["key_to_the_kingdom", "magic_maze", "hirelings", "darrowell"])
def test_somebody_leaves_and_comes_back(name: str) -> None:
    session = seated(name, 3)
    last = session.setup.seats[-1]
    typed = Typed(session, f"tell {last.name} out yes", f"tell {last.name} out plays")
    assert typed.events == [Given(last.colour, "out", "yes"), Given(last.colour, "out", "no")]


def test_somebody_new_is_found_step_by_step() -> None:
    """Which figures are free, who takes one, and what is put where; taken back, it comes off again."""
    session = seated("magic_maze", 2)
    lines = ("tell", "tell somebody", "tell somebody green", "tell somebody green Eve Maria", "undo")
    subjects, figures, who, joined, undone = Typed(session, *lines, width=200).said
    assert "somebody new" in subjects and "green" in figures and "name" in who
    assert "Eve Maria joins the game, and plays after Bob." in joined and "at home" in joined
    assert "off the board" in undone
    assert [seat.name for seat in session.seats] == ["Ann", "Bob"]


def test_rules_settled_when_the_game_begins_are_not_offered() -> None:
    for name in GAMES:
        opening = {rule.name for rule in rules(name).house_rules if rule.opening}
        assert not opening & {rule.name for rule in rules(name).changeable}
    assert "record" in {rule.name for rule in rules("kings_and_things").house_rules if rule.opening}


# -- going back ------------------------------------------------------------------------------------------------------


def test_after_an_undo_the_hands_are_told_what_to_put_back() -> None:
    session = seated("magic_maze")
    until(session, 2, lambda prompt: bool(prompt.moves) and session.head.depth > 12)
    table = session.rules.table(session.state)
    move = next(event for event in session.prompt.answers() if isinstance(event, Moved))
    stood = next(piece for piece in table.pieces if piece.id == move.piece)
    assert stood.at and stood.at != move.to
    session.tell(move)
    typed = Typed(session, "u", width=200)
    place = session.rules.place(stood.at) or stood.at.replace("_", " ")
    who = next(seat.name for seat in session.setup.seats if seat.colour == stood.seat)
    assert f"At the table: put {who}’s figure on {place}." in typed.said[0]


def test_nothing_is_to_be_put_back_where_nothing_lies_otherwise() -> None:
    session = seated("key_to_the_kingdom", 3)
    session.tell(Rolled(3))
    assert "At the table" not in Typed(session, "u").said[0]


# -- secrets ---------------------------------------------------------------------------------------------------------


def test_what_one_player_may_choose_from_is_never_listed_openly() -> None:
    session = seated("kings_and_things", record="private_entry")
    prompt = until(session, 1, lambda asked: asked.private and len(asked.options) > 3)
    secret = [str(option.words) for option in prompt.options if option.name not in ("done", "pass")]
    typed = Typed(session, "", "fiddlesticks", width=200)
    assert len(secret) > 2 and not [name for name in secret if name in typed.text]
    assert "alone" in typed.text and "a number of the covered list" in typed.said[1]
    first = Typed(session, "2")
    assert len(first.events) == 1 and session.rules is not None


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("magic_maze", "look", "Say who looks: “look {name}”."),
        ("magic_maze", "look nobody", "Say who looks: “look {name}”."),
        ("darrowell", "look", "There is nothing of {name} that only I know."),
        ("darrowell", "look {lower}", "There is nothing of {name} that only I know."),
    ],
)
def test_it_is_said_of_whom_there_is_nothing_to_see(game: str, typed: str, said: str) -> None:
    """By name or colour, and nobody where the whole table is asked."""
    session = seated(game)
    name = session.seats[0].name
    assert said.format(name=name) in Typed(session, typed.format(lower=name.lower())).text


# -- what is told in one line ----------------------------------------------------------------------------------------


def test_a_walk_and_its_pushes_are_one_line() -> None:
    session = seated("magic_maze")
    prompt = until(session, 15, lambda asked: bool(asked.moves) and any(each.grip for each in asked.options))
    stay, left = session.state.colour, session.state.spots_left
    push = next(each for each in prompt.options if each.grip)
    place = str(session.rules.place(prompt.moves[0].places[0]))
    typed = Typed(session, f"{place}, {push.name}, end turn", width=200)
    assert typed.events == [
        Moved(prompt.moves[0].piece, prompt.moves[0].places[0]),
        Chose(push.name),
        Chose("end_turn"),
    ]
    assert session.state.colour != stay and left and typed.said[0].count("Heroes of the Maze ·") == 1, (
        "asked once, after it"
    )


def test_of_a_line_whatever_is_not_asked_for_is_named_and_left_out() -> None:
    session = seated("magic_maze")
    prompt = until(session, 15, lambda asked: bool(asked.moves))
    place = prompt.moves[0].places[0]
    typed = Typed(session, f"{place}, dance, end turn", f"{place}, 2", width=200)
    assert typed.events == [Moved(prompt.moves[0].piece, place)]
    assert "Not asked for, so left out: dance and end turn." in typed.said[0]


def test_a_throw_and_its_walk_are_one_line_and_the_next_player_s_are_another() -> None:
    session = seated("key_to_the_kingdom", 2)
    until(session, 3, lambda asked: asked.sheet.endswith("walk") and asked.die is not None)
    who = session.prompt.who
    after, _ = session.rules.advance(session.state, Rolled(5))
    walk = session.rules.expects(after)
    assert walk.moves, "the seed gives a choice"
    place = walk.moves[0].places[0]
    typed = Typed(session, f"5, {place}, 4", width=200)
    assert typed.events[:2] == [Rolled(5), Moved(who, place)]
    assert len(typed.events) == 2 and "left out: 4." in typed.said[0]


def test_a_line_is_no_reading_that_can_stand_for_one_step() -> None:
    session = seated("magic_maze")
    prompt = until(session, 15, lambda asked: bool(asked.moves))
    place = prompt.moves[0].places[0]
    typed = Typed(session, place, f"correct 1 {place}, end turn", width=200)
    assert len(typed.events) == 1 and "is no reading that can stand there" in typed.said[1]
