"""The field's suites, game by game: `python -m tests.research.suites` writes what they say into docs/research.md."""

from __future__ import annotations

from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pyspiel
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from companion.games import GAMES
from companion.research import spiel
from companion.research.zoo import Evening, Rounds
from tests.loads.tested import put

CYCLES = 60
"""Answers of each seat, and nodes of a tree, that a suite looks at."""


def petting_zoo(game: str) -> None:
    """PettingZoo's `api_test`, `seed_test` and `max_cycles_test`. Raises AssertionError, and whatever they find."""
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
    spiel.register()
    played = pyspiel.load_game(f"table_{game}", {"horizon": CYCLES})
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)
    print(f"Passed random_sim_test of {played.get_type().short_name}, {played.num_players()} players")


def said(game: str) -> str:
    """What the suites print of a game."""
    heard = StringIO()
    with redirect_stdout(heard):
        petting_zoo(game)
        open_spiel(game)
    return f"{game}\n" + "".join(f"  {line}\n" for line in heard.getvalue().splitlines() if line.startswith("Passed"))


if __name__ == "__main__":
    told = "".join(said(name) for name in GAMES)
    print(told)
    put(Path(__file__).parents[2] / "docs" / "research.md", "suites", f"```\n{told}```")
