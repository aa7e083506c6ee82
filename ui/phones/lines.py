"""Each line to a phone on a leash: time to ask, time to take the answer, and room for so many that are no open page."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ui.phones.crowd import Crowd
from ui.phones.handshake import Handshake
from ui.phones.sparing import spare
from ui.phones.speech import LONGEST
from ui.phones.turns import Turns

log = logging.getLogger(__name__)

LINES, EACH, BROWSER = 200, 40, 8
"""Lines that belong to no open page, in all and from one address; and as many as one browser opens."""
ASKING, TAKING = 4.0, 10.0
"""Seconds in which a request must have come, head and body, and in which its answer must have been taken."""
GOODBYE = 1.0
"""Seconds a page has to say goodbye in its turn."""
AT_ONCE = 4
"""Lines that are taken up in one go: between them seated phones are heard."""
OPENED = "opened"
"""By this a socket's state has what tells its line that it is an open page now."""
LARGEST, END = 16_384, re.compile(rb"\n\r?\n")
"""Bytes a request's head has at most, and where it ends."""
QUEUE = 512
"""So many lines wait to be taken up."""


class Request(H11Protocol):
    """A line on which pages are asked for; `crowd` has all that are.

    A request is taken up when its head has come and its line has had its turn, and before that not a word of it is
    read: most lines of a flood are gone by then. `known`: whose head it is waits for nobody.
    """

    def __init__(self, *args: Any, crowd: Crowd, turns: Turns, known: Callable[[bytes], bool], **more: Any) -> None:
        super().__init__(*args, **more)
        self.crowd, self.turns, self.known = crowd, turns, known
        self._held = b""
        self._due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.crowd.enter(transport, address, transport.abort):
            self._within(ASKING)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(0)
        self.turns.leave(self)
        self.crowd.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.SEND_BODY:
            self._heard(data)
            return
        if not self._held:
            self._within(ASKING)
        self._held += data
        if len(self._held) > LARGEST:
            self.flow.pause_reading()
        self._asked()

    def _asked(self) -> None:
        """Takes up what is held, in its turn, where it is a request's whole head or more than one ever is."""
        if self.conn.their_state is not h11.IDLE or not (END.search(self._held) or len(self._held) > LARGEST):
            return
        if self.known(self._held):
            self._take_up()
        else:
            self.turns.wait(self, self._take_up)

    def _take_up(self) -> None:
        data, self._held = self._held, b""
        self.flow.resume_reading()
        self._heard(data)

    def _heard(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle and not self.cycle.more_body:
            self._within(TAKING)
            self.crowd.busy(self.transport, not self.cycle.response_complete)

    def on_response_complete(self) -> None:
        self._within(ASKING if self._held else TAKING)
        self.crowd.busy(self.transport, False)
        if self.conn.trailing_data[0] or len(self._held) > LARGEST:  # it asks for all at once, as no browser does
            self.transport.close()
        super().on_response_complete()
        self._asked()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._within(0)
        super().handle_websocket_upgrade(event)

    def _within(self, seconds: float) -> None:
        """The line is cut after so long; 0: it may take its time."""
        if self._due:
            self._due.cancel()
        self._due = self.loop.call_later(seconds, self.transport.abort) if seconds else None


class Socket(WebSocketsSansIOProtocol):
    """A line that has become a page's socket; whoever reads nothing any more is cut off."""

    def __init__(self, *args: Any, crowd: Crowd, **more: Any) -> None:
        super().__init__(*args, **more)
        self.crowd = crowd
        self.close_timeout = GOODBYE

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][OPENED] = partial(self.crowd.leave, self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.leave(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(GOODBYE, self.transport.abort)


def opened(scope: Scope) -> None:
    """The socket of that scope is an open page: its line counts among those no more."""
    scope.get("state", {}).get(OPENED, lambda: None)()


class Server(uvicorn.Server):
    """Takes up few lines at a time; the others wait where they cost nothing."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(QUEUE)


def serving(
    app: ASGIApp,
    *,
    known: Callable[[bytes], bool] = lambda head: False,
    chain: Path | None = None,
    key: Path | None = None,
) -> Server:
    """The server of these pages, by their certificate where there is one. `known`: whether a request with that head
    comes from somebody who waits for nobody."""
    spare("asyncio", "uvicorn.error", "ui.phones.app", __name__)
    crowd, turns = Crowd(LINES, EACH, BROWSER), Turns()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH) if chain else None
    if context and chain:
        context.load_cert_chain(chain, key)

    def line(**more: Any) -> asyncio.Protocol:
        request = Request(crowd=crowd, turns=turns, known=known, **more)
        return Handshake(request, context, crowd, ASKING) if context else request

    return Server(
        uvicorn.Config(
            app,
            log_config=None,
            http=line,  # type: ignore[arg-type]
            ws=partial(Socket, crowd=crowd),  # type: ignore[arg-type]
            proxy_headers=False,
            backlog=AT_ONCE,
            h11_max_incomplete_event_size=LARGEST,
            ws_max_size=4 * LONGEST,
            ws_ping_interval=10.0,
            ws_ping_timeout=10.0,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )


def stumbled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What goes wrong beside the pages, as when this machine has no room for one line more: said, and they go on."""
    log.warning("the pages go on: %s (%r)", context.get("message"), context.get("exception"))
