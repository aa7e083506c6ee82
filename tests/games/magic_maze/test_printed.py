"""The printed maze: a base that lies still on a wheel that turns; together they are the maze in every position."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import pytest

from companion.boards.drawing import draw
from companion.boards.model import Point
from companion.boards.primitives import Disc, Line
from companion.games import rules
from companion.games.magic_maze.board import MazePart, Mover, polar
from companion.games.magic_maze.ground import shipped
from ui.table.kits import kit_of
from vision.kit import art
from vision.kit.book import things

BOARD, KIT = kit_of(rules("magic_maze"))
MAZE = shipped().board
WHEEL = MAZE.parts[0]
SEGMENT = 360 / WHEEL.positions


@cache
def walls(sheet: str) -> tuple[Line, ...]:
    """The thick dark lines on a printed sheet."""
    drawn = next(thing.art for thing in things(BOARD, KIT) if thing.title.endswith(f": {sheet}"))
    return tuple(each for each in drawn if isinstance(each, Line) and each.ink == "maze_wall")


def turned(lines: Iterable[Line], position: int) -> list[Line]:
    """As they lie when the wheel is turned so far about its pin."""
    x, y = WHEEL.at
    moved = art.laid(art.laid(lines, (-x, -y)), WHEEL.at, SEGMENT * position)
    return [each for each in moved if isinstance(each, Line)]


def covered(spot: Point, lines: Iterable[Line]) -> bool:
    return any(away(spot, *ends) < line.width / 2 for line in lines for ends in pairwise(line.points))


def away(spot: Point, a: Point, b: Point) -> float:
    """From a point to the stretch between two others, mm."""
    long = math.dist(a, b) ** 2 or 1.0
    share = sum((p - s) * (e - s) for p, s, e in zip(spot, a, b, strict=True)) / long
    share = min(max(share, 0.0), 1.0)
    return math.dist(spot, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def middle(part: MazePart, mover: Mover) -> Point:
    """The middle of the stretch a wall of the wheel closes there."""
    track = part.tracks[mover.track]
    return polar(part.at, track.radius, sum(track.span(mover.slot)) / 2)


@pytest.mark.parametrize("position", range(WHEEL.positions))
def test_the_turned_wheel_closes_what_the_rules_say_and_nothing_else(position: int) -> None:
    wheel, at = turned(walls("wheel"), position), {WHEEL.id: position}
    for edge in MAZE.links:
        for mover in edge.movers:
            assert covered(middle(WHEEL, mover), wheel) == MAZE.shows(mover, at), edge.id
    for gate in MAZE.gates:
        for half in gate.halves:
            assert isinstance(half, Mover)
            assert covered(middle(WHEEL, half), wheel) == MAZE.closed(half, at), (gate.colour, half.slot)


@pytest.mark.parametrize("position", range(WHEEL.positions))
def test_bars_at_no_gate_lie_below_the_shore(position: int) -> None:
    base, gates = walls("base"), {half.slot for gate in MAZE.gates for half in gate.halves if isinstance(half, Mover)}
    bars = [line for line in turned(walls("wheel"), position) if math.dist(line.points[0], WHEEL.at) < 30]
    assert bars
    for slot in set(range(WHEEL.positions)) - gates:
        spot = middle(WHEEL, Mover(WHEEL.id, "t3", slot))
        assert covered(spot, base)
    for slot in gates:
        spot = middle(WHEEL, Mover(WHEEL.id, "t3", slot))
        assert not covered(spot, base), "a gate is a window in the base"


def test_half_way_the_walls_have_moved_and_the_gateposts_have_not() -> None:
    rest, between = ([*draw(BOARD, {WHEEL.id: state}).all] for state in ("5", "5>6"))
    posts = [each for each in rest if isinstance(each, Disc) and each.ink.startswith("figure_")]
    assert len(posts) == 2 * len(MAZE.gates)
    assert [each for each in between if isinstance(each, Disc) and each.ink.startswith("figure_")] == posts
    assert [each for each in between if isinstance(each, Line)] != [each for each in rest if isinstance(each, Line)]
