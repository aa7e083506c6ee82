"""The field's own suites over each game: `python -m tests.research.suites` says what they print."""

from __future__ import annotations

import sys
from functools import partial
from types import SimpleNamespace

from companion.games import GAMES

CYCLES = 60
"""Answers of each seat, and nodes of a tree, that a suite looks at."""


def petting_zoo(game: str) -> None:
    """PettingZoo's `api_test`, `seed_test` and `max_cycles_test`. Raises AssertionError, and whatever they find."""
    from pettingzoo.test import api_test, max_cycles_test, seed_test
    from pettingzoo.utils.conversions import parallel_to_aec

    from companion.research.zoo import Evening, Rounds

    api_test(Evening(game), num_cycles=CYCLES, verbose_progress=True)
    seed_test(partial(Evening, game), num_cycles=CYCLES)
    print("Passed seed test")
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(Rounds, game),
            env=lambda max_cycles: parallel_to_aec(Rounds(game, max_cycles=max_cycles)),
        )
    )
    print("Passed max cycles test")


def open_spiel(game: str) -> None:
    """OpenSpiel's `random_sim_test`, keeping and finding states again on the way. Raises what it finds."""
    import pyspiel

    from companion.research import spiel

    spiel.register()
    played = pyspiel.load_game(f"table_{game}", {"horizon": CYCLES})
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)
    print(f"Passed random_sim_test of {played.get_type().short_name}, {played.num_players()} players")


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        print(f"# {name}")
        petting_zoo(name)
        open_spiel(name)
