"""The eyes before ray-traced pictures of the printed kit: `python -m tests.vision.raytraced GAME [FRAMES] [SEED]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2

from companion.games import rules
from tests.vision.raytrace import printed
from tests.vision.raytrace.trace import photograph
from tests.vision.trials import Setting, Tally, Trial, Trials, judge
from ui.table.kits import kit_of
from vision.geometry import Image
from vision.sight.reading import Observation


def pictures(trials: Trials, count: int, seed: int) -> Iterator[tuple[Image, Setting]]:
    """So many boards in the middle of a game, each under another lamp and another camera."""
    for number in range(count):
        rng = Random(f"{seed} {trials.board.id} {number}")
        setting = trials.setting(rng)
        scene = printed.table(trials.board, trials.kit, setting.scene, rng)
        camera = printed.over(trials.board, trials.kit, rng, trials.size)
        yield photograph(scene, camera, printed.film(rng), seed=number), setting


def wrong(setting: Setting, seen: Observation) -> list[str]:
    """Every reading that is called sure and is not so."""
    out = [
        f"{piece.id} stands at {setting.pieces.get(piece.id)}, not at {piece.at}"
        for piece in seen.pieces
        if piece.sure and piece.at != setting.pieces.get(piece.id)
    ]
    parts = [(seen.part(name), state) for name, state in setting.parts.items()]
    return out + [
        f"{part.id} is {state}, not {part.state}" for part, state in parts if part.sure and part.state != state
    ]


def tally(game: str, count: int, seed: int = 1, keep: Path | None = None) -> tuple[Tally, list[str]]:
    """What came of so many pictures of a game, and every wrong reading called sure. `keep`: where those are put."""
    board, kit = kit_of(rules(game))
    # a board of more than a metre wants the Pi's own camera, that markers come to be 24 px
    trials = Trials(board, kit, size=(2304, 1296) if board.size[0] > 1000 else (1920, 1080), seed=seed)
    found, faults = Tally(), list[str]()
    for number, (picture, setting) in enumerate(pictures(trials, count, seed)):
        seen = trials.reader.read(picture)
        judge(found, Trial(readable=trials.tidy(setting)), setting, seen)
        amiss = [] if seen.hands else wrong(setting, seen)
        faults += [f"picture {number}: {each}" for each in amiss]
        if keep and (amiss or seen.hands):
            cv2.imwrite(str(keep / f"{game}-{number}.png"), picture)
    return found, faults


if __name__ == "__main__":
    done, amiss = tally(sys.argv[1], int((sys.argv[2:] or ["8"])[0]), int((sys.argv[3:] or ["1"])[0]))
    print(
        f"| {sys.argv[1]} | {done.frames} | {done.right} of {done.things} | {done.sure} | {done.wrong} |"
        f" {done.whole_readable} of {done.readable} | {done.gated} |"
    )
    print("\n".join(amiss))
