"""Boxes and arrows laid out in layers: whoever is led to stands further down, and lines cross as seldom as is cheap."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import fsum
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)
Point = tuple[float, float]

SWEEPS = 24
GAP = 22.0
"""Between two boxes of a layer, px."""
BEND = 12.0
"""The room a line takes that passes through a layer, px."""
LAYER = 78.0
"""From one layer to the next, px."""


@dataclass
class Spot(Generic[N]):
    """A box, or where a line passes through a layer (`box` None). `x` is its middle, px."""

    box: N | None
    layer: int
    width: float
    x: float = 0.0
    above: list[Spot[N]] = field(default_factory=list, repr=False)
    below: list[Spot[N]] = field(default_factory=list, repr=False)


@dataclass(frozen=True)
class Laid(Generic[N]):
    """`boxes` by their middles, `lines` through the layers from the box an arrow leaves to the one it leads to, px."""

    boxes: dict[N, Point]
    lines: dict[tuple[N, N], tuple[Point, ...]]
    size: Point


def lay(arrows: Mapping[N, Sequence[N]], widths: Mapping[N, float]) -> Laid[N]:
    """Every box of `widths`, in the order in which they should come. An arrow of a box to itself is left out."""
    layer = _layers(arrows, list(widths))
    spots = {box: Spot(box, layer[box], widths[box]) for box in widths}
    layers: list[list[Spot[N]]] = [[] for _ in range(max(layer.values(), default=0) + 1)]
    for spot in spots.values():
        layers[spot.layer].append(spot)
    lines: dict[tuple[N, N], list[Spot[N]]] = {}
    for box, after in arrows.items():
        for to in dict.fromkeys(after):
            if box != to:
                lines[box, to] = _line(spots[box], spots[to], layers)
    for number in range(SWEEPS):
        _sweep(layers, down=number % 2 == 0)
    _spread(layers)
    left = min((spot.x - spot.width / 2 for row in layers for spot in row), default=0.0) - GAP
    right = max((spot.x + spot.width / 2 for row in layers for spot in row), default=0.0) + GAP

    def at(spot: Spot[N]) -> Point:
        return round(spot.x - left, 1), LAYER * (spot.layer + 0.5)

    return Laid(
        {box: at(spot) for box, spot in spots.items()},
        {ends: tuple(map(at, line)) for ends, line in lines.items()},
        (round(right - left, 1), LAYER * len(layers)),
    )


def _layers(arrows: Mapping[N, Sequence[N]], boxes: Iterable[N]) -> dict[N, int]:
    """Each box one layer below the lowest that leads to it, arrows that close a circle left aside."""
    done: dict[N, None] = {}
    on_the_way: set[N] = set()
    forward: dict[N, list[N]] = {}

    def visit(box: N) -> None:
        on_the_way.add(box)
        forward[box] = [to for to in arrows.get(box, ()) if to not in on_the_way]
        for to in forward[box]:
            if to not in done and to not in on_the_way:
                visit(to)
        on_the_way.discard(box)
        done[box] = None

    for box in boxes:
        if box not in done:
            visit(box)
    layer = dict.fromkeys(reversed(done), 0)
    for box in layer:  # whoever leads to a box comes before it
        for to in forward[box]:
            layer[to] = max(layer[to], layer[box] + 1)
    return layer


def _line(start: Spot[N], end: Spot[N], layers: list[list[Spot[N]]]) -> list[Spot[N]]:
    """A line from box to box, with a spot in every layer it passes through."""
    high, low = (start, end) if start.layer <= end.layer else (end, start)
    between = [Spot[N](None, layer, BEND) for layer in range(high.layer + 1, low.layer)]
    for spot in between:
        layers[spot.layer].append(spot)
    line = [high, *between, low]
    for upper, lower in pairwise(line):
        if upper.layer != lower.layer:
            upper.below.append(lower)
            lower.above.append(upper)
    return line if high is start else line[::-1]


def _sweep(layers: list[list[Spot[N]]], *, down: bool) -> None:
    """Every layer in the order of the middles of what it hangs together with in the layer before it."""
    for row in layers:
        for number, spot in enumerate(row):
            spot.x = float(number)
    for row in layers[1:] if down else layers[-2::-1]:
        middles = {}
        for spot in row:
            near = spot.above if down else spot.below
            middles[id(spot)] = fsum(each.x for each in near) / len(near) if near else spot.x
        row.sort(key=lambda spot: middles[id(spot)])
        for number, spot in enumerate(row):
            spot.x = float(number)


def _spread(layers: list[list[Spot[N]]]) -> None:
    """Room for every box, each drawn towards the middle of what it hangs together with."""
    for row in layers:
        at = 0.0
        for spot in row:
            spot.x = at + spot.width / 2
            at += spot.width + GAP
        for spot in row:
            spot.x -= at / 2
    for number in range(SWEEPS):
        for row in layers if number % 2 else layers[::-1]:
            wanted = [_middle([*spot.above, *spot.below], spot.x) for spot in row]
            _pushed(row, wanted)


def _middle(near: list[Spot[N]], otherwise: float) -> float:
    return fsum(each.x for each in near) / len(near) if near else otherwise


def _pushed(row: list[Spot[N]], wanted: list[float]) -> None:
    """As near to what each wants as its neighbours leave room for: the mean of pushing from the left and the right."""
    left, right = list(wanted), list(wanted)
    for at in range(1, len(row)):
        left[at] = max(left[at], left[at - 1] + _apart(row[at - 1], row[at]))
    for at in range(len(row) - 2, -1, -1):
        right[at] = min(right[at], right[at + 1] - _apart(row[at], row[at + 1]))
    for spot, one, other in zip(row, left, right, strict=True):
        spot.x = (one + other) / 2


def _apart(one: Spot[N], other: Spot[N]) -> float:
    return (one.width + other.width) / 2 + (GAP if one.box is not None and other.box is not None else BEND)
