"""Games that play themselves: the same everywhere, checked after every event, and honest about what broke."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.games import rules
from companion.play import simulation
from companion.play.chance import random_answer
from companion.play.setup import BadSetup, Seat, Setup, choices, house
from companion.play.simulation import Questions, Unsound, play, simulate, spread
from companion.table.dice import D8
from companion.table.events import Chose, Given, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words
from tests.play.at_table import FIRST, every_game, setup

ROOT = Path(__file__).parents[2]


@every_game
def test_the_same_seed_is_the_same_game(game: str) -> None:
    held = rules(game)
    one, two, other = (play(held, seed, held.players[0], check=False) for seed in (3, 3, 4))
    assert one == two != other


def test_the_first_invariant_that_breaks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    held = rules(FIRST)
    count = iter(range(100))
    monkeypatch.setattr(held, "faults", lambda state: ["X-1: a card is missing"] if next(count) == 4 else [])
    with pytest.raises(Unsound, match=r"^seed 9, 2 players, event 5 \(.*\): X-1: a card is missing$"):
        play(held, 9, 2)


def test_a_game_that_does_not_end_is_given_up_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LIMIT", 10)
    played = play(rules(FIRST), 1, 2)
    assert (played.events, played.ended, played.winner) == (10, False, "")


@every_game
@pytest.mark.parametrize("players", [-1, 1, 99])
def test_a_table_nobody_can_seat(game: str, players: int) -> None:
    held = rules(game)
    if players not in held.players:
        with pytest.raises(BadSetup, match=f"is for {held.players[0]} to {held.players[-1]} players, not {players}"):
            simulate(held, 1, players)


def test_progress_is_told() -> None:
    ticks: list[int] = []
    simulate(rules(FIRST), 2, 2, progress=lambda: ticks.append(1))
    assert len(ticks) == 2


def test_a_random_answer_throws_as_often_as_each_choice() -> None:
    prompt = Prompt("red", Words("?"), die=D8, options=(Option("a", Words("A")), Option("b", Words("B"))))
    rng = Random(1)
    found = [random_answer(prompt, rng) for _ in range(3000)]
    assert all(prompt.accepts(event) for event in found)
    thrown = sum(isinstance(event, Rolled) for event in found)
    assert 850 < thrown < 1150
    assert 850 < found.count(Chose("a")) < 1150


def test_what_is_said_outright_answers_no_question() -> None:
    counted = Questions()
    prompt = Prompt("red", Words("?"), options=(Option("a", Words("A")), Option("b", Words("B"))))
    counted.answered(prompt, Given("red", "resigned", "yes"))
    assert not counted.asked
    counted.answered(prompt, Chose("a"))
    assert counted.asked == {"choices": 1}


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("game", "opening", "a_round"),
    [
        ("key_to_the_kingdom", 0, 6),
        ("magic_maze", 0, 13),
        ("hirelings", 0, 11),
        ("darrowell", 0, 38),
        ("kings_and_things", 12, 40),
    ],
)
def test_a_table_of_three_is_asked_no_more_than_this(game: str, opening: float, a_round: float) -> None:
    """By hand, without dice, camera and cards; on average of a few games."""
    house = {"record": "table"} if game == "kings_and_things" else {}
    played = simulate(rules(game), 3, 3, seed=1, house=house)
    before = sum(each.opening for each in played)
    assert before / len(played) <= opening
    assert 0 < (sum(each.asked for each in played) - before) / sum(each.rounds for each in played) <= a_round


def test_how_lengths_are_spread() -> None:
    assert spread([]) == {}
    assert spread([7]) == dict.fromkeys(
        ("least", "quarter", "median", "three_quarters", "most_of_100", "most", "mean"), 7.0
    )
    found = spread(list(range(101)))
    assert (found["least"], found["median"], found["most"], found["mean"]) == (0.0, 50.0, 100.0, 50.0)


# -- what is agreed before play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " ", "Ann\nBob", "Ann\x00", "Ann\u2028Bob", "\x1b[31mAnn", "\ud800"])
def test_names_that_cannot_be_written_in_a_line(name: str) -> None:
    agreed = Setup(FIRST, (Seat("purple", name), Seat("grey", "Bob")))
    with pytest.raises(BadSetup, match=r"is no name for a player\. Give purple a name of one line"):
        rules(FIRST).new(agreed)


def test_house_rules_are_read_or_named(game: str = FIRST) -> None:
    held = rules(game)
    for rule in held.house_rules:
        assert rule.choices, rule
        for choice in rule.choices:
            held.new(msgspec.structs.replace(setup(game), house={rule.name: choice}))
        with pytest.raises(BadSetup, match=f"“nonsense” is no choice for {rule.name}: {rule.choices[0]}") as complaint:
            held.new(msgspec.structs.replace(setup(game), house={rule.name: "nonsense"}))
        assert all(choice in str(complaint.value) for choice in rule.choices)
    with pytest.raises(BadSetup, match="There is no house rule “gravity”"):
        held.new(msgspec.structs.replace(setup(game), house={"gravity": "off"}))


class Agreed(msgspec.Struct, frozen=True):
    """House rules of the test's own."""

    tea: str = "yes"


def test_a_house_rule_that_may_be_anything() -> None:
    assert house(Agreed, {"tea": "with milk"}) == Agreed("with milk")
    assert choices(Agreed, "tea") == () == choices(Agreed, "coffee")


@pytest.mark.parametrize("game", ["chess", "", "key_to_the_kingdom ", "../rules"])
def test_a_game_nobody_has(game: str) -> None:
    with pytest.raises(BadSetup, match=r"There is no game “.*”\. The games are: key_to_the_kingdom"):
        rules(game)
