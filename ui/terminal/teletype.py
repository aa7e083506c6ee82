"""Where lines are typed and written: a keyboard and a screen, or a pipe with a line for each answer."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.shortcuts import print_formatted_text
from rich.console import Console

from companion.table.words import Words, say
from ui.terminal.handing import hand_over

log = logging.getLogger(__name__)

REFRESH = 1.0
"""Seconds after which the bar at the bottom is drawn anew."""


class Teletype(Protocol):
    """What a front end types on. `console` knows how wide it is and which signs it has.

    `waits`: nobody sees a die roll here, so the next line is read when it lies.
    """

    console: Console
    waits: bool

    async def line(self, bar: Callable[[], str], secret: bool) -> str:
        """The next line; `bar` is what stands below it meanwhile, and what is secret does not stay on the screen.

        Raises EOFError where there is no more.
        """

    def open(self) -> AbstractContextManager[object]:
        """Inside it, whatever is put while a line is being typed stands above that line."""

    def put(self, text: str) -> None:
        """Writes some lines."""

    async def alone(self, name: str, words: Words) -> bool:
        """Shows something to one player and covers it again; False, and not shown, where nothing can be covered."""


class Keyboard:
    """A terminal. `known`: the words that Tab completes."""

    waits = False

    def __init__(self, known: Callable[[], Iterable[str]]) -> None:
        self.console = Console(highlight=False)
        self._line: PromptSession[str] = PromptSession(completer=_Known(known), complete_while_typing=False)

    async def line(self, bar: Callable[[], str], secret: bool) -> str:
        asyncio.get_running_loop().set_exception_handler(stumbled)
        # a session of its own: the arrow up must not bring a secret back
        typed = PromptSession[str](is_password=True) if secret else self._line
        try:
            return await typed.prompt_async(
                "> ", bottom_toolbar=bar, refresh_interval=REFRESH, set_exception_handler=False, handle_sigint=False
            )
        except KeyboardInterrupt:
            raise EOFError from None

    def open(self) -> AbstractContextManager[object]:
        return patch_stdout(raw=True)

    def put(self, text: str) -> None:
        print_formatted_text(ANSI(text))

    async def alone(self, name: str, words: Words) -> bool:
        """It never stays on the screen or scrolls away above it."""
        session: PromptSession[str] = PromptSession(erase_when_done=True)
        try:
            look = say(" Only {name} looks now; then press Enter. ", name=name)
            await session.prompt_async(str(look), is_password=True, set_exception_handler=False, handle_sigint=False)
            covering = f" {words}\n {say('Enter covers it.')} "
            await session.prompt_async(covering, is_password=True, set_exception_handler=False, handle_sigint=False)
        except (EOFError, KeyboardInterrupt):
            pass
        if self.console.is_dumb_terminal:  # nothing can be erased there, only pushed out of sight
            self.put("\n" * 60)
        return True


def stumbled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What goes wrong beside the line that is typed: kept for the log, where the terminal would wait for Enter.

    A terminal may tell where its cursor is when nobody awaits it any more, because the window has just been closed.
    """
    late = isinstance(context.get("exception"), asyncio.InvalidStateError)
    log.log(logging.DEBUG if late else logging.ERROR, "%s", context.get("message"), exc_info=context.get("exception"))


class Pipe:
    """Lines from a file or another program, and what is said to them as plain text."""

    waits = True

    def __init__(self, lines: TextIO, out: TextIO, width: int = 80) -> None:
        self.console = Console(file=out, width=width, highlight=False, color_system=None)
        self._lines, self._out = lines, out

    async def line(self, bar: Callable[[], str], secret: bool) -> str:
        line = await asyncio.to_thread(self._lines.readline)
        if not line:
            raise EOFError
        self.put(f"> {line.rstrip()}")
        return line

    def open(self) -> AbstractContextManager[object]:
        return nullcontext()

    def put(self, text: str) -> None:
        self._out.write(f"{text}\n")
        self._out.flush()

    async def alone(self, name: str, words: Words) -> bool:
        return False


class Endless(Pipe):
    """A pipe that may end, or have nobody at its other end, while what is written goes on."""

    def __init__(self, lines: TextIO, out: TextIO, width: int = 80) -> None:
        super().__init__(lines, out, width)
        self._typed: asyncio.Queue[str] = asyncio.Queue()

    async def line(self, bar: Callable[[], str], secret: bool) -> str:
        line = await self._typed.get()
        self.put(f"> {line.rstrip()}")
        return line

    @contextmanager
    def open(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in self._lines:
                hand_over(loop, self._typed.put_nowait, line)

        threading.Thread(target=read, name="typed", daemon=True).start()
        yield


class _Known(Completer):
    """Tab completes answers and commands."""

    def __init__(self, known: Callable[[], Iterable[str]]) -> None:
        self.known = known

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lower()
        for name in dict.fromkeys(self.known()):
            if name.startswith(typed):
                yield Completion(name, start_position=-len(typed))
