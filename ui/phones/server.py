"""The pages' own thread: a small web server on the local network, begun and ended with a switch."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Callable
from ipaddress import IPv4Address
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import zeroconf

from companion.files import why
from companion.table.words import Words, say
from ui.phones.app import Pages
from ui.phones.doors import Doors
from ui.phones.lines import serving, stumbled
from ui.phones.room import Room
from ui.table.network import own_address
from ui.table.referee import Referee

log = logging.getLogger(__name__)
T = TypeVar("T")

PORT = 8080
NAME = "table-companion"
PATIENCE = 10.0
"""Seconds after which a server that has not begun will not."""


class NoServer(Exception):
    """The pages cannot be served; `words` say why and what would help."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words)


class Certificate(NamedTuple):
    """Files of a certificate of the table's own, and of its key."""

    chain: Path
    key: Path


class Seat(NamedTuple):
    """A seat as the table shows it: its figures and the address to read by camera, both "" where a phone has it."""

    colour: str
    name: str
    code: str
    address: str
    away: bool


class Phones:
    """The pages of one game. Everything here may be called from any thread.

    `chance` throws and deals for phones where the table has no dice of its own. `port`: where none is named `PORT`, or
    any that is free where another program has that; 0 takes any. `foretells` False: somebody else works the chances
    out, and hands them to the room.
    """

    def __init__(
        self,
        referee: Referee,
        *,
        port: int | None = None,
        chance: Random | None = None,
        book: Path | None = None,
        certificate: Certificate | None = None,
        loopback: bool = False,
        foretells: bool = True,
    ) -> None:
        self.referee = referee
        self.room = Room(referee, chance, foretells)
        self.doors = Doors([seat.colour for seat in referee.session.seats], time.monotonic, book)
        self.pages = Pages(self.room, self.doors)
        self._listening = _usual(loopback) if port is None else listening(port, loopback)
        self.port: int = self._listening.getsockname()[1]
        self.host = "127.0.0.1" if loopback else own_address()
        self._secure = certificate is not None
        self._server = serving(
            self.pages.app([f"{NAME}.local"]),
            known=self.pages.known,
            chain=certificate.chain if certificate else None,
            key=certificate.key if certificate else None,
        )
        self._thread = threading.Thread(target=self._serve, name="phones", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._known: zeroconf.Zeroconf | None = None

    def start(self) -> None:
        """Serves from now on; returns when it does. Raises NoServer."""
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > until:
                self.stop()
                raise NoServer(say("The pages for phones could not be served. “companion doctor” tells more."))
            time.sleep(0.005)
        if self.host != "127.0.0.1":
            threading.Thread(target=self._make_known, name="mdns", daemon=True).start()

    def stop(self) -> None:
        """Phones are sent away; seats stay theirs, and answers come back to the table."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(5.0)
        if self._known:
            self._known.close()
            self._known = None
        self._listening.close()

    def seats(self) -> list[Seat]:
        """Every seat with its figures, or whether its phone is away; one for whoever has joined since, too."""

        def work() -> list[Seat]:
            seats = self.referee.session.seats
            self.doors.seats = tuple(seat.colour for seat in seats)
            return [self._seat(seat.colour, seat.name) for seat in seats]

        return self._on_loop(work)

    def free(self, colour: str) -> None:
        """The table takes a seat back; its phone becomes a guest's."""

        def work() -> None:
            self.doors.free(colour)
            self.pages.renew()

        self._on_loop(work)

    def new_codes(self) -> None:
        """Other figures for every free seat."""
        self._on_loop(self.doors.renew)

    def pause(self, paused: bool) -> bool:
        """Nothing that phones say counts while it pauses; whether it does now."""
        self._on_loop(lambda: self.room.pause(paused))
        return paused

    @property
    def address(self) -> str:
        """Where a browser finds the table."""
        scheme = "https" if self._secure else "http"
        return f"{scheme}://{self.host}:{self.port}"

    def _seat(self, colour: str, name: str) -> Seat:
        code = self.doors.code(colour)
        address = f"{self.address}/#{colour}.{self.doors.ticket(colour)}" if code else ""
        return Seat(colour, name, code, address, colour in self.pages.away())

    def _on_loop(self, work: Callable[[], T]) -> T:
        """Something done where pages are served: nothing of theirs is ever touched from two threads."""
        loop = self._loop
        if loop is None or not self._thread.is_alive():
            return work()

        async def done() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(done(), loop).result(PATIENCE)

    def _serve(self) -> None:
        async def served() -> None:
            self._loop = asyncio.get_running_loop()
            self._loop.set_exception_handler(stumbled)
            await self._server.serve(sockets=[self._listening])

        try:
            asyncio.run(served())
        except Exception:
            log.exception("the pages are served no more")

    def _make_known(self) -> None:
        """Tells the network by which name the table is found."""
        try:
            known = zeroconf.Zeroconf(interfaces=[self.host])
            service = zeroconf.ServiceInfo(
                "_http._tcp.local.",
                f"{NAME}._http._tcp.local.",
                addresses=[IPv4Address(self.host).packed],
                port=self.port,
                server=f"{NAME}.local.",
            )
            known.register_service(service, allow_name_change=True)
            self._known = known
        except (OSError, zeroconf.Error) as error:  # a name is a convenience
            log.info("the table's name is not known in the network: %s", error)


def _usual(loopback: bool) -> socket.socket:
    """A socket where pages are usually found, or wherever there is room."""
    try:
        return listening(PORT, loopback)
    except NoServer:
        return listening(0, loopback)


def listening(port: int, loopback: bool) -> socket.socket:
    """A socket for pages. Raises NoServer where another program has the port, or there is no network for this one."""
    try:
        # the protocol is named, or asyncio does not take it for one whose small packets should leave at once
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:  # as the window's of a machine that shows the table and nothing else
        raise NoServer(
            say("This window is kept from the network ({why}), so no phone finds it.", why=why(error))
        ) from None
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(("127.0.0.1" if loopback else "0.0.0.0", port))
        made.listen()  # until then a second program may bind the same port, and fails when its pages are wanted
    except OSError as error:
        made.close()
        raise NoServer(
            say("Port {port} is taken by another program ({why}). Choose another.", port=port, why=why(error))
        ) from None
    return made
