"""A board as a flat list of things to draw, from its data and how its parts stand. Pure: the same in, the same out.

    picture = draw(board, {"flap_a": "in", "flap_b": "in"})            # the whole board, in board mm
    picture = draw_panel(board, "ice_palace", Options(facing=180))     # one face, in its own mm; keep it

A panel's picture never changes while the reader sits still, so a screen draws it once and keeps it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from itertools import product
from typing import Protocol, runtime_checkable

import msgspec

from companion.boards import symbols
from companion.boards.curves import FINE
from companion.boards.lettering import width
from companion.boards.model import Board, Link, Panel, Point, Scenery, Space, open_when
from companion.boards.primitives import Line, Primitive, shifted
from companion.boards.scenery import art
from companion.boards.symbols import SYMBOLS, Spot


class Options(msgspec.Struct, frozen=True):
    """`facing`: degrees clockwise by which words and numbers turn in place. `tolerance`: flattening of curves, mm."""

    facing: float = 0.0
    tolerance: float = FINE
    names: bool = True
    bare: bool = False
    """Without what only a printed board needs: the cloth around its spaces, and numbers on all of them."""


PLAIN = Options()
ASIDE = sorted(product((0.0, -4.0, 4.0, -8.0, 8.0, -12.0, 12.0), repeat=2), key=lambda aside: math.hypot(*aside))
"""How far a name may be moved to be read, mm, the least first."""


class Picture(msgspec.Struct, frozen=True):
    """What to draw, in this order: scenery, links, spaces, parts. `size` in mm."""

    size: Point
    scenery: tuple[Primitive, ...] = ()
    links: tuple[Primitive, ...] = ()
    spaces: tuple[Primitive, ...] = ()
    parts: tuple[Primitive, ...] = ()

    @property
    def all(self) -> tuple[Primitive, ...]:
        return (*self.scenery, *self.links, *self.spaces, *self.parts)


@runtime_checkable
class HasWays(Protocol):
    """A board that knows of ways to draw beside its links: through a hazard, along a chain of stones."""

    def ways(self) -> Sequence[Link]: ...


class _Stroke(msgspec.Struct, frozen=True):
    """How a kind of link is drawn: ink, width mm, dashes mm; several lie on top of one another."""

    ink: str
    width: float
    dash: tuple[float, ...] = ()


_STROKES: dict[str, tuple[_Stroke, ...]] = {
    "path": (_Stroke("path_edge", 4.4), _Stroke("path", 2.6)),
    "rim": (_Stroke("path_edge", 4.4), _Stroke("path", 2.6)),
    "span": (_Stroke("bone", 1.9, (2.4, 3.2)), _Stroke("ink", 1.2, (2.4, 3.2))),
    "chain": (_Stroke("stone2", 1.2),),
    "arrow": (_Stroke("red", 1.2, (0.1, 2.6)),),
    "blue_arrow": (_Stroke("blue", 1.2, (0.1, 2.6)),),
}
_STUB = "seam"
_THROUGH = "whirlpool"
"""Seen, and stood in, through the hole of whatever panel lies on top."""


def visible(board: Board, parts: Mapping[str, str]) -> tuple[Panel, ...]:
    """The panels that show while the parts stand so."""
    return tuple(panel for panel in board.panels if open_when(panel.when, dict(parts)))


def where(board: Board, parts: Mapping[str, str]) -> dict[str, Point]:
    """Every space in view and where its middle lies on the whole board, mm."""
    if not board.panels:
        return {space.id: space.at for space in board.spaces}
    return {
        space.id: (panel.at[0] + space.at[0], panel.at[1] + space.at[1])
        for panel in visible(board, parts)
        for space in _on(board, panel)
    }


def _on(board: Board, panel: Panel) -> Iterator[Space]:
    """The spaces of a panel, and the whirlpool of the panel it covers."""
    beneath = {each.id for each in board.panels if each.at == panel.at}
    for space in board.spaces:
        if space.panel == panel.id or (space.kind == _THROUGH and space.panel in beneath):
            yield space


@singledispatch
def draw(board: Board, parts: Mapping[str, str], options: Options = PLAIN) -> Picture:
    """The board as it lies on the table, every panel in view in its place.

    A game whose board looks otherwise registers its own for its kind of board: walls that turn, tiles that are laid.
    """
    if not board.panels:
        return _face(board, Panel("", "", (0, 0), board.size), board.spaces, options, dict(parts))
    faces = [(panel.at, draw_panel(board, panel.id, options, parts)) for panel in visible(board, parts)]

    def gathered(group: str) -> tuple[Primitive, ...]:
        return tuple(each for at, face in faces for each in shifted(getattr(face, group), at))

    flaps = tuple(
        thing
        for part in board.parts
        if part.kind == "flap"
        for thing in symbols.flap(
            Spot(part.at, board.size[1] / 2, 0.0, options.facing, part.label),
            parts.get(part.id, part.states[0]),
            -1.0 if part.at[0] < board.size[0] / 2 else 1.0,
        )
    )
    return Picture(board.size, gathered("scenery"), gathered("links"), gathered("spaces"), flaps)


def draw_panel(board: Board, panel: str, options: Options = PLAIN, parts: Mapping[str, str] | None = None) -> Picture:
    """One face in its own millimetres. `parts` only matters for art and links that come and go on that face."""
    face = next(each for each in board.panels if each.id == panel)
    return _face(board, face, _on(board, face), options, dict(parts or {}))


def scenery(
    things: Iterable[Scenery], size: Point, options: Options, spaces: Sequence[Space] = ()
) -> Iterator[Primitive]:
    """Art without a rule on a face of that size, mm: the lowest layer first, names only where they are wanted, and
    beside its spaces."""
    shown = (thing for thing in things if options.names or thing.draw != "name")
    for thing in sorted(shown, key=lambda thing: thing.layer):
        if thing.draw == "name":
            yield from art(_clear(thing, size, spaces, options), size, options.facing, options.tolerance)
        else:
            yield from art(thing, size, 0.0, options.tolerance)


def around(at: Point, count: int, radius: float) -> tuple[Point, ...]:
    """Where so many figures of this radius stand together about a point, mm."""
    if count == 1:
        return (at,)
    reach = radius * 1.15 / math.sin(math.pi / count)
    turns = (math.radians(360 * i / count - 90 + 180 / count) for i in range(count))
    return tuple((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)) for turn in turns)


def _face(board: Board, panel: Panel, on_it: Iterable[Space], options: Options, parts: dict[str, str]) -> Picture:
    size, spaces = panel.size, {space.id: space for space in on_it}
    ways = board.ways() if isinstance(board, HasWays) else board.links
    here = [
        (way.kind, (spaces[way.a].at, spaces[way.b].at))
        for way in ways
        if way.a in spaces and way.b in spaces and open_when(way.when, parts)
    ]
    here += [("path", (space.at, _edge(space.at, size))) for space in spaces.values() if space.kind == _STUB]
    there = (thing for thing in board.scenery if thing.panel == panel.id and open_when(thing.when, parts))
    return Picture(
        size,
        tuple(scenery(there, size, options, tuple(spaces.values()))),
        tuple(_ways(here)),
        tuple(each for space in spaces.values() for each in _symbol(space, options)),
    )


def _clear(thing: Scenery, size: Point, spaces: Iterable[Space], options: Options) -> Scenery:
    """A name that turns a quarter with its reader, moved aside where it would lie on a space; where nothing helps it is
    left as it lies on the table."""
    if options.facing % 180 == 0 or thing.turn:
        return thing
    half = 0.57 * thing.size[0] * len(thing.words), max(width(each, thing.size[0], "voice") for each in thing.words) / 2
    for aside in ASIDE:
        at = thing.points[0][0] + aside[0], thing.points[0][1] + aside[1]
        inside = all(half[axis] + 2 <= at[axis] <= size[axis] - half[axis] - 2 for axis in (0, 1))
        if inside and all(_beside(space, at, half) for space in spaces):
            return msgspec.structs.replace(thing, points=(at,))
    return msgspec.structs.replace(thing, turn=-options.facing)


def _beside(space: Space, at: Point, half: Point) -> bool:
    """Whether a box about that point, so far from its middle to its sides, leaves the space free."""
    across, down = (max(0.0, abs(space.at[axis] - at[axis]) - half[axis]) for axis in (0, 1))
    return math.hypot(across, down) > space.radius


def _ways(ways: Sequence[tuple[str, tuple[Point, Point]]]) -> Iterator[Line]:
    """All the dark edges first and all the bright middles after, so that bands join cleanly where they meet."""
    depth = max(len(strokes) for strokes in _STROKES.values())
    for layer in range(depth):
        for kind, points in ways:
            strokes = _STROKES.get(kind, _STROKES["path"])
            if layer < len(strokes):
                yield Line(points, strokes[layer].ink, strokes[layer].width, strokes[layer].dash)


def _edge(at: Point, size: Point) -> Point:
    """The nearest point of the left or right edge, drawn short by the round end of the band."""
    return (2.2, at[1]) if at[0] < size[0] / 2 else (size[0] - 2.2, at[1])


def _symbol(space: Space, options: Options) -> Iterator[Primitive]:
    spot = Spot(space.at, space.radius, space.turn, options.facing, space.label, options.tolerance)
    return SYMBOLS[space.kind](spot)
