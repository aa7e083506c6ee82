"""Simulated players by name, the simplest first: what plays a season, and who may take an empty seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.play.ahead import Ahead
from companion.play.chance import random_answer
from companion.play.rules import Rules
from companion.play.setup import BadSetup
from companion.play.simulation import Player, thumb
from companion.table.events import Event
from companion.table.prompts import Prompt


def anything(rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
    """Any legal answer; what is drawn or read off the board comes as it does for everybody."""
    if prompt.pile or prompt.private:
        return thumb(rules, state, prompt, rng)
    return random_answer(prompt, rng)


PLAYERS: Mapping[str, Player] = {"random": anything, "thumb": thumb, "ahead": Ahead()}


def player(rules: Rules[Any], name: str) -> Player:
    """A simulated player of this game. Raises BadSetup where there is none of that name."""
    if name not in PLAYERS:
        raise BadSetup(f"There is no simulated player “{name}”. There are: {', '.join(PLAYERS)}.")
    if name == "ahead" and rules.game.prospects is None:
        raise BadSetup(
            f"Nobody looks ahead in {rules.title}: too much lies hidden there to be guessed. Take thumb instead."
        )
    return PLAYERS[name]


def company(rules: Rules[Any], names: Sequence[str]) -> tuple[Player, ...]:
    """Simulated players by their names. Raises BadSetup."""
    return tuple([player(rules, name) for name in names])
