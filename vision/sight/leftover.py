"""Paper that lies about and is not in play: spare tags, a second strip, another game's kit; told apart, and said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

import numpy as np

from companion.boards.model import Point
from vision.geometry import Pose
from vision.kit.series import roles
from vision.markers import FIRST
from vision.sight.finder import Mark
from vision.sight.locate import LEAST, Located
from vision.sight.troubles import OtherStrip, Place, SecondStrip, SeenTwice, Stranger, Trouble

_STRIP = 2
"""Markers of a strip that are seen before it is spoken of."""


def in_play(marks: Iterable[Mark], located: Located) -> list[Mark]:
    """The marks that may stand for something: those of the first printing only about a frame of it.

    All games shared those, so beside a frame of today's they are some other game's.
    """
    return [mark for mark in marks if located.old or mark.id == mark.printed or mark.printed not in FIRST]


class Leftover(NamedTuple):
    """The marks that are not in play: other games', and those of frame strips that lie elsewhere than this board's."""

    foreign: list[Mark]
    strays: list[Mark]


def leftover(marks: Sequence[Mark], located: Located, ours: Set[int], frame: Mapping[int, Point]) -> Leftover:
    """What of these marks is not in play. `ours`: all the kit prints; `frame`: where its strips have theirs, mm."""
    here = [mark for mark in marks if mark.printed in ours and mark.id in frame]
    places = located.pose.pixels(np.reshape([frame[mark.id] for mark in here], (-1, 2)))
    middles = np.reshape([mark.corners for mark in here], (-1, 4, 2)).mean(1)
    far = np.hypot(*(middles - places).T).tolist()
    return Leftover(
        [mark for mark in marks if mark.printed not in ours],
        [mark for mark, off in zip(here, far, strict=True) if off > mark.side / 2],
    )


def left_about(found: Leftover, located: Located, board: Point, twice: Sequence[str]) -> Iterator[Trouble]:
    """What is to be said of it; nothing where there is none. `twice`: pieces seen twice on the board."""
    pose = located.pose
    if twice:
        yield SeenTwice(twice[0])
    second = [mark for mark in found.strays if mark.printed not in FIRST]
    if len(second) >= _STRIP:
        yield SecondStrip(_place(second, pose, board))
    strip = [mark for mark in found.foreign if roles().get(mark.printed) == "frame"]
    strip += [mark for mark in found.strays if mark.printed in FIRST]
    if len(strip) >= _STRIP:
        yield OtherStrip(_place(strip, pose, board))
    if any(roles().get(mark.printed) in ("figure", "tag") and on_board(mark, pose, board) for mark in found.foreign):
        yield Stranger()


def strange(marks: Iterable[Mark], ours: Set[int]) -> bool:
    """Whether the strips in view are another game's."""
    return sum(roles().get(mark.printed) == "frame" and mark.printed not in ours for mark in marks) >= LEAST


def on_board(mark: Mark, pose: Pose, board: Point) -> bool:
    x, y = (float(each) for each in pose.places(mark.middle[None])[0])
    return 0 <= x <= board[0] and 0 <= y <= board[1]


def _place(marks: Sequence[Mark], pose: Pose, board: Point) -> Place:
    """Where these lie, as who sits at the board's lower edge would say."""
    x, y = np.median(pose.places(np.array([mark.middle for mark in marks])), axis=0).tolist()
    beyond: dict[Place, float] = {"left": -x, "right": x - board[0], "above": -y, "below": y - board[1]}
    place, far = max(beyond.items(), key=lambda each: each[1])
    return place if far > 0 else "on"
