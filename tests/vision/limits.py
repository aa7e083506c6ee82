"""What is measured of pictures that are read as they should be, beside the limits that must leave it room.

`python -m tests.vision.limits [PICTURES [SEED]]` writes a table: for each limit how far what is measured comes at the
middle, in 95 of 100 cases and at the most, in as many readable pictures of each of two boards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from companion.games import rules
from tests.vision.trials import FACTORS, Setting, Trial, Trials
from ui.table.kits import kit_of
from vision.geometry import Image, Pose
from vision.sight.eye import STRAY
from vision.sight.finder import LIKE, Mark
from vision.sight.locate import DOUBT, GROW
from vision.sight.pieces import LIKE as BEYOND_DOUBT
from vision.sight.pieces import SQUARE, STRETCH
from vision.sight.reader import QUICK, greyed
from vision.sight.stillness import SPOT, STEP, small

KINDS = [name for name, level in FACTORS.items() if level(Random(0)).readable and not level(Random(0)).hand]
CRISP = 0.7
"""Sigma of blur, px, up to which a picture is called sharp here."""
GAMES = ("key_to_the_kingdom", "magic_maze")


class Limit(NamedTuple):
    """A limit, what is measured against it, and whether that must stay `below` it or above."""

    name: str
    value: float
    below: bool
    what: str


LIMITS = {
    limit.name: limit
    for limit in (
        Limit("finder.LIKE", LIKE, False, "likeness of a marker that is there"),
        Limit("pieces.LIKE", BEYOND_DOUBT, False, "the same, of the markers of pieces"),
        Limit("pieces.STRETCH", STRETCH, True, "how much larger or smaller a piece’s marker seems"),
        Limit("pieces.SQUARE", SQUARE, False, "its shortest side in parts of its longest"),
        Limit("reader.QUICK", QUICK, False, "share of the frame that a quick look finds, in sharp pictures"),
        Limit("locate.GROW", GROW, True, "how much larger or smaller the frame’s markers are than told"),
        Limit("locate.DOUBT", DOUBT, True, "how far off the board’s place is, mm, at the worst of 25 places"),
        Limit("eye.STRAY", STRAY, True, "by how much a board at rest seems to shift, mm"),
        Limit("stillness.STEP", STEP, True, "change of grey on a still table, of the small copy"),
    )
}


class Taken(NamedTuple):
    """A picture, and all that is true of it."""

    trial: Trial
    setting: Setting
    pose: Pose
    picture: Image


def taken(trials: Trials, count: int) -> Iterator[Taken]:
    """So many readable pictures, each kind of flaw in turn."""
    rng = Random(f"{trials.seed} {trials.board.id} limits")
    for number in range(count):
        trial, setting = FACTORS[KINDS[number % len(KINDS)]](rng), trials.setting(rng)
        pose = trials.pose(trial)
        yield Taken(trial, setting, pose, trials.table.photograph(setting.scene, pose, trial.flaws))


def measured(trials: Trials, shot: Taken) -> Iterator[tuple[str, float]]:
    """What one picture has to say of the limits; what is not read in it says nothing."""
    reader, pose, grey = trials.reader, shot.pose, greyed(shot.picture)
    looked = reader.look(shot.picture)
    if looked.located is None or looked.located.by != "markers":
        return
    scale = pose.scale(np.array(trials.board.size) / 2)
    marks, _ = reader.find(grey)
    frame = [mark for mark in marks if mark.id in reader.frame]
    for mark in frame:
        yield "finder.LIKE", mark.like
    yield from _of_pieces(trials, shot, marks)
    if shot.trial.flaws.blur <= CRISP and not shot.trial.flaws.motion:
        found = {mark.id for mark in reader.finder.everywhere(grey, thorough=False)} & reader.frame.keys()
        yield "reader.QUICK", len(found) / len(reader.frame)
    sides = [mark.side / Mark(0, looked.located.pose.pixels(reader.frame[mark.id]), 0.0, 0).side for mark in frame]
    yield "locate.GROW", abs(float(np.mean(sides)) - 1)
    places = np.array([(x, y) for x in np.linspace(0, 1, 5) for y in np.linspace(0, 1, 5)]) * trials.board.size
    off = np.linalg.norm(looked.located.pose.pixels(places) - pose.pixels(places), axis=1)
    yield "locate.DOUBT", float(off.max()) / scale
    again = greyed(trials.table.photograph(shot.setting.scene, pose, shot.trial.flaws))
    there = {mark.id: mark.corners for mark in frame}
    moves = [mark.corners - there[mark.id] for mark in reader.finder.again(again, there.items())]
    yield "eye.STRAY", float(np.hypot(*np.median(np.concatenate(moves), axis=0))) / scale
    change = small(again).astype(int) - small(grey)
    yield "stillness.STEP", float(np.sort(np.abs(change - np.median(change)).ravel())[-SPOT])


def _of_pieces(trials: Trials, shot: Taken, marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    pieces = {piece.marker: piece for piece in trials.kit.pieces if piece.id in shot.setting.pieces}
    for mark in marks:
        if mark.id in pieces:
            piece = pieces[mark.id]
            corners = shot.pose.places(mark.corners, piece.height)
            sides = np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1)
            yield "pieces.LIKE", mark.like
            yield "pieces.STRETCH", abs(float(sides.mean()) / piece.side - 1)
            yield "pieces.SQUARE", float(sides.min() / sides.max())


def gathered(trials: Trials, count: int) -> dict[str, list[float]]:
    """All that so many pictures say, by the limit's name."""
    found: dict[str, list[float]] = {name: [] for name in LIMITS}
    for shot in taken(trials, count):
        for name, value in measured(trials, shot):
            found[name].append(value)
    return found


def rows(count: int, seed: int) -> Iterator[str]:
    yield "| limit | | board | what is measured | middle | 95 of 100 | the worst |"
    yield "|---|---|---|---|---|---|---|"
    for game in GAMES:
        trials = Trials(*kit_of(rules(game)), seed=seed)
        for name, values in gathered(trials, count).items():
            limit = LIMITS[name]
            told = np.percentile(values, (50, 95, 100) if limit.below else (50, 5, 0))
            cells = " | ".join(f"{each:.3g}" for each in told)
            most = "at most" if limit.below else "at least"
            yield f"| {name} | {most} {limit.value:g} | {trials.board.title} | {limit.what} | {cells} |"


if __name__ == "__main__":
    pictures, first = [*sys.argv[1:], *("34", "1")[len(sys.argv) - 1 :]]
    for line in rows(int(pictures), int(first)):
        print(line, flush=True)
