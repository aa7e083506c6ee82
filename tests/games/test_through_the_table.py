"""Whole games of every title through the simulated table: dice over the serial line, answers by the knob, a journal.

The referee's thread, the link to the dice, the chooser and the journal are those of a real evening. The same game, told
event by event to a session that has no devices at all, must leave the very same log.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.journal import Journal
from companion.play.rules import Rules, digest
from companion.play.session import Session
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import seats
from companion.table.events import Event, Rolled
from hardware.dice.link import DiceLink
from ui.table.chooser import Chooser, offered
from ui.table.referee import Referee, Update, new_game, take_up
from ui.table.simulated import SimulatedTable, wait_for_dice

PATIENCE = 240.0
"""Seconds until a game is given up; no test says how fast anything must be."""

GREETING = "I hear the "
"""How every die and the hub are welcomed, once, when they are first heard."""

BOARDS = [(game, board) for game in GAMES for board in rules(game).boards]


def setup_of(game: Rules[Any], board: str, players: int) -> Setup | None:
    """A table of so many; None where the game or the board does not seat them."""
    if players not in game.players:
        return None
    setup = Setup(game.id, seats(game, players), dict(game.simulated_house), board, game.version)
    try:
        game.new(setup)
    except BadSetup:
        return None
    return setup


def by_touch(game: Rules[Any], setup: Setup, seed: int) -> Session[Any]:
    """The game as somebody would tap it, to its end."""
    session: Session[Any] = Session(game, setup)
    rng = random.Random(seed)
    while not session.prompt.over:
        session.tell(game.simulated(session.state, session.prompt, rng))
    return session


def logged(session: Session[Any]) -> list[Any]:
    return [moment.entry.event for moment in session.moments() if moment.entry]


class Evening:
    """A game under way at the simulated table."""

    def __init__(self, journal: Journal, game: Rules[Any], setup: Setup) -> None:
        self.table = SimulatedTable(seed=1, pace=0.0)
        self.session, self.number = new_game(journal, game, setup)
        self.link = DiceLink([self.table.port], wake=lambda: self.referee.wake(), tick=0.01)
        self.referee = Referee(self.session, self.link, lambda winner: journal.end(self.number, winner))
        self.chooser = Chooser(self.referee)
        self.notices: list[str] = []
        self._judged = 0
        self._changed = threading.Condition()
        self.referee.listen(self._updated)

    def _updated(self, update: Update) -> None:
        with self._changed:
            if update.notice and not str(update.notice).startswith(GREETING):
                self.notices.append(str(update.notice))
            self._judged += update.judged is not None
            self._changed.notify_all()

    def play(self, events: list[Event]) -> None:
        try:
            with self.link:
                self.referee.start()
                assert wait_for_dice(self.link)
                for number, event in enumerate(events, 1):
                    self.referee.act(lambda: None).result(PATIENCE)
                    if self._judged >= number:  # the one thing there was to say: the referee has said it
                        continue
                    self._act(event)
                    assert self._taken(number), f"{number}: {event} was never taken up; {self.notices[-3:]}"
        finally:
            self.referee.stop()
            self.table.close()

    def _taken(self, number: int) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._judged >= number, PATIENCE)

    def _act(self, event: Event) -> None:
        """Throws the die; turns the knob where it has this answer; else somebody taps it."""
        session = self.session
        if isinstance(event, Rolled):
            self._throw(event)
        elif event in offered(session.prompt, session.rules.table(session.state)):
            self.chooser.choose(event).result(PATIENCE)
        else:
            self.referee.tell(event).result(PATIENCE)

    def _throw(self, event: Rolled) -> None:
        """A die can be thrown once the last throw has come to rest."""
        done = threading.Event()
        for _ in range(int(PATIENCE / 0.005)):
            if self.table.throw(self.session.prompt, event.face):
                return
            done.wait(0.005)
        raise AssertionError(f"{event} could not be thrown")


def play_both_ways(folder: Path, name: str, board: str, players: int, seed: int) -> None:
    game = rules(name, board)
    setup = setup_of(game, board, players)
    assert setup is not None
    tapped = by_touch(game, setup, seed)
    path = folder / "journal.sqlite"
    with Journal(path) as journal:
        evening = Evening(journal, game, setup)
        evening.play(logged(tapped))
        played = evening.session
        assert logged(played) == logged(tapped)
        assert digest(played.state) == digest(tapped.state)
        amiss = [notice for notice in evening.notices if "battery" not in notice]  # a long game empties it
        assert amiss == [], "nothing went amiss on the way"
        sources = {(type(step.entry.event), step.entry.source.split(":")[0]) for step in played.steps if step.entry}
        assert {source for kind, source in sources if kind is Rolled} == {"die"}
        number = evening.number
    with Journal(path) as journal:
        kept = journal.game(number)
        assert kept.ended == (game.winner(tapped.state) or "nobody")
        again, troubles = take_up(journal, number, game, kept.setup)
        assert troubles == []
        assert logged(again) == logged(tapped) and digest(again.state) == digest(tapped.state)


def seated(name: str, board: str) -> Iterator[int]:
    game = rules(name, board)
    for players in game.players:
        if setup_of(game, board, players):
            yield players


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_a_whole_game_by_serial_dice_and_knob_has_the_log_of_play_by_touch(
    tmp_path: Path, name: str, board: str
) -> None:
    players = list(seated(name, board))
    play_both_ways(tmp_path, name, board, players[len(players) // 2 - 1], seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12, 13])
@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_whole_games_for_every_number_of_players(tmp_path: Path, name: str, board: str, seed: int) -> None:
    for players in seated(name, board):
        folder = tmp_path / str(players)
        folder.mkdir()
        play_both_ways(folder, name, board, players, seed)
