"""Where an answer leads, in the game that is played: places, cards and gold once the turn is over."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.foresight import Figure, Foresight, TooLarge
from companion.foresight.ways import called
from companion.games import GAMES, rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.play.what_if import what_if
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from tests.games.hirelings.tables import Table, at, sit


def led(table: Table, event: Event) -> dict[str, dict[str, Fraction]]:
    figures = asked(table.game, table.state, event)
    found: dict[str, dict[str, Fraction]] = {}
    for figure in figures:
        found.setdefault(str(figure.under), {})[str(figure.of)] = figure.chance
        assert figure.practice and figure.seat == "red"
        assert str(figure.by) == "after this turn" + ", if all play sensibly" * (figure.samples > 0)
    return found


def asked(game: Any, state: Any, event: Event, samples: int = 50) -> tuple[Figure, ...]:
    walker = Foresight(game, 2000)
    return what_if(game, walker, state, event, rng=Random(1), samples=samples, stopped=lambda: False)


def test_an_answer_leads_to_places_and_cards() -> None:
    """The troll lets go of whoever brawls by half, and for a card for sure; then whoever is free moves on."""
    table = at("s34", "given red pile_count 1").do("roll 1")
    assert {option.name for option in table.prompt.options} >= {"brawl", "pay"}
    brawl, pay = (led(table, Chose(name)) for name in ("brawl", "pay"))
    assert brawl["where you stand"]["the Toll Troll"] > pay["where you stand"].get("the Toll Troll", 0)
    assert pay["cards in the pack"] == {"0": 1} and sum(brawl["cards in the pack"].values()) == 1


def test_all_faces_of_a_throw_are_one_answer() -> None:
    table = sit(2, "given red square s01", "given red pile_count 0")
    found = led(table, Rolled(1, "d6"))["where you stand"]
    assert sum(found.values()) == 1 and len(found) > 3
    assert found == led(table, Rolled(6, "d6"))["where you stand"]


def test_nobody_is_taken_to_drop_what_is_carried() -> None:
    """By lot the free drop was as likely as any step, and the bag was empty at the end of every third turn."""
    darrowell, rng = rules("darrowell"), Random(3)
    state = darrowell.new(Setup("darrowell", seats(darrowell, 2), dict(darrowell.simulated_house)))
    while not (darrowell.prompt(state).moves and "end_turn" in str(darrowell.prompt(state)) and state.player.items):
        state, _ = darrowell.advance(state, darrowell.simulated(state, darrowell.expects(state), rng))
    found = asked(darrowell, state, Chose("end_turn"))
    assert all(str(figure.by) == "after this turn" for figure in found), "nobody has a choice any more"
    move = darrowell.prompt(state).moves[0]
    gone = [each for each in asked(darrowell, state, Moved(move.piece, move.places[0])) if str(each.of) == "0"]
    assert all(figure.chance < Fraction(1, 10) for figure in gone if "item" in str(figure.under))


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (Rolled(3, "d6"), "throw"),
        (Chose("pay"), "pay"),
        (Moved("red", "s20"), "s20"),
        (PartMoved("flap_a", "up"), "flap_a:up"),
        (Drew("rope", "pile"), "draw"),
        (Confirmed(), "yes"),
    ],
)
def test_every_answer_has_its_way(event: Event, name: str) -> None:
    assert called(event) == name


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_matters(name: str) -> None:
    """In the middle of a game each answer of a player leads somewhere, every heading of the game's own adding to 1."""
    game, rng = rules(name), Random(5)
    state = game.new(Setup(name, seats(game, game.players[0]), dict(game.simulated_house)))
    for _ in range(120):
        prompt = game.expects(state)
        state, _ = game.advance(state, game.simulated(state, prompt, rng))
    while not (game.expects(state).who and game.expects(state).answers()):
        state, _ = game.advance(state, game.simulated(state, game.expects(state), rng))
    figures = asked(game, state, game.expects(state).answers()[0], samples=4)
    headings = {str(figure.under): Fraction(0) for figure in figures}
    for figure in figures:
        headings[str(figure.under)] += figure.chance
    assert len(headings) >= 2 and set(headings.values()) == {Fraction(1)}


def test_who_stands_nowhere_and_holds_nothing_is_told_so_in_words() -> None:
    """“none” and “None” were shown."""
    darrowell = rules("darrowell")
    state = darrowell.new(Setup("darrowell", seats(darrowell, 2), {}))
    found = {str(each.under): str(each.of) for each in asked(darrowell, state, Rolled(1, "d6"))}
    assert found == {"where you stand": "off the map", "gold": "0", "items": "0"}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_of_everybody_is_a_number(name: str) -> None:
    """Read aloud, the things somebody carried in Darrowell were a list in brackets."""
    game, rng = rules(name), Random(1)
    state = game.new(Setup(name, seats(game, game.players[0]), dict(game.simulated_house)))
    for _ in range(120):
        state, _ = game.advance(state, game.simulated(state, game.expects(state), rng))
    counts = [count for of in game.counted(state).values() for count in of.values()]
    assert all(isinstance(count, int) for count in counts), counts


def test_who_no_longer_wonders_is_told_nothing() -> None:
    table = sit(2)
    walker = Foresight(table.game, 1)
    with pytest.raises(TooLarge):
        what_if(table.game, walker, table.state, Rolled(1, "d6"), rng=Random(1), samples=5, stopped=lambda: True)
