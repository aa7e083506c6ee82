"""The degradation suite as a table: `python -m tests.vision.degradation GAME [FRAMES [SEED [BOARD]]]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import msgspec

from companion.games import rules
from tests.vision.trials import FACTORS, Tally, Trials
from ui.table.kits import kit_of

SIZE = (1920, 1080)


def suite(game: str, frames: int, seed: int = 2024, board: str = "reference") -> Iterator[tuple[str, Tally]]:
    """What came of each factor, and of all together under the name ``."""
    trials = Trials(*kit_of(rules(game, board)), size=SIZE, seed=seed)
    total = Tally()
    for factor in FACTORS:
        found = trials.tally(factor, frames)
        for name in msgspec.structs.asdict(found):
            setattr(total, name, getattr(total, name) + getattr(found, name))
        yield factor, found
    yield "", total


def rows(game: str, frames: int, seed: int, board: str) -> Iterator[str]:
    yield "| what spoils the picture | pictures | things right | called sure | sure but wrong | whole board right |"
    yield "|---|---|---|---|---|---|"
    for factor, found in suite(game, frames, seed, board):
        whole = f"{found.whole_readable} of {found.readable}" if found.readable else "not held readable"
        yield (
            f"| {factor or '**together**'} | {found.frames} | {_share(found.right, found.things)} |"
            f" {_share(found.sure, found.things)} | {found.wrong} | {whole} |"
        )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "held back"


if __name__ == "__main__":
    frames, seed, board = [*sys.argv[2:], *("16", "2024", "reference")[len(sys.argv) - 2 :]]
    for line in rows(sys.argv[1], int(frames), int(seed), board):
        print(line, flush=True)
