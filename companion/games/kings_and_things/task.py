"""What is to be done next. The agenda of a state is a stack of tasks, the last one at hand.

A deed is done by itself; a question waits for somebody. Each says for itself what it asks and what an answer does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.table.events import Event
from companion.table.prompts import Prompt

if TYPE_CHECKING:
    from companion.games.kings_and_things.desk import Desk


class Task(msgspec.Struct, frozen=True, tag=True):
    """One thing on the agenda. It is taken off before it is done, and may put itself back."""

    def act(self, desk: Desk) -> None:
        """Does what can be done without asking."""


class Deed(Task, frozen=True):
    """A task that asks nobody."""


class Question(Task, frozen=True):
    """A task that asks somebody, unless it is `idle`: then `act` is all there is to do."""

    def idle(self, desk: Desk) -> bool:
        """True where there is nothing to ask."""
        return False

    def prompt(self, desk: Desk) -> Prompt:
        """The question as it stands; the desk is only looked at."""
        raise NotImplementedError

    def answer(self, desk: Desk, event: Event) -> None:
        """What a legal answer does. Raises IllegalEvent for what only the referee can know to be wrong."""
        raise NotImplementedError

    def calls(self) -> bool:
        """True while a bluff may be called during this question (KNT-BLUF-06)."""
        return False

    def cashes(self) -> bool:
        """True while a treasure may be shown for its gold during this question (KNT-GOLD-08)."""
        return False
