"""Simulated players at a terminal: they type what people would, so that a whole evening can be read."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TextIO

from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.standing import Always, only
from companion.play.transcript import sentence
from companion.table.events import Chose, Confirmed, Drew, Event, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say
from ui.terminal.reading import answers, by_name, further, keys
from ui.terminal.teletype import Pipe


class Players(Pipe):
    """They answer whatever is asked, by their seed, and go home when the game is over."""

    def __init__(self, session: Session[Any], out: TextIO, seed: int, width: int = 80) -> None:
        super().__init__(out, out, width)
        self._session, self._rng, self._before = session, Random(seed), -1

    async def line(self, bar: Callable[[], str], secret: bool) -> str:
        prompt = self._session.prompt
        if prompt.over or self._session.head.depth == self._before:  # over, or what was typed was not understood
            raise EOFError
        self._before = self._session.head.depth
        line = self._run(prompt) if prompt.together > 1 or prompt.private else self._line(prompt)
        self.put(f"> {line}")
        return line

    async def alone(self, name: str, words: Words) -> bool:
        self.put(str(say(" (Only {name} reads: {words})", name=name, words=words)))
        return True

    def _line(self, prompt: Prompt) -> str:
        """What they answer now, and all that is told with it: the first by its number, what follows by name."""
        rules, state = self._session.rules, self._session.state
        event = self._answer(state, prompt)
        told, asked = [typed(event, prompt, rules)], prompt
        while True:
            state, _ = rules.advance(state, event)
            before, asked = asked, rules.expects(state)
            while only(asked) and not asked.over:  # it answers itself
                state, _ = rules.advance(state, asked.answers()[0])
                asked = rules.expects(state)
            if asked.over or asked.private or not before.tells_on(event, asked):
                return ", ".join(told)
            named, event = by_its_name(self._answer(state, asked), asked, rules)
            if not named or len(", ".join([*told, named])) > self._room:
                return ", ".join(told)
            told.append(named)

    def _run(self, prompt: Prompt) -> str:
        """What they answer now, and all that is asked for in the same run, as it is typed."""
        answers = self._in_a_run(prompt)
        between = " " if isinstance(answers[0][0], Rolled) else ", "
        words = [typed(event, asked, self._session.rules) for event, asked in answers]
        while len(words) > 1 and len(between.join(words)) > self._room:
            words.pop()
        return between.join(words)

    @property
    def _room(self) -> int:
        return self.console.width - len("> ")

    def _in_a_run(self, prompt: Prompt) -> list[tuple[Event, Prompt]]:
        """Each answer with what it is typed to."""
        rules, state = self._session.rules, self._session.state
        found: list[tuple[Event, Prompt]] = []
        asked = prompt
        while True:
            event = self._answer(state, asked)
            if found and isinstance(event, Rolled) != isinstance(found[0][0], Rolled):
                return found  # a throw that follows a choice is typed by itself
            found.append((event, next((each for each in prompt.also if each.alike(asked)), prompt)))
            state, _ = rules.advance(state, event)
            before, asked = asked, rules.expects(state)
            if prompt.together < 2 or not before.goes_on(asked) or not (prompt.also or prompt.accepts(event)):
                return found

    def _answer(self, state: Any, asked: Prompt) -> Event:
        """What a simulated player does; one of the list where it is a thing that only a camera sees done."""
        rules = self._session.rules
        event = rules.simulated(state, asked, self._rng)
        listed = [row.event for row in answers(asked, rules.place) if not isinstance(row.event, Always)]
        if isinstance(event, PartMoved) and event not in listed:
            return self._rng.choice(listed)
        return event


def typed(event: Event, prompt: Prompt, rules: Rules[Any]) -> str:
    """What somebody types for this answer: a face, the key of the list, or its name."""
    if isinstance(event, Rolled):
        return f"{event.by}:{event.face}" if event.by else str(event.face)
    if isinstance(event, Confirmed):
        return "yes"
    if isinstance(event, Chose) and prompt.amount and prompt.amount.holds(event.option):
        return event.option
    if isinstance(event, Drew) and prompt.pile and by_name(prompt):
        return str(prompt.pile.called(event.card)).lower()
    rows = answers(prompt, rules.place)
    key = next((key for key, row in zip(keys(prompt, rows), rows, strict=True) if _alike(row.event, event, prompt)), "")
    return key or sentence(event)


def by_its_name(event: Event, prompt: Prompt, rules: Rules[Any]) -> tuple[str, Event]:
    """What somebody types who has not seen the list: a face or what people call it, and how that is read; nothing where
    it has no such name. Of cards that people call the same any may be meant."""
    if isinstance(event, Rolled | Confirmed):
        return typed(event, prompt, rules), event
    rows = [row for row in answers(prompt, rules.place) if _alike(row.event, event, prompt)]
    for name in (name.lower() for row in rows for name in (row.label, row.whole) if name):
        heard = further(name, prompt, rules.place)
        if heard is not None and "," not in name and any(heard == row.event for row in rows):
            return name, heard
    return "", event


def _alike(listed: Event | Always, event: Event, prompt: Prompt) -> bool:
    """Whether this line of the list says it: of cards that people call the same, one is listed for all."""
    if prompt.pile and isinstance(listed, Drew) and isinstance(event, Drew):
        return prompt.pile.called(listed.card) == prompt.pile.called(event.card)
    return listed == event
