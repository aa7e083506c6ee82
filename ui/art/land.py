"""A space of a kingdom as it is held: its owner's line and marker, fort and income, stacks as fans, its number."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.boards.inks import table
from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Polygon, Primitive
from companion.boards.symbols import PLAYERS, Spot
from ui.art.counters import INK, badge, face, fan
from ui.art.holdings import Holding
from ui.art.signs import mark
from ui.art.strokes import scaled, turned
from ui.art.theme import fill_of, mix, words_on

ROOM = 2.4
"""How broad the square is in which a space is drawn, in distances from its middle to a corner."""
ROOMY = 40.0
"""Px from a space's middle to its corner below which its parts stand closer."""


def draw(
    holding: Holding, outline: Sequence[Point], inks: str, accent: str, fill: str, line: str, facing: int = 0
) -> list[Primitive]:
    """About (0, 0), px; `outline` is the space's edge about its middle. `fill` and `line`: of the backs of counters.
    All but the edges is turned by `facing` quarters to its reader: the land itself stays as it lies."""
    reach = max(math.hypot(*at) for at in outline)
    u = reach / 44
    edges: list[Primitive] = []
    if holding.owner:
        inner = 7.5 if holding.number else 4.2
        edge = _shrunk(outline, 1 - inner / reach)
        edges += [Line(edge, "halo", 6 * u), Line(edge, _bright(holding.owner, inks), max(2.6, 3.2 * u))]
    if holding.number:
        edge = _shrunk(outline, 1 - 2.0 / reach)
        edges += [Line(edge, "halo", 7 * u), Line(edge, accent, max(3.2, 4 * u), (8 * u, 8 * u))]
    close, stacks = reach < ROOMY, holding.stacks
    aside = 11.0 * u * 1.4 if close and not stacks and holding.owner and holding.built else 0.0
    up = 21 * u if stacks else 0.0 if close else 3 * u if holding.built else 0.0
    out = _built(holding, -aside, -up, u)
    if holding.owner and not stacks:
        x, y = (15 * u, 1.0) if aside else (0.0, 20 * u if holding.built else 0.0)
        out += marker(holding.owner, x, y, 8.5 * u if not close else 7.5, inks)
    out += _stacks(holding, u, fill, line, inks)
    if holding.number:
        at = -(33 if close else 29) * u
        out += badge(at, 2 * u, 11.0 if close else 13.5 * u, holding.number, accent, "halo", words_on(accent))
    return [*edges, *turned(out, facing)]


def _shrunk(outline: Sequence[Point], by: float) -> tuple[Point, ...]:
    points = tuple((x * by, y * by) for x, y in outline)
    return (*points, points[0])


def _bright(who: str, inks: str) -> str:
    """A player's colour as a line on the land."""
    return mix(fill_of(who), "#FFFFFF", 0.22) if inks != "print" else fill_of(who)


def _built(holding: Holding, x: float, y: float, u: float) -> list[Primitive]:
    """Fort and income side by side."""
    out: list[Primitive] = []
    apart = 14 * u if len(holding.built) > 1 else 0.0
    for at, token in enumerate(holding.built[:2]):
        left = x + (2 * at - 1) * apart if apart else x
        out += face(token, left, y, max(9.5, 10.5 * u) / 0.4)
    return out


def _stacks(holding: Holding, u: float, fill: str, line: str, inks: str) -> list[Primitive]:
    """One as a fan with its marker at the left; two and more side by side, smaller, each with its marker above."""
    stacks = holding.stacks
    if not stacks:
        return []
    low = 13 * u if holding.built else 3 * u
    if len(stacks) == 1:
        x = (5 if holding.number else 0) * u
        out = fan(stacks[0].tokens, x, low, 36 * u, fill, line, 5.5 * u)
        if stacks[0].moved:
            out += scaled(mark("good", "good", "halo"), 8.5 * u, x + 19 * u, low + 17 * u)
        if stacks[0].who and not holding.number:
            out += marker(stacks[0].who, -29 * u, low - 11 * u, max(7.5, 8.5 * u), inks)
        return out
    side = 26 * u if len(stacks) == 2 else 22 * u
    out = []
    for at, stack in enumerate(stacks):
        x, y = _spot(at, len(stacks), side, u)
        out += fan(stack.tokens, x, y + low * 0.4, side, fill, line, 3 * u)
        if stack.who:
            out += marker(stack.who, x - side * 0.42, y + low * 0.4 - side * 0.46, max(6.0, 6.5 * u), inks)
    return out


def _spot(at: int, count: int, side: float, u: float) -> Point:
    """Where the stack of that number stands: two in a row, more in two rows."""
    if count == 2:
        return (2 * at - 1) * side * 0.62, 2 * u
    row, left = divmod(at, 2)
    middle = 0.0 if count % 2 and at == count - 1 else (2 * left - 1) * side * 0.62
    return middle, (2 * row - 1) * side * 0.58


def marker(who: str, x: float, y: float, radius: float, inks: str) -> list[Primitive]:
    """A player's control marker."""
    fill = fill_of(who)
    points, _ = PLAYERS.get(who, PLAYERS["grey"])
    spot = Spot((x, y), radius * 0.58)
    return [
        Disc((x, y), radius * 1.36, INK),
        Disc((x, y), radius, fill, table(inks)["rim"] if inks != "print" else "#FFFFFF", radius * 0.28),
        Polygon(spot.put(points), words_on(fill)),
    ]
