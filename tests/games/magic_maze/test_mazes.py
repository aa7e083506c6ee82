"""The maze model holds every mechanism (ledger 4.4): rings, counter rings, end stops, plates, floors that turn."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from companion.boards.checks import faults
from companion.boards.survey import Survey, Unmapped
from companion.games.magic_maze import mapping
from companion.games.magic_maze.board import Gate, MazeBoard, MazePart, Mover, Track
from companion.games.magic_maze.ground import Maze, members, shipped
from companion.play.simulation import play
from tests.games.magic_maze import plainly
from tests.games.magic_maze.tables import SMALL, on, played_on, small

EVERY = ("reference_wheel16", "reference_counter16", *SMALL)


def maze(name: str) -> Maze:
    return small(name) if name in SMALL else shipped(name)


# -- MAZE-MODEL --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "sign", "wall"), [(0, 1, "#..."), (1, 1, ".#.."), (1, -1, "...#"), (6, -1, "..#.")]
)
def test_a_track_turns_with_its_part(position: int, sign: int, wall: str) -> None:
    """MAZE-MODEL-01: board slot s faces track slot s - sign * p."""
    track = Track("#...", sign)  # type: ignore[arg-type]
    assert "".join("#" if track.wall(slot, position) else "." for slot in range(4)) == wall


@pytest.mark.parametrize("name", EVERY)
def test_walls_are_a_function_of_the_positions(name: str) -> None:
    """MAZE-MODEL-02 MAZE-INV-07: fixed walls, movers and tables; both ways; read anew they are the same."""
    here = maze(name)
    for positions in here.all_positions():
        near = plainly.beside(here.board, positions)
        nexts = here.walls(positions).nexts
        for cell, number in here.index.items():
            joined = {here.cells[other] for other in members(nexts[number])}
            assert joined == near[cell]
            assert all(nexts[here.index[other]] >> number & 1 for other in joined)
        assert here.read(positions) == here.walls(positions)


def gate_of(halves: tuple[Mover | str, ...], slots: str, listed: tuple[str, ...] = ()) -> str:
    part = MazePart(id="p", positions=2, tracks={"t": Track(slots)}, table={"0": listed})
    gate = Gate("red", "a", halves)
    return MazeBoard("m", "magic_maze", "M", (1, 1), parts=(part,)).gate(gate, {"p": 0})


def test_open_half_and_shut() -> None:
    """MAZE-MODEL-03: by the number of closed halves; one half is open or shut."""
    two = (Mover("p", "t", 0), Mover("p", "t", 1))
    assert [gate_of(two, slots) for slots in ("..", "#.", ".#", "##")] == ["open", "half", "half", "shut"]
    assert [gate_of(two[:1], slots) for slots in ("..", "#.")] == ["open", "shut"]
    assert gate_of(("left", "right"), "..") == "open"
    assert gate_of(("left", "right"), "..", ("left",)) == "half"
    assert gate_of(("left", "right"), "..", ("left", "right")) == "shut"
    assert gate_of(("left", two[1]), ".#", ("left",)) == "shut"


def test_end_stops() -> None:
    """MAZE-MODEL-04 MAZE-MODEL-07: a push past the end is not offered and costs nothing (M4)."""
    table = on(small("m4_end_stop"), "red blue", "roll 4")
    assert table.options == ["push_left", "end_turn"]
    assert "That tab goes no further that way." in table.refused("choose push_right")
    middle = table.do("choose push_left")
    assert middle.options[:2] == ["push_left", "push_right"]
    end = middle.do("choose push_left")
    assert (end["slider"], end["spots_left"], end.options) == ("2", "2", ["push_right", "end_turn"])
    assert end["spots_left"] == "2"


def test_a_ring_to_each_tab() -> None:
    """MAZE-MODEL-07: M2; a push turns one ring and leaves the other."""
    table = on(small("m2_rings"), "red blue", "roll 4")
    assert [str(option.words) for option in table.prompt.options][:3] == [
        "Outer left to 1",
        "Outer right to 7",
        "Inner left to 1",
    ]
    after = table.do("choose tab_outer.push_right tab_inner.push_left tab_inner.push_left")
    assert (after["outer"], after["inner"], after["spots_left"]) == ("7", "2", "1")
    assert after.do("part inner 3")["inner"] == "3"


def test_plates_listed_by_position() -> None:
    """MAZE-MODEL-02 MAZE-MODEL-07: M5; tables block edges and gate halves."""
    table = on(small("m5_plates"), "red blue", "roll 6")
    assert (table["entrance_red"], table["entrance_blue"]) == ("shut", "open")
    assert (table["gate_red"], table["gate_blue"]) == ("shut", "open")
    after = table.do("choose tab_upper.push_left tab_lower.push_left")
    assert (after["entrance_red"], after["entrance_blue"]) == ("open", "shut")
    assert (after["gate_red"], after["gate_blue"]) == ("open", "shut")


@pytest.mark.parametrize("name", EVERY)
def test_left_and_right_undo_each_other(name: str) -> None:
    """MAZE-MODEL-05: for every tab, from every position the mechanism allows it from."""
    here = maze(name)
    strokes = 0
    for positions, tab in product(here.all_positions(), here.board.tabs):
        for first, second in ((tab.left, tab.right), (tab.right, tab.left)):
            there = here.stepped(positions, first)
            if there is not None:
                assert here.stepped(there, second) == positions
                strokes += 1
    assert strokes > 0


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(6))
def test_games_on_every_mechanism(name: str, seed: int) -> None:
    """Whole games, every invariant after every event; somebody wins."""
    played = play(played_on(small(name)), 700 + seed, 2)
    assert played.ended
    assert played.winner in ("red", "blue")


# -- MAZE-MODEL-08: a maze nobody has the plan of ----------------------------------------------------------------------


def blocked(board: MazeBoard, position: int) -> set[str]:
    """What people would mark, the wheel standing so: edges and, by name, closed halves of gates."""
    at = {board.parts[0].id: position}
    found = {edge.id for edge in board.links if board.blocked(edge, at)}
    for gate in board.gates:
        for number, half in enumerate(gate.halves):
            if board.closed(half, at):
                found.add(f"{gate.colour}_{number}")
    return found


def plan(board: MazeBoard) -> MazeBoard:
    """The same maze as somebody sees who does not know how it works."""
    links = tuple(msgspec.structs.replace(edge, movers=(), fixed="open") for edge in board.links)
    gates = tuple(
        msgspec.structs.replace(gate, halves=tuple(f"{gate.colour}_{number}" for number in range(len(gate.halves))))
        for gate in board.gates
    )
    return msgspec.structs.replace(board, links=links, gates=gates, parts=())


@pytest.mark.parametrize("name", ["reference_wheel16", "reference_counter16"])
def test_a_maze_is_mapped_stop_by_stop(name: str) -> None:
    """MAZE-MODEL-08: pushed round once, the other tabs once each; what comes of it plays as the maze it was."""
    real = shipped(name)
    survey = Survey("tab_n")
    said = [str(survey.asks())]
    for push in range(17):
        survey = survey.saw(blocked(real.board, push % 16))
        said.append(str(survey.asks()))
    assert survey.done
    assert len(survey.stops) == 16
    for tab in ("tab_e", "tab_s", "tab_w"):
        survey = survey.tried(tab, blocked(real.board, 1))
    assert said[0] != said[1] != said[-1]
    assert all(len(words) <= 60 for words in said)
    board = mapping.board(plan(real.board), survey)
    assert [fault for fault in faults(board) if not fault.warning] == []
    mapped = Maze(board)
    for position in range(16):
        assert mapped.walls((position,)) == real.walls((position,))
        pushes = {(push.stroke.side, push.after) for push in mapped.pushes((position,))}
        assert pushes == {(push.stroke.side, push.after) for push in real.pushes((position,))}
    assert play(played_on(mapped), 5, 3).ended


def test_tabs_that_do_something_else_are_found_out() -> None:
    """MAZE-MODEL-08: the other tabs are tried from the first position."""
    here = shipped().board
    survey = Survey("tab_n").saw(blocked(here, 0)).saw(blocked(here, 1))
    with pytest.raises(Unmapped, match="Push the first tab on"):
        survey.tried("tab_e", blocked(here, 1))
    with pytest.raises(Unmapped, match="not come round yet"):
        mapping.board(plan(here), survey)
    for push in range(2, 17):
        survey = survey.saw(blocked(here, push % 16))
    with pytest.raises(Unmapped, match="come round already"):
        survey.saw(blocked(here, 1))
    with pytest.raises(Unmapped, match="turns something else"):
        survey.tried("tab_e", {"c00-c01"})
    with pytest.raises(Unmapped, match="Nothing has moved"):
        survey.tried("tab_e", blocked(here, 0))
    backwards = survey.tried("tab_e", blocked(here, 15))
    assert dict(backwards.steps) == {"tab_n": 1, "tab_e": -1}
    tabs = {tab.id: tab for tab in mapping.board(plan(here), backwards).tabs}
    assert [(step.part, step.step) for step in tabs["tab_e"].left] == [("maze", -1)]
