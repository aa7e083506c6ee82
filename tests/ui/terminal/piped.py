"""The terminal front with lines from a pipe: what is typed goes in, what is said comes out."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Sequence
from typing import Any

from companion.play.session import Session
from companion.table.events import Event
from ui.table.referee import Referee
from ui.terminal.front import Front
from ui.terminal.teletype import Pipe


class Typed:
    """What was said after each line, and what was kept of it."""

    def __init__(self, session: Session[Any], *lines: str, width: int = 100) -> None:
        self.session, out = session, io.StringIO()
        depth = session.head.depth
        referee = Referee(session)
        referee.start()
        try:
            asyncio.run(
                Front(referee, None, Pipe(io.StringIO("".join(f"{line}\n" for line in lines)), out, width)).run()
            )
        finally:
            referee.stop()
        self.text = out.getvalue()
        self.said: Sequence[str] = re.split(r"^> .*\n", self.text, flags=re.MULTILINE)[1:]
        """After each line."""
        entries = [moment.entry for moment in session.moments() if moment.entry]
        self.events: list[Event | Any] = [entry.event for entry in entries[depth:]]
