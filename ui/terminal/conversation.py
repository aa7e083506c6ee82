"""What is said at one terminal: writing, telling the referee, and showing one player alone what is theirs."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from companion.play.inspection import JournalError
from companion.play.rules import Rules
from companion.play.session import Judged, Session
from companion.play.standing import Always
from companion.table.events import Command, Event, IllegalEvent
from companion.table.prompts import Prompt
from companion.table.words import Words, say
from ui.table.referee import Referee
from ui.table.simulated import SimulatedTable
from ui.terminal.drawing import Drawing
from ui.terminal.teletype import Teletype

log = logging.getLogger(__name__)


class Conversation:
    """One game at one teletype. `simulated` throws and deals where there are no dice and no cards; `last` is what was
    judged last; `leaving` ends the evening."""

    def __init__(self, referee: Referee, teletype: Teletype, simulated: SimulatedTable | None = None) -> None:
        self.referee, self.teletype, self.simulated = referee, teletype, simulated
        self.rules: Rules[Any] = referee.session.rules
        self.drawing = Drawing(teletype.console)
        self.last: Judged | None = None
        self.leaving = False

    @property
    def session(self) -> Session[Any]:
        return self.referee.session

    @property
    def prompt(self) -> Prompt:
        return self.referee.session.prompt

    @property
    def console(self) -> Console:
        return self.teletype.console

    def seat(self, who: str) -> str:
        """The seat with that name or colour, "" where there is none."""
        seats = self.session.seats
        return next((seat.colour for seat in seats if who.lower() in (seat.colour, seat.name.lower())), "")

    def name(self, who: str) -> Words:
        """The player in a seat; the whole table for nobody."""
        found = self.session.name_of(who, who)
        return say("{name}", name=found) if found else say("the table")

    async def tell(self, event: Event | Command | Always, source: str = "console") -> bool:
        """Waits until it is judged and kept; False where it was not, and why is written."""
        try:
            await asyncio.wrap_future(self.referee.tell(event, source))
        except (IllegalEvent, JournalError) as error:
            self.write(say(" {error}", error=error))
            return False
        except Exception as error:
            log.exception("the companion stumbled")
            self.write(say(" The companion stumbled over that ({error}), and nothing was counted.", error=repr(error)))
            return False
        return True

    async def alone(self, who: str, words: Words) -> None:
        """Shows something to one player and covers it again."""
        covered = await self.teletype.alone(str(self.name(who)), words)
        self.write(
            say(" Covered.") if covered else say(" That is for one player alone, and nothing can be covered here.")
        )

    def write(self, words: Words) -> None:
        """A sentence; where it is folded it keeps its margin."""
        said = str(words)
        margin = len(said) - len(said.lstrip())
        self.put(Padding(Text(said.strip()), (0, 0, 0, margin)))

    def put(self, what: RenderableType) -> None:
        with self.console.capture() as captured:
            self.console.print(what)
        lines = captured.get().rstrip("\n").split("\n")
        self.teletype.put("\n".join(line.rstrip(" ") for line in lines))  # a dumb terminal has "> " before it
