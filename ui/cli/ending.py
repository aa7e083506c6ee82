"""A program that people and machines end: Ctrl-C, a closed window, a shutdown."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")
_evenings: list[Callable[[], object]] = []
"""What ends those that run, the innermost last."""


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


def until_ended(evening: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a loop of its own; raises KeyboardInterrupt where the program is ended meanwhile.

    It is ended between two of the loop's steps, as within one Python may be at something from which nothing is raised,
    and first of all that runs there: what it waits for must go on until it has put itself down.
    """
    import asyncio  # most commands need no loop

    async def whole() -> T:
        task = asyncio.current_task()
        assert task
        _evenings.append(lambda: task.get_loop().call_soon_threadsafe(task.cancel))
        try:
            return await evening
        except asyncio.CancelledError:
            raise KeyboardInterrupt from None
        finally:
            _evenings.pop()

    return asyncio.run(whole())


def _end(*_: object) -> None:
    if not _evenings:
        raise KeyboardInterrupt
    _evenings[-1]()


def _ours() -> bool:
    """Only the main thread may say what comes of a signal."""
    return threading.current_thread() is threading.main_thread()
