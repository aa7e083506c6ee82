"""Who goes round in circles: how often a seat comes back, by its own answers, to where it has been."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

from companion.play.facts import Lie
from companion.play.rules import Rules
from companion.table.events import Chose, Event, IllegalEvent, Moved, PartMoved
from companion.table.prompts import Prompt


def lying(rules: Rules[Any], state: Any) -> frozenset[tuple[Lie, int]]:
    """All that hands have put somewhere: where it is the same again, nobody has gained anything."""
    return frozenset(rules.game.facts.lies(rules.desk(state)).items())


E = TypeVar("E", bound=Event | None)


def said(rules: Rules[Any], state: Any, asked: Prompt, answer: E) -> E | Chose:
    """A part moved by hand as the option that comes to the same, where one does; any other answer as it is."""
    if isinstance(answer, PartMoved):
        after, _ = rules.judge(state, answer)
        for option in asked.options:
            try:
                if rules.judge(state, Chose(option.name))[0] == after:
                    return Chose(option.name)
            except IllegalEvent:  # only the referee knew that it cannot be
                continue
    return answer


class Repeats:
    """Looks on at one game (`simulation.Watch`), and counts by seat.

    `at_once`: an answer led back to a position of the same run of answers, with no throw, no draw and nobody else
    between. `by_turns`: a turn of that seat begins as an earlier one did, everything on the table lying as it lay, and
    it has had a choice in between: nobody has gained anything since. `alike`: where the same was asked, and all lay so,
    in another turn, it has answered as it did then.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.at_once: Counter[str] = Counter()
        self.by_turns: Counter[str] = Counter()
        self.alike: Counter[str] = Counter()
        self._rules, self._whose = rules, ""
        self._run: list[Any] = []
        self._begun: set[tuple[str, frozenset[tuple[Lie, int]]]] = set()
        self._chose: set[str] = set()
        self._turn = 0
        self._answered: dict[tuple[frozenset[tuple[Lie, int]], Prompt, Event], int] = {}

    def __call__(self, before: Any, prompt: Prompt, event: Event, after: Any) -> None:
        seat, answered = prompt.who, isinstance(event, Chose | Moved | PartMoved)
        if seat != self._whose or not answered:
            self._run.clear()
        self._whose = seat
        if seat and answered:
            self._run.append(before)
            self.at_once[seat] += after in self._run
            if len(prompt.answers()) > 1:
                self._chose.add(seat)
                done = said(self._rules, before, prompt, event)
                then = self._answered.setdefault((lying(self._rules, before), prompt, done), self._turn)
                self.alike[seat] += then < self._turn
        if self._rules.turned(before, after):
            self._turn += 1
            self._turn_begins(self._rules.prompt(after).who, after)

    def _turn_begins(self, seat: str, state: Any) -> None:
        begins = (seat, lying(self._rules, state))
        self.by_turns[seat] += seat in self._chose and begins in self._begun
        self._begun.add(begins)
        self._chose.discard(seat)
