"""`python -m tests.loads.best [GAMES] [SEED]`: how often the best answers beat the thumb in Hirelings.

The game for two is worked out backwards once (see `ascent`), half an hour for both places at the table, and kept in
`build/ascent`. What is printed first is what the table itself says its answers are worth: a bound, as exactly as
`ascent` is. Then so many games are played by these answers under the rules and the real deck: what can be reached.
"""

from __future__ import annotations

import pickle
import sys
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from companion.foresight.answer import interval
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
from companion.play.simulation import play, seats, thumb
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
from tests.loads.timed import ROOT

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
        desk, names = rules.desk(state), [option.name for option in prompt.options]
        if not names or not isinstance(desk.question, Facing | Walk | MoveRoll | TurnEnd):
            return rules.simulated(state, prompt, rng)
        me = desk.player
        (other,) = [each for each in state.players if each is not me]
        turn = self._turn(_fire(state), lying(other) if other.inside else None)
        site, pile, (added, help) = lying(me).site, me.pile, DECK.sums(me.front)
        if FLIP.option in names:
            front = HELP + added if added else min(HELP, help)
            if turn.flips(site, front)[pile, 0] > turn.holds(site, front)[pile, 0]:
                return FLIP
            names.remove(FLIP.option)
        if not names:
            assert prompt.die
            return thrown(prompt.die, rng)

        def worth(name: str) -> float:
            match desk.question:
                case TurnEnd():
                    return float(turn.ends(me.square, name != DECLINE.name)[pile, 0])
                case Walk():
                    found = turn.arrived(name, state.steps - 1, added, state.reached)
                case _:
                    option = next(each for each in options(*site) if each.id == name)
                    found = turn.chosen(option, site, state.steps, added, isinstance(desk.question, Encounter))
            return float(found[min(help, len(found) - 1), pile, 0])

        return Chose(max(names, key=worth))

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


def main(games: int = 1000, seed: int = 0) -> int:
    worth = {first: solved(first, KEPT / name) for first, name in ((True, "first"), (False, "second"))}
    for first, each in worth.items():
        print(
            f"{'first' if first else 'second'} in every round: the best answers are worth {each:.2%} against the thumb"
        )
    print(f"both places together: {sum(worth.values()) / 2:.2%}", flush=True)
    game, best = rules("hirelings"), {first: Best(KEPT / name) for first, name in ((True, "first"), (False, "second"))}
    won = Fraction(0)
    for number in range(seed, seed + games):
        first = number % 2 == 0
        company = (best[True], thumb) if first else (thumb, best[False])
        sitting = seats(game, 2, number // 2)
        played = play(game, number, 2, company=company, first=number // 2)
        mine = sitting[0 if first else 1].colour
        won += Fraction(1, 2) if played.winner not in {seat.colour for seat in sitting} else played.winner == mine
    low, high = interval(won / games, games)
    print(f"{games} games by these answers: {float(won):g} won, {float(won / games):.1%} ({low:.1%} to {high:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
