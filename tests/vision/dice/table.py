"""How many glossy dice are read in trays of these seeds: `python -m tests.vision.dice.table FIRST END [throws]`.

As throws as many pictures of each are read as the camera in play would read.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from typing import NamedTuple

from companion.table.dice import D6
from tests.vision.dice.glossy import Shot, a_tray, film, photograph
from vision.dice.reader import DieSeen, TrayReader
from vision.dice.throws import PATIENCE, TRIES, Throws


class Told(NamedTuple):
    """Of the dice in a tray: how many lie there, are sure and right, only guessed right, and sure but wrong."""

    dice: int
    right: int
    guessed: int
    wrong: int


def told(shot: Shot) -> Told:
    """One tray photographed and read."""
    picture, places = photograph(shot)
    return _judged(shot, TrayReader(D6).read(picture).dice, places)


def thrown(shot: Shot) -> Told:
    """The same when its dice have just come to rest."""
    pictures, places = film(shot, TRIES)
    throws, reader = Throws(), TrayReader(D6)
    throws.lying = ()
    rests = [throws.see(picture, PATIENCE * at, reader) for at, picture in enumerate((pictures[0], *pictures))]
    rest = next((each for each in rests if each), None)
    return _judged(shot, (*rest.thrown, *rest.unread) if rest else (), places)


def _judged(shot: Shot, dice: Iterable[DieSeen], places: Iterable[tuple[float, float]]) -> Told:
    """A die that leans is never rightly sure."""
    left = list(dice)
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


def main(first: str, end: str, how: str = "") -> None:
    trays = [(thrown if how == "throws" else told)(a_tray(seed)) for seed in range(int(first), int(end))]
    whole = sum(tray.right == tray.dice for tray in trays)
    count, right, guessed, wrong = (sum(each) for each in zip(*trays, strict=True))
    print(
        f"{right} of {count} dice sure and right, {guessed} more guessed; {whole} of {len(trays)} whole; {wrong} wrong"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
