"""Runs of like questions: a front end may take their answers together, so each must say how many there are."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from companion.games import rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.prompts import Prompt
from tests.games.kings_and_things.tables import fought, realm, sit


def one_after_the_other(players: int, record: str) -> list[Prompt]:
    """Every question of a simulated game."""
    held = rules("kings_and_things")
    state, rng, asked = held.new(Setup(held.id, seats(held, players), {"record": record})), Random(3), []
    while not (prompt := held.expects(state)).over:
        asked.append(prompt)
        state, _ = held.advance(state, held.simulated(state, prompt, rng))
    return asked


def test_the_set_up_is_a_few_sheets() -> None:
    """Eleven counters tossed, everybody's two dice, every tile turned up: each run is answered as one."""
    table = sit(2)
    assert table.prompt.run == 11
    tossed = table.do(*["roll 1"] * 11)
    assert tossed.prompt.run == 2 and tossed.prompt.goes_on(tossed.do("roll 1").prompt)
    assert not tossed.do("roll 1").prompt.goes_on(tossed.do("roll 1", "roll 1").prompt)
    laid = tossed.do("roll 6", "roll 6", "roll 1", "roll 1", "move grey h9", "move green h15")
    assert laid.prompt.run == 19


def test_a_fighter_with_two_dice_throws_them_in_a_row() -> None:
    table = fought(2, "h1 plains green", "h1.grey up white_knight", "h1.green up bears", "h2 forest green")
    throw = table.do("choose fight", "roll 6")
    assert throw.prompt.run == 2 and "Die 1 of 2" in str(throw.prompt.words)
    second = throw.do("roll 6")
    assert second.prompt.run == 1 and "Die 2 of 2" in str(second.prompt.words) and throw.prompt.goes_on(second.prompt)


def test_who_throws_against_whom_is_two_runs() -> None:
    """The thief’s two dice are one player’s, the two against him another’s."""
    board = ("h1 desert grey", "h2 plains green", "h1.grey up master_thief", "green gold 5")
    table = realm(2, *board, phase="special_powers").do("choose master_thief", "choose green")
    first, second = table.prompt, table.do("roll 2").prompt
    third = table.do("roll 2", "roll 3").prompt
    assert (first.run, second.run, third.run) == (2, 1, 2)
    assert first.goes_on(second) and not second.goes_on(third)
    assert (first.who, third.who) == ("grey", "green") and "who has 5" in str(third.words)


def test_a_third_of_all_questions_is_saved() -> None:
    """Where the answers of a run are given together, in either way of keeping the racks."""
    for record in ("table", "private_entry"):
        asked = one_after_the_other(3, record)
        begun = [after for before, after in pairwise(asked) if not before.goes_on(after)]
        assert len(begun) < 0.7 * len(asked)
