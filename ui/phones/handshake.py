"""A line by certificate, until both ends have agreed: on a leash too, for strangers begin handshakes by the hundred."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from typing import cast

from ui.phones.crowd import Crowd


class Handshake(asyncio.Protocol):
    """One of `crowd` for at most so many `seconds`; what is said once it is agreed is said to `then`."""

    def __init__(self, then: asyncio.Protocol, context: ssl.SSLContext, crowd: Crowd, seconds: float) -> None:
        self.then, self.context, self.crowd, self.seconds = then, context, crowd, seconds
        self._early = b""
        self._lost = False
        self._agreeing: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        line = cast(asyncio.Transport, transport)
        address, *_ = line.get_extra_info("peername") or ("",)
        if self.crowd.enter(line, address, line.abort):
            self._agreeing = asyncio.get_running_loop().create_task(self._agree(line))
        else:
            line.abort()

    async def _agree(self, line: asyncio.Transport) -> None:
        secure = None
        try:
            with suppress(OSError):  # cut, given up, or no handshake at all
                secure = await asyncio.get_running_loop().start_tls(
                    line, self, self.context, server_side=True, ssl_handshake_timeout=self.seconds,
                    ssl_shutdown_timeout=self.seconds,
                )  # fmt: skip
        finally:
            self.crowd.leave(line)
        if secure is None or self._lost:
            return
        secure.set_protocol(self.then)
        self.then.connection_made(secure)
        if self._early and not secure.is_closing():
            self.then.data_received(self._early)

    def data_received(self, data: bytes) -> None:
        """What came with the end of the handshake."""
        self._early += data

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
