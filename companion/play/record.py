"""What a season keeps of one simulated game: enough to add thousands up, and to play it again by itself."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.play.luck import fair, worth
from companion.play.players import company
from companion.play.rules import Rules
from companion.play.simulation import changed, play, seats
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt

THUMB = "thumb"


class Table(msgspec.Struct, frozen=True):
    """Who sits down to a season: `count` players, 0 each number in turn, or a `company` of players by name."""

    count: int = 0
    company: tuple[str, ...] = ()

    def players(self, rules: Rules[Any], seed: int) -> tuple[str, ...]:
        """Who plays the game of that seed, seat by seat: everybody moves on by a place with each seed."""
        if self.company:
            return changed(self.company, seed)
        return (THUMB,) * (self.count or rules.players[seed % len(rules.players)])


class Record(msgspec.Struct, frozen=True):
    """One game. `colours` and `players` are in the order of the seats, `began` had the first turn; `winners` share it.

    `luck`: how far each seat threw above a fair die's average, in standard deviations. `asked` counts the events of
    each procedure. `state` is the digest of the last state.
    """

    seed: int
    colours: tuple[str, ...]
    players: tuple[str, ...]
    began: str
    winners: tuple[str, ...]
    ended: bool
    events: int
    turns: int
    luck: tuple[float, ...]
    asked: Mapping[str, int]
    state: str


class Watched:
    """What is counted while a game is played."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules
        self.began, self.turns = "", 0
        self.asked: Counter[str] = Counter()
        self._above: defaultdict[str, float] = defaultdict(float)
        self._spread: defaultdict[str, float] = defaultdict(float)

    def __call__(self, state: Any, prompt: Prompt, event: Event, after: Any) -> None:
        stay = self._rules.stay(state)
        if stay:
            self.asked[stay.procedure] += 1
        if self._rules.turned(state, after):
            self.turns += 1
            self.began = self.began or self._rules.table(state).turn
        if isinstance(event, Rolled) and prompt.die and (seat := event.by or prompt.thrower):
            mean, variance = fair(prompt.die)
            self._above[seat] += worth(prompt.die, event.face) - mean
            self._spread[seat] += variance

    def luck(self, seat: str) -> float:
        spread = self._spread[seat]
        return round(self._above[seat] / math.sqrt(spread), 3) if spread else 0.0


def record(rules: Rules[Any], seed: int, table: Table, house: Mapping[str, str], check: bool = False) -> Record:
    """The game of that seed, the same wherever and whenever it is played. Raises BadSetup, and Unsound if `check`."""
    players = table.players(rules, seed)
    count, first = len(players), seed // len(players)
    watched = Watched(rules)
    played = play(rules, seed, count, house, check, company(rules, players), first, watched)
    colours = tuple(seat.colour for seat in seats(rules, count, first))
    winners = tuple(each for each in played.winner.split(",") if each in colours)
    luck = tuple(map(watched.luck, colours))
    return Record(
        seed, colours, players, watched.began, winners, played.ended, played.events, watched.turns, luck,
        dict(watched.asked), played.state,
    )  # fmt: skip


def records(rules: Rules[Any], seeds: Sequence[int], table: Table, house: Mapping[str, str]) -> list[Record]:
    """The games of these seeds."""
    return [record(rules, seed, table, house) for seed in seeds]
