"""The real program at a real pseudo-terminal, and somebody who reads its screen and types."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

from tests.ui.terminal.screen import Screen

ROOT = Path(__file__).parents[3]
PATIENCE = 40.0
"""Seconds after which nobody waits any longer; a loaded machine is slow, and nothing is measured by this."""


class Keyboard:
    """`companion WORDS...` at a terminal of 80 by 24, with a home folder of its own."""

    def __init__(
        self, home: Path, *words: str, columns: int = 80, rows: int = 24, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen = Screen(columns, rows)
        self._text = codecs.getincrementaldecoder("utf-8")("replace")
        kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG", "VIRTUAL_ENV")}
        env = {**kept, "TERM": "xterm", "PYTHONUTF8": "1", "TABLE_COMPANION_HOME": str(home), **(environment or {})}
        self.pid, self.master = pty.fork()
        if not self.pid:
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "ui.cli.main", *words], env)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.status: int | None = None

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.status is None:
            self.kill()
        os.close(self.master)

    # -- reading ----------------------------------------------------------------------------------------------------

    def read(self, seconds: float) -> bool:
        """Takes in what is written within so long; False at the end of it all."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        if not data:
            return False
        self.screen.feed(self._text.decode(data))
        for reply in self.screen.replies:
            os.write(self.master, reply)
        self.screen.replies.clear()
        return True

    def wait(self, seen: Callable[[str], object], what: object) -> str:
        """Reads until the screen shows it; everything ever written to it."""
        until = time.monotonic() + PATIENCE
        while not seen(self.screen.everything()):
            alive = self.read(0.2)
            if not alive or time.monotonic() > until:
                raise AssertionError(f"waited for {what!r}; this is the screen:\n{self.screen.everything()}")
        return self.screen.everything()

    def sees(self, words: str) -> str:
        """Waits for words from the line on that was typed last; all that stands there."""
        self.wait(lambda _: words in self.answer(), words)
        return self.answer()

    def answer(self) -> str:
        """What stands on the screen from the line on that was typed last, without the bar at the bottom."""
        lines = [*self.screen.gone, *self.screen.text().split("\n")]
        return "\n".join(lines[self._from :])

    # -- typing -----------------------------------------------------------------------------------------------------

    _from = 0

    def types(self, line: str) -> None:
        """A line, and Enter. What is looked for from here on stands below it."""
        self.quiet()
        self._from = len(self.screen.gone) + self.screen.row
        os.write(self.master, line.encode() + b"\r")

    def presses(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def quiet(self, seconds: float = 0.15) -> None:
        """Reads until nothing has been written for a moment."""
        while select.select([self.master], [], [], seconds)[0]:
            if not self.read(0):
                return

    # -- ending -----------------------------------------------------------------------------------------------------

    def kill(self, how: int = signal.SIGKILL) -> int:
        os.kill(self.pid, how)
        return self.ends()

    def ends(self, keys: bytes = b"") -> int:
        """Waits until the program is gone, pressing these keys again and again, as people do; its exit status."""
        until = time.monotonic() + PATIENCE
        while self.read(0.5 if keys else 0.05):
            if keys:
                self.presses(keys)
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"it does not end; this is the screen:\n{self.screen.everything()}")
        _, status = os.waitpid(self.pid, 0)
        self.status = os.waitstatus_to_exitcode(status)
        return self.status
