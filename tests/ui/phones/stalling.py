"""A line between a phone and the table that can stall: nothing passes, and nobody is told."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress


class Stalling:
    """Passes bytes from a port of its own to the table's, while `flows` is set."""

    def __init__(self, port: int) -> None:
        self._to, self._loop = port, asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        begun = asyncio.start_server(self._passed, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(begun, self._loop).result(10)
        self.port: int = self._server.sockets[0].getsockname()[1]

    def stall(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.clear)

    def flow(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    async def _passed(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(65536):
                    if not self._flows.is_set():  # lost on the way: the line is never whole again
                        await self._flows.wait()
                        break
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.transport.abort()

    def close(self) -> None:
        async def ended() -> None:
            self._server.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for each in others:
                each.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(ended(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
