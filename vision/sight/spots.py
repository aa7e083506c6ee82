"""On which space a piece stands that was seen at a place in millimetres; several pieces that share a space, too.

A piece alone counts as standing on a space when it is nearer to it than two fifths of the way to any other. Pieces that
touch push each other aside, so a piece in a crowd is only sure where everyone in it stands square on a space of their
own, or where it could stand on no other: alone, or side by side with those who share its space.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

import numpy as np

from companion.boards.drawing import where
from companion.boards.model import Board, Point
from vision.sight.reading import PieceSeen

NEAR = 0.4
"""Part of the way to the nearest other space within which a piece belongs to a space for certain: of the way between
two neighbours a fifth is nobody's."""
SQUARE = 2.0
"""How far off the middle a piece in a crowd may be and still count as standing square, mm: half of what a neighbour
pushes it by."""
TOUCH = 1.4
"""Pieces nearer than this many of their own sizes may have pushed each other: square feet that touch corner to corner
are the square root of two apart."""
SHARE = 1.75
"""Pieces nearer than this many of their own sizes may stand on either side of one space: as far as corners touch, and
a pawn of 19 mm put down loosely (`_LOOSE`) on either side."""
FAR = 20.0
"""Beyond this from any space a piece stands on none, mm, the space's own breadth not counted: a pawn's breadth."""
_PLAIN = 5.2
"""The radius of a plain space, mm: only what is broader than that counts as breadth."""
_LOOSE = 3.0
"""How exactly people put a piece on a space, mm, one sigma: twice as loosely as the simulated tables have it."""
_PUSHED = 4.0
"""How far a neighbour pushes a figure off its space, mm, one sigma."""
_RIVAL = 6.0
"""Explanations whose cost is within this of the best are offered where one is asked. A cost is a sum of squares in
sigmas, so what is left out is twenty times less likely."""
_HOPELESS = 25.0
"""A figure that stands on the same space in every explanation whose cost is within this of the best stands there: of
9,500 in simulated crowds, put down twice as roughly as people do, none was elsewhere; at 20 one was, at 12 seven."""
FEW = 5
"""Larger crowds are not shared out in every way there is."""


class Spots:
    """The spaces in view while the parts stand in one way."""

    def __init__(self, board: Board, parts: Mapping[str, str]) -> None:
        radius = {space.id: space.radius for space in board.spaces}
        places = where(board, parts)
        self.places = places
        self._broad = {name: max(0.0, radius[name] - _PLAIN) for name in places}
        self._names = list(places)
        self._across, self._down = np.array(list(places.values()), np.float64).reshape(-1, 2).T.copy()
        self._breadths = np.array(list(self._broad.values()))
        self._reach = {name: NEAR * self._neighbour(name) for name in places}

    def _neighbour(self, name: str) -> float:
        """How far the nearest other space is, less both their breadths, mm."""
        x, y = self.places[name]
        best = math.inf
        for other, (u, v) in self.places.items():
            if other != name and abs(u - x) < 80 and abs(v - y) < 80:
                best = min(best, math.hypot(u - x, v - y) - self._broad[name] - self._broad[other])
        return max(2.0, min(best, 40.0))

    def off(self, at: Point, name: str) -> float:
        """How far a place lies off a space, mm; 0 anywhere on its broad middle."""
        return max(0.0, math.dist(at, self.places[name]) - self._broad[name])

    def around(self, at: Point, reach: float = FAR) -> list[tuple[float, str]]:
        """The spaces so near to a place, nearest first."""
        off = np.maximum(0.0, np.hypot(self._across - at[0], self._down - at[1]) - self._breadths)
        near = np.flatnonzero(off <= reach)
        return sorted(zip(off[near].tolist(), (self._names[i] for i in near.tolist()), strict=True))

    def alone(self, piece: str, at: Point, heading: float | None, trusted: bool) -> PieceSeen:
        """A piece that touches no other."""
        near = self.around(at)
        if not near:
            return PieceSeen(piece, None, trusted, at, heading)
        off, name = near[0]
        sure = trusted and off <= self._reach[name]
        others = tuple(other for far, other in near[1:] if far <= off + 6.0)
        return PieceSeen(piece, name, sure, at, heading, () if sure else others)

    def weigh(
        self, piece: str, spaces: Iterable[str], at: Mapping[str, Point], others: Mapping[str, str], size: float
    ) -> list[tuple[float, str]]:
        """How badly each of these spaces explains where a crowd is seen, best first, if the piece stands there.

        `others`: on which space everybody else in the crowd is known to stand.
        """
        costs = []
        for space in self.places.keys() & set(spaces):
            groups: dict[str, list[str]] = {space: [piece]}
            for other, there in others.items():
                groups.setdefault(there, []).append(other)
            costs.append((sum(self._cost(group, at, there, size) for there, group in groups.items()), space))
        return sorted(costs)

    def read(self, seen: Mapping[str, tuple[Point, float | None, bool]], sizes: Mapping[str, float]) -> list[PieceSeen]:
        """Every piece seen: its place in mm, its heading, and whether its own marker is beyond doubt. Sizes in mm."""
        found: list[PieceSeen] = []
        for crowd in self._crowds(seen, sizes):
            if len(crowd) == 1:
                found.append(self.alone(crowd[0], *seen[crowd[0]]))
            else:
                found += self._crowd(crowd, seen, max(sizes[piece] for piece in crowd))
        return found

    def _crowds(
        self, seen: Mapping[str, tuple[Point, float | None, bool]], sizes: Mapping[str, float]
    ) -> list[list[str]]:
        """Pieces that touch, one after the other, belong together; so do two that may share a space."""
        left, out = list(seen), list[list[str]]()
        while left:
            crowd = [left.pop()]
            for piece in crowd:
                here, size = seen[piece][0], sizes[piece]
                near = [p for p in left if self._together(here, seen[p][0], (size + sizes[p]) / 2)]
                crowd += near
                left = [p for p in left if p not in near]
            out.append(sorted(crowd))
        return out

    def _together(self, one: Point, two: Point, size: float) -> bool:
        apart = math.dist(one, two)
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        return apart < TOUCH * size or (apart < SHARE * size and bool(self.around(middle, 2 * _LOOSE)))

    def _crowd(
        self, crowd: Sequence[str], seen: Mapping[str, tuple[Point, float | None, bool]], size: float
    ) -> Iterator[PieceSeen]:
        at = {piece: seen[piece][0] for piece in crowd}
        costs = sorted(self._explained(crowd, at, size), key=lambda each: each[0])
        costs = [(cost - costs[0][0], spaces) for cost, spaces in costs if cost <= costs[0][0] + _HOPELESS]
        best = costs[0][1] if costs else {}
        square = len(set(best.values())) == len(crowd) and all(
            self.off(at[piece], space) <= SQUARE for piece, space in best.items()
        )
        # whoever seems to stand on another space may do so, and the others elsewhere
        plain = len(crowd) <= FEW and all(
            name == best[piece] for piece in best for _, name in self.around(at[piece], _PUSHED)
        )
        for piece in crowd:
            place, heading, trusted = seen[piece]
            others = [spaces[piece] for cost, spaces in costs if cost <= _RIVAL]
            others += [name for _, name in self.around(place, size)[:4]]
            asked = tuple(name for name in dict.fromkeys(others) if name != best.get(piece))
            # whoever could stand nowhere else is where they are, however the others push
            only = not asked and piece in best and self.off(place, best[piece]) <= _PUSHED
            told = plain and len({spaces[piece] for _, spaces in costs}) == 1
            sure = trusted and (square or only or told)
            yield PieceSeen(piece, best.get(piece), sure, place, heading, () if sure else asked, True)

    def _explained(
        self, crowd: Sequence[str], at: Mapping[str, Point], size: float
    ) -> Iterator[tuple[float, dict[str, str]]]:
        """Ways to share out a crowd over spaces, and how badly each fits the places seen."""
        shared = dict[tuple[str, ...], list[tuple[float, str]]]()
        for groups in _groups(crowd):
            for group in groups:
                if (who := tuple(group)) not in shared:
                    shared[who] = self._shared(group, at, size)
            for way in product(*(shared[tuple(group)] for group in groups)):
                spaces = {piece: space for group, (_, space) in zip(groups, way, strict=True) for piece in group}
                if len(set(spaces.values())) == len(groups):
                    yield sum(cost for cost, _ in way), spaces

    def _shared(self, group: Sequence[str], at: Mapping[str, Point], size: float) -> list[tuple[float, str]]:
        """The spaces these pieces may share, standing round the middle, and how badly each fits; best first."""
        near = self.around(_middle(group, at), FAR + _ring(len(group), size))
        found = sorted((self._cost(group, at, name, size), name) for _, name in near)
        return [each for each in found if each[0] <= found[0][0] + _HOPELESS]

    def _cost(self, group: Sequence[str], at: Mapping[str, Point], space: str, size: float) -> float:
        """How badly it fits that these stand on a space, alone or round its middle."""
        cost = (self.off(_middle(group, at), space) / _LOOSE) ** 2
        if len(group) > 1:
            reaches = [math.dist(at[piece], self.places[space]) for piece in group]
            slack = max(_ring(len(group), size), self._broad[space])
            cost += sum((max(0.0, reach - slack) / (1.5 * _LOOSE)) ** 2 for reach in reaches) + 1.0
        return cost


def _middle(group: Sequence[str], at: Mapping[str, Point]) -> Point:
    return sum(at[p][0] for p in group) / len(group), sum(at[p][1] for p in group) / len(group)


def _ring(count: int, size: float) -> float:
    """How far from the middle of a space so many stand who share it, mm."""
    return 0.0 if count == 1 else 0.55 * size / math.sin(math.pi / count)


def _groups(crowd: Sequence[str]) -> Iterator[list[list[str]]]:
    """Every way to share a small crowd out; of a large one only all together and each alone."""
    if len(crowd) > FEW:
        yield [list(crowd)]
        yield [[piece] for piece in crowd]
        return
    yield from _partitions(list(crowd))


def _partitions(things: list[str]) -> Iterator[list[list[str]]]:
    if not things:
        yield []
        return
    first, rest = things[0], things[1:]
    for groups in _partitions(rest):
        yield [[first], *groups]
        for i in range(len(groups)):
            yield [*groups[:i], [first, *groups[i]], *groups[i + 1 :]]
