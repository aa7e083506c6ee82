"""The reference mazes are the ledger's (4.5), wall by wall; every fact of 4.1 is true of them."""

from __future__ import annotations

from collections import Counter
from math import dist, isclose

import msgspec
import pytest

from companion.boards.primitives import Polygon
from companion.boards.symbols import Spot
from companion.games.magic_maze import symbols
from companion.games.magic_maze.board import MazeBoard, bearing, polar
from companion.games.magic_maze.ground import SHIPPED, Maze, members, shipped

WALLS = """
0  | red:c00 blue:c05              | 7 11 14 | 2 4 6    | shut shut open half
1  | red:c00 red:c01               | 8 12 15 | 3 5 7    | shut half half open
2  | red:c01 blue:c04 yellow:c12   | 0 9 13  | 4 6 8    | shut open shut half
3  | blue:c05 green:c08 yellow:c13 | 1 10 14 | 5 7 9    | shut half shut half
4  | blue:c04 green:c09            | 2 11 15 | 6 8 10   | half shut shut open
5  | blue:c04 blue:c05             | 0 3 12  | 7 9 11   | open shut half half
6  | red:c00 blue:c05 green:c08    | 1 4 13  | 8 10 12  | half shut open shut
7  | red:c01 green:c09 yellow:c12  | 2 5 14  | 9 11 13  | half shut half shut
8  | green:c08 yellow:c13          | 3 6 15  | 10 12 14 | open half shut shut
9  | green:c08 green:c09           | 0 4 7   | 11 13 15 | half open shut half
10 | blue:c04 green:c09 yellow:c12 | 1 5 8   | 0 12 14  | shut half shut open
11 | red:c00 blue:c05 yellow:c13   | 2 6 9   | 1 13 15  | shut half shut half
12 | red:c01 yellow:c12            | 3 7 10  | 0 2 14   | shut open half shut
13 | yellow:c12 yellow:c13         | 4 8 11  | 1 3 15   | half half open shut
14 | red:c00 green:c08 yellow:c13  | 5 9 12  | 0 2 4    | open shut half shut
15 | red:c01 blue:c04 green:c09    | 6 10 13 | 1 3 5    | half shut half shut
"""
"""Entrances open, gaps between the outer rings, gaps to the court, and the four gates: ledger 4.5, by position."""

ROWS = [[part.strip() for part in line.split("|")] for line in WALLS.strip().splitlines()]
MAZE = shipped()
BOARD = MAZE.board
CLOCKWISE = ("red", "blue", "green", "yellow")


def test_angles_go_clockwise_from_north() -> None:
    assert polar((3, 40), 2, 0) == pytest.approx((3, 38))
    assert polar((3, 40), 2, 90) == pytest.approx((5, 40))


def free(maze: Maze, position: int) -> set[frozenset[str]]:
    """The pairs of cells joined in that position, as the rules walk them."""
    nexts = maze.walls((position,)).nexts
    return {frozenset((maze.cells[a], maze.cells[b])) for a in maze.index.values() for b in members(nexts[a])}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"p{row[0]}")
def test_the_walls_of_every_position(row: list[str]) -> None:
    """MAZE-BOARD-04 MAZE-MODEL-01 MAZE-MODEL-02: the gaps listed are the only turning edges that are free."""
    position = int(row[0])
    entrances = {frozenset((f"home_{each.split(':')[0]}", each.split(":")[1])) for each in row[1].split()}
    outer = {frozenset((f"c{int(s):02}", f"b{int(s):02}")) for s in row[2].split()}
    inner = {frozenset((f"b{int(s):02}", f"a{int(s) // 2}")) for s in row[3].split()}
    turning = {frozenset((edge.a, edge.b)) for edge in BOARD.links if edge.movers}
    assert free(MAZE, position) & turning == entrances | outer | inner
    walls = MAZE.walls((position,))
    assert [walls.gates[colour] for colour in CLOCKWISE] == row[4].split()
    assert {colour for colour, open_ in walls.entrances.items() if open_} == {
        each.split(":")[0] for each in row[1].split()
    }


def test_what_never_turns() -> None:
    """MAZE-BOARD-07: cells with walls between them; 24 edges always free, 16 always walled, 40 that turn."""
    assert Counter(cell.kind for cell in BOARD.spaces) == {"home": 4, "corridor": 36, "gate_space": 4, "rock": 1}
    assert len(BOARD.links) == 80
    still = [edge for edge in BOARD.links if not edge.movers]
    assert Counter(edge.fixed for edge in still) == {"open": 24, "wall": 16}
    walled = {edge.id for edge in still if edge.fixed == "wall"}
    assert walled == {f"c{s:02}-c{(s + 1) % 16:02}" for s in range(1, 16, 2)} | {
        f"b{s:02}-b{(s + 1) % 16:02}" for s in (0, 3, 4, 7, 8, 11, 12, 15)
    }
    for position in range(16):
        assert all(frozenset((f"a{k}", f"a{(k + 1) % 8}")) in free(MAZE, position) for k in range(8))


def test_dead_ends() -> None:
    """MAZE-BOARD-07: in every position some cells have one way only, and some none."""
    for position in range(16):
        ways = Counter(len(list(members(nexts))) for nexts in MAZE.walls((position,)).nexts)
        assert ways[1] >= 4


def test_checksums_of_the_ledger() -> None:
    every = [MAZE.walls((position,)) for position in range(16)]
    for colour in CLOCKWISE:
        assert sum(walls.entrances[colour] for walls in every) == 9
        assert Counter(walls.gates[colour] for walls in every) == {"open": 3, "half": 6, "shut": 7}
    assert [MAZE.groups[(position,)] for position in range(16)] == [13, 15, 12, 13] * 4


def group(position: int, cell: str) -> set[str]:
    return set(MAZE.names(MAZE.reach((position,), MAZE.index[cell], 0)))


def test_groups_of_the_ledger() -> None:
    assert group(2, "home_red") == {"home_red", "c00", "c01", "b00"}
    assert group(2, "home_blue") == {"home_blue", "c04", "c05"}
    assert group(2, "home_yellow") == {"home_yellow", "c12", "c13", "b13", "b14", "b15"}
    court = {f"a{k}" for k in range(8)}
    assert group(11, "a0") == court | {"b01", "b02", "b03", "c02", "c03", "b13", "b14", "b15"}


def test_a_quarter_turn_makes_the_next_colour() -> None:
    """Colour number i at position p + 4i sees what red sees at p, so the start is fair."""

    def turned(cell: str) -> str:
        if cell.startswith("home_"):
            return f"home_{CLOCKWISE[(CLOCKWISE.index(cell[5:]) + 1) % 4]}"
        ring, number = cell[0], int(cell[1:])
        return f"a{(number + 2) % 8}" if ring == "a" else f"{ring}{(number + 4) % 16:02}"

    for position in range(16):
        here, there = free(MAZE, position), free(MAZE, (position + 4) % 16)
        assert {frozenset(map(turned, pair)) for pair in here} == there
        gates, later = MAZE.walls((position,)).gates, MAZE.walls(((position + 4) % 16,)).gates
        assert all(gates[a] == later[b] for a, b in zip(CLOCKWISE, (*CLOCKWISE[1:], "red"), strict=True))


# -- facts of 4.1 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_homes_gates_and_rock(name: str) -> None:
    """MAZE-BOARD-01 MAZE-BOARD-02 MAZE-BOARD-03 MAZE-SETUP-03 MAZE-MOVE-12."""
    board = shipped(name).board
    cell = {each.id: each for each in board.spaces}
    rock = next(each for each in board.spaces if each.kind == "rock")
    assert dist(rock.at, board.centre) < 0.1
    # the four corners in the file's order: north-east, south-east, south-west, north-west, clockwise
    assert board.colours == CLOCKWISE
    for number, colour in enumerate(CLOCKWISE):
        home, gate = cell[f"home_{colour}"], next(each for each in board.gates if each.colour == colour)
        assert isclose(bearing(board.centre, home.at), 45 + 90 * number, abs_tol=0.1)
        space = cell[gate.cell]
        assert (space.kind, space.owner) == ("gate_space", colour)
        # across the maze, beside the pool, on a way others walk over
        assert isclose((bearing(board.centre, space.at) - bearing(board.centre, home.at)) % 360, 180, abs_tol=0.1)
        assert space.sector is not None
        assert space.sector[0] == board.pool
        assert sum(gate.cell in (edge.a, edge.b) for edge in board.links if not edge.movers) == 2
    arches = [point for thing in board.scenery if thing.draw == "arch" for point in thing.points]
    assert len(arches) == 4


@pytest.mark.parametrize("name", SHIPPED)
def test_one_tab_is_enough_to_mix(name: str) -> None:
    """MAZE-BOARD-05 MAZE-BOARD-06 MAZE-BOARD-08 MAZE-BOARD-09: one wheel, several tabs, each one segment either way."""
    maze = shipped(name)
    assert len(maze.board.tabs) == 4
    assert [part.kind for part in maze.board.parts] == ["wheel"]
    tab = maze.board.tabs[0]
    for steps, way in ((tab.left, 1), (tab.right, -1)):
        at, seen = maze.start, []
        while at not in seen:
            seen.append(at)
            after = maze.stepped(at, steps)
            assert after is not None
            at = after
        assert seen == [((way * number) % 16,) for number in range(16)]
    # every turning wall hangs on that wheel
    assert {mover.part for edge in maze.board.links for mover in edge.movers} == {"wheel"}


def test_every_push_changes_some_way_from_home_and_some_gate() -> None:
    """MAZE-BOARD-02 MAZE-BOARD-04: turning changes gates and entrances."""
    for position in range(16):
        here, there = MAZE.walls((position,)), MAZE.walls(((position + 1) % 16,))
        assert here.gates != there.gates
        assert here.entrances != there.entrances or here.nexts != there.nexts


def test_a_push_left_is_clockwise() -> None:
    """G09: the tracks turn with the position, so a wall one slot further clockwise was at this slot before."""
    for tab in BOARD.tabs:
        assert [(step.part, step.step) for step in tab.left] == [("wheel", 1)]
        assert [(step.part, step.step) for step in tab.right] == [("wheel", -1)]
    track = BOARD.parts[0].tracks["t2"]
    for position in range(16):
        for slot in range(16):
            assert track.wall(slot, position) == track.wall((slot + 1) % 16, (position + 1) % 16)


def test_the_counter_wheel_turns_two_rings_the_other_way() -> None:
    """MAZE-MODEL-07: M3 differs in the signs of t1 and t3 alone; at position 0 the two mazes are one."""
    other = shipped("reference_counter16")
    signs = {name: track.sign for name, track in other.board.parts[0].tracks.items()}
    assert signs == {"t0": 1, "t1": -1, "t2": 1, "t3": -1}
    assert free(other, 0) == free(MAZE, 0)
    assert free(other, 1) != free(MAZE, 1)
    slots = {name: track.slots for name, track in BOARD.parts[0].tracks.items()}
    assert {name: track.slots for name, track in other.board.parts[0].tracks.items()} == slots
    for slot, position in ((7, 1), (2, 5), (0, 9)):
        assert other.board.parts[0].tracks["t1"].wall(slot, position) == (slots["t1"][(slot + position) % 16] == "#")
        assert other.board.parts[0].tracks["t0"].wall(slot, position) == (slots["t0"][(slot - position) % 16] == "#")


# -- where things lie --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [shipped(name).board for name in SHIPPED], ids=SHIPPED)
def test_cells_lie_in_their_sectors(board: MazeBoard) -> None:
    """Sector s runs from 22.5 (s + 1) to 22.5 (s + 2) degrees; rings touch, and a cell's middle is inside it."""
    for cell in board.spaces:
        if cell.sector is None:
            continue
        inner, outer, start, end = cell.sector
        number = int(cell.id[1:])
        first = 2 * number if cell.id[0] == "a" else number
        assert (start, end) == (22.5 * (first + 1), 22.5 * (first + (3 if cell.id[0] == "a" else 2)))
        far = dist(cell.at, board.centre)
        assert inner + cell.radius <= far + 1 <= outer - cell.radius + 3
        assert isclose((bearing(board.centre, cell.at) - (start + end) / 2 + 180) % 360, 180, abs_tol=0.2)
    width, height = board.size
    for tab in board.tabs:
        assert tab.at is not None
        spot = polar((width / 2, height / 2), dist(tab.at, board.centre), tab.angle)
        assert dist(spot, tab.at) < 0.2


def test_the_floor_of_a_home_is_what_the_file_draws() -> None:
    homes = [cell for cell in BOARD.spaces if cell.kind == "home"]
    assert len(homes) == 4 and all(home.shape and BOARD.outline(home.id) == home.shape for home in homes)


def test_a_tab_whose_place_no_file_says_lies_on_the_board_with_its_back_at_the_rim() -> None:
    bare = msgspec.structs.replace(BOARD, tabs=tuple(msgspec.structs.replace(tab, at=None) for tab in BOARD.tabs))
    for handle in bare.handles().values():
        block = next(iter(symbols.tab(Spot(handle.at, 7, handle.outward))))
        assert isinstance(block, Polygon)
        free = min(min(x, y, bare.size[0] - x, bare.size[1] - y) for x, y in block.points)
        assert 0 < free < 1
