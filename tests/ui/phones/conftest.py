"""Real pages on the loopback: a game, its referee, the server, and what a phone's browser does without one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.play.session import Moment
from companion.table.prompts import Prompt
from tests.play.at_table import play_on, simulated
from tests.ui.phones.browsing import chromium
from ui.phones.server import Certificate, Phones
from ui.table.referee import Referee

PATIENCE = 60.0
"""Seconds until a test gives up waiting; nothing is asserted of how long anything takes."""


class Phone:
    """A phone without a screen: it joins, opens its page's socket and says what a finger would."""

    def __init__(self, phones: Phones, colour: str = "", kind: str = "seat") -> None:
        self.phones, self.colour, self.kind = phones, colour, kind
        self.web = httpx.Client(  # no certificates to read: nothing is sealed here
            base_url=phones.address, headers={"Origin": phones.address}, timeout=PATIENCE, verify=False
        )
        self.page: dict[str, Any] = {}
        self.said = 0
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    def join(self, code: str = "") -> httpx.Response:
        """Sits down with the figures the table shows now."""
        code = code or next(seat.code for seat in self.phones.seats() if seat.colour == self.colour)
        return self.web.post("/join", json={"seat": self.colour, "code": code})

    def open(self) -> Phone:
        """Opens the page's socket and waits for the page."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        address = f"{self.phones.address.replace('http', 'ws', 1)}/live/{self.kind}"
        called = connect(address, origin=Origin(self.phones.address), additional_headers=headers)
        self._socket = self._open.enter_context(called)
        self.await_("page")
        return self

    @property
    def socket(self) -> ClientConnection:
        assert self._socket
        return self._socket

    def await_(self, kind: str) -> dict[str, Any]:
        """The next message of that kind; pages that come before it are looked at."""
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if told["is"] == "page":
                self.page = told
            if told["is"] == kind:
                return told

    def until(self, page: int) -> None:
        """Waits until the page of that number is shown."""
        while self.page["page"] < page:
            self.await_("page")

    def say(self, kind: str, name: str = "", page: int | None = None, **more: object) -> str:
        """Says something; the name it said it by."""
        self.said += 1
        name = name or f"{self.colour}-{self.said}"
        at = self.page["page"] if page is None else page
        self.socket.send(json.dumps({"is": kind, "id": name, "page": at, **more}))
        return name

    def asks(self, kind: str, name: str = "", page: int | None = None, **more: object) -> dict[str, Any]:
        """Says something and waits for what the table says to it."""
        said = self.say(kind, name, page, **more)
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if told["is"] == "page":
                self.page = told
            elif told.get("id") == said:
                return told

    def shut(self) -> None:
        """Closes the page; the phone keeps its seat."""
        self._open.close()

    def close(self) -> None:
        self.shut()
        self.web.close()


class Room:
    """A game that is served, and every phone in the room."""

    def __init__(
        self,
        game: str,
        events: int = 0,
        players: int = 3,
        book: Path | None = None,
        certificate: Certificate | None = None,
        **house: str,
    ) -> None:
        self.session = simulated(game, players, **house)
        play_on(self.session, Random(3), most=events)
        self.referee = Referee(self.session)
        self.referee.start()
        self.phones = Phones(self.referee, port=0, chance=Random(1), book=book, certificate=certificate, loopback=True)
        self.phones.start()
        self._there: list[Phone] = []

    def phone(self, colour: str) -> Phone:
        """A phone that has sat down, with its page open."""
        phone = Phone(self.phones, colour)
        self._there.append(phone)
        assert phone.join().status_code == 200
        return phone.open()

    def guest(self, kind: str = "wall") -> Phone:
        """Somebody who only looks on."""
        phone = Phone(self.phones, kind=kind)
        self._there.append(phone)
        return phone

    @property
    def page(self) -> int:
        """The number of the page that shows all that was told until now."""
        return self.referee.act(lambda: self.phones.room._told[0]).result(PATIENCE)  # noqa: SLF001

    @property
    def moment(self) -> Moment:
        """How things stand when all that was told until now has led to what it leads to."""
        return self.referee.act(lambda: self.session.head).result(PATIENCE)

    def settle(self) -> None:
        """Waits until every phone shows the table as it is now."""
        for phone in self._there:
            phone.until(self.page)

    def play_on(self, until: Callable[[Prompt], bool]) -> None:
        """Simulated players play on until such a question is asked."""
        rng = Random(4)
        while not until(prompt := self.session.prompt):
            event = self.session.rules.simulated(self.session.state, prompt, rng)
            self.referee.tell(event).result(PATIENCE)

    @property
    def asked(self) -> str:
        return self.session.prompt.who

    @property
    def others(self) -> list[str]:
        return [seat.colour for seat in self.session.setup.seats if seat.colour != self.asked]

    def close(self) -> None:
        for phone in self._there:
            phone.close()
        self.phones.stop()
        self.referee.stop()


@pytest.fixture
def room() -> Iterator[Callable[..., Room]]:
    """`room("hirelings", 20)`: that game after so many simulated events, served."""
    with ExitStack() as stack:

        def made(game: str, events: int = 0, **house: Any) -> Room:
            there = Room(game, events, **house)
            stack.callback(there.close)
            return there

        yield made


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's, for all tests of a file."""
    with chromium() as opened:
        yield opened
