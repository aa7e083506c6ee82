"""`python -m tests.loads.pairs GAME ONE OTHER [PAIRS] [SEED]`: whether one player beats another, by games in pairs.

Two play each game twice and change places; whoever sits in a place throws and draws by the same luck in both games, so
that far fewer of them tell. A player is one of `companion simulate`, or `POSITIONS:EVENTS` of a style of its own.
"""

from __future__ import annotations

import sys
import time
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from companion.foresight.answer import CONFIDENT
from companion.games import rules
from companion.play.ahead import Ahead, Style
from companion.play.chance import thrown
from companion.play.players import player
from companion.play.rules import Rules
from companion.play.simulation import Player, play, seats
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt


class Lucky:
    """Thinks by one chance, and throws and draws by another, that of its place. The longest thought is kept."""

    def __init__(self, player: Player, luck: Random, thoughts: Random) -> None:
        self._player, self._luck, self._thoughts = player, luck, thoughts
        self.longest = 0.0

    def __call__(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        if prompt.pile:
            return rules.simulated(state, prompt, self._luck)
        begun = time.process_time()
        event = self._player(rules, state, prompt, self._thoughts)
        self.longest = max(self.longest, time.process_time() - begun)
        if isinstance(event, Rolled) and prompt.die:
            return thrown(prompt.die, self._luck, event.by)
        return event


def named(game: Rules[Any], name: str) -> Player:
    """A player by its name, or by how far it looks. Raises BadSetup."""
    positions, style, events = name.partition(":")
    return Ahead(Style(int(positions), int(events))) if style else player(game, name)


def pair(game: Rules[Any], names: tuple[str, str], seed: int) -> tuple[float, float]:
    """What the first of two has won of both games, 0 to 1, and the longest that it thought in seconds."""
    won, longest = 0.0, 0.0
    for swapped in (False, True):
        company = [
            Lucky(named(game, name), Random(f"{seed} {place}"), Random(f"{seed} {place} {swapped}"))
            for place, name in enumerate(reversed(names) if swapped else names)
        ]
        mine, colours = int(swapped), [seat.colour for seat in seats(game, 2, seed)]
        shares = play(game, seed, 2, company=company, first=seed).shares(colours)
        won += float(shares.get(colours[mine], 0)) / 2
        longest = max(longest, company[mine].longest)
    return won, longest


def main(name: str, one: str, other: str, count: int = 20, seed: int = 0) -> int:
    game = rules(name)
    found: list[float] = []
    longest = 0.0
    for number in range(count):
        won, took = pair(game, (one, other), seed + number)
        found, longest = [*found, won], max(longest, took)
        if len(found) > 1:
            mean, error = fmean(found), stdev(found) / sqrt(len(found))
            reach = f"{mean - CONFIDENT * error:.1%} to {mean + CONFIDENT * error:.1%}"
            said = f"{one} against {other}: {mean:.1%} of {2 * len(found)} games won ({reach}), longest {longest:.2f} s"
            print(said, flush=True)
    return 0


if __name__ == "__main__":
    game, one, other, *numbers = sys.argv[1:]
    sys.exit(main(game, one, other, *map(int, numbers)))
