"""What is asked of a maze nobody has the plan of, and the plan made of it: cells, ways, gates and tabs (MAZE-MODEL-08).

The plan has no moving part yet: which walls stand when is found out stop by stop, by a `Survey`.
"""

from __future__ import annotations

import math
from functools import cache

from companion.boards.checks import general_faults
from companion.boards.model import Board, Fault, Point, Space, fault
from companion.boards.survey import Pushed, Survey
from companion.boards.teaching import Face, Sketch, Wanted
from companion.games.magic_maze import mapping
from companion.games.magic_maze.board import Cell, CellKind, Edge, Gate, MazeBoard, Tab, bearing, polar
from companion.table.words import Words, named, say

COLOURS = ("red", "blue", "green", "yellow")
WALL, BAR = 14.0, 9.0
"""How long a wall between two cells is drawn, and half a gate, mm."""
POOL = 0.6
"""How far from the rock towards the nearest gate-space the pool's edge is taken to lie."""
MOST_TABS = 8


class MazePushing:
    """The walls are what may be blocked, edges and halves of gates."""

    def tabs(self, plan: Board) -> tuple[Pushed, ...]:
        assert isinstance(plan, MazeBoard)
        return tuple(Pushed(tab.id, tab.at, tab.label) for tab in plan.tabs)

    def walls(self, plan: Board) -> dict[str, tuple[Point, Point]]:
        assert isinstance(plan, MazeBoard)
        out = {edge.id: (edge.wall[0], edge.wall[-1]) for edge in plan.links if edge.wall}
        for gate in plan.gates:
            out |= {half: bar for half, bar in zip(gate.halves, gate.bars, strict=True) if isinstance(half, str)}
        return out

    def mapped(self, plan: Board, survey: Survey) -> MazeBoard:
        """Raises Unmapped."""
        assert isinstance(plan, MazeBoard)
        return mapping.board(plan, survey)


class MazeLesson:
    """One face; the ways are walked through every place where a wall may ever be gone."""

    game = "magic_maze"
    title = "Heroes of the Maze"
    size: Point = (280.0, 280.0)
    faces = (Face("", Words("The maze")),)

    def __init__(self) -> None:
        self.pushing = MazePushing()
        places, own = say("Places"), [(colour, named(colour)) for colour in COLOURS]
        self.wanted: tuple[Wanted, ...] = (
            Wanted("rock", say("the rock in the middle"), places, "rock", 11),
            *(Wanted(f"home.{each}", say("home of {colour}", colour=word), places, "home", 13) for each, word in own),
            *(Wanted(f"gate.{each}", say("space before {colour}’s gate", colour=word), places, "gate_space", 9)
              for each, word in own),
            Wanted("tab", say("the tabs at the rim"), places, "tab", most=MOST_TABS),
        )  # fmt: skip

    def board(self, sketch: Sketch, name: str) -> MazeBoard:
        """The plan. Homes stand clockwise about the rock, gates face it; tabs do nothing yet."""
        rock = next(iter(sketch.row("rock")), "")
        centre = sketch.space(rock).at if rock else (sketch.size[0] / 2, sketch.size[1] / 2)
        owners = {
            space: (kind, colour)
            for kind, row in (("home", "home"), ("gate_space", "gate"))
            for colour in COLOURS
            for space in sketch.row(f"{row}.{colour}")
        }
        tabs = sketch.row("tab")
        cells = [_cell(space, rock, *owners.get(space.id, ("", ""))) for space in sketch.spaces if space.id not in tabs]
        homes = sorted((cell for cell in cells if cell.kind == "home"), key=lambda cell: bearing(centre, cell.at))
        others = [cell for cell in cells if cell.kind != "home"]
        gates = [cell for cell in others if cell.kind == "gate_space"]
        pool = round(POOL * min((math.dist(centre, cell.at) for cell in gates), default=0.0), 1)
        at = {cell.id: cell.at for cell in cells}
        return MazeBoard(
            id=name,
            game=self.game,
            title=self.title,
            size=sketch.size,
            spaces=(*homes, *others),
            links=tuple(
                Edge(link.a, link.b, wall=_across(at[link.a], at[link.b]))
                for link in sketch.links
                if link.a in at and link.b in at
            ),
            gates=tuple(_gate(cell, centre, pool) for cell in gates),
            tabs=tuple(_tab(number, centre, sketch.space(tab).at) for number, tab in enumerate(tabs, 1)),
            centre=centre,
            pool=pool,
        )

    def unready(self, board: Board) -> list[Fault]:
        """What the plan lacks before its walls can be looked at; its moving part is no fault yet."""
        found = general_faults(board)
        walked = {end for edge in board.links for end in (edge.a, edge.b)}
        for number, space in enumerate(board.spaces):
            if space.kind != "rock" and space.id not in walked:
                text = say("no way leads to {space}: walk on from one cell to the next", space=space.id)
                found.append(fault(f"spaces[{number}]", text))
            if space.kind == "rock" and space.id in walked:
                found.append(fault(f"spaces[{number}]", say("nobody walks onto the rock")))
        return found


@cache
def lesson() -> MazeLesson:
    return MazeLesson()


def _cell(space: Space, rock: str, kind: str, owner: str) -> Cell:
    kinds: dict[str, CellKind] = {"home": "home", "gate_space": "gate_space"}
    known: CellKind = "rock" if space.id == rock else kinds.get(kind, "corridor")
    return Cell(space.id, space.at, kind=known, radius=space.radius, owner=owner)


def _across(a: Point, b: Point) -> tuple[Point, Point]:
    """A wall half way between the middles of two cells."""
    return _bar(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), bearing(a, b) + 90, WALL / 2)


def _bar(middle: Point, turn: float, half: float) -> tuple[Point, Point]:
    (x, y), (u, v) = polar(middle, half, turn), polar(middle, half, turn + 180)
    return (round(x, 1), round(y, 1)), (round(u, 1), round(v, 1))


def _gate(cell: Cell, centre: Point, pool: float) -> Gate:
    """Two halves side by side at the edge of the pool."""
    turn = bearing(centre, cell.at)
    middle = polar(centre, pool, turn)
    bars = tuple(_bar(polar(middle, BAR / 2, turn + side), turn + 90, BAR / 2) for side in (-90, 90))
    return Gate(cell.owner, cell.id, (f"gate_{cell.owner}_left", f"gate_{cell.owner}_right"), bars)


def _tab(number: int, centre: Point, at: Point) -> Tab:
    return Tab(f"tab_{number}", round(bearing(centre, at), 1), (), (), at=at, label=str(number))
