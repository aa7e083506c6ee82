"""Games played by themselves: simulated players with simulated dice, every invariant checked after every event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.play.rules import Rules, digest
from companion.play.setup import BadSetup, Seat, Setup
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt

LIMIT = 100_000
"""Events after which a game that does not end is given up and reported."""


KINDS: Mapping[type, str] = {
    Rolled: "throws",
    Moved: "moves",
    PartMoved: "parts",
    Drew: "draws",
    Chose: "choices",
    Confirmed: "choices",
}
"""What the referee asks for, by the event that answers it: dice, eyes and cards can tell all but the choices."""


class Unsound(AssertionError):
    """An invariant broke; the message names the game's seed, the event and what broke."""


class Played(msgspec.Struct, frozen=True):
    """One simulated game. `state` is the digest of its last state; `ended` False: it was given up.

    `questions` counts what a table without dice, camera and cards answers by hand, by kind; a run of like answers,
    given together, is one question.
    """

    seed: int
    events: int
    turns: int
    winner: str
    state: str
    ended: bool
    questions: Mapping[str, int]


def random_answer(prompt: Prompt, rng: random.Random) -> Event:
    """Any legal answer; a die falls as its faces say, one choice weighs as much as another."""
    answers = [answer for answer in prompt.answers() if not isinstance(answer, Rolled)]
    if prompt.die and (not answers or rng.randrange(len(answers) + 1) == 0):
        return Rolled(rng.choice(prompt.die.faces), prompt.die.kind)
    return rng.choice(answers)


NAMES = ("Ann", "Bob", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


def seats(rules: Rules[Any], count: int) -> tuple[Seat, ...]:
    """That many players, as the table seats them where nobody says otherwise. Raises BadSetup."""
    if count not in rules.players:
        low, high = rules.players[0], rules.players[-1]
        raise BadSetup(f"{rules.title} is for {low} to {high} players, not {count}.")
    return tuple(Seat(colour, name) for colour, name in zip(rules.colours[:count], NAMES, strict=False))


def play(rules: Rules[Any], seed: int, players: int, house: dict[str, str] | None = None, check: bool = True) -> Played:
    """One game through the rules alone. Raises Unsound at the first invariant that breaks."""
    rng = random.Random(seed)
    state = rules.new(Setup(rules.id, seats(rules, players), {**rules.simulated_house, **(house or {})}))
    events = turns = 0
    questions: Counter[str] = Counter()
    whose, before = "", None
    while events < LIMIT:
        prompt = rules.expects(state)
        if prompt.over:
            break
        if prompt.who != whose:
            whose, turns = prompt.who, turns + 1
        event = rules.simulated(state, prompt, rng)
        state, _ = rules.advance(state, event)
        events += 1
        if before is None or not before.goes_on(prompt):
            questions[KINDS[type(event)]] += 1
        before = prompt
        if check and (broken := rules.faults(state)):
            raise Unsound(f"seed {seed}, {players} players, event {events} ({event}): {'; '.join(broken)}")
    return Played(seed, events, turns, rules.winner(state), digest(state), rules.expects(state).over, questions)


def simulate(
    rules: Rules[Any],
    count: int,
    players: int = 0,
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
    house: dict[str, str] | None = None,
) -> list[Played]:
    """`count` games with seeds from `seed` on, with `players` players, or each number of players in turn where 0."""
    found = []
    for number in range(count):
        at_table = players or rules.players[number % len(rules.players)]
        found.append(play(rules, seed + number, at_table, house))
        progress()
    return found


def spread(values: list[int]) -> dict[str, float]:
    """How a set of lengths is spread: least, quarter, median, three quarters, 99 in 100, most, mean."""
    ordered = sorted(values)
    if not ordered:
        return {}

    def at(share: float) -> float:
        return float(ordered[min(len(ordered) - 1, int(share * len(ordered)))])

    mean = sum(ordered) / len(ordered)
    return {
        "least": at(0),
        "quarter": at(0.25),
        "median": at(0.5),
        "three_quarters": at(0.75),
        "most_of_100": at(0.99),
        "most": float(ordered[-1]),
        "mean": round(mean, 1),
    }
