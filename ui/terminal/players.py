"""Simulated players at a terminal: they type what people would, so that a whole evening can be read."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TextIO

from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.transcript import sentence
from companion.table.events import Confirmed, Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say
from ui.terminal.reading import answers, keys
from ui.terminal.teletype import Pipe


class Players(Pipe):
    """They answer whatever is asked, by their seed, and go home when the game is over."""

    def __init__(self, session: Session[Any], out: TextIO, seed: int, width: int = 80) -> None:
        super().__init__(out, out, width)
        self._session, self._rng = session, Random(seed)

    async def line(self, bar: Callable[[], str]) -> str:
        prompt, rules = self._session.prompt, self._session.rules
        if prompt.over:
            raise EOFError
        line = ", ".join(typed(event, prompt, rules) for event in self._run(prompt))
        line = line.replace(", ", " ") if prompt.die else line
        self.put(f"> {line}")
        return line

    async def alone(self, name: str, words: Words) -> bool:
        self.put(str(say(" (Only {name} reads: {words})", name=name, words=words)))
        return True

    def _run(self, prompt: Prompt) -> list[Event]:
        """What they answer now, and all that is asked for in the same run."""
        rules, state = self._session.rules, self._session.state
        found: list[Event] = []
        asked = prompt
        while True:
            event = rules.simulated(state, asked, self._rng)
            found.append(event)
            state, _ = rules.advance(state, event)
            before, asked = asked, rules.expects(state)
            if prompt.together < 2 or not before.goes_on(asked) or not prompt.accepts(event):
                return found


def typed(event: Event, prompt: Prompt, rules: Rules[Any]) -> str:
    """What somebody types for this answer: a face, the key of the list, or its name."""
    if isinstance(event, Rolled):
        return f"{event.by}:{event.face}" if event.by else str(event.face)
    if isinstance(event, Confirmed):
        return "yes"
    rows = answers(prompt, rules.place)
    key = next((key for key, row in zip(keys(prompt, rows), rows, strict=True) if row.event == event), "")
    return key or sentence(event)
