"""What is foretold at the questions of random games, beside games played out from there by the rules alone.

`python -m tests.loads.foretold GAME [POSITIONS] [GAMES] [SEED]` plays out so many games for every figure of so many
positions, under the assumption it names, and prints those further than five standard errors from them. Nothing of
foresight is used for these games but how an answer is called; a forecast's projection is taken of their beginning
alone. Of best play it is asked only whether sensible play beats it. What is said is what is said first.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.foresight import Answer, Foresight, Inquiry, TooLarge, Unasked
from companion.foresight.inquiry import Moment, shown
from companion.foresight.ways import Way, called, ways
from companion.games import rules
from companion.play.outlook import FEW, MOST, shares, soon
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Drew, Event, IllegalEvent, Rolled
from companion.table.paths import at

SIGMAS = 5.0
APART = 23
"""Events between two positions of one game."""
ENDLESS = 20_000


class Figure(NamedTuple):
    """A value of a path, how likely it is said to be, how often it came, of how many.

    `bound`: best play makes it likelier than anything else does (1), or its contrary (-1); 0 is no bound.
    """

    value: int | str
    said: float
    came: int
    of: int
    games: int
    bound: int

    @property
    def strays(self) -> float:
        """Standard errors between the two; where it is certain, any game that came otherwise is too much."""
        share, told = self.came / self.of, self.said
        if told in (0.0, 1.0) and not self.games:
            return 0.0 if share == told or self.bound == (1 if told else -1) else SIGMAS + 1
        mixed = (share * self.of + told * self.games) / (self.of + self.games) if self.games else told
        variance = mixed * (1 - mixed) * (1 / self.of + (1 / self.games if self.games else 0))
        apart = self.bound * (share - told) if self.bound else abs(share - told)
        return max(0.0, apart - 1 / self.of) / sqrt(variance) if variance else 0.0


def positions(game: Rules[Any], count: int, seed: int) -> Iterator[Any]:
    """States of simulated games in which something is foretold, some events apart; of one game after another."""
    found = 0
    while True:
        rng = Random(seed)
        many = game.players[seed % len(game.players)]
        state = game.new(Setup(game.id, seats(game, many, seed), dict(game.simulated_house)))
        events, next_at = 0, rng.randrange(APART)
        while events < ENDLESS and not game.expects(state).over:
            if events >= next_at and any(inquiries(game, state)):
                yield state
                found, next_at = found + 1, events + 1 + rng.randrange(2 * APART)
                if found == count:
                    return
            state, _ = game.advance(state, game.simulated(state, game.expects(state), rng))
            events += 1
        seed += 1


def inquiries(game: Rules[Any], state: Any) -> Iterator[tuple[Inquiry, Any]]:
    """Everything that is foretold there in practice, by itself and for each answer, with its projection."""
    asked = game.prompt(state)
    names = [way.name for way in ways(asked) if not way.aside]
    for forecast in game.forecasts(state, ""):
        yield forecast.inquiry, forecast.project
        if forecast.each and not forecast.inquiry.first and forecast.seat in ("", asked.who) and len(names) <= MOST:
            for name in names:
                yield replace(forecast.inquiry, first=name), forecast.project


def played(game: Rules[Any], state: Any, inquiry: Inquiry, rng: Random) -> tuple[int | str, ...]:
    """What one game comes to at the moment asked for: look by look, 1 or 0 where a value was asked for."""
    begun = game.under_way(state)
    so_far: Counter[str] = Counter()
    first = inquiry.first
    for _ in range(ENDLESS):
        if game.prompt(state).over or any(_come(game, state, each, so_far, begun) for each in inquiry.after):
            break
        before, (event, after) = state, _answered(game, state, inquiry, first, rng)
        state, first = after, ""
        so_far["throw"] += isinstance(event, Rolled)
        so_far["draw"] += isinstance(event, Drew)
        so_far["turn"] += game.prompt(state).over or game.turned(before, state)
        so_far["battle"] += sum(span[0] == "battle" for span in game.under_way(before) - game.under_way(state))
    asked = game.prompt(state)

    def seen(path: str) -> Any:
        try:
            if "+" in path:
                return sum(seen(each) for each in path.split("+"))
            return at(lambda path: game.read(state, path), asked, path)
        except ValueError:
            return None

    return tuple([int(look.met(seen)) if look.value is not None else shown(seen(look.path)) for look in inquiry.of])


def _come(game: Rules[Any], state: Any, moment: Moment, so_far: Counter[str], begun: frozenset[Any]) -> bool:
    if moment.look:
        asked = game.prompt(state)

        def seen(path: str) -> Any:
            try:
                return at(lambda path: game.read(state, path), asked, path)
            except ValueError:
                return None

        return moment.look.met(seen)
    if moment.kind in ("procedure", "battle"):
        of_kind = sorted(span for span in begun if span[0] == moment.kind)
        return bool(of_kind) and of_kind[0] not in game.under_way(state)
    return moment.kind != "game" and so_far[moment.kind.removesuffix("s")] >= moment.count


def _answered(game: Rules[Any], state: Any, inquiry: Inquiry, first: str, rng: Random) -> tuple[Event, Any]:
    """One answer by the plan, and what comes of it."""
    asked = game.prompt(state)
    own = not inquiry.seat or asked.who == inquiry.seat
    offered = list(ways(asked))
    if first:
        return _done(game, state, [way for way in offered if way.name == first], rng)
    for name in inquiry.using:
        if any(name in (way.name, f"{way.seat}:{way.name}") for way in offered):
            return _done(game, state, [way for way in offered if name in (way.name, f"{way.seat}:{way.name}")][:1], rng)
    usual = [way for way in offered if not way.aside]
    usual = [way for way in usual if not {way.name, f"{way.seat}:{way.name}"} & set(inquiry.without)] or usual
    if own and inquiry.plays in ("sensible", "best") and len(usual) > 1:
        name = called(game.simulated(state, asked, rng))
        usual = [way for way in usual if way.name == name] or usual
    if own and inquiry.plays == "first":
        usual = usual[:1]
    return _done(game, state, usual, rng)


def _done(game: Rules[Any], state: Any, offered: list[Way], rng: Random) -> tuple[Event, Any]:
    """One of the ways that can be gone, and one of the things that may come of it."""
    for way in rng.sample(offered, len(offered)):
        for event in _drawn(way, rng):
            try:
                return event, game.judge(state, event)[0]
            except IllegalEvent:
                continue
    raise AssertionError(f"nothing can be answered to {game.prompt(state)}")


def _drawn(way: Way, rng: Random) -> Iterator[Event]:
    """What may come of a way, drawn by its weights, until one can be."""
    left = list(way.events)
    while left:
        pick = rng.choices(range(len(left)), [weight for _, weight in left])[0]
        yield left.pop(pick)[0]


def told(game: Rules[Any], state: Any, inquiry: Inquiry, project: Any, figures: int) -> tuple[Answer, float] | None:
    """The first answer there is to one of so many, and the seconds it took; None where nothing is said."""
    begun = time.process_time()
    walked, met = shares(figures)
    walker = Foresight(game, walked)
    try:
        try:
            found = walker.ask(state, inquiry, Random(0), FEW, soon(lambda: False, walked + met), project)
        except Unasked:
            return None  # best play that is too much is told as sensible play, which is asked for by itself
    except TooLarge:
        return None
    return found, time.process_time() - begun


def compared(game: Rules[Any], state: Any, inquiry: Inquiry, answer: Answer, games: int, rng: Random) -> list[Figure]:
    """Every value of every path, as it was said and as it came."""
    came = [played(game, state, inquiry, rng) for _ in range(games)]
    found = []
    for number, spread in enumerate(answer.of):
        values, look = Counter(each[number] for each in came), inquiry.of[number]
        bound = 0 if inquiry.plays != "best" else 1 if inquiry.goal == look else -1
        said: dict[int | str, Fraction] = {each.value: each.chance for each in spread.values}
        if look.value is not None:
            said, values = {1: spread.values[0].chance}, Counter({1: values[1]})
        for value in {**said, **values}:
            chance = float(said.get(value, Fraction(0)))
            found.append(Figure(value, chance, values[value], games, answer.samples, bound))
    return found


def main(name: str, count: int, games: int, seed: int) -> int:
    game, rng = rules(name), Random(seed)
    figures = exact = silent = strays = 0
    slowest, worst, longest = 0.0, 0.0, 0.0
    at_number = 0
    for at_number, state in enumerate(positions(game, count, seed), 1):
        all_of_it = 0.0
        asks = list(inquiries(game, state))
        for inquiry, project in asks:
            found = told(game, state, inquiry, project, len(asks))
            if found is None:
                silent += 1
                continue
            answer, took = found
            begun = project(state) if project else state
            slowest, all_of_it = max(slowest, took), all_of_it + took
            for figure in compared(game, begun, inquiry, answer, games, rng):
                figures, exact = figures + 1, exact + answer.exact
                worst = max(worst, figure.strays)
                if figure.strays > SIGMAS:
                    strays += 1
                    print(f"position {at_number}: {inquiry} says {figure}, {game.prompt(state).words}", flush=True)
        longest = max(longest, all_of_it)
        if at_number % 10 == 0:
            print(f"  {at_number} positions, {figures} figures, worst {worst:.1f}, slowest {slowest:.2f} s", flush=True)
    print(
        f"{game.title}: {at_number} positions, {figures} figures, {exact} of them exact, each against {games} games: "
        f"{strays} strayed by more than {SIGMAS:g} standard errors, at most {worst:.1f}; {silent} inquiries without an "
        f"answer; the slowest figure took {slowest:.2f} s, all of a position {longest:.2f} s"
    )
    return 1 if strays else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    numbers = [int(word) for word in words[1:]]
    sys.exit(main(words[0], *(numbers + [500, 20_000, 0][len(numbers) :])))
