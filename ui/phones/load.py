"""How the pages do with many who look on: from an event to the last phone, and what a table of them costs."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from companion import typed
from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from ui.phones.server import Phones
from ui.table.referee import Referee

GAME = "hirelings"
LOOKING_ON = 1
"""Walls beside the seats of a table."""


class Load(NamedTuple):
    """`begun`: s until a table's pages are served; `middle` and `most`: s from an event told to the last page shown,
    the median and 99 in 100; `bytes`: of memory a table with all its open pages takes."""

    tables: int
    sockets: int
    begun: float
    middle: float
    most: float
    bytes: float


class Served:
    """One table and its simulated phones."""

    def __init__(self, seed: int) -> None:
        game = rules(GAME)
        self.rng = Random(seed)
        self.session = Session(game, Setup(game.id, seats(game, game.players[-1]), dict(game.simulated_house)))
        self.referee = Referee(self.session)
        self.referee.start()
        begun = time.perf_counter()
        self.phones = Phones(self.referee, port=0, loopback=True)
        self.phones.start()
        self.begun = time.perf_counter() - begun
        self.pages: list[ClientConnection] = []

    async def open(self, stack: AsyncExitStack) -> None:
        """Every seat's phone and the walls open their pages."""
        address = self.phones.address.replace("http", "ws", 1)
        origin = Origin(self.phones.address)
        for seat in self.phones.doors.seats:
            key = self.phones.doors.enter(seat, self.phones.doors.code(seat), "here")
            cookie = {"Cookie": f"seat={key}"}
            self.pages.append(
                await stack.enter_async_context(
                    connect(f"{address}/live/seat", origin=origin, additional_headers=cookie)
                )
            )
        for _ in range(LOOKING_ON):
            self.pages.append(await stack.enter_async_context(connect(f"{address}/live/wall", origin=origin)))
        await asyncio.gather(*(self._shows(page, 0) for page in self.pages))

    async def event(self) -> float:
        """Something happens at this table; s until the last page shows it."""
        event = self.session.rules.simulated(self.session.state, self.session.prompt, self.rng)
        before = self.phones.room.page
        begun = time.perf_counter()
        told = self.referee.tell(event)
        await asyncio.gather(*(self._shows(page, before + 1) for page in self.pages))
        took = time.perf_counter() - begun
        await asyncio.wrap_future(told)
        return took

    @staticmethod
    async def _shows(page: ClientConnection, number: int) -> None:
        while True:
            told = typed.json(await page.recv(), dict[str, Any])
            if told["is"] == "page" and told["page"] >= number:
                return

    def close(self) -> None:
        self.phones.stop()
        self.referee.stop()


def measure(tables: int, events: int) -> Load:
    """So many tables in this process, with so many events in all, one table after the other."""
    return asyncio.run(_measured(tables, events))


async def _measured(tables: int, events: int) -> Load:
    before = _memory()
    served = [Served(seed) for seed in range(tables)]
    try:
        async with AsyncExitStack() as stack:
            for each in served:
                await each.open(stack)
            held = (_memory() - before) / tables
            took = [await served[at % tables].event() for at in range(events)]
        many = sum(len(each.pages) for each in served)
        return Load(tables, many, median(each.begun for each in served), median(took), quantiles(took, n=100)[98], held)
    finally:
        for each in served:
            each.close()


def _memory() -> float:
    """Bytes this process holds now."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024.0 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
