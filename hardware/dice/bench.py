"""How fast a throw reaches the screen's queue, and what listening costs: the real link on a pseudo-terminal."""

from __future__ import annotations

import os
import select
import statistics
import threading
import time
import tty
from collections.abc import Callable
from random import Random

import msgspec

from companion.table.words import Words, say
from hardware.dice.hub_side import BEAT_EVERY, HubSide
from hardware.dice.link import DiceLink
from hardware.dice.news import Reading
from hardware.dice.sentences import DieState

PATIENCE = 10.0
"""Seconds after which a bench that hears nothing gives up."""


class Figures(msgspec.Struct, frozen=True):
    """`median` and `p99` in microseconds from the last byte of a throw to its reading; `cpu` the share of one core that
    this process used while only heartbeats came; `throws` how many were measured."""

    throws: int
    median: float
    p99: float
    cpu: float

    @property
    def words(self) -> Words:
        return say(
            "{throws} throws: {median} µs median and {p99} µs p99 from the last byte to the reading; "
            "{cpu} % of a core while idle.",
            throws=self.throws,
            median=round(self.median),
            p99=round(self.p99),
            cpu=round(self.cpu * 100, 2),
        )


def measure(throws: int = 500, idle: float = 3.0) -> Figures:
    """Throws a die so often, then listens to heartbeats for `idle` seconds.

    Raises TimeoutError when a throw does not arrive, OSError where there are no pseudo-terminals.
    """
    master, slave = os.openpty()
    try:
        tty.setraw(slave)
        woken = _Woken()
        with DiceLink([os.ttyname(slave)], wake=woken) as link:
            table = _Table(master, link, woken)
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
    """A hub, a die and the link that hears it, on the two ends of one pseudo-terminal. The hub's time is its own."""

    def __init__(self, master: int, link: DiceLink, woken: _Woken) -> None:
        self._master, self._link, self._woken = master, link, woken
        self._now = 0.0
        self._hub = HubSide({"white": "d8"}, Random(8), self._now)

    def greet(self) -> None:
        """Answers the link's questions until it knows the die."""
        self._until(lambda: any(die.state.settled for die in self._link.dice))
        self._link.poll()

    def throw(self) -> float:
        """One throw; returns seconds from the writing of its last sentence to the waking of the screen."""
        self._hub.throw("white", self._now)
        self._send(self._flight(b",rolling,"))
        self._until(lambda: self._link.dice[0].state is DieState.ROLLING)
        landing = self._flight(b",rolled,")
        self._woken.event.clear()
        written = time.perf_counter()
        self._send(landing)
        while self._woken.event.wait(PATIENCE):
            self._woken.event.clear()
            if any(isinstance(news, Reading) for news in self._link.poll()):
                return self._woken.at - written
        raise TimeoutError("The throw did not arrive. Is this machine very busy? Try again.")

    def idle(self, seconds: float) -> float:
        """The share of a core used while the hub only beats."""
        wall, cpu = time.perf_counter(), time.process_time()
        while time.perf_counter() - wall < seconds:
            self._now += BEAT_EVERY
            self._send(b"".join(self._hub.sentences(self._now)))
            time.sleep(min(BEAT_EVERY, seconds))
        return (time.process_time() - cpu) / (time.perf_counter() - wall)

    def _flight(self, sign: bytes) -> bytes:
        """What the hub says next, up to and with the moment in which it says this."""
        said = b""
        while sign not in said:
            self._now += 0.01
            said += b"".join(self._hub.sentences(self._now))
        return said

    def _send(self, data: bytes) -> None:
        os.write(self._master, data)

    def _until(self, done: Callable[[], bool]) -> None:
        give_up = time.perf_counter() + PATIENCE
        while not done():
            if time.perf_counter() > give_up:
                raise TimeoutError("The link did not hear the hub. Is this machine very busy? Try again.")
            if select.select([self._master], [], [], 0.001)[0]:
                self._hub.hear(os.read(self._master, 4096))
            self._send(b"".join(self._hub.sentences(self._now)))


def main() -> None:
    """Prints the figures."""
    print(measure().words)


if __name__ == "__main__":
    main()
