"""A space of a kingdom as it is held: its owner's line and marker, fort and income, stacks as fans, its number."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from companion.boards.curves import placed
from companion.boards.inks import table
from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Polygon, Primitive
from companion.boards.symbols import PLAYERS, Spot
from companion.table.view import TokenView
from ui.art.counters import INK, badge, face, fan, fanned
from ui.art.holdings import Holding, Stack
from ui.art.signs import mark
from ui.art.strokes import scaled
from ui.art.theme import fill_of, mix, words_on

ROOMY = 40.0
"""Px from a space's middle to its corner below which its parts stand closer."""


class Part(NamedTuple):
    """One of the drawings of which a space is made, px: where its middle lies, how far it reaches at most, by how many
    quarters it is turned about its middle. Parts of one `key` look alike where outline and inks are the same."""

    key: tuple[Hashable, ...]
    at: Point
    reach: float
    turn: int
    draw: Callable[[], Sequence[Primitive]]


def parts(
    holding: Holding, outline: Sequence[Point], inks: str, accent: str, fill: str, line: str, facing: int = 0
) -> Iterator[Part]:
    """From below to the top, about (0, 0), px; `outline` is the space's edge about its middle. `fill`, `line`: of the
    backs of counters. All but the edges is turned by `facing` quarters to its reader: the land stays as it lies."""
    reach = max(math.hypot(*at) for at in outline)
    u, owner, number = reach / 44, holding.owner, holding.number
    if owner:
        inner, wide = 7.5 if number else 4.2, max(2.6, 3.2 * u)
        ink = fill_of(owner) if inks == "print" else mix(fill_of(owner), "#FFFFFF", 0.22)
        key = ("edge", owner, bool(number))
        yield Part(key, (0, 0), reach, 0, lambda: _edge(outline, 1 - inner / reach, 6 * u, ink, wide))
    if number:
        wider = max(3.2, 4 * u)
        rim = lambda: _edge(outline, 1 - 2.0 / reach, 7 * u, accent, wider, (8 * u, 8 * u))  # noqa: E731
        yield Part(("rim",), (0, 0), reach + 4 * u, 0, rim)
    for part in _upon(holding, reach, fill, line, inks):
        yield part._replace(at=placed([part.at], (0, 0), 1, facing * 90.0)[0], turn=facing)
    if number:
        radius, left = (11.0, 33 * u) if reach < ROOMY else (13.5 * u, 29 * u)
        at = placed([(-left, 2 * u)], (0, 0), 1, facing * 90.0)[0]
        sign = lambda: badge(0, 0, radius, number, accent, "halo", words_on(accent))  # noqa: E731
        yield Part(("number", number), at, 1.3 * radius, facing, sign)


def _edge(
    outline: Sequence[Point], by: float, halo: float, ink: str, width: float, dash: tuple[float, ...] = ()
) -> list[Primitive]:
    points = tuple((x * by, y * by) for x, y in outline)
    around = (*points, points[0])
    return [Line(around, "halo", halo), Line(around, ink, width, dash)]


def _upon(holding: Holding, reach: float, fill: str, line: str, inks: str) -> Iterator[Part]:
    """All that lies or stands on the land, upright: fort and income side by side, the owner's marker, the stacks."""
    u, stacks = reach / 44, holding.stacks
    close, apart = reach < ROOMY, 14 * u if len(holding.built) > 1 else 0.0
    aside = 11.0 * u * 1.4 if close and not stacks and holding.owner and holding.built else 0.0
    up = 21 * u if stacks else 0.0 if close else 3 * u if holding.built else 0.0
    side = max(9.5, 10.5 * u) / 0.4
    for at, token in enumerate(holding.built[:2]):
        yield _counter(token, ((2 * at - 1) * apart - aside, -up), side)
    if holding.owner and not stacks:
        x, y = (15 * u, 1.0) if aside else (0.0, 20 * u if holding.built else 0.0)
        yield _marker(holding.owner, (x, y), 8.5 * u if not close else 7.5, inks)
    yield from _stacks(holding, u, fill, line, inks)


def _stacks(holding: Holding, u: float, fill: str, line: str, inks: str) -> Iterator[Part]:
    """One as a fan with its marker at the left; two and more side by side, smaller, each with its marker above."""
    stacks = holding.stacks
    low = 13 * u if holding.built else 3 * u
    if len(stacks) == 1:
        [stack], x = stacks, (5 if holding.number else 0) * u
        yield _fan(stack, (x, low), 36 * u, fill, line, 5.5 * u)
        if stack.moved:
            tick = 8.5 * u
            there = x + 19 * u, low + 17 * u
            yield Part(("moved",), there, 1.2 * tick, 0, lambda: scaled(mark("good", "good", "halo"), tick))
        if stack.who and not holding.number:
            yield _marker(stack.who, (-29 * u, low - 11 * u), max(7.5, 8.5 * u), inks)
        return
    side = 26 * u if len(stacks) == 2 else 22 * u
    for at, stack in enumerate(stacks):
        x, y = _spot(at, len(stacks), side, u)
        yield _fan(stack, (x, y + low * 0.4), side, fill, line, 3 * u)
        if stack.who:
            yield _marker(stack.who, (x - side * 0.42, y + low * 0.4 - side * 0.46), max(6.0, 6.5 * u), inks)


def _counter(token: TokenView, at: Point, side: float) -> Part:
    return Part(("counter", token), at, 0.75 * side, 0, lambda: face(token, 0, 0, side))


def _fan(stack: Stack, at: Point, side: float, fill: str, line: str, step: float) -> Part:
    front, behind = fanned(stack.tokens)
    draw = lambda: fan(front, behind, side, fill, line, step)  # noqa: E731
    return Part(("fan", front, behind), at, 0.6 * side + behind * step, 0, draw)


def _marker(who: str, at: Point, radius: float, inks: str) -> Part:
    """A player's control marker."""
    fill = fill_of(who)

    def draw() -> list[Primitive]:
        points, _ = PLAYERS.get(who, PLAYERS["grey"])
        return [
            Disc((0, 0), radius * 1.36, INK),
            Disc((0, 0), radius, fill, table(inks)["rim"] if inks != "print" else "#FFFFFF", radius * 0.28),
            Polygon(Spot((0, 0), radius * 0.58).put(points), words_on(fill)),
        ]

    return Part(("marker", who), at, 1.4 * radius, 0, draw)


def _spot(at: int, count: int, side: float, u: float) -> Point:
    """Where the stack of that number stands: two in a row, more in two rows."""
    if count == 2:
        return (2 * at - 1) * side * 0.62, 2 * u
    row, left = divmod(at, 2)
    middle = 0.0 if count % 2 and at == count - 1 else (2 * left - 1) * side * 0.62
    return middle, (2 * row - 1) * side * 0.58
