"""The maze as data: cells, edges between them, parts that turn or slide, gates and tabs (ledger 4.4).

A finite automaton plus a table of blocked edges: it holds a single wheel, counter-turning rings, a ring to each tab,
tabs with end stops, straight plates, and floors that carry figures along. Angles are degrees clockwise from north.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.boards.curves import arc
from companion.boards.model import HALFWAY, Board, Handle, Link, Part, Point, Space

CellKind = Literal["home", "corridor", "gate_space", "rock"]
GateState = Literal["open", "half", "shut"]
Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")


class Cell(Space, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place a figure can stand on.

    The floor is `sector` (inner and outer radius mm about the board's centre, from and to degrees) or `shape`.
    """

    kind: CellKind = "corridor"
    owner: str = ""
    sector: tuple[float, float, float, float] | None = None
    shape: tuple[Point, ...] = ()


class Mover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board slot where a track of a part may show a wall."""

    part: str
    track: str
    slot: int


class Edge(Link, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two cells side by side. A wall stands between them for good, or while a mover shows one, or a table lists `id`.

    `wall`: the line along which it is drawn, mm, where the cells' sectors do not tell.
    """

    id: str = ""
    fixed: Literal["open", "wall"] = "open"
    movers: tuple[Mover, ...] = ()
    wall: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        if not self.id:
            msgspec.structs.force_setattr(self, "id", f"{self.a}-{self.b}")


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ring of wall slots, `#` wall and `.` gap, slot 0 first. Position p turns it by `sign` times p slots (MODEL-01).

    It is drawn on a circle of `radius` mm about its part, board slot 0 from `start` degrees on.
    """

    slots: str
    sign: Literal[1, -1] = 1
    radius: float = 0.0
    start: float = 0.0

    def wall(self, slot: int, position: int) -> bool:
        """Whether board slot `slot` faces a wall while the part stands at that position."""
        return self.slots[(slot - self.sign * position) % len(self.slots)] == "#"

    def span(self, slot: int) -> tuple[float, float]:
        """Where a board slot begins and ends, degrees."""
        width = 360 / len(self.slots)
        return self.start + slot * width, self.start + (slot + 1) * width


class MazePart(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that moves walls. Its states are its rest positions, "0" first; `at` is its middle, mm.

    `table`: the edges and gate halves it blocks, by position. `carries`: rows of cells in turning order whose figures
    go along. `index`: the radii between which its index mark is drawn, at track slot 0 of the first track, mm.
    """

    kind: str = "wheel"
    states: tuple[str, ...] = ()
    positions: int
    cyclic: bool = True
    tracks: dict[str, Track] = {}
    table: dict[str, tuple[str, ...]] = {}
    carries: tuple[tuple[str, ...], ...] = ()
    index: Point | None = None

    def __post_init__(self) -> None:
        if not self.states:
            names = tuple(map(str, range(min(self.positions, MOST_POSITIONS))))
            msgspec.structs.force_setattr(self, "states", names)

    @property
    def halfway(self) -> tuple[str, ...]:
        if not any(track.radius for track in self.tracks.values()):
            return ()
        nexts = (*self.states[1:], *(self.states[:1] if self.cyclic else ()))
        return tuple(f"{at}{HALFWAY}{after}" for at, after in zip(self.states, nexts, strict=False))

    def pointer(self, position: int) -> Point | None:
        """Where the mark is at a position by which it is read, at slot 0 of the first track, mm."""
        if not self.index or not self.tracks:
            return None
        return polar(self.at, sum(self.index) / 2, self.bearing(position))

    def bearing(self, position: int) -> float:
        """In which direction the mark is at a position, degrees clockwise from north."""
        track = next(iter(self.tracks.values()))
        return sum(track.span(track.sign * position)) / 2


MOST_POSITIONS = 360
"""A part with more rest positions than this is a slip of the pen."""


class Gate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening between a gate-space and the pool, in one or two halves.

    A half is a mover, or a name that a part's table lists while it is closed; `bars` are the lines along which the
    halves are drawn, mm, where no track tells.
    """

    colour: str
    cell: str
    halves: tuple[Mover | str, ...]
    bars: tuple[tuple[Point, Point], ...] = ()


class PartStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many positions on, or back, for one part."""

    part: str
    step: int


class Tab(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tab at the rim, at that angle, and what a full stroke does; sides are seen from outside, facing the centre.

    `rest`: it springs back, or stays where it was pushed. `label` tells it from others where tabs differ.
    """

    id: str
    angle: float
    left: tuple[PartStep, ...]
    right: tuple[PartStep, ...]
    rest: Literal["spring", "stays"] = "spring"
    at: Point | None = None
    label: str = ""


class MazeBoard(Board, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board of Heroes of the Maze. The homes stand in the file in clockwise order.

    The pool with its rings lies round the rock, out to `pool` mm from the centre.
    """

    spaces: tuple[Cell, ...] = ()
    links: tuple[Edge, ...] = ()
    parts: tuple[MazePart, ...] = ()
    gates: tuple[Gate, ...] = ()
    tabs: tuple[Tab, ...] = ()
    centre: Point = (0.0, 0.0)
    pool: float = 0.0
    ratchet_oneway: bool = False

    @property
    def colours(self) -> tuple[str, ...]:
        """The owners of the homes, clockwise."""
        return tuple(cell.owner for cell in self.spaces if cell.kind == "home")

    @property
    def numbers(self) -> dict[str, str]:
        """What is lettered on each plain cell: its label, or where it stands in the row of them."""
        plain = [cell for cell in self.spaces if cell.kind == "corridor"]
        return {cell.id: cell.label or str(number) for number, cell in enumerate(plain, 1)}

    def outline(self, space: str) -> tuple[Point, ...]:
        cell = next((each for each in self.spaces if each.id == space), None)
        return self.floor(cell) if cell else ()

    def floor(self, cell: Cell, tolerance: float = 0.05) -> tuple[Point, ...]:
        """The edge of a cell's floor, mm; a circle where the file says no more."""
        if cell.shape:
            return cell.shape
        if cell.sector is None:
            return tuple(arc(cell.at, cell.radius, cell.radius, 0, 360, tolerance)[:-1])
        inner, outer, start, end = cell.sector
        return (
            *bow(self.centre, outer, start, end, tolerance),
            *reversed(bow(self.centre, inner, start, end, tolerance)),
        )

    def handles(self) -> dict[str, Handle]:
        return {
            tab.id: Handle(tab.at or polar(self.centre, min(self.size) / 2 - 8, tab.angle), tab.angle)
            for tab in self.tabs
        }

    def pointer(self, part: str, state: str) -> Point | None:
        found = next((each for each in self.parts if each.id == part), None)
        return found.pointer(found.states.index(state)) if found and state in found.states else None

    # -- the automaton's table of blocked edges (MAZE-MODEL-01..03) --------------------------------------------------

    def positions(self, parts: Mapping[str, str]) -> dict[str, int]:
        """The position of every part; a part that is not named stands at its first, `5>6` still at 5."""
        stand = {part.id: parts.get(part.id, part.states[0]).partition(HALFWAY)[0] for part in self.parts}
        return {part.id: part.states.index(stand[part.id]) for part in self.parts}

    def leans(self, parts: Mapping[str, str]) -> dict[str, float]:
        """By what part of a position each part is past its own: half of one where it stopped short, `5>6` or `5>4`."""
        found = dict.fromkeys((part.id for part in self.parts), 0.0)
        for part in self.parts:
            at, _, toward = parts.get(part.id, "").partition(HALFWAY)
            if toward:
                steps = part.states.index(toward) - part.states.index(at)
                if part.cyclic and abs(steps) > part.positions / 2:
                    steps -= part.positions if steps > 0 else -part.positions
                found[part.id] = steps / 2
        return found

    def shows(self, mover: Mover, positions: Mapping[str, int]) -> bool:
        """Whether that mover shows a wall."""
        part = next(each for each in self.parts if each.id == mover.part)
        return part.tracks[mover.track].wall(mover.slot, positions[mover.part])

    def listed(self, name: str, positions: Mapping[str, int]) -> bool:
        """Whether some part's table lists this edge or half as blocked."""
        return any(name in part.table.get(str(positions[part.id]), ()) for part in self.parts)

    def blocked(self, edge: Edge, positions: Mapping[str, int]) -> bool:
        """Whether a wall stands between its cells (MAZE-MODEL-02)."""
        if edge.fixed == "wall" or self.listed(edge.id, positions):
            return True
        return any(self.shows(mover, positions) for mover in edge.movers)

    def closed(self, half: Mover | str, positions: Mapping[str, int]) -> bool:
        """Whether that half of a gate is closed."""
        return self.listed(half, positions) if isinstance(half, str) else self.shows(half, positions)

    def gate(self, gate: Gate, positions: Mapping[str, int]) -> GateState:
        """Open, half shut or shut (MAZE-MODEL-03)."""
        closed = sum(self.closed(half, positions) for half in gate.halves)
        return "open" if not closed else "shut" if closed == len(gate.halves) else "half"


def polar(centre: Point, radius: float, angle: float) -> Point:
    """The point so far from the centre, in that direction clockwise from north."""
    turn = math.radians(angle)
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def bow(centre: Point, radius: float, start: float, end: float, tolerance: float) -> tuple[Point, ...]:
    """Part of a circle, its angles clockwise from north."""
    return tuple(arc(centre, radius, radius, start - 90, end - 90, tolerance))


def bearing(a: Point, b: Point) -> float:
    """The direction from one point to another, degrees clockwise from north."""
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360
