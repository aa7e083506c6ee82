"""How long a throw takes from its last byte on the line until the game's state has changed, journal included."""

from __future__ import annotations

import os
import statistics
import threading
import time
import tty
from typing import NamedTuple

from companion.games import GAMES, rules
from companion.play.journal import Journal
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Rolled, Undone
from hardware.dice.far_end import PATIENCE, FarEnd
from hardware.dice.link import DiceLink
from hardware.dice.sentences import DieState
from ui.table import temporary
from ui.table.referee import Referee, Update, new_game


class Latency(NamedTuple):
    """Seconds, of so many throws."""

    throws: int
    median: float
    p99: float


def measure(throws: int) -> Latency:
    """Throws the awaited die so often, through a pseudo-terminal, the link, the referee and a journal on disk.

    Each throw is taken back before the next. Raises TimeoutError where one does not arrive, OSError without a
    pseudo-terminal.
    """
    game = rules(next(iter(GAMES)))
    master, slave = os.openpty()
    with temporary.folder() as folder, Journal(folder / "journal.sqlite") as journal:
        try:
            tty.setraw(slave)
            session, _ = new_game(journal, game, Setup(game.id, seats(game, game.players[0])))
            die = session.prompt.die
            if die is None:
                raise TimeoutError("This game does not begin with a throw.")
            bench = _Bench(FarEnd(master, die.kind))
            link = DiceLink([os.ttyname(slave)], wake=lambda: referee.wake(), tick=0.05)
            referee = Referee(session, link)
            referee.listen(bench.told)
            with link:
                referee.start()
                try:
                    bench.hub.until(lambda: any(each.state.settled for each in link.dice))
                    took = sorted(bench.throw(link, referee) for _ in range(throws))
                finally:
                    referee.stop()
        finally:
            os.close(slave)
            os.close(master)
    return Latency(throws, statistics.median(took), took[(throws * 99 - 1) // 100])


class _Bench:
    """The hub at the other end of the line, and whoever waits until its throws are kept."""

    def __init__(self, hub: FarEnd) -> None:
        self.hub = hub
        self._at = 0.0
        self._judged = threading.Event()

    def told(self, update: Update) -> None:
        """On the referee's thread: notes when a throw was judged and kept."""
        if update.judged and isinstance(update.event, Rolled):
            self._at = time.perf_counter()
            self._judged.set()

    def throw(self, link: DiceLink, referee: Referee) -> float:
        """One throw, and it is taken back."""
        self.hub.throw()
        self.hub.send(self.hub.up_to(b",rolling,"))
        self.hub.until(lambda: link.dice[0].state is DieState.ROLLING)
        landing = self.hub.up_to(b",rolled,")
        self._judged.clear()
        written = time.perf_counter()
        self.hub.send(landing)
        if not self._judged.wait(PATIENCE):
            raise TimeoutError("The throw did not arrive. Is this machine very busy? Try again.")
        took = self._at - written
        referee.tell(Undone()).result(PATIENCE)
        return took
