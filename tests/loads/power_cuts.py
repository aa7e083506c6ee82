"""`python -m tests.loads.power_cuts CUTS SEED`: so many power cuts in the middle of a game, and so many that tear."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.games import GAMES, rules
from tests.loads.tested import note
from tests.loads.torn import life


def killed(cuts: str, seed: str) -> tuple[int, int, int]:
    """Lives, events acknowledged and those on the disk that nobody had been told of yet. Raises CalledProcessError."""
    with TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tests.play.power_cuts", folder, cuts, seed]
        found = json.loads(subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE).stdout)
    return found["kills"], found["acknowledged"], found["unheard"]


def torn(cuts: int, seed: str) -> tuple[int, int]:
    """Events acknowledged, and sectors that were torn."""
    rng, game = Random(seed), next(iter(GAMES))
    rules(game)  # everything is loaded before the first fork
    acknowledged = sectors = 0
    with TemporaryDirectory() as folder:
        for number in range(cuts):
            path = Path(folder) / f"journal-{number // 40}.sqlite"
            events, changed = life(path, game, rng)
            acknowledged, sectors = acknowledged + events, sectors + changed
    return acknowledged, sectors


def main(cuts: str = "200", seed: str = "1") -> int:
    lives, events, unheard = killed(cuts, seed)
    kept, sectors = torn(int(cuts), seed)
    note(
        "powercut",
        f"{cuts} cuts of each kind, seed {seed}",
        ("kind", "cuts", "events acknowledged", "events lost", "beside"),
        [
            ("killed", f"{lives:,}", f"{events:,}", 0, f"{unheard} were kept before anybody was told"),
            ("killed, and the disk torn", f"{int(cuts):,}", f"{kept:,}", 0, f"{sectors:,} sectors torn"),
        ],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
