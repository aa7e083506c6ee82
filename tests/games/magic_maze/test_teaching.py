"""A maze nobody has the plan of: shown by tapping, then mapped stop by stop, then played on (MAZE-MODEL-08)."""

from __future__ import annotations

from pathlib import Path

from companion.boards import writer
from companion.boards.checks import faults
from companion.boards.loader import load
from companion.boards.teaching import Sketch, missing
from companion.games import rules
from companion.games.magic_maze.board import MazeBoard, Mover
from companion.games.magic_maze.ground import shipped
from companion.games.magic_maze.mapping import Survey
from companion.games.magic_maze.teaching import lesson, walls
from companion.play.session import Session
from companion.play.setup import Seat, Setup

REAL = shipped("reference_wheel16").board
AT = {cell.id: cell.at for cell in REAL.spaces}


def taught() -> Sketch:
    """Our own maze, as somebody would show it who knows nothing of its wheel."""
    sketch = Sketch(lesson().size)
    for wanted in lesson().wanted:
        name, _, colour = wanted.id.partition(".")
        kind = {"gate": "gate_space"}.get(name, name)
        places = [cell.at for cell in REAL.spaces if cell.kind == kind and cell.owner == colour]
        if name == "tab":
            places = [(140, 4), (276, 140), (140, 276), (4, 140)]
        for at in places:
            sketch = sketch.show(wanted, at)
    for link in REAL.links:
        sketch = sketch.walk(AT[link.a]).walk(AT[link.b]).lift()
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
    assert len(walls(plan)) == len(REAL.links) + 2 * len(REAL.gates)
    assert [round(tab.angle) for tab in plan.tabs] == [0, 90, 180, 270]


def test_a_taught_maze_is_mapped_and_played_on(tmp_path: Path) -> None:
    """Every position, wall for wall, and a file that loads again."""
    plan = lesson().board(taught(), "mine")
    survey = Survey("tab_1")
    for push in range(17):
        survey = survey.saw(closed(plan, push % 16))
    for tab in ("tab_2", "tab_3", "tab_4"):
        survey = survey.tried(tab, closed(plan, 1))
    board = survey.board(plan)
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
