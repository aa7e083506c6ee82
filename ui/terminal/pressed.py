"""Keys as they are pressed, one by one: for whoever plays by ear and sees no line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

NAMES: dict[str, str] = {
    Keys.Down: "down",
    Keys.Up: "up",
    Keys.Home: "home",
    Keys.ControlM: "enter",
    Keys.ControlJ: "enter",
    Keys.ControlI: "tab",
    Keys.ControlH: "backspace",
    " ": "space",
    Keys.ControlC: "leave",
    Keys.ControlD: "leave",
}
"""What a key is called by whoever hears it; letters are called as they are written, others nothing."""


def called(press: KeyPress) -> str:
    """The name of a key, a letter, or "" for one that means nothing."""
    key = press.key.value if isinstance(press.key, Keys) else press.key
    return NAMES.get(key, key if len(key) == 1 and key.isprintable() else "")


async def pressed(source: Input | None = None) -> AsyncIterator[str]:
    """The keys of a terminal, until it is closed."""
    keyboard = source or create_input()
    waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def ready() -> None:
        for press in keyboard.read_keys():
            if name := called(press):
                waiting.put_nowait(name)
        if keyboard.closed:
            waiting.put_nowait(None)

    with keyboard.raw_mode(), keyboard.attach(ready):
        while (name := await waiting.get()) is not None:
            yield name
