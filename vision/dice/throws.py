"""When has a die been thrown? What lies in the tray is compared with what lay there at the last rest.

A throw is read once: a die that lies where it lay is the same throw, whatever went over it. One that has only slid,
tipped over beside its place, or was thrown while nobody looked, may be one: only a player can say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.dice.mat import Laid
from vision.dice.reader import DieSeen, TrayReader, TraySeen
from vision.geometry import Floats, Image, Pose
from vision.sight.stillness import Stillness

PATIENCE = 0.35
"""Seconds of stillness before anything is read."""
TRIES = 4
"""Pictures of one quiet that are read until of each die two are sure and agree."""
SAME = 0.35
"""A die that moved by less than this, in sides, lies where it lay."""
NUDGED = 1.6
"""One that moved by less than this, in sides, may have been pushed or tipped over."""
TURNED = 6.0
"""Degrees; a die that shows what it showed and is turned as it was has slid, or the camera was moved."""


class Rest(NamedTuple):
    """What a throw came to, from left to right: dice thrown, dice that may have been, and such as cannot be read for
    certain."""

    thrown: tuple[DieSeen, ...] = ()
    perhaps: tuple[DieSeen, ...] = ()
    unread: tuple[DieSeen, ...] = ()


class Throws:
    """Watches one tray, picture by picture. Not for several threads at once."""

    def __init__(self) -> None:
        self.lying: tuple[DieSeen, ...] | None = None
        """What lay there at the last rest; None before the first."""
        self._stillness = Stillness()
        self._read: list[TraySeen] = []
        self._tries = 0
        self._since = -1.0
        self._settled = self._void = self._told = self._missed = False
        self._open: tuple[DieSeen, ...] = ()

    def void(self) -> None:
        """A throw has been told of otherwise: that which lies here now, or is about to come to rest."""
        self._void, self._told, self._open = True, True, ()

    def missed(self) -> None:
        """The camera did not see all of what happened since the last rest."""
        self._missed = True
        self._stillness.forget()

    def see(
        self, picture: Image, at: float, reader: TrayReader, pose: Pose | None = None, laid: Laid | None = None
    ) -> Rest | None:
        """What has come to rest with this picture; None nearly always. `at`: when it was taken, s."""
        grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        quiet = self._stillness.feed(_upright(grey, laid) if laid else grey, at)
        if self._since != self._stillness.since:
            self._since, self._read, self._tries = self._stillness.since, [], 0
            self._settled = self._void = False
        if self._settled or quiet < PATIENCE or self._stillness.frames < 2:
            return None
        seen = reader.read(picture, pose, laid.area if laid else None)
        if laid:
            seen = seen._replace(dice=_on_mat(seen.dice, pose, laid))
        self._tries += 1
        self._settled = self._tries == TRIES
        self._read = [] if seen.busy else [*self._read, seen]
        if len(self._read) < 2:
            return None
        alike = [each for each in self._read if len(each.dice) == len(seen.dice)]
        dice = tuple(_heard(die, alike) for die in seen.dice)
        self._settled |= len(alike) > 1 and all(die.sure for die in dice)
        return self._rested(dice) if self._settled else None

    def _rested(self, dice: tuple[DieSeen, ...]) -> Rest | None:
        before, self.lying = self.lying, dice
        missed = self._missed or self._told
        self._missed = self._told = False
        if before is None or self._void:
            return None
        left = list(before)
        fresh: list[DieSeen] = []
        perhaps: list[DieSeen] = []
        for die in dice:
            same = next((old for old in left if _apart(die, old) < SAME and _alike(die, old)), None)
            if same is None:
                fresh.append(die)
                continue
            left.remove(same)
            if die.sure and self._is_open(die):
                perhaps.append(die)
        unread = [die for die in fresh if not die.sure]
        self._open = (*unread, *(die for die in dice if not die.sure and die not in unread and self._is_open(die)))
        perhaps += [die for die in fresh if die.sure and (missed or any(_moved(die, old) for old in left))]
        thrown = tuple(die for die in fresh if die.sure and die not in perhaps)
        return Rest(thrown, tuple(perhaps), tuple(unread)) if thrown or perhaps or unread else None

    def _is_open(self, die: DieSeen) -> bool:
        """Whether a die lies there that could not be read when it was thrown, and nobody has told of it since."""
        return any(_apart(die, each) < SAME for each in self._open)


def _heard(die: DieSeen, readings: Sequence[TraySeen]) -> DieSeen:
    """One die by several readings of the same quiet: sure where two of them are, all see it, none names another face.

    Grain is each picture's own, and what it makes vague in one is plain in the next; what a lamp or the nets make of a
    die is the same in all, so that several which are sure say no more than one, and no limit moves for them.
    """
    seen = [each for reading in readings for each in reading.dice if _apart(die, each) < SAME]
    sure = [each for each in seen if each.sure]
    agreed = len(sure) > 1 and len(seen) == len(readings) and len({each.face for each in seen} - {None}) == 1
    return sure[-1] if agreed else die._replace(sure=False)


def _apart(one: DieSeen, two: DieSeen) -> float:
    """How far apart two dice are, in sides of the larger."""
    return math.dist(one.at, two.at) / max(one.side, two.side, 1e-6)


def _alike(one: DieSeen, two: DieSeen) -> bool:
    """Whether two readings of a die at one place may be of the same throw."""
    return not (one.sure and two.sure) or one.face == two.face


def _moved(die: DieSeen, old: DieSeen) -> bool:
    """Whether this die may be that one, pushed, tipped or seen by a camera that was moved."""
    turned = abs((die.turn - old.turn + 45) % 90 - 45)
    return _apart(die, old) < NUDGED or (die.face == old.face and turned < TURNED)


def _on_mat(dice: tuple[DieSeen, ...], pose: Pose | None, laid: Laid) -> tuple[DieSeen, ...]:
    """The same dice in millimetres of the mat: it may be pushed about, and nothing has been thrown."""
    if pose is None or not dice:
        return dice
    at = laid.places(pose.pixels([die.at for die in dice]))
    turns = np.array([(np.cos(np.radians(die.turn)), np.sin(np.radians(die.turn))) for die in dice])
    ahead = laid.places(pose.pixels(np.array([die.at for die in dice]) + turns)) - at
    turned: Floats = np.degrees(np.arctan2(ahead[:, 1], ahead[:, 0])) % 90
    return tuple(
        die._replace(at=(float(x), float(y)), turn=float(turn))
        for die, (x, y), turn in zip(dice, at.tolist(), turned.tolist(), strict=True)
    )


def _upright(grey: Image, laid: Laid) -> Image:
    """The felt laid straight, 2 pixels a millimetre: a mat that is pushed has not moved in itself."""
    ends = laid.places(laid.area)
    low = ends.min(0)
    wide, high = np.rint((ends.max(0) - low) * 2).astype(int).tolist()
    shift = np.array([(2, 0, -2 * low[0]), (0, 2, -2 * low[1]), (0, 0, 1.0)])
    return np.asarray(cv2.warpPerspective(grey, shift @ laid.way, (wide, high)), np.uint8)
