"""The real rules, asked about draws of which only the kind matters: what is alike is one card, in any order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.foresight import Foresight, inquiry
from companion.games.kings_and_things.state import State
from companion.play.rules import Rules
from companion.table.events import Event
from companion.table.paths import find
from companion.table.prompts import Pile, Prompt


class Lumped:
    """A referee for foresight. `seen` is what is asked of a state; `same` forgets what of it does not matter."""

    def __init__(
        self,
        rules: Rules[State],
        kind: Callable[[str], object],
        seen: Callable[[State, Prompt], dict[str, Any]],
        same: Callable[[State], State],
    ) -> None:
        self.rules, self.kind, self.seen, self.same = rules, kind, seen, same

    @property
    def forgets(self) -> Sequence[str]:
        return self.rules.forgets

    def prompt(self, state: State) -> Prompt:
        """The question with its pile lumped: of each kind the first card stands for all."""
        prompt = self.rules.expects(state)
        if prompt.pile is None:
            return prompt
        cards: dict[object, str] = {}
        counts: dict[object, int] = {}
        for card, count in zip(prompt.pile.cards, prompt.pile.counts, strict=True):
            cards.setdefault(self.kind(card), card)
            counts[self.kind(card)] = counts.get(self.kind(card), 0) + count
        return replace(prompt, pile=Pile(prompt.pile.deck, tuple(cards.values()), tuple(counts.values())))

    def judge(self, state: State, event: Event) -> tuple[State, Any]:
        after, rulings = self.rules.judge(state, event)
        return self.same(after), rulings

    def read(self, state: State, path: str) -> Any:
        return find(self.seen(state, self.rules.expects(state)), path)

    def printed(self, state: State, card: str) -> Mapping[str, object]:
        return self.rules.printed(state, card)

    def turned(self, before: State, after: State) -> bool:
        return self.rules.turned(before, after)

    def under_way(self, state: State) -> Collection[tuple[str, str]]:
        return self.rules.under_way(state)

    def simulated(self, state: State, prompt: Prompt, rng: Random) -> Event:
        return self.rules.simulated(state, prompt, rng)

    def imagined(self, state: State, seat: str, rng: Random) -> State:
        thought: State = self.rules.imagined(state, seat, rng)
        return thought

    def chances(self, state: State, path: str, after: str) -> dict[Any, Fraction]:
        """How likely each value of the path is at that moment; who decides takes the first answer."""
        found = Foresight(self).ask(state, inquiry([path], after, plays="first")).of[0]
        return {each.value: each.chance for each in found.values}
