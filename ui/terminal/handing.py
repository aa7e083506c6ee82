"""What other threads have to say to an evening at a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVarTuple, Unpack

Ts = TypeVarTuple("Ts")


def hand_over(loop: asyncio.AbstractEventLoop | None, hear: Callable[[Unpack[Ts]], object], *what: *Ts) -> None:
    """From any thread; nobody hears it before the evening has begun, or once it is over."""
    if loop:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(hear, *what)
