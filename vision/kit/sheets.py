"""Lays printed things out on sheets of paper: cut to fit, packed, with cut marks, join marks and a scale bar."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.boards.model import Point
from companion.boards.primitives import Lettering, Line, Polygon, Primitive

PAPERS: dict[str, Point] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Sheets upright, mm."""

SIDE = 8.0
FOOT = 13.0
GAP = 9.0
"""Bare paper at the sides and the top, at the foot, and between two things, mm: room for the marks."""
BAR = 50.0
"""Length of the scale bar, mm."""


class Thing(NamedTuple):
    """Something to print, drawn from its own top left corner.

    `keep` are stretches along x and along y no cut may go through. `copies` are printed side by side. `lone`: it starts
    a sheet of its own.
    """

    title: str
    size: Point
    art: tuple[Primitive, ...]
    keep: tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]] = ((), ())
    lone: bool = False
    lying: bool | None = None
    """On a sheet lying or upright; None: as fits best."""


class Cut(NamedTuple):
    """The part of a thing that goes on one sheet: a window into it, and on which sides it joins another."""

    thing: Thing
    window: tuple[float, float, float, float]
    number: int
    of: int
    joins: frozenset[str]


class Placed(NamedTuple):
    cut: Cut
    at: Point


class Sheet(NamedTuple):
    """One page: its size, and what lies where on it."""

    size: Point
    placed: tuple[Placed, ...]


def usable(size: Point) -> Point:
    return size[0] - 2 * SIDE, size[1] - SIDE - FOOT


def cuts(thing: Thing, paper: Point) -> tuple[bool, list[Cut]]:
    """The pieces a thing is cut into, and whether their sheets lie on their side: as few sheets as can be."""
    best: tuple[int, float, bool, list[Cut]] | None = None
    for lying in (False, True) if thing.lying is None else (thing.lying,):
        room = usable(paper[::-1] if lying else paper)
        columns = _stretches(thing.size[0], room[0], thing.keep[0])
        rows = _stretches(thing.size[1], room[1], thing.keep[1])
        pieces = list(_windows(thing, columns, rows))
        per_sheet = max(1, math.floor((room[1] + GAP) / (max(high for _, high in rows) + GAP))) * max(
            1, math.floor((room[0] + GAP) / (max(wide for _, wide in columns) + GAP))
        )
        score = math.ceil(len(pieces) / per_sheet), len(pieces) + 0.5 * lying
        if best is None or score < best[:2]:
            best = (*score, lying, pieces)
    assert best is not None
    return best[2], best[3]


def _stretches(long: float, room: float, keep: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Equal stretches that fit the room; a cut that would go through something to keep moves in front of it."""
    count = math.ceil(long / room - 1e-9)
    while True:
        step = long / count
        edges = [0.0]
        for i in range(1, count):
            edge = step * i
            for low, high in keep:
                if low < edge < high:
                    edge = low if edge - low <= high - edge or high - edges[-1] > room else high
            edges.append(edge)
        edges.append(long)
        found = [(a, b - a) for a, b in pairwise(edges)]
        if all(0 < size <= room + 1e-6 for _, size in found) or count > 50:
            return found
        count += 1


def _windows(thing: Thing, columns: list[tuple[float, float]], rows: list[tuple[float, float]]) -> Iterator[Cut]:
    number, of = 0, len(columns) * len(rows)
    for j, (top, high) in enumerate(rows):
        for i, (left, wide) in enumerate(columns):
            number += 1
            sides = (("left", i > 0), ("right", i < len(columns) - 1), ("top", j > 0), ("bottom", j < len(rows) - 1))
            joins = frozenset(side for side, there in sides if there)
            yield Cut(thing, (left, top, wide, high), number, of, joins)


def laid_out(things: Iterable[Thing], paper: Point) -> list[Sheet]:
    """Sheets holding all of them, in order, filled row by row."""
    sheets: list[Sheet] = []
    shelf = _Shelf(paper, False)
    for thing in things:
        lying, pieces = cuts(thing, paper)
        if thing.lone or lying != shelf.lying:
            sheets += shelf.done()
            shelf = _Shelf(paper, lying)
        for piece in pieces:
            if not shelf.take(piece):
                sheets += shelf.done()
                shelf = _Shelf(paper, lying)
                if not shelf.take(piece):
                    raise ValueError(f"{thing.title} does not fit on the paper")
    return sheets + shelf.done()


class _Shelf:
    """A sheet being filled from the top left, row by row."""

    def __init__(self, paper: Point, lying: bool) -> None:
        self.lying = lying
        self.size = paper[::-1] if lying else paper
        self._room = usable(self.size)
        self._placed: list[Placed] = []
        self._x = self._y = self._high = 0.0

    def take(self, cut: Cut) -> bool:
        _, _, wide, high = cut.window
        if self._x and self._x + wide > self._room[0] + 1e-6:
            self._x, self._y, self._high = 0.0, self._y + self._high + GAP, 0.0
        if self._x + wide > self._room[0] + 1e-6 or self._y + high > self._room[1] + 1e-6:
            return False
        self._placed.append(Placed(cut, (SIDE + self._x, SIDE + self._y)))
        self._x += wide + GAP
        self._high = max(self._high, high)
        return True

    def done(self) -> list[Sheet]:
        if not self._placed:
            return []
        return [Sheet(self.size, tuple(self._centred()))]

    def _centred(self) -> Iterator[Placed]:
        """Each row in the middle of the sheet; a single thing in the middle of its height too."""
        wide, high = self._room
        down = (high - self._placed[0].cut.window[3]) / 2 if len(self._placed) == 1 else 0.0
        rows: dict[float, list[Placed]] = {}
        for each in self._placed:
            rows.setdefault(each.at[1], []).append(each)
        for row in rows.values():
            used = row[-1].at[0] + row[-1].cut.window[2] - SIDE
            for cut, (x, y) in row:
                yield Placed(cut, (x + (wide - used) / 2, y + down))


# --- what is drawn about the things


def marks(placed: Placed) -> Iterator[Primitive]:
    """Cut marks at the corners of a piece, and at a side that joins another a tongue pointing out with its number."""
    cut, (x, y) = placed
    _, _, wide, high = cut.window
    for cx, sx in ((x, -1), (x + wide, 1)):
        for cy, sy in ((y, -1), (y + high, 1)):
            yield Line(((cx + sx * 1.0, cy), (cx + sx * 4.0, cy)), "ink", 0.2)
            yield Line(((cx, cy + sy * 1.0), (cx, cy + sy * 4.0)), "ink", 0.2)
    middles = {
        "left": ((x, y + high / 2), (-1, 0)),
        "right": ((x + wide, y + high / 2), (1, 0)),
        "top": ((x + wide / 2, y), (0, -1)),
        "bottom": ((x + wide / 2, y + high), (0, 1)),
    }
    for side in sorted(cut.joins):
        (mx, my), (dx, dy) = middles[side]
        tip = (mx + 3.4 * dx, my + 3.4 * dy)
        base = [(mx + 0.8 * dx + s * dy, my + 0.8 * dy + s * dx) for s in (1.8, -1.8)]
        yield Polygon((tip, *base), "ink")
    if cut.of > 1:
        words = f"{cut.thing.title}, {cut.number} of {cut.of}"
        yield Lettering((x + 6, y - 2.6), words, 2.8, "ink", anchor="start")


def footer(size: Point, title: str, number: int, count: int) -> Iterator[Primitive]:
    """The scale bar and what page this is."""
    y = size[1] - 7.0
    yield Lettering((SIDE, y), f"{title}   {number} of {count}", 3.2, "ink", anchor="start")
    left = size[0] - SIDE - BAR
    for i in range(5):
        ink = "ink" if i % 2 == 0 else "white"
        x = left + i * BAR / 5
        yield Polygon(((x, y - 1.2), (x + BAR / 5, y - 1.2), (x + BAR / 5, y + 1.2), (x, y + 1.2)), ink, "ink", 0.15)
    yield Lettering((left - 2, y), "print at 100 %; this bar is 50 mm", 3.2, "ink", anchor="end")
