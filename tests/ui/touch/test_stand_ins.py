"""Empty seats played by the companion: a whole evening in the window, moves told in words, throws left to people."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.table.events import Drew, Rolled
from tests.ui.touch.conftest import PATIENCE, Desk
from ui.cli.main import main
from ui.touch.game import Game
from ui.touch.run import first
from ui.touch.screens.seats import Seats

PATIENT = 1000


def seated(desk: Desk, game: str, strength: str) -> str:
    """Two sit down, the second one is played by the companion; gives its colour."""
    screen = Seats(desk.evening, rules(game))
    desk.evening.go(screen)
    while len(screen.sitting) > 2:
        desk.tap(f"{screen.sitting[screen.chosen].name} does not play")
    second = max(screen.sitting)
    screen.tap(second)
    for _ in range(4):
        if screen.sitting[second].played != strength:
            desk.tap("The ")
    assert screen.sitting[second].played == strength
    desk.tap("Start with 2")
    desk.until(lambda: desk.evening.game)
    return screen.sitting[second].colour


def evening(desk: Desk, game: str, strength: str, events: int = PATIENT) -> tuple[str, list[str]]:
    """People answer, throw and draw, whoever is asked; the companion decides for its seat. Gives what it said."""
    seat, rng, told = seated(desk, game, strength), Random(3), list[str]()
    shown = desk.evening.game
    assert shown
    held = shown.rules
    for _ in range(events):
        desk.settle()
        told += [str(shown.notice.words)] if shown.notice else []
        asked, state = shown.seen.prompt, shown.seen.moment.state
        if asked.over:
            break
        decides = asked.who == seat and not asked.pile and bool(asked.options or asked.moves or asked.confirm)
        if decides:
            desk.until(partial(_heard, shown, state))
            if shown.seen.moment.state is not state:
                continue
        event = held.simulated(state, asked, rng)
        if decides and asked.die:  # it was asked for in words
            event = Rolled(rng.choice(asked.die.faces), asked.die.kind)
        shown.tell(event)
        desk.until(partial(_gone_on, shown, state))
    return seat, told


def _gone_on(shown: Game, state: Any) -> bool:
    return shown.seen.moment.state is not state


def _heard(shown: Game, state: Any) -> bool:
    """Whether it has answered, or asked people to throw."""
    return _gone_on(shown, state) or (shown.notice is not None and "Please throw" in str(shown.notice.words))


def answered(desk: Desk) -> list[tuple[str, str, bool]]:
    """Who was asked, who answered, and whether it was a throw or a draw, the last event first."""
    assert desk.evening.game
    found, moment = [], desk.evening.game.seen.moment
    while moment.entry and moment.before:
        asked = desk.evening.game.rules.expects(moment.before.state)
        found.append((asked.who, moment.entry.source, isinstance(moment.entry.event, Rolled | Drew)))
        moment = moment.before
    return found


def test_a_whole_evening_with_one_seat_played_by_the_companion(desk: Desk) -> None:
    seat, told = evening(desk, "hirelings", "easy")
    assert desk.evening.game and desk.evening.game.seen.prompt.over
    by = answered(desk)
    assert {source for who, source, chance in by if chance} == {"touch"}
    assert {source for who, source, chance in by if who == seat and not chance} <= {"companion", "itself"}
    assert "companion" not in {source for who, source, _ in by if who != seat}
    assert any("is played by the companion" in words for words in told)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["magic_maze", "key_to_the_kingdom"])
def test_a_whole_evening_played_well(desk: Desk, game: str) -> None:
    evening(desk, game, "good", 5000)
    assert desk.evening.game and desk.evening.game.seen.prompt.over


def test_it_says_what_to_move_on_the_board(desk: Desk) -> None:
    _, told = evening(desk, "magic_maze", "easy", 70)
    assert any("figure on " in words for words in told), told


def test_after_a_step_is_taken_back_people_answer(desk: Desk) -> None:
    seat, _ = evening(desk, "magic_maze", "easy", 45)
    shown = desk.evening.game
    assert shown
    desk.settle()
    source = ""
    while source != "companion":
        assert shown.seen.moment.entry
        source = shown.seen.moment.entry.source
        shown.undo().result(PATIENCE)
        desk.settle()
    state = shown.seen.moment.state
    assert shown.seen.prompt.who == seat
    desk.settle()
    assert shown.seen.moment.state is state


def test_a_game_with_covered_counters_has_such_a_seat_too(desk: Desk) -> None:
    screen = Seats(desk.evening, rules("kings_and_things"))
    desk.evening.go(screen)
    found = []
    for _ in range(3):
        screen.sit_otherwise()
        found.append(screen.played())
    assert any(found)


def test_it_is_kept_with_the_game(desk: Desk) -> None:
    seat, _ = evening(desk, "hirelings", "easy", 5)
    assert desk.evening.game
    number = desk.evening.game.number
    desk.evening.leave()
    desk.settle()
    assert desk.evening.settings.played[str(number)] == {seat: "easy"}


def test_a_call_that_says_who_is_played_begins_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the window is opened with, then what it does with it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    opened: dict[str, Any] = {}
    monkeypatch.setattr("ui.touch.run.open_window", lambda **given: opened.update(given) or 0)
    assert main(["play", "magic_maze", "--window", "--players", "Ann,Bob", "--seat", "Bob=good"]) == 0
    begin = opened["begin"]
    assert opened["played"] == {begin.seats[1].colour: "good"}
    first(desk.evening, begin, opened["played"])
    desk.until(lambda: desk.evening.game)
    assert list(desk.evening.settings.played.values()) == [opened["played"]]
    opened.clear()
    assert main(["play", "--window", "--seat", "Bob=good"]) != 0, "no game is named whose seats there could be"
    assert not opened
