"""Seats the companion plays where the table has neither dice nor cards: it throws and deals for them as well."""

from __future__ import annotations

import threading
from random import Random

import pytest

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Rolled
from ui.table.referee import Referee, Update
from ui.table.stand_ins import SOURCE, StandIns

PATIENCE = 120.0
MOST = 150


@pytest.mark.parametrize("game", ["magic_maze", "hirelings", "key_to_the_kingdom"])
def test_they_play_on_by_themselves_where_chance_throws(game: str) -> None:
    """Also where two throw at once, as in a duel; only what is asked of the whole table waits for people."""
    played = rules(game)
    session = Session(played, Setup(game, seats(played, 2), dict(played.simulated_house)))
    referee, rng = Referee(session), Random(5)
    given: list[Update] = []
    enough = threading.Event()

    def people() -> None:
        if session.prompt.over or len(given) >= MOST:
            enough.set()
        elif not session.prompt.who and not session.prompt.by:
            referee.enter(played.simulated(session.state, session.prompt, rng), "touch")

    def told(update: Update) -> None:
        if update.event is not None and not update.more:
            given.append(update)
            referee.order(people)

    referee.listen(told)
    stand_ins = StandIns(referee, {seat.colour: "easy" for seat in session.seats}, Random(3), throwing=True)
    referee.start()
    stand_ins.start()
    referee.order(people)
    try:
        assert enough.wait(PATIENCE), session.prompt
    finally:
        stand_ins.stop()
        referee.stop()
    assert any(isinstance(update.event, Rolled) and update.source == SOURCE for update in given)
    if game == "magic_maze":
        assert any(isinstance(update.event, Rolled) and update.event.by for update in given), "a duel was fought"
