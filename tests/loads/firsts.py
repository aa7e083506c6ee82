"""`python -m tests.loads.firsts [GAMES] [SEED]`: what the numbers of Hirelings' prospects are fitted to.

So many games of two are played, each seat by who plays to win or, one time in three, by the thumb. At the end of every
turn with both inside stands how much less one was hampered than the other; who came out first is explained by that as
well as can be (logistic regression, by Newton's method).
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.games import rules
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.players import burdens
from companion.games.hirelings.state import Hireling
from companion.play.rules import Rules
from companion.play.simulation import play, thumb
from companion.table.events import Event
from companion.table.prompts import Prompt

Rows = NDArray[np.float64]
NAMES = ("FAR", "CARD", "BARE")
STEPS = 12
"""Newton's method has long come to rest by then."""


def keen(rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
    return rules.simulated(state, prompt, rng, keen=True)


def lightness(desk: Desk, player: Hireling) -> Rows:
    """What each of the numbers counts for somebody, the more the better."""
    return -np.array(burdens(desk, player))


def moments(games: int, seed: int) -> Rows:
    """How much lighter whoever came out first had it than the other, a row for every turn's end."""
    game, found = rules("hirelings"), list[Rows]()
    for number in range(seed, seed + games):
        company = [Random(f"{number} {seat}").choice([keen, keen, thumb]) for seat in range(2)]
        met: list[Desk] = []

        def watch(before: Any, prompt: Prompt, event: Event, after: Any, met: list[Desk] = met) -> None:
            if game.turned(before, after) and all(each.inside for each in after.players):
                met.append(game.desk(after))

        winner = play(game, number, 2, check=False, company=company, first=number, watch=watch).winner
        for desk in met:
            first, other = sorted(desk.state.players, key=lambda each: each.colour != winner)
            if first.colour == winner:
                found.append(lightness(desk, first) - lightness(desk, other))
    return np.array(found)


def fitted(rows: Rows) -> Rows:
    """The numbers by which what came is likeliest."""
    numbers = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        missed = 1 / (1 + np.exp(rows @ numbers))
        bent = (rows * (missed * (1 - missed))[:, None]).T @ rows
        numbers += np.linalg.solve(bent, missed @ rows)
    return numbers


def main(games: int, seed: int) -> int:
    rows = moments(games, seed)
    print(f"{games} games, {len(rows)} turns:", ", ".join(map("{} {:.3f}".format, NAMES, fitted(rows))))
    return 0


if __name__ == "__main__":
    count, begin = [*sys.argv[1:], *("3000", "0")[len(sys.argv) - 1 :]]
    sys.exit(main(int(count), int(begin)))
