"""The maze as a picture: base, floors, homes, spokes, turning walls, gates, tabs, pool and rock, all from its data.

Where the file gives sectors and tracks with radii everything lies on circles; a maze without them is drawn from the
shapes, walls and bars it names, and a wall without a line stands half way between the middles of its two cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import msgspec

from companion.boards.drawing import PLAIN, Options, Picture, draw, scenery
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Points, Polygon, Primitive
from companion.boards.symbols import Spot
from companion.games.magic_maze import symbols
from companion.games.magic_maze.board import Cell, Edge, Gate, MazeBoard, MazePart, Mover, Track, bow, polar
from companion.games.magic_maze.vocabulary import RINGS

WALL, SPOKE = 4.2, 1.9
"""Breadth of turning and of fixed walls, mm."""
ON_FLOORS = 10
"""Scenery from this layer on lies on the floors of the cells."""


@draw.register
def picture(board: MazeBoard, parts: Mapping[str, str], options: Options = PLAIN) -> Picture:
    """The maze with its parts standing so. `rings` among the parts: how many lie in the pool."""
    positions, leans = board.positions(parts), board.leans(parts)
    moved = leaning(board, leans) if any(leans.values()) else board
    return Picture(
        board.size,
        tuple(_scenery(board, options, range(-100, ON_FLOORS))),
        (),
        (*_floors(board, options), *_scenery(board, options, range(ON_FLOORS, 100)), *_marks(board, options)),
        (*_walls(moved, positions, options), *_centre(board, moved, positions, parts.get("rings"), options)),
    )


def leaning(board: MazeBoard, leans: Mapping[str, float]) -> MazeBoard:
    """The same maze with its tracks turned on by parts of a position: only to be drawn, never to be walked."""
    parts = []
    for part in board.parts:
        tracks = {
            name: msgspec.structs.replace(
                track, start=track.start + track.sign * leans[part.id] * 360 / max(len(track.slots), 1)
            )
            for name, track in part.tracks.items()
        }
        parts.append(msgspec.structs.replace(part, tracks=tracks))
    return msgspec.structs.replace(board, parts=tuple(parts))


# -- what lies still -----------------------------------------------------------------------------------------------


def _scenery(board: MazeBoard, options: Options, layers: range) -> Iterator[Primitive]:
    yield from scenery((thing for thing in board.scenery if thing.layer in layers), board.size, options)


def _floors(board: MazeBoard, options: Options) -> Iterator[Primitive]:
    """Rim, tabs, homes and the floors of all cells."""
    fine = options.tolerance
    reach = max((cell.sector[1] for cell in board.spaces if cell.sector), default=0.0)
    if reach:
        yield from symbols.rim(Spot(board.centre, reach, tolerance=fine))
    for part in board.parts:
        yield from _stops(part, options)
    handles = board.handles()
    for tab in board.tabs:
        yield from symbols.tab(Spot(handles[tab.id].at, 7.0, tab.angle, options.facing, tab.label))
    for cell in board.spaces:
        if cell.kind == "home":
            spot = Spot(_crown(cell), 7.6 if cell.shape else cell.radius * 0.6, facing=options.facing)
            yield from symbols.home(board.floor(cell, fine), spot, cell.owner)
        elif cell.kind != "rock":
            ink = "maze_court" if _court(cell, board) else "maze_floor"
            yield Polygon(board.floor(cell, fine), ink, "maze_line", 0.8)


def _marks(board: MazeBoard, options: Options) -> Iterator[Primitive]:
    """Owners' shapes on gate-spaces, and numbers on the other cells."""
    numbers = board.numbers
    for cell in board.spaces:
        if cell.kind == "gate_space":
            yield from symbols.gate_space(Spot(_mark_at(board, cell), 6.4, 0.0, options.facing), cell.owner)
        elif cell.id in numbers:
            yield Lettering(_label_at(board, cell), numbers[cell.id], 4.4, "maze_label", options.facing)


def _court(cell: Cell, board: MazeBoard) -> bool:
    """Whether a cell lies on the innermost ring, beside the pool."""
    return cell.sector is not None and abs(cell.sector[0] - board.pool) < 0.5


def _crown(cell: Cell) -> Point:
    """Where the owner's shape lies on a home: under the crown of its arch, clear of whoever stands there."""
    return Spot(cell.at, 8.5, cell.turn).point(0, -1.9) if cell.shape else cell.at


def _mark_at(board: MazeBoard, cell: Cell) -> Point:
    if cell.sector is None:
        return cell.at
    inner, outer, start, end = cell.sector
    return polar(board.centre, inner + 0.72 * (outer - inner), (start + end) / 2)


def _label_at(board: MazeBoard, cell: Cell) -> Point:
    """In the outer corner of a cell, where figures seldom stand."""
    if cell.sector is None:
        return cell.at[0], cell.at[1] + cell.radius * 0.8
    _, outer, start, end = cell.sector
    return polar(board.centre, outer - 5.4, start + 0.16 * (end - start))


# -- what moves --------------------------------------------------------------------------------------------------------


def _walls(board: MazeBoard, positions: Mapping[str, int], options: Options) -> Iterator[Primitive]:
    for edge in board.links:
        if edge.fixed == "wall":
            yield symbols.spoke(_line(board, edge, options.tolerance), SPOKE)
    gates = _gate_tracks(board)
    for part in board.parts:
        for name, track in part.tracks.items():
            if track.radius and (part.id, name) not in gates:
                for run in _runs(part, track, positions[part.id], options.tolerance):
                    yield symbols.wall(run, WALL)
        if part.index and (at := part.pointer(positions[part.id])):
            yield Disc(at, (part.index[1] - part.index[0]) / 2, "gold", "ink", 0.6)
    for edge in board.links:
        drawn = any(_part(board, mover).tracks[mover.track].radius for mover in edge.movers)
        if edge.fixed == "open" and not drawn and board.blocked(edge, positions):
            yield symbols.wall(_line(board, edge, options.tolerance), WALL)


def _part(board: MazeBoard, mover: Mover) -> MazePart:
    return next(part for part in board.parts if part.id == mover.part)


def _gate_tracks(board: MazeBoard) -> set[tuple[str, str]]:
    """The parts and tracks that open and shut gates."""
    return {(half.part, half.track) for gate in board.gates for half in gate.halves if isinstance(half, Mover)}


def _runs(part: MazePart, track: Track, position: int, tolerance: float) -> Iterator[Points]:
    """The walls of a ring, each run of them in one piece."""
    count = len(track.slots)
    walls = [track.wall(slot, position) for slot in range(count)]
    if all(walls):
        yield bow(part.at, track.radius, 0, 360, tolerance)
        return
    for slot in range(count):
        if walls[slot] and not walls[slot - 1]:
            last = slot
            while walls[(last + 1) % count]:
                last += 1
            yield bow(part.at, track.radius, track.span(slot)[0], track.span(last)[1], tolerance)


def _stops(part: MazePart, options: Options) -> Iterator[Primitive]:
    """On the rim, beside the mark, the name of every position it may stop at."""
    if part.index and part.tracks:
        for position, name in enumerate(part.states):
            at = polar(part.at, part.index[1] + 3.2, part.bearing(position))
            yield Lettering(at, name, 3.8, "ink", options.facing)


def _line(board: MazeBoard, edge: Edge, tolerance: float) -> Points:
    """Where the wall of an edge stands."""
    if edge.wall:
        return edge.wall
    cells = {cell.id: cell for cell in board.spaces}
    a, b = cells[edge.a], cells[edge.b]
    if a.sector and b.sector:
        if between := _spoke(board, a.sector, b.sector):
            return between
        if between := _ring(board, a.sector, b.sector, tolerance):
            return between
    return _midway(a.at, b.at, min(a.radius, b.radius))


Sector = tuple[float, float, float, float]


def _spoke(board: MazeBoard, a: Sector, b: Sector) -> Points:
    """Between neighbours of one ring: along the angle where one ends and the other begins."""
    for one, other in ((a, b), (b, a)):
        if abs((one[3] - other[2]) % 360) < 0.01 and one[0] < other[1] and other[0] < one[1]:
            inner, outer = max(one[0], other[0]), min(one[1], other[1])
            return polar(board.centre, inner, one[3]), polar(board.centre, outer, one[3])
    return ()


def _ring(board: MazeBoard, a: Sector, b: Sector, tolerance: float) -> Points:
    """Between rings: along the circle they share, as far as both go."""
    inner, outer = (a, b) if a[1] <= b[0] + 0.01 else (b, a)
    if abs(inner[1] - outer[0]) > 0.01:
        return ()
    shift = 360 * round((outer[2] + outer[3] - inner[2] - inner[3]) / 720)
    start, end = max(inner[2] + shift, outer[2]), min(inner[3] + shift, outer[3])
    return bow(board.centre, outer[0], start, end, tolerance) if start < end else ()


def _midway(a: Point, b: Point, half: float) -> Points:
    """Across the way from one to the other."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    long = math.dist(a, b) or 1.0
    u, v = (b[1] - a[1]) / long * half, (a[0] - b[0]) / long * half
    return (x + u, y + v), (x - u, y - v)


# -- the centre --------------------------------------------------------------------------------------------------------


def _centre(
    board: MazeBoard, moved: MazeBoard, positions: Mapping[str, int], rings: str | None, options: Options
) -> Iterator[Primitive]:
    """The pool and its gates; `moved` is the board whose bars have turned on, while its gateposts stand."""
    rock = next(cell for cell in board.spaces if cell.kind == "rock")
    if board.pool:
        yield Disc(board.centre, board.pool, "maze_pool")
        yield from symbols.pool(Spot(board.centre, board.pool, tolerance=options.tolerance), rock.radius)
        yield from _bars(moved, positions, options.tolerance)
        yield from _shore(board, options.tolerance)
        count = int(rings) if rings is not None and rings.isdecimal() else 0
        yield from symbols.rings(Spot(board.centre, board.pool), rock.radius, count, RINGS)
    for gate in board.gates:
        yield from _gate(board, gate, positions, options.tolerance)
    yield from symbols.rock(Spot(rock.at, rock.radius))


def _bars(board: MazeBoard, positions: Mapping[str, int], tolerance: float) -> Iterator[Primitive]:
    """All that a turning part can close a gate with: where it is at no gate it passes below the shore, unseen."""
    for part in board.parts:
        for name, track in part.tracks.items():
            if track.radius and (part.id, name) in _gate_tracks(board):
                for run in _runs(part, track, positions[part.id], tolerance):
                    yield from symbols.bar(run, WALL)


def _shore(board: MazeBoard, tolerance: float) -> Iterator[Primitive]:
    """The solid wall of the pool, wherever there is no gate."""
    gates = {gate.cell for gate in board.gates}
    for cell in board.spaces:
        if cell.sector and cell.id not in gates and abs(cell.sector[0] - board.pool) < 0.5:
            yield symbols.wall(bow(board.centre, board.pool, cell.sector[2], cell.sector[3], tolerance), WALL)


def _gate(board: MazeBoard, gate: Gate, positions: Mapping[str, int], tolerance: float) -> Iterator[Primitive]:
    """Two posts in the owner's colour; between them none, one or two striped bars, of what no track brings there."""
    bars = [_bar(board, gate, number, tolerance) for number in range(len(gate.halves))]
    for half, bar in zip(gate.halves, bars, strict=True):
        if not _turns(board, half) and board.closed(half, positions):
            yield from symbols.bar(bar, WALL)
    ends = (bars[0][0], bars[-1][-1])
    for end in ends:
        yield from symbols.post(Spot(end, 3.0), gate.colour)


def _turns(board: MazeBoard, half: Mover | str) -> bool:
    """Whether a track brings the bar of this half of a gate, below the shore of the pool."""
    return bool(board.pool) and isinstance(half, Mover) and _part(board, half).tracks[half.track].radius > 0


def _bar(board: MazeBoard, gate: Gate, number: int, tolerance: float) -> Points:
    if gate.bars:
        return gate.bars[number]
    half = gate.halves[number]
    if isinstance(half, Mover):
        part = _part(board, half)
        track = part.tracks[half.track]
        if track.radius:
            return bow(part.at, track.radius, *track.span(half.slot), tolerance)
    cells = {cell.id: cell for cell in board.spaces}
    cell, rock = cells[gate.cell], next(each for each in board.spaces if each.kind == "rock")
    whole = _midway(cell.at, rock.at, cell.radius)
    share = len(gate.halves)
    at = [
        (
            whole[0][0] + (whole[1][0] - whole[0][0]) * each / share,
            whole[0][1] + (whole[1][1] - whole[0][1]) * each / share,
        )
        for each in (number, number + 1)
    ]
    return tuple(at)
