"""How fast a throw reaches the screen's queue, and what listening costs: the real link on a pseudo-terminal."""

from __future__ import annotations

import os
import statistics
import threading
import time
import tty
from typing import NamedTuple

from hardware.dice.far_end import PATIENCE, FarEnd
from hardware.dice.hub_side import BEAT_EVERY
from hardware.dice.link import DiceLink
from hardware.dice.news import Reading
from hardware.dice.sentences import DieState


class Figures(NamedTuple):
    """`median` and `p99` in microseconds from the last byte of a throw to its reading; `cpu` the share of one core that
    this process used while only heartbeats came; `throws` how many were measured."""

    throws: int
    median: float
    p99: float
    cpu: float


def measure(throws: int, idle: float) -> Figures:
    """Throws a die so often, then listens to heartbeats for `idle` seconds.

    Raises TimeoutError when a throw does not arrive, OSError where there are no pseudo-terminals.
    """
    master, slave = os.openpty()
    try:
        tty.setraw(slave)
        woken = _Woken()
        with DiceLink([os.ttyname(slave)], wake=woken) as link:
            table = _Table(FarEnd(master, "d8"), link, woken)
            table.greet()
            delays = sorted(table.throw() for _ in range(throws))
            cpu = table.idle(idle)
        return Figures(throws, statistics.median(delays) * 1e6, delays[(throws * 99 - 1) // 100] * 1e6, cpu)
    finally:
        os.close(slave)
        os.close(master)


class _Woken:
    """Called by the link when there is news: notes when."""

    def __init__(self) -> None:
        self.at = 0.0
        self.event = threading.Event()

    def __call__(self) -> None:
        self.at = time.perf_counter()
        self.event.set()


class _Table:
    """A hub, its die and the link that hears it, on the two ends of one pseudo-terminal."""

    def __init__(self, hub: FarEnd, link: DiceLink, woken: _Woken) -> None:
        self._hub, self._link, self._woken = hub, link, woken

    def greet(self) -> None:
        """Answers the link's questions until it knows the die."""
        self._hub.until(lambda: any(die.state.settled for die in self._link.dice))
        self._link.poll()

    def throw(self) -> float:
        """One throw; returns seconds from the writing of its last sentence to the waking of the screen."""
        self._hub.throw()
        self._hub.send(self._hub.up_to(b",rolling,"))
        self._hub.until(lambda: self._link.dice[0].state is DieState.ROLLING)
        landing = self._hub.up_to(b",rolled,")
        self._woken.event.clear()
        written = time.perf_counter()
        self._hub.send(landing)
        while self._woken.event.wait(PATIENCE):
            self._woken.event.clear()
            if any(isinstance(news, Reading) for news in self._link.poll()):
                return self._woken.at - written
        raise TimeoutError("The throw did not arrive. Is this machine very busy? Try again.")

    def idle(self, seconds: float) -> float:
        """The share of a core used while the hub only beats."""
        wall, cpu = time.perf_counter(), time.process_time()
        while time.perf_counter() - wall < seconds:
            self._hub.send(self._hub.later(BEAT_EVERY))
            time.sleep(min(BEAT_EVERY, seconds))
        return (time.process_time() - cpu) / (time.perf_counter() - wall)
