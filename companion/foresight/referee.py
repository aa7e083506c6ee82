"""What foresight asks of the rules it walks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling


class Referee(Protocol):
    """The rules of any game, as far as foresight needs them; see `companion.play.rules.Rules`."""

    @property
    def forgets(self) -> Sequence[str]:
        """Fields of a state that only tell the past: `thrown`, `players.fails` of every player, `round>2` beyond 2.

        What is asked about is remembered: a path of the field's own name, and `die unless stage` those it names.
        """

    def prompt(self, state: Any) -> Prompt:
        """The question at hand."""

    def judge(self, state: Any, event: Event) -> tuple[Any, Sequence[Ruling]]:
        """What a legal answer makes of the state, and what is said of it.

        Raises IllegalEvent for what the referee alone knows to be wrong.
        """

    def read(self, state: Any, path: str) -> Any:
        """What stands at one path. Raises ValueError where nothing does."""

    def printed(self, state: Any, card: str) -> Mapping[str, object]:
        """What is printed on a card or counter of a pile, by field."""

    def turned(self, before: Any, after: Any) -> bool:
        """Whether one turn was over and the next begun between two states one event apart."""

    def under_way(self, state: Any) -> Collection[tuple[str, str]]:
        """What is under way, as kind and name: `("procedure", "red in snake_pit")`."""

    def simulated(self, state: Any, prompt: Prompt, rng: Random) -> Event:
        """What somebody sensible answers, by the game's own rule of thumb."""

    def imagined(self, state: Any, seat: str, rng: Random) -> Any:
        """The state as that seat may think it is."""
