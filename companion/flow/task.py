"""What is to be done next: deeds, which ask nobody, and questions, which wait for an answer.

A state carries an agenda, a stack of tasks with the one at hand on top. The law of flow: a task never names what comes
after it; whoever puts a task on the agenda lays what follows beneath it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from companion.table.events import Event, IllegalEvent
from companion.table.prompts import Option, Prompt

if TYPE_CHECKING:
    from companion.flow.desk import Desk

D = TypeVar("D", bound="Desk[Any, Any]", contravariant=True)


class Task(msgspec.Struct, Generic[D], frozen=True, tag=True, gc=False):
    """One thing on the agenda. It is taken off before it is done; it may put others there, and itself again."""

    asks: ClassVar[bool] = False
    """Whether somebody may have to answer it."""

    def act(self, desk: D) -> None:
        """Does what can be done without asking."""


class Deed(Task[D], frozen=True, gc=False):
    """A task that asks nobody."""


class Question(Task[D], frozen=True, gc=False):
    """A task that asks somebody. Where there is nothing to ask, `act` is all there is to do."""

    asks: ClassVar[bool] = True
    phase: ClassVar[str] = ""
    """What the ledger calls the game's phase while this is asked."""
    allows: ClassVar[tuple[str, ...]] = ()
    """The asides that may be taken in the middle of it, by name."""

    def prompt(self, desk: D) -> Prompt | None:
        """The question as it stands, None where there is nothing to ask; the desk is only looked at.

        Its legal answers are the candidates for which the same reading that lists them has found no reason against.
        """
        raise NotImplementedError

    def answer(self, desk: D, event: Event) -> None:
        """What a legal answer does. Raises IllegalEvent for what only the referee can know to be wrong."""
        raise NotImplementedError

    def barred(self, desk: D, event: Event) -> IllegalEvent | None:
        """Why this answer is not legal now; None where it is simply not asked for."""
        return None


@dataclass(frozen=True, eq=False)
class Aside(Generic[D]):
    """What may be done in the middle of questions that allow it, or `anywhere`: it goes on top, and the question waits.

    `option` is how it is offered, `open` whether there is anything to it now, `task` what it puts on the agenda; a
    `private` one is offered with questions that only one may see, too.
    """

    option: Option
    open: Callable[[D], object]
    task: Callable[[D], Task[Any]]
    anywhere: bool = False
    private: bool = False


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What the state of every game has: the agenda, the last task at hand. The bottom one is the game's end.

    It has `players`, too, clockwise, each with a `colour` and a `name`; one that keeps them otherwise says `seated`.
    """

    agenda: tuple[Task[Any], ...] = ()

    @property
    def seated(self) -> tuple[tuple[str, str], ...]:
        """Colour and name of everybody, clockwise. Whoever has left keeps the seat."""
        state: Any = self
        return tuple([(player.colour, player.name) for player in state.players])
