"""Simulated players by name, the simplest first: what plays a season, and who may take an empty seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.play.ahead import Ahead, Style
from companion.play.chance import random_answer
from companion.play.rules import Rules
from companion.play.setup import BadSetup
from companion.play.simulation import Player, thumb
from companion.table.events import Event, IllegalEvent
from companion.table.prompts import Prompt


def anything(rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
    """Any legal answer; what is drawn or read off the board comes as it does for everybody."""
    if prompt.pile or prompt.private:
        return thumb(rules, state, prompt, rng)
    while True:
        answer = random_answer(prompt, rng)
        try:
            rules.advance(state, answer)
        except IllegalEvent:  # only the referee knew that it cannot be
            continue
        return answer


STYLES: Mapping[str, Style] = {"easy": Style(0), "good": Style(1200), "strong": Style(30_000)}
"""How well the companion may play a seat."""
PLAYERS = ("random", "thumb", *STYLES)


def player(rules: Rules[Any], name: str) -> Player:
    """A simulated player of this game. Raises BadSetup where there is none of that name."""
    if name not in PLAYERS:
        raise BadSetup(f"There is no simulated player “{name}”. There are: {', '.join(PLAYERS)}.")
    if name not in STYLES:
        return anything if name == "random" else thumb
    if rules.game.prospects is None:
        raise BadSetup(f"{rules.title} does not say how well a seat stands, so nobody plays by it. Take thumb instead.")
    return Ahead(STYLES[name])


def company(rules: Rules[Any], names: Sequence[str]) -> tuple[Player, ...]:
    """Simulated players by their names. Raises BadSetup."""
    return tuple([player(rules, name) for name in names])
