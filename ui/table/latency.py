"""How long a throw takes from its last byte on the line until the game's state has changed, journal included."""

from __future__ import annotations

import os
import select
import statistics
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.games import GAMES, rules
from companion.play.journal import Journal
from companion.play.rules import Setup
from companion.play.simulation import seats
from companion.table.events import Rolled, Undone
from hardware.dice.hub_side import HubSide
from hardware.dice.link import DiceLink
from hardware.dice.sentences import DieState
from ui.table.referee import Referee, Update, new_game

PATIENCE = 20.0


class Latency(NamedTuple):
    """Seconds, of so many throws."""

    throws: int
    median: float
    p99: float


def measure(throws: int = 300) -> Latency:
    """Throws the awaited die so often, through a pseudo-terminal, the link, the referee and a journal on disk.

    Each throw is taken back before the next. Raises TimeoutError where one does not arrive, OSError without a
    pseudo-terminal.
    """
    game = rules(next(iter(GAMES)))
    master, slave = os.openpty()
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite") as journal:
        try:
            tty.setraw(slave)
            session, _ = new_game(journal, game, Setup(game.id, seats(game, game.players[0])))
            die = session.prompt.die
            if die is None:
                raise TimeoutError("This game does not begin with a throw.")
            bench = _Bench(master, die.kind)
            link = DiceLink([os.ttyname(slave)], wake=lambda: referee.wake(), tick=0.05)
            referee = Referee(session, link)
            referee.listen(bench.told)
            with link:
                referee.start()
                try:
                    bench.until(lambda: any(each.state.settled for each in link.dice))
                    took = sorted(bench.throw(link, referee) for _ in range(throws))
                finally:
                    referee.stop()
        finally:
            os.close(slave)
            os.close(master)
    return Latency(throws, statistics.median(took), took[(throws * 99 - 1) // 100])


class _Bench:
    """The hub at the other end of the line; its time is its own."""

    def __init__(self, master: int, kind: str) -> None:
        self._master = master
        self._now, self._at = 0.0, 0.0
        self._hub = HubSide({"die": kind}, Random(8), 0.0)
        self._judged = threading.Event()

    def told(self, update: Update) -> None:
        """On the referee's thread: notes when a throw was judged and kept."""
        if update.judged and isinstance(update.event, Rolled):
            self._at = time.perf_counter()
            self._judged.set()

    def throw(self, link: DiceLink, referee: Referee) -> float:
        """One throw, and it is taken back."""
        self._hub.throw("die", self._now)
        os.write(self._master, self._said(b",rolling,"))
        self.until(lambda: link.dice[0].state is DieState.ROLLING)
        landing = self._said(b",rolled,")
        self._judged.clear()
        written = time.perf_counter()
        os.write(self._master, landing)
        if not self._judged.wait(PATIENCE):
            raise TimeoutError("The throw did not arrive. Is this machine very busy? Try again.")
        took = self._at - written
        referee.tell(Undone()).result(PATIENCE)
        return took

    def until(self, done: Callable[[], bool]) -> None:
        """Answers what the link asks until it knows what it should."""
        give_up = time.perf_counter() + PATIENCE
        while not done():
            if time.perf_counter() > give_up:
                raise TimeoutError("The link did not hear the hub. Is this machine very busy? Try again.")
            if select.select([self._master], [], [], 0.001)[0]:
                self._hub.hear(os.read(self._master, 4096))
            os.write(self._master, b"".join(self._hub.sentences(self._now)))

    def _said(self, sign: bytes) -> bytes:
        said = b""
        while sign not in said:
            self._now += 0.01
            said += b"".join(self._hub.sentences(self._now))
        return said
