"""Somebody new sits down while a game is played: the last seat is theirs, where the game's rules have a place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.joining import JOINS
from companion.play.session import Session
from companion.play.setup import Seat
from companion.play.story import story
from companion.play.transcript import play, write
from companion.table.claims import Claim
from companion.table.events import Given, IllegalEvent
from tests.play.at_table import play_on, simulated

LATE = ("key_to_the_kingdom", "magic_maze", "hirelings")
"""Games somebody may join when turns have been played."""
ZOE = "Zoe"


def begun(name: str, count: int = 2, events: int = 0, **house: str) -> Session[Any]:
    """A game of so many, played so far."""
    session = simulated(name, count, **house)
    play_on(session, Random(events), most=events)
    return session


def free(session: Session[Any]) -> list[Claim]:
    """Of every free figure, that somebody new plays it."""
    return [claim for claim in session.rules.claims(session.state) if claim.kind == "name"]


def said(session: Session[Any], event: Given) -> str:
    return " ".join(str(ruling.words) for ruling in session.tell(event).rulings)


@pytest.mark.parametrize("name", GAMES)
def test_who_is_seated_is_who_is_shown(name: str) -> None:
    """Names are read from the state itself; the screen and the camera see the same, in the same order."""
    session = begun(name, max(2, rules(name).players[0]), 5)
    shown = session.rules.table(session.state).seats
    assert [(seat.colour, seat.name) for seat in session.seats] == [(seat.id, seat.name) for seat in shown]


@pytest.mark.parametrize("events", [0, 15])
@pytest.mark.parametrize("name", LATE)
def test_somebody_new_plays_after_the_last(name: str, events: int) -> None:
    """Who joins is seated last, is told where to begin, is asked in turn, and is gone again when it is taken back."""
    session = begun(name, 2, events)
    before, chair = session.state, free(session)[0]
    words = said(session, chair.given(ZOE))
    assert f"{ZOE} joins the game, and plays after Bob." in words
    assert session.seats[-1] == Seat(chair.subject, ZOE)
    assert not session.rules.faults(session.state)
    assert chair.subject not in [each.subject for each in free(session)]
    rng = Random(1)
    asked = set()
    for _ in range(120):
        if session.prompt.over:
            break
        asked.add(session.prompt.who)
        session.tell(session.rules.simulated(session.state, session.prompt, rng))
        assert not session.rules.faults(session.state)
    assert chair.subject in asked
    assert play(write(session), "joined", rules).session.state == session.state
    session.undo(len(session.steps) - 1 - events)
    assert session.state == before


@pytest.mark.parametrize("name", LATE)
def test_a_game_somebody_joined_is_told_from_its_beginning(name: str) -> None:
    session = begun(name, 2, 15)
    session.tell(free(session)[0].given(ZOE))
    play_on(session, Random(3), most=60)
    told = story(session.rules, session.moments())
    assert [seat.name for seat in told.seats] == ["Ann", "Bob", ZOE]
    assert all(len(set(map(len, course.figures.values()))) == 1 for course in told.courses)


def test_darrowell_is_joined_before_the_first_turn_alone() -> None:
    """DARR-SETUP-06 DARR-SETUP-08: the newcomer throws for a start room like all; once gold is gathered nobody does."""
    session = begun("darrowell")
    chair = free(session)[0]
    session.tell(chair.given(ZOE))
    rng, threw = Random(2), set()
    while not session.state.round:
        threw.add(session.prompt.thrower)
        session.tell(session.rules.simulated(session.state, session.prompt, rng))
    assert chair.subject in threw
    assert all(player.at for player in session.state.players)
    with pytest.raises(IllegalEvent, match=r"first round.*Begin again") as refused:
        session.tell(free(session)[0].given("Yan"))
    assert refused.value.rules


def test_nobody_joins_who_plays_darrowell_alone() -> None:
    session = begun("darrowell", 1)
    with pytest.raises(IllegalEvent, match="alone"):
        session.tell(free(session)[0].given(ZOE))


def test_kadab_is_laid_for_those_who_began() -> None:
    session = begun("kings_and_things")
    with pytest.raises(IllegalEvent, match=r"hexes are laid.*Begin again") as refused:
        session.tell(free(session)[0].given(ZOE))
    assert "KNT-SET-05" in refused.value.rules


def test_nobody_sets_out_into_the_fire() -> None:
    """HIRE-FIRE-07: on START the Fireball has passed, whoever began there would burn."""
    session = begun("hirelings")
    session.tell(Given("", "ffd", "start"))
    with pytest.raises(IllegalEvent, match="Fireball has passed START"):
        session.tell(free(session)[0].given(ZOE))


def test_a_newcomer_to_the_ascent_gets_a_pack_and_a_treasure_card() -> None:
    """HIRE-SET-04 HIRE-SET-05 HIRE-SET-06: eight cards, one more beside the treasure square, nine fewer out of play."""
    session = begun("hirelings")
    before = session.state
    words = said(session, free(session)[0].given(ZOE))
    assert "8 cards" in words
    assert "treasure square" in words
    after = session.state
    assert (after.cache, after.unused) == (before.cache + 1, before.unused - 9)


def test_nine_cards_do_for_a_newcomer_to_the_ascent_and_eight_do_not() -> None:
    """HIRE-SET-04 HIRE-SET-06: a whole pack and the one beside the treasure square, or nobody sits down."""
    session = begun("hirelings")
    unused, seat = session.state.unused, session.seats[0].colour
    session.tell(Given(seat, "pile_count", str(session.state.players[0].pile + unused - 9)))
    assert session.state.unused == 9
    short = Given(seat, "pile_count", str(session.state.players[0].pile + 1))
    session.tell(free(session)[0].given(ZOE))
    assert (session.state.unused, session.state.players[-1].pile) == (0, 8)
    session.undo()
    session.tell(short)
    with pytest.raises(IllegalEvent, match="Too few cards"):
        session.tell(free(session)[0].given(ZOE))


def test_a_home_somebody_stands_on_is_nobodys_yet() -> None:
    """MAZE-INV-05, where figures may stand on what nobody plays."""
    session = begun("magic_maze", 2, 0, unused_colours_barred="off")
    session.tell(Given(session.seats[0].colour, "at", "home_green"))
    with pytest.raises(IllegalEvent, match=r"Ann stands on .* for Zoe alone"):
        session.tell(Given("green", JOINS, ZOE))


@pytest.mark.parametrize(
    ("colour", "name", "why"),
    [
        ("blue", "Zoe", "Ann has that figure"),
        ("green", "Ann", "There is a Ann|There is an? Ann at the table"),
        ("pink", "Zoe", "There is no pink"),
        ("green", " ", "no name"),
        ("green", "Zo\ne", "no name"),
    ],
)
def test_what_nobody_can_join_as(colour: str, name: str, why: str) -> None:
    session = begun("magic_maze")
    before = session.state
    with pytest.raises(IllegalEvent, match=why):
        session.tell(Given(session.seats[0].colour if colour == "blue" else colour, JOINS, name))
    assert session.state == before


@pytest.mark.parametrize("name", GAMES)
def test_a_full_table_has_no_chair(name: str) -> None:
    assert not free(begun(name, rules(name).players[-1]))
