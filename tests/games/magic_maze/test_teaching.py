"""A maze nobody has the plan of: shown by tapping, then mapped stop by stop, then played on (MAZE-MODEL-08)."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from companion.boards import writer
from companion.boards.checks import faults
from companion.boards.loader import load
from companion.boards.survey import Survey
from companion.boards.teaching import Sketch, missing
from companion.games import rules
from companion.games.magic_maze.board import MazeBoard, Mover
from companion.games.magic_maze.ground import shipped
from companion.games.magic_maze.teaching import lesson
from companion.play.session import Session
from companion.play.setup import Seat, Setup

REAL = shipped("reference_wheel16").board
AT = {cell.id: cell.at for cell in REAL.spaces}


def taught(right: float = 0, down: float = 0) -> Sketch:
    """Our own maze, as somebody would show it who knows nothing of its wheel, so far from the middle of the picture."""
    sketch = Sketch(lesson().size)
    for wanted in lesson().wanted:
        name, _, colour = wanted.id.partition(".")
        kind = {"gate": "gate_space"}.get(name, name)
        places = [cell.at for cell in REAL.spaces if cell.kind == kind and cell.owner == colour]
        if name == "tab":
            places = [(140, 4), (276, 140), (140, 276), (4, 140)]
        for x, y in places:
            sketch = sketch.show(wanted, (x + right, y + down))
    for link in REAL.links:
        for x, y in (AT[link.a], AT[link.b]):
            sketch = sketch.walk((x + right, y + down))
        sketch = sketch.lift()
    return sketch


def closed(plan: MazeBoard, position: int) -> set[str]:
    """The walls somebody sees at that position of the wheel, as the plan calls them."""
    where = {"wheel": position}
    mine = {cell.at: cell.id for cell in plan.spaces}
    out = {
        edge.id
        for link in REAL.links
        for edge in plan.links
        if {edge.a, edge.b} == {mine[AT[link.a]], mine[AT[link.b]]} and REAL.blocked(link, where)
    }
    for gate in REAL.gates:
        names = next(each.halves for each in plan.gates if each.colour == gate.colour)
        halves = zip(gate.halves, names, strict=True)
        out |= {str(name) for half, name in halves if isinstance(half, Mover) and REAL.shows(half, where)}
    return out


def test_the_plan_is_whole() -> None:
    plan = lesson().board(taught(), "mine")
    assert missing(lesson(), taught()) == ()
    assert lesson().unready(plan) == []
    assert plan.colours == REAL.colours, "homes are told clockwise from north, whatever order they were shown in"
    assert len(lesson().pushing.walls(plan)) == len(REAL.links) + 2 * len(REAL.gates)
    assert [round(tab.angle) for tab in plan.tabs] == [0, 90, 180, 270]
    assert [tab.label for tab in plan.tabs] == ["1", "2", "3", "4"]
    ours, shown = (
        {(cell.kind, cell.radius) for cell in maze.spaces if cell.kind != "corridor"} for maze in (REAL, plan)
    )
    assert shown == ours, "each as large as ours of its kind"


def test_walls_and_gates_are_drawn_where_they_belong() -> None:
    """A wall half way between two cells and across the way; a gate as two halves on the shore, before its space."""
    plan = lesson().board(taught(-7, 9), "mine")
    at = {cell.id: cell.at for cell in plan.spaces}
    assert plan.centre == (REAL.centre[0] - 7, REAL.centre[1] + 9)
    for edge in plan.links:
        (ax, ay), (bx, by) = at[edge.a], at[edge.b]
        (x, y), (u, v) = edge.wall
        assert ((x + u) / 2, (y + v) / 2) == pytest.approx(((ax + bx) / 2, (ay + by) / 2), abs=0.1)
        assert math.dist((x, y), (u, v)) == pytest.approx(14, abs=0.2)
        assert (u - x) * (bx - ax) + (v - y) * (by - ay) == pytest.approx(0, abs=4)
    shore = min(math.dist(plan.centre, at[gate.cell]) for gate in plan.gates) * 0.6
    assert plan.pool == pytest.approx(shore, abs=0.05) and round(plan.pool, 1) == plan.pool
    for gate in plan.gates:
        away = math.dist(plan.centre, at[gate.cell])
        foot = [c + (s - c) * plan.pool / away for c, s in zip(plan.centre, at[gate.cell], strict=True)]
        (inner, left), (right, within) = gate.bars
        assert math.dist(left, right) == pytest.approx(18, abs=0.3) and math.dist(inner, within) < 0.3
        assert inner == pytest.approx(foot, abs=0.2)
    for tab, at_rim in zip(plan.tabs, [(140, 4), (276, 140), (140, 276), (4, 140)], strict=True):
        assert tab.at == pytest.approx((at_rim[0] - 7, at_rim[1] + 9), abs=0.2)


def test_a_taught_maze_is_mapped_and_played_on(tmp_path: Path) -> None:
    """Every position, wall for wall, and a file that loads again."""
    plan = lesson().board(taught(), "mine")
    survey = Survey("tab_1")
    for push in range(17):
        survey = survey.saw(closed(plan, push % 16))
    for tab in ("tab_2", "tab_3", "tab_4"):
        survey = survey.tried(tab, closed(plan, 1))
    board = lesson().pushing.mapped(plan, survey)
    assert [str(fault) for fault in faults(board) if not fault.warning] == []
    path = tmp_path / "mine.toml"
    path.write_text(writer.text(board), encoding="utf-8")
    assert load(path, MazeBoard) == board
    for position in range(16):
        shut = {edge.id for edge in board.links if board.blocked(edge, {"maze": position})}
        assert shut == closed(plan, position) & {edge.id for edge in plan.links}
    game = rules("magic_maze", str(path))
    session = Session(game, Setup(game.id, (Seat("red", "Ann"), Seat("blue", "Bob")), board=str(path)))
    assert game.faults(session.state) == [] and session.prompt.words


def test_what_is_not_walked_is_said() -> None:
    sketch = taught()
    cell = next(cell for cell in REAL.spaces if cell.id == "c05")
    gone = sketch.erase(cell.at).walk(cell.at).lift()
    assert [fault.text for fault in lesson().unready(lesson().board(gone, "mine"))] == [
        f"no way leads to {gone.spaces[-1].id}: walk on from one cell to the next"
    ]


def test_a_maze_whose_rock_is_not_shown_yet_has_its_middle_in_the_middle_of_the_picture() -> None:
    plan = lesson().board(Sketch(lesson().size), "mine")
    assert plan.centre == (lesson().size[0] / 2, lesson().size[1] / 2)
