"""Each line to a phone on a leash: time to ask, time to take the answer, and room for so many that are no open page."""

from __future__ import annotations

import asyncio
import logging
import ssl
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ui.phones.crowd import Crowd
from ui.phones.handshake import Handshake
from ui.phones.sparing import spare
from ui.phones.speech import LONGEST

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


class Request(H11Protocol):
    """A line on which pages are asked for; `crowd` has all that are."""

    def __init__(self, *args: Any, crowd: Crowd, **more: Any) -> None:
        super().__init__(*args, **more)
        self.crowd = crowd
        self._asking = False
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
        self.crowd.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._asking and (not self.cycle or self.cycle.response_complete):
            self._within(ASKING)
        super().data_received(data)
        if self._asking and self.cycle and not self.cycle.more_body:
            self._within(TAKING)
            self.crowd.busy(self.transport, not self.cycle.response_complete)

    def on_response_complete(self) -> None:
        self._within(TAKING)
        self.crowd.busy(self.transport, False)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._within(0)
        super().handle_websocket_upgrade(event)

    def _within(self, seconds: float) -> None:
        """The line is cut after so long; 0: it may take its time."""
        if self._due:
            self._due.cancel()
        self._asking = seconds == ASKING
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


def serving(app: ASGIApp, *, chain: Path | None = None, key: Path | None = None, **more: Any) -> uvicorn.Server:
    """The server of these pages, by their certificate where there is one."""
    spare("asyncio", "uvicorn.error", "ui.phones.app", __name__)
    crowd = Crowd(LINES, EACH, BROWSER)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH) if chain else None
    if context and chain:
        context.load_cert_chain(chain, key)

    def line(**more: Any) -> asyncio.Protocol:
        request = Request(crowd=crowd, **more)
        return Handshake(request, context, crowd, ASKING) if context else request

    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            http=line,  # type: ignore[arg-type]
            ws=partial(Socket, crowd=crowd),  # type: ignore[arg-type]
            proxy_headers=False,
            backlog=AT_ONCE,
            h11_max_incomplete_event_size=16_384,
            ws_max_size=4 * LONGEST,
            ws_ping_interval=10.0,
            ws_ping_timeout=10.0,
            server_header=False,
            timeout_graceful_shutdown=1,
            **more,
        )
    )


def stumbled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What goes wrong beside the pages, as when this machine has no room for one line more: said, and they go on."""
    log.warning("the pages go on: %s (%r)", context.get("message"), context.get("exception"))
