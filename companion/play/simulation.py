"""Games played by themselves: simulated players with simulated dice, every invariant checked after every event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.play.rules import Rules, digest
from companion.play.setup import BadSetup, Seat, Setup
from companion.play.standing import only
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.prompts import Lasting, Prompt

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

    `questions` counts what a table without dice, camera and cards answers by hand, by kind; see `Questions`.
    """

    seed: int
    events: int
    turns: int
    winner: str
    state: str
    ended: bool
    questions: Mapping[str, int]


class Questions:
    """What a table answers by hand, and no more than it must.

    Answers given together are one; what has one possible answer, or one given once for all, is none. Who wants
    otherwise after that has to say first that it is asked again.
    """

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self._before: Prompt | None = None
        self._lasts: Counter[Lasting] = Counter()

    def answered(self, prompt: Prompt, event: Event) -> None:
        """One question more, and its answer."""
        before, self._before = self._before, prompt
        if only(prompt) or (before and before.goes_on(prompt)):
            return
        lasting = {option.lasting: Chose(option.name) for option in reversed(prompt.options) if option.lasting}
        stood = [self._stood(each, given == event) for each, given in lasting.items()]
        self.asked[KINDS[type(event)]] += not any(stood)

    def _stood(self, lasting: Lasting, given: bool) -> bool:
        """Whether this was answered once for all before; who gave it once only gave it for that once."""
        times, self._lasts[lasting] = self._lasts[lasting], 0
        if given:
            self._lasts[lasting] = times + 1
            return times > 0
        self.asked["choices"] += times > 1
        return False


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
    questions, whose = Questions(), ""
    while events < LIMIT:
        prompt = rules.expects(state)
        if prompt.over:
            break
        if prompt.who != whose:
            whose, turns = prompt.who, turns + 1
        event = rules.simulated(state, prompt, rng)
        questions.answered(prompt, event)
        state, _ = rules.advance(state, event)
        events += 1
        if check and (broken := rules.faults(state)):
            raise Unsound(f"seed {seed}, {players} players, event {events} ({event}): {'; '.join(broken)}")
    return Played(seed, events, turns, rules.winner(state), digest(state), rules.expects(state).over, questions.asked)


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
