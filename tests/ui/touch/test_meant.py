"""A finger does what is written where it taps, or is asked what it means: over simulated games, in the real panel."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Event, Moved
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from ui.table.asks import Answer, headed
from ui.touch.boardscene import spots
from ui.touch.catalogue import games
from ui.touch.look import Look
from ui.touch.screens.play import Play
from ui.touch.screens.sheets.several import Several
from ui.touch.things import Box, Scroll, Touch, place
from ui.touch.widgets.choices import Offer, choices

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
LOOK = Look(800, 480)
TALL = Box(0, 0, 320, 20_000)
"""A list in which nothing scrolls."""


class Taps:
    """The play screen of a session; what a tap answers is noted, and the session does not go on."""

    def __init__(self, desk: Desk, session: Session[Any]) -> None:
        self.desk, self.session = desk, session
        self.screen: Play = gallery.play(desk.evening, session)
        assert self.screen.board
        self.board = self.screen.board
        self.told: list[Event] = []
        self.screen.game.tell = self._note  # type: ignore[method-assign,assignment]

    def _note(self, event: Event) -> None:
        self.told.append(event)

    def on_board(self, x: float, y: float) -> list[Event]:
        """What a tap on the board answers; it may look closer first, and is then repeated there."""
        self.told.clear()
        for _ in range(6):
            self.board.tapped(LOOK, x, y)
            if self.told or self.screen.sheets or not self.board.viewing.closer:
                break
            x, y = self._again(x, y)
        return list(self.told)

    def _again(self, x: float, y: float) -> tuple[float, float]:
        """Where the space lies that was aimed at, now that it is shown larger."""
        box, scene = LOOK.law.boxes["board"], self.board.scene(LOOK)
        there = spots(scene, box.w, box.h)
        aimed = there.get(self.aimed)
        return aimed or (x, y)

    aimed = ""

    def close(self) -> None:
        gallery.clear(self.desk.evening)


def check(taps: Taps) -> int:
    """Every space with a ring, tapped; how often the finger was asked what it means, or where what it picked goes."""
    screen, box = taps.screen, LOOK.law.boxes["board"]
    asked = 0
    for place_, meant in screen.at_places().items():
        taps.board.viewing.follow()
        scene = taps.board.scene(LOOK)
        there = spots(scene, box.w, box.h)
        if place_ not in there:
            continue
        taps.aimed = place_
        told = taps.on_board(*there[place_])
        sheet = screen.sheets[-1] if screen.sheets else None
        legal = {answer.event for answer in meant}
        if [answer.event for answer in meant] == [None]:
            assert not told and sheet is None and screen.picked == meant[0].picks, place_
            asked += 1 + check(taps)
            assert all(isinstance(answer.event, Moved | None) for answer in screen.answers()), "only where it goes"
            screen.pick("")
        elif len(meant) == 1:
            assert told == [meant[0].event] and sheet is None, (place_, told)
        else:
            asked += 1
            assert not told and isinstance(sheet, Several), (place_, told)
            assert {answer.event for answer in sheet.answers} == legal
            assert len({headed(answer.words) for answer in sheet.answers}) == len(legal), "two read alike"
        screen.put_away()
    return asked


def check_list(answers: list[Answer]) -> None:
    """Every line of the list tells the answer whose words it shows, and no two lines read alike."""
    if not answers:
        return
    told: list[Answer] = []
    for each in place(
        choices(LOOK, TALL, Offer(tuple(answers), key="x"), told.append, lambda face, by: None), (800, 480)
    ):
        assert not isinstance(each.thing, Scroll)
        if isinstance(each.thing, Touch) and each.thing.act:
            before = len(told)
            each.thing.act()
            assert headed(told[before].words) in each.thing.name or str(told[before].words) in each.thing.name
    assert [(answer.event, answer.picks) for answer in told] == [(answer.event, answer.picks) for answer in answers]
    lines = [(headed(answer.words), answer.sign_on_board, answer.who) for answer in answers]
    assert len(set(lines)) == len(lines), [line for line in lines if lines.count(line) > 1]


def walk(desk: Desk, game: Rules[Any], seed: int, most: int) -> int:
    """Up to so many moments of a simulated game, every fourth at random; how often the finger was asked."""
    rng, chance = random.Random(seed), random.Random(seed)
    setup = Setup(game.id, seats(game, game.players[seed % len(game.players)]), dict(game.simulated_house))
    session, asked, checked = Session(game, setup), 0, 0
    while checked < most and not session.prompt.over:
        if any(isinstance(event, Moved) for event in session.prompt.answers()) and chance.random() < 0.25:
            checked += 1
            taps = Taps(desk, session)
            try:
                check_list(taps.screen.answers())
                asked += 0 if session.prompt.private else check(taps)
            finally:
                taps.close()
        session.tell(game.simulated(session.state, session.prompt, rng))
    return asked


@every_game
def test_a_tap_does_what_is_written_or_asks(desk: Desk, game: Rules[Any]) -> None:
    asked = sum(walk(desk, game, seed, 40) for seed in range(2))
    assert asked or game.id != "kings_and_things", "many things may go to one hex there"


@pytest.mark.slow
@every_game
def test_in_sixty_games_of_each_a_tap_does_what_is_written_or_asks(desk: Desk, game: Rules[Any]) -> None:
    for seed in range(60):
        walk(desk, game, 100 + seed, 30)
