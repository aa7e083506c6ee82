"""Games played by themselves: simulated players with simulated dice, every invariant checked after every event."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from companion.play.rules import Rules, digest
from companion.play.setup import BadSetup, Seat, Setup
from companion.play.standing import only
from companion.table.events import Chose, Confirmed, Drew, Event, Given, Moved, PartMoved, Rolled
from companion.table.prompts import Lasting, Prompt
from companion.table.words import Words

T = TypeVar("T")

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

    `questions` counts what a table without dice, camera and cards answers by hand, by kind; see `Questions`. `opening`
    are those before the first turn, where the set-up is no turn; `rounds`: how often everybody has had one.
    """

    seed: int
    events: int
    turns: int
    winner: str
    state: str
    ended: bool
    questions: Mapping[str, int]
    opening: int = 0
    rounds: float = 0.0

    @property
    def asked(self) -> int:
        """All questions together."""
        return sum(self.questions.values())

    def shares(self, colours: Collection[str]) -> dict[str, Fraction]:
        """What each of those who won has of it: several share it, and one that nobody won is shared by all."""
        winners = [colour for colour in self.winner.split(",") if colour in colours] or list(colours)
        return dict.fromkeys(winners, Fraction(1, len(winners)))


class Questions:
    """What a table answers by hand, and no more than it must.

    Answers told in one line are one; what has one possible answer, or one given once for all, is none. Who wants
    otherwise after that has to say first that it is asked again. A place that has no name, only a way to it, is looked
    up in the list of its own question.
    """

    def __init__(self, place: Callable[[str], Words] = Words) -> None:
        self._place = place
        self.asked: Counter[str] = Counter()
        self._before: tuple[Prompt, Event] | None = None
        self._lasts: Counter[Lasting] = Counter()

    def answered(self, prompt: Prompt, event: Event) -> None:
        """One question more, and its answer; what is said outright, such as that somebody gives up, answers none."""
        if type(event) is Given:
            return
        before, self._before = self._before, (prompt, event)
        if only(prompt):
            return
        lasting = {option.lasting: Chose(option.name) == event for option in reversed(prompt.options) if option.lasting}
        stood = any(self._lasts[each] for each, given in lasting.items() if given)
        ended = sum(self._lasts[each] > 1 for each, given in lasting.items() if not given)  # given once, for that once
        for each, given in lasting.items():
            self._lasts[each] = self._lasts[each] + 1 if given else 0
        named = not isinstance(event, Moved) or "," not in str(self._place(event.to))
        together = before and not ended and named and before[0].tells_on(before[1], prompt)
        self.asked["choices"] += ended
        self.asked[KINDS[type(event)]] += not (stood or together)


NAMES = ("Ann", "Bob", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


Player = Callable[[Rules[Any], Any, Prompt, random.Random], Event]
"""What somebody answers: to the rules, a state, what is awaited in it, with what luck; the die falls by that too."""
Watch = Callable[[Any, Prompt, Event, Any], None]
"""What looks on at a game: each state, what was awaited, what happened, and the state after it."""


def unwatched(before: Any, prompt: Prompt, event: Event, after: Any) -> None:
    """Nobody looks on."""


def thumb(rules: Rules[Any], state: Any, prompt: Prompt, rng: random.Random) -> Event:
    """By the game's own rule of thumb."""
    return rules.simulated(state, prompt, rng)


def seats(rules: Rules[Any], count: int, first: int = 0) -> tuple[Seat, ...]:
    """That many players, as the table seats them where nobody says otherwise, from a colour on. Raises BadSetup."""
    if count not in rules.players:
        low, high = rules.players[0], rules.players[-1]
        raise BadSetup(f"{rules.title} is for {low} to {high} players, not {count}.")
    at = first % len(rules.colours)
    colours = (*rules.colours[at:], *rules.colours[:at])
    return tuple(Seat(colour, name) for colour, name in zip(colours[:count], NAMES, strict=False))


def changed(things: Sequence[T], seed: int) -> tuple[T, ...]:
    """A company round the table: with each seed everybody moves on by one place."""
    return tuple(things[(at - seed) % len(things)] for at in range(len(things)))


def play(
    rules: Rules[Any],
    seed: int,
    players: int,
    house: Mapping[str, str] | None = None,
    check: bool = True,
    company: Sequence[Player] = (),
    first: int = 0,
    watch: Watch = unwatched,
) -> Played:
    """One game through the rules alone. Raises BadSetup, and Unsound at the first invariant that breaks.

    `company` are the players of the seats, where nobody is named all play by rule of thumb; the colours are dealt from
    number `first` on.
    """
    rng, seating = random.Random(seed), seats(rules, players, first)
    state = rules.new(Setup(rules.id, seating, {**rules.simulated_house, **(house or {})}))
    who = {seat.colour: each for seat, each in zip(seating, company, strict=False)}
    events = turns = over = opening = 0
    questions, whose = Questions(rules.place), ""
    while events < LIMIT:
        prompt = rules.expects(state)
        if prompt.over:
            break
        if prompt.who != whose:
            whose, turns = prompt.who, turns + 1
        event = who.get(prompt.who, thumb)(rules, state, prompt, rng)
        questions.answered(prompt, event)
        before = state
        state, _ = rules.advance(before, event)
        watch(before, prompt, event, state)
        events += 1
        if rules.turned(before, state):
            over += 1
            opening = opening or (questions.asked.total() if rules.game.shared_turns else 0)
        if check and (broken := rules.faults(state)):
            raise Unsound(f"seed {seed}, {players} players, event {events} ({event}): {'; '.join(broken)}")
    ended, rounds = rules.expects(state).over, over / (1 if rules.game.shared_turns else players)
    asked = questions.asked
    return Played(seed, events, turns, rules.winner(state), digest(state), ended, asked, opening, rounds)


def simulate(
    rules: Rules[Any],
    count: int,
    players: int = 0,
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
    house: dict[str, str] | None = None,
    company: Sequence[Player] = (),
    watching: Callable[[], Watch] = lambda: unwatched,
) -> list[Played]:
    """`count` games with seeds from `seed` on, with `players` players, or each number of players in turn where 0.

    A `company` changes places from game to game; `watching` gives each game what looks on.
    """
    found = []
    for number in range(count):
        if company:
            at_table, first = len(company), (seed + number) // len(company)
            sitting = changed(company, seed + number)
            found.append(play(rules, seed + number, at_table, house, True, sitting, first, watching()))
        else:
            at_table = players or rules.players[number % len(rules.players)]
            found.append(play(rules, seed + number, at_table, house, watch=watching()))
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
