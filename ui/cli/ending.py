"""A program that people and machines end: Ctrl-C, a closed window, a shutdown."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop


@contextmanager
def interrupted_once() -> Iterator[None]:
    """Ctrl-C, pressed again and again as people do, ends the program once: the way out is not interrupted."""

    def interrupt(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _end()

    if not _ours() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def stopping() -> Iterator[None]:
    """A closed window or a shutdown ends the evening as Ctrl-C does: devices are put down, nothing is left lying."""
    if not _ours():
        yield
        return
    before = {name: signal.signal(name, _end) for name in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


def _end(*_: object) -> None:
    """A loop is ended between two of its steps: within one Python may be at something from which nothing is raised."""
    if loop := _loop():
        loop.call_soon_threadsafe(_raise)
    else:
        _raise()


def _raise() -> None:
    raise KeyboardInterrupt


def _ours() -> bool:
    """Only the main thread may say what comes of a signal."""
    return threading.current_thread() is threading.main_thread()


def _loop() -> AbstractEventLoop | None:
    """The one that runs here; where none was ever wanted, asyncio is not even read."""
    if asyncio := sys.modules.get("asyncio"):
        with suppress(RuntimeError):
            found: AbstractEventLoop = asyncio.get_running_loop()
            return found
    return None
