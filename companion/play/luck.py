"""Luck of the dice: what was thrown against what a fair die gives on average, and how far chance alone strays."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from statistics import fmean, pvariance
from typing import Any

import msgspec

from companion.play.rules import Rules
from companion.play.session import Moment
from companion.table.dice import Die, Face
from companion.table.events import Rolled

WIDE = 2.0
"""The band reaches so many standard deviations either way: about one player in twenty falls outside by chance."""
FEW = 10
"""With fewer throws a sum says nothing, and the band is not spoken of."""


class Luck(msgspec.Struct, frozen=True):
    """One player with one kind of die, and every face thrown.

    Of a die with pictures its first face counts one, every other face nothing.
    """

    seat: str
    die: Die
    faces: tuple[Face, ...]

    @property
    def thrown(self) -> int:
        """The sum."""
        return sum(worth(self.die, face) for face in self.faces)

    @property
    def expected(self) -> float:
        """What a fair die gives on average in so many throws."""
        return len(self.faces) * fair(self.die)[0]

    @property
    def band(self) -> float:
        """How far from that luck is only luck."""
        return WIDE * math.sqrt(len(self.faces) * fair(self.die)[1])

    @property
    def outside(self) -> bool:
        """Whether chance alone seldom strays so far."""
        return len(self.faces) >= FEW and abs(self.thrown - self.expected) > self.band


def worth(die: Die, face: Face) -> int:
    """What a face adds to the sum."""
    return face if isinstance(face, int) else int(face == die.faces[0])


@lru_cache(maxsize=16)
def fair(die: Die) -> tuple[float, float]:
    """The mean and the variance of one throw of a fair die."""
    faces = [worth(die, face) for face in die.faces]
    return fmean(faces), pvariance(faces)


def luck(rules: Rules[Any], line: Iterable[Moment]) -> tuple[Luck, ...]:
    """Everybody's luck with every die of a line of moments; the kind thrown most comes first."""
    thrown: dict[str, dict[str, list[Face]]] = {}
    kinds: dict[str, Die] = {}
    for moment in line:
        event = moment.entry.event if moment.entry else None
        if not isinstance(event, Rolled) or moment.before is None:
            continue
        asked = rules.expects(moment.before.state)
        seat = event.by or asked.thrower
        if asked.die and seat:
            kinds.setdefault(event.die, asked.die)
            thrown.setdefault(event.die, {}).setdefault(seat, []).append(event.face)
    often = sorted(thrown, key=lambda kind: -sum(map(len, thrown[kind].values())))
    return tuple(Luck(seat, kinds[kind], tuple(faces)) for kind in often for seat, faces in thrown[kind].items())
