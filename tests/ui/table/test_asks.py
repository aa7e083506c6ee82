"""Whatever is asked can be answered by touch: every legal answer of every prompt is offered."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.play.rules import Rules
from companion.table.dice import D8, DUELLING
from companion.table.events import Chose, Confirmed, Drew, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.words import SILENCE, say
from tests.play.at_table import seated, simulated
from ui.table import asks
from ui.touch.catalogue import games
from ui.touch.look import Look
from ui.touch.things import Box, Scroll, Touch, place
from ui.touch.widgets.choices import Offer, choices, needs_all

BOX = Box(476, 150, 316, 246)


def offered(prompt: Prompt) -> set[object]:
    """What tapping each target of the list tells."""
    told: list[object] = []
    offer = Offer(tuple(asks.answers(prompt, {})), prompt.die, prompt.by, key="x")
    look = Look(800, 480)

    def throw(face: int | str, by: str) -> None:
        assert prompt.die
        told.append(Rolled(face, prompt.die.kind, by))

    parts = choices(look, BOX, offer, lambda answer: told.append(answer.event), throw)
    for each in place(parts, (800, 480)):
        if isinstance(each.thing, Touch) and each.thing.act:
            each.thing.act()
    return set(told)


def wanted(prompt: Prompt) -> set[object]:
    """Every legal answer a finger may give: what only eyes and switches tell of, or one of some copies, is no line."""
    unseen = {PartMoved(shift.part, state) for shift in prompt.shifts for state in shift.seen}
    listed = {PartMoved(shift.part, state) for shift in prompt.shifts for state in shift.states}
    pile = prompt.pile or Pile("", ())
    copies = {Drew(card, pile.deck) for card in pile.cards if card not in pile.unlike}
    answers: set[object] = set(prompt.answers())
    return answers - (unseen - listed) - copies


@pytest.mark.few(2)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_answer_of_simulated_games_can_be_tapped(game: Rules[Any]) -> None:
    rng = random.Random(1)
    session = simulated(game.id, game.players[1])
    for _ in range(400):
        if session.prompt.over:
            break
        assert offered(session.prompt) == wanted(session.prompt)
        session.tell(game.simulated(session.state, session.prompt, rng))


def test_every_kind_of_answer_at_once() -> None:
    prompt = Prompt(
        "",
        say("Everything?"),
        die=DUELLING,
        options=(Option("pay", say("Pay"), say("a card"), who="red"), Option("b", say("B"))),
        moves=(Moves("red", ("a1", "a2")), Moves("ogre", ("a3",))),
        shifts=(Shifts("gate", ("open", "half", "shut")),),
        pile=Pile("deck", ("key", "cobra")),
        confirm=True,
    )
    assert offered(prompt) == set(prompt.answers())
    kinds = {type(event) for event in offered(prompt)}
    assert kinds == {Rolled, Chose, Moved, PartMoved, Drew, Confirmed}


def test_each_of_several_throwers_has_faces_to_tap() -> None:
    prompt = Prompt("", say("Both throw."), die=DUELLING, by=("red", "blue"))
    assert offered(prompt) == set(prompt.answers())
    assert {event.by for event in offered(prompt) if isinstance(event, Rolled)} == {"red", "blue"}


def test_a_long_list_shows_the_next_one_by_half() -> None:
    options = tuple(Option(f"card_{n}", say("Card number {n}", n=n)) for n in range(11))
    offer = Offer(tuple(asks.answers(Prompt("red", say("Which?"), options=options), {})))
    (scroll,) = choices(Look(800, 480), BOX, offer, lambda answer: None, lambda face, by: None)
    assert isinstance(scroll, Scroll)
    cards = [part for part in scroll.parts if isinstance(part, Touch)]
    cut = [card for card in cards if card.box.y < BOX.bottom < card.box.bottom]
    assert cut, "nothing shows that there is more"
    shown = (BOX.bottom - cut[0].box.y) / cut[0].box.h
    assert 0.2 < shown < 0.8


def test_three_choices_take_the_trays_room() -> None:
    def three(words: str) -> tuple[asks.Answer, ...]:
        options = tuple(Option(each, say(each)) for each in words.split())
        return tuple(asks.answers(Prompt("red", say("?"), options=options), {}))

    look = Look(800, 480)
    assert needs_all(look, BOX, Offer(three("walk wait rest")))
    assert not needs_all(look, BOX, Offer(three("walk wait rest")[:2]))
    assert not needs_all(look, BOX, Offer(three("1 2 3"))), "numbers stand in a row"


def test_faces_that_would_scroll_take_the_trays_room() -> None:
    look, die = Look(800, 480), Prompt("red", SILENCE, die=D8).die
    assert not needs_all(look, BOX, Offer((), die))
    assert needs_all(look, Box(0, 0, 388, 100), Offer((), die), sideways=True)


def test_places_have_letters_where_there_are_several() -> None:
    several = asks.answers(Prompt("red", say("?"), moves=(Moves("red", ("x", "y", "z")),)), {})
    assert [each.letter for each in several] == ["A", "B", "C"]
    (one,) = asks.answers(Prompt("red", say("?"), moves=(Moves("red", ("x",)),)), {})
    assert one.letter == ""


def test_ways_that_lead_to_spaces_have_the_letters_that_stand_there() -> None:
    """“Fireball way” or “Rat run”: which of the two squares is meant was to be guessed from its name."""
    board = next(each for each in games() if each.id == "hirelings").board
    assert board
    fork = tuple(Option(space, say(words)) for space, words in (("s10", "Fireball way"), ("r1", "Rat run")))
    found = asks.answers(Prompt("red", say("which way?"), options=(*fork, Option("stay", say("Stay")))), {}, board)
    assert [(each.letter, each.place) for each in found] == [("A", "s10"), ("B", "r1"), ("", "")]


def test_a_private_question_is_not_spoken() -> None:
    session = seated(games()[0].id)
    table = session.rules.table(session.state)
    secret = Prompt(table.seats[0].id, say("Which holder is the Key in?"), private=True, pile=Pile("h", ("key",)))
    assert "Key" not in " ".join(str(each) for each in asks.spoken(secret, table))


def test_the_band_says_what_is_wanted() -> None:
    die = Prompt("red", SILENCE, die=DUELLING)
    assert str(asks.calling(die)) == "your throw"
    assert str(asks.calling(Prompt("", SILENCE, options=(Option("a", say("A")),)))) == "a choice"
    assert str(asks.calling(Prompt("", SILENCE, over=True))) == "the end"
