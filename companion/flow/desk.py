"""The referee's desk while one event is judged: the state being changed, the agenda, and what has been said so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from companion.flow.task import Aside, Question, State, Task
from companion.table.events import Chose, Event
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words

replace = msgspec.structs.replace

G = TypeVar("G")
S = TypeVar("S", bound=State)

ENDLESS = 10_000
"""More deeds than these between two questions, and the game runs in a circle."""


class Desk(Generic[G, S]):
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out.

    `ground` is the board as the game walks it, `asides` are what the game lets be done beside its questions. The agenda
    is kept apart while it changes; `close` puts it into the state.
    """

    __slots__ = ("agenda", "asides", "ground", "rulings", "state")

    def __init__(self, ground: G, state: S) -> None:
        self.ground, self.state = ground, state
        self.asides: tuple[Aside[Any], ...] = ()
        self.agenda: list[Task[Any]] = [*state.agenda]
        self.rulings: list[Ruling] = []

    # -- changing ---------------------------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **changes)

    def set_player(self, index: int, **changes: Any) -> None:
        """Changes fields of one of the state's `players`."""
        state: Any = self.state
        players = [*state.players]
        players[index] = replace(players[index], **changes)
        self.state = replace(state, players=tuple(players))

    # -- saying -----------------------------------------------------------------------------------------------------

    def tell(self, text: str | Words, rules: str = "", step: str = "", to: str = "", **gaps: object) -> None:
        """Says something; `step` is what it is called when it is taken back, `to` who alone may hear it.

        `{who}` is the player being judged where nobody else is named. What speaks of a number is told as `say_n(...)`.
        """
        self.rulings.append(_ruling(self.speaker, text, rules, step, to, **gaps))

    def hear(self, rulings: tuple[Ruling, ...]) -> None:
        """Takes over what a procedure said."""
        self.rulings += rulings

    def said(self, again: Callable[[S], S]) -> None:
        """The table said how something is. Whoever keeps a state that may come back has it told the same: `again` gives
        that state as it is then, or raises IllegalEvent."""

    @property
    def speaker(self) -> str:
        """The name of the player being judged: whose turn it is, where a state says so by its `turn`."""
        turn = getattr(self.state, "turn", None)
        return "" if turn is None else self.state.seated[turn][1]

    @property
    def winner(self) -> str:
        """The seat that has won, when the game is over; with commas between those who share it."""
        return ""

    @property
    def cut_short(self) -> bool:
        """Whether whoever is asked may be stopped before a procedure is through."""
        return False

    # -- the agenda -------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question[Any]:
        """The question at hand."""
        task = self.agenda[-1]
        assert isinstance(task, Question)
        return task

    def then(self, *tasks: Task[Any]) -> None:
        """These come next, the first of them first; what was on the agenda follows."""
        self.agenda += tasks[::-1]

    def drop(self, *markers: type[Task[Any]]) -> None:
        """What lies above the topmost task of one of these kinds is dropped. Raises LookupError where there is none."""
        for at in range(len(self.agenda) - 1, -1, -1):
            if isinstance(self.agenda[at], markers):
                del self.agenda[at + 1 :]
                return
        raise LookupError(f"none of {', '.join(marker.__name__ for marker in markers)} is on the agenda")

    def asked(self, question: Question[Any]) -> Prompt | None:
        """The question as it stands, with what may be done in the middle of it; None where there is nothing to ask."""
        prompt = question.prompt(self)
        if prompt is None or not self.asides:
            return prompt
        more = tuple([aside.option for aside in self.asides if self._allowed(aside, question, prompt)])
        return replace(prompt, options=prompt.options + more) if more else prompt

    def _allowed(self, aside: Aside[Any], question: Question[Any], prompt: Prompt) -> object:
        if prompt.over or (prompt.private and not aside.private):
            return False
        return (aside.anywhere or aside.option.name in question.allows) and aside.open(self)

    def answer(self, event: Event) -> None:
        """A legal answer to the question at hand does what it does, an aside leaves it waiting."""
        if self.asides and type(event) is Chose and (aside := self._aside(event.option)):
            self.then(aside.task(self))
            return
        question: Any = self.agenda.pop()
        question.answer(self, event)

    def _aside(self, name: str) -> Aside[Any] | None:
        """The aside of that name, where it is offered: a question may have an option of its own that is called so."""
        question = self.question
        called = [aside for aside in self.asides if aside.option.name == name]
        prompt = question.prompt(self) if called else None
        return next((aside for aside in called if prompt and self._allowed(aside, question, prompt)), None)

    def settle(self) -> Prompt:
        """Does whatever asks nobody, until a question must wait for its answer: that question."""
        for _ in range(ENDLESS):
            task: Any = self.agenda[-1]
            if task.asks:
                asked = self.asked(task)
                if asked is not None:
                    return asked
            self.agenda.pop()
            task.act(self)
        raise RecursionError(f"it goes round and round at {type(self.agenda[-1]).__name__} without asking anybody")

    def close(self) -> S:
        """The state that comes out, with what is left to do."""
        agenda = tuple(self.agenda)
        if agenda != self.state.agenda:
            self.state = replace(self.state, agenda=agenda)
        return self.state


@lru_cache(maxsize=512)
def _ruling(speaker: str, text: str | Words, rules: str, step: str, to: str, **gaps: object) -> Ruling:
    """Most of what is said has been said before."""
    words = (text if isinstance(text, Words) else Words(text)).also(**{"who": speaker, **gaps})
    return Ruling(words, tuple(rules.split()), Words(step, words.gaps) if step else SILENCE, to)
