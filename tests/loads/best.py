"""`python -m tests.loads.best [GAMES] [SEED] [PLAYER]...`: how often the best answers beat the thumb in Hirelings.

The game for two is worked out backwards once (see `ascent`), some ten minutes for both places at the table, and kept in
`build/ascent`. What is printed first is what the table itself says its answers are worth: a bound, as exactly as
`ascent` is. Then so many games are played by these answers under the rules and the real deck: what can be reached. Or
by those of a player: by the table is told what they lose, and what those of other players would lose there, which tells
far sooner who is better than games do.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from companion.foresight.answer import CONFIDENT, interval
from companion.foresight.ways import THROW, called
from companion.games import rules
from companion.games.hirelings.deck import reference
from companion.games.hirelings.encounters import Encounter
from companion.games.hirelings.ends import Facing
from companion.games.hirelings.question import FLIP
from companion.games.hirelings.rooms import tries
from companion.games.hirelings.sharing import DECLINE, TurnEnd
from companion.games.hirelings.state import Hireling, InRoom, State
from companion.games.hirelings.vocabulary import WAITED as WAITS
from companion.games.hirelings.walking import MoveRoll, Walk
from companion.play.chance import thrown
from companion.play.rules import Rules
from companion.play.simulation import Player, play, seats, thumb
from companion.table.events import Chose, Event
from companion.table.prompts import Prompt
from tests.loads.ascent import (
    BEGUN,
    DUNGEON,
    FRONTS,
    HELP,
    PILES,
    SITES,
    WAITED,
    Ascent,
    Lies,
    Others,
    Site,
    Turn,
    Values,
    drawn,
    options,
)
from tests.loads.pairs import named
from tests.loads.timed import ROOT

PLACES = {True: "first", False: "second"}
KEPT = ROOT / "build" / "ascent"
WHOLE = 65535
"""A chance of one, as it is kept."""
DECK = reference()


def solved(first: bool, folder: Path) -> float:
    """What the best answers are worth in that place, worked out and kept where it is not there yet."""
    told = folder / "worth"
    if not told.exists():
        folder.mkdir(parents=True, exist_ok=True)

        def kept(fire: int, then: Values, others: Others) -> None:
            some = np.flatnonzero(then.any(axis=(1, 2, 3)))
            np.save(folder / f"{fire}.npy", np.round(then[some] * WHOLE).astype(np.uint16))
            (folder / f"{fire}.lies").write_bytes(pickle.dumps((some, others.all)))

        told.write_text(repr(Ascent(first, kept).worth()))
    return float(told.read_text())


class Best:
    """Plays by what is kept in a folder. What saves it from the fire is the thumb's choice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._at = lru_cache(maxsize=100)(self._kept)

    def _kept(self, fire: int) -> tuple[Any, Others, Any]:
        some, lies = pickle.loads((self._folder / f"{fire}.lies").read_bytes())
        return some, Others(dict.fromkeys(lies, 1.0)), np.load(self._folder / f"{fire}.npy", mmap_mode="r")

    def __call__(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        weighed = self.weighed(rules, state, prompt)
        if not weighed:
            return rules.simulated(state, prompt, rng)
        name = max(weighed, key=lambda each: weighed[each])
        return thrown(prompt.die, rng) if prompt.die and name == THROW else Chose(name)

    def weighed(self, rules: Rules[Any], state: Any, prompt: Prompt) -> dict[str, float]:
        """What each answer is worth, by its name; none where it does not decide."""
        desk, names = rules.desk(state), [option.name for option in prompt.options]
        if not names or not isinstance(desk.question, Facing | Walk | MoveRoll | TurnEnd):
            return {}
        me = desk.player
        (other,) = [each for each in state.players if each is not me]
        turn = self._turn(_fire(state), lying(other) if other.inside else None)
        site, pile, (added, help) = lying(me).site, me.pile, DECK.sums(me.front)
        front = HELP + added if added else min(HELP, help)

        def worth(name: str) -> float:
            match desk.question:
                case _ if name == FLIP.option:
                    return float(turn.flips(site, front)[pile, 0])
                case _ if name == THROW:
                    return float(turn.holds(site, front)[pile, 0])
                case TurnEnd():
                    return float(turn.ends(me.square, name != DECLINE.name)[pile, 0])
                case Walk():
                    found = turn.arrived(name, state.steps - 1, added, state.reached)
                case _:
                    option = next(each for each in options(*site) if each.id == name)
                    found = turn.chosen(option, site, state.steps, added, isinstance(desk.question, Encounter))
            return float(found[min(help, len(found) - 1), pile, 0])

        return {name: worth(name) for name in (*names, *([THROW] if prompt.die else []))}

    def _turn(self, fire: int, other: Lies | None) -> Turn:
        """One's turn with the other lying there; None where it has burned."""
        some, others, values = self._at(fire)
        less = other._replace(pile=other.pile - 1) if other and other.pile else other
        then = np.zeros((len(SITES), FRONTS, PILES, 2), np.float32)
        then[some] = values[..., [others.find(less), others.find(other)]].astype(np.float32) / WHOLE
        drew = drawn(then, Others({each: 1.0 for each in (less, other) if each}))
        return Turn(then[..., 1:], {square: each[..., 1:] for square, each in drew.items()})


def _fire(state: State) -> int:
    track = DUNGEON.board.fire_track
    return BEGUN + track.index(state.ffd) if state.ffd in track else DUNGEON.index[state.ffd]


def lying(player: Hireling) -> Lies:
    """How somebody lies between turns."""
    step = player.stay.step if isinstance(player.stay, InRoom) else ""
    site = Site(player.square, WAITED if step == WAITS else tries(step) - 1)
    added, help = DECK.sums(player.front)
    return Lies(site, player.pile, HELP + added if added else min(HELP, help))


class Weighed:
    """One who plays by another's answers; what each of these, and of some others' there, loses is kept."""

    def __init__(self, best: Best, player: Player, others: Sequence[Player]) -> None:
        self._best, self._players = best, (player, *others)
        self.lost: list[list[float]] = []

    def __call__(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        events = [each(rules, state, prompt, rng) for each in self._players]
        if weighed := self._best.weighed(rules, state, prompt):
            most = max(weighed.values())
            self.lost.append([most - weighed[called(event)] for event in events])
        return events[0]


def won(game: Rules[Any], seed: int, player: Player, first: bool) -> Fraction:
    """What that player has won of one game against the thumb; nobody's is shared."""
    colours = [seat.colour for seat in seats(game, 2, seed // 2)]
    company = (player, thumb) if first else (thumb, player)
    shares = play(game, seed, 2, company=company, first=seed // 2).shares(colours)
    return shares.get(colours[0 if first else 1], Fraction(0))


def _mean(each: Sequence[float]) -> str:
    return f"{fmean(each):.2%}, give or take {CONFIDENT * stdev(each) / sqrt(len(each)):.2%}"


def main(games: int, seed: int, *names: str) -> int:
    worth = {first: solved(first, KEPT / name) for first, name in PLACES.items()}
    for first, each in worth.items():
        print(f"{PLACES[first]} in every round, the best answers are worth {each:.2%}")
    print(f"both places together: {sum(worth.values()) / 2:.2%}", flush=True)
    game, best = rules("hirelings"), {first: Best(KEPT / name) for first, name in PLACES.items()}
    share, lost = Fraction(0), list[list[float]]()
    for number in range(seed, seed + games):
        first = number % 2 == 0
        others = [named(game, name) for name in names[1:]]
        sits = Weighed(best[first], named(game, names[0]) if names else best[first], others)
        share += won(game, number, sits, first)
        lost.append([sum(each) for each in zip(*sits.lost, strict=True)])
    low, high = interval(share / games, games)
    print(f"{games} games played: {float(share):g} won, {float(share / games):.1%} ({low:.1%} to {high:.1%})")
    for at, name in enumerate(names):
        print(f"the answers of {name} lose {_mean([each[at] for each in lost])} of a game")
    if len(names) > 1:
        print(f"those of {names[1]} gain {_mean([each[0] - each[1] for each in lost])} on those of {names[0]}")
    return 0


if __name__ == "__main__":
    count, begin, *players = [*sys.argv[1:], *("400", "0")[len(sys.argv) - 1 :]]
    sys.exit(main(int(count), int(begin), *players))
