"""How many glossy dice are read in trays of these seeds: `python -m tests.vision.dice.table FIRST END`."""

from __future__ import annotations

import math
import sys
from typing import NamedTuple

from companion.table.dice import D6
from tests.vision.dice.glossy import Shot, a_tray, photograph
from vision.dice.reader import TrayReader


class Told(NamedTuple):
    """Of the dice in a tray: how many lie there, are sure and right, only guessed right, and sure but wrong."""

    dice: int
    right: int
    guessed: int
    wrong: int


def told(shot: Shot) -> Told:
    """One tray photographed and read. A die that leans is never rightly sure."""
    picture, places = photograph(shot)
    left = list(TrayReader(D6).read(picture).dice)
    right = guessed = wrong = 0
    for die, at in zip(shot.dice, places, strict=True):
        near = [seen for seen in left if math.dist(seen.at, at) < 0.9 * seen.side]
        if near:
            seen = min(near, key=lambda each: math.dist(each.at, at))
            left.remove(seen)
            good = die.lean == 0.0 and seen.face == die.face
            right += seen.sure and good
            guessed += good and not seen.sure
            wrong += seen.sure and not good
    return Told(len(shot.dice), right, guessed, wrong + sum(seen.sure for seen in left))


def main(first: str, end: str) -> None:
    trays = [told(a_tray(seed)) for seed in range(int(first), int(end))]
    whole = sum(tray.right == tray.dice for tray in trays)
    count, right, guessed, wrong = (sum(each) for each in zip(*trays, strict=True))
    print(
        f"{right} of {count} dice sure and right, {guessed} more guessed; {whole} of {len(trays)} whole; {wrong} wrong"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
