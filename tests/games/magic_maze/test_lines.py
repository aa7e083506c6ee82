"""How far it is by pushes and turns on the reference mazes (ledger 7.3), and the line that practice mode shows."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from companion.games import rules
from companion.games.magic_maze import lines
from companion.games.magic_maze.ground import Maze, members, shipped
from companion.games.magic_maze.lines import Rooms
from companion.play.insight import Insight
from tests.games.magic_maze import plainly
from tests.games.magic_maze.tables import SMALL, Table, sit, small

F = Fraction
MAZE, COUNTER = shipped(), shipped("reference_counter16")
COLOURS = ("red", "blue", "green", "yellow")
A_RED = [5, 4, 3, 4, 5, 5, 4, 3, 4, 4, 3, 2, 3, 4, 5, 6]
K_RED = [6, 5, 4, 5, 6, 7, 6, 5, 6, 7, 6, 5, 6, 7, 8, 7]
A_COUNTER = [2, 3, 4, 5, 6, 5, 4, 3, 4, 3, 2, 1, 1, 1, 0, 1]
Matrix = npt.NDArray[np.float64]
K_COUNTER = [5, 6, 7, 8, 7, 6, 5, 4, 5, 4, 3, 2, 3, 4, 3, 4]


def to_gate(maze: Maze, colour: str) -> list[int | None]:
    """Pushes from each room of `alone` to the own gate-space."""
    rooms = lines.alone(maze, colour)
    return rooms.distances(rooms.at_gate())


def from_home(maze: Maze, colour: str, challenge: bool) -> list[int]:
    """Pushes from home in every position: to the gate square, or to a challenge."""
    rooms, far = lines.alone(maze, colour), (lines.to_challenge if challenge else to_gate)(maze, colour)
    home = maze.index[maze.home[colour]]
    return [far[rooms.of(home, positions)] or 0 for positions in maze.all_positions()]


# -- pushes ------------------------------------------------------------------------------------------------------------


def test_fewest_pushes_are_the_ledgers() -> None:
    assert from_home(MAZE, "red", False) == A_RED
    assert from_home(MAZE, "red", True) == K_RED
    assert from_home(COUNTER, "red", False) == A_COUNTER
    assert from_home(COUNTER, "red", True) == K_COUNTER
    for number, colour in enumerate(COLOURS):
        turned = [A_RED[(position - 4 * number) % 16] for position in range(16)]
        assert from_home(MAZE, colour, False) == turned


def plain_distances(maze: Maze, colour: str, challenge: bool) -> dict[tuple[str, int], int]:
    """The ledger's own check: distance n + 1 to every pair from which some cell and push lead to distance n."""
    board, goal = maze.board, maze.gate_space[colour]
    theirs = {cell.id: cell.kind for cell in board.spaces if cell.owner not in ("", colour)}
    homes = {cell for cell, kind in theirs.items() if kind == "home"}
    stand = [cell for cell in maze.cells if cell not in theirs]
    gate = next(each for each in board.gates if each.colour == colour)
    rooms: dict[tuple[str, int], set[str]] = {}
    for position in range(16):
        near = plainly.beside(board, (position,))
        for cell in stand:
            seen, todo = {cell}, [cell]
            while todo:
                fresh = near[todo.pop()] - seen - homes
                seen |= fresh
                todo += fresh
            rooms[cell, position] = seen
    far = {
        pair: 0
        for pair, seen in rooms.items()
        if goal in seen and (not challenge or board.gate(gate, {"wheel": pair[1]}) == "open")
    }
    while len(far) < len(rooms):
        fresh_pairs = {
            pair
            for pair, seen in rooms.items()
            if pair not in far
            and any((cell, (pair[1] + way) % 16) in far for cell in seen & set(stand) for way in (1, -1))
        }
        if not fresh_pairs:
            break
        far |= dict.fromkeys(fresh_pairs, max(far.values()) + 1)
    return far


@pytest.mark.parametrize("maze", [MAZE, COUNTER], ids=["wheel", "counter"])
@pytest.mark.parametrize("colour", COLOURS)
def test_nobody_is_ever_locked_in(maze: Maze, colour: str) -> None:
    """Each of the 608 pairs of cell and position gets a number, at most 6 and 8: the quick rooms say the same."""
    rooms = lines.alone(maze, colour)
    for challenge, worst, quick in ((False, 6, to_gate), (True, 8, lines.to_challenge)):
        plain = plain_distances(maze, colour, challenge)
        assert len(plain) == 608
        assert max(plain.values()) == worst
        far = quick(maze, colour)
        assert {pair: far[rooms.of(maze.index[pair[0]], (pair[1],))] for pair in plain} == plain


def test_nobody_is_carried_onto_a_figure_that_bars_the_way() -> None:
    """MAZE-TAB-06: such a cell is in no room, and every push leads where it leads to."""
    maze, carried = small("m6_carry"), 0
    for barred in maze.cells:
        rooms = Rooms(maze, maze.board.colours[0], maze.bits((barred,)), 0)
        for room, ways in zip(rooms.rooms, rooms.pushed, strict=True):
            assert rooms.of(maze.index[barred], room.positions) == -1
            assert all(rooms.rooms[to].positions == push.after for _, push, to in ways)
            carried += len(maze.pushes(room.positions)) * len(list(members(room.stops))) - len(ways)
    assert carried


@pytest.mark.parametrize("name", SMALL)
def test_the_small_mazes_can_be_won(name: str) -> None:
    maze = small(name)
    for colour in maze.board.colours:
        rooms, far = lines.alone(maze, colour), lines.to_challenge(maze, colour)
        home = maze.index[maze.home[colour]]
        assert all(far[rooms.of(home, positions)] is not None for positions in maze.all_positions())


# -- turns -------------------------------------------------------------------------------------------------------------


@cache
def turns(pushes: int) -> F:
    """Turns that many pushes take on average, the die thrown first in each; no push takes one turn too."""
    if pushes < 2:
        return F(1)
    return 1 + sum((turns(pushes - face) for face in range(1, min(6, pushes - 1) + 1)), F(0)) / 6


def test_best_play_alone() -> None:
    """Uniform start: mean pushes 4 and 6; turns to the gate square and to a challenge, by the number of pushes."""
    assert [turns(pushes) for pushes in range(2, 8)] == [F(7, 6) ** power for power in range(1, 7)]
    assert turns(8) == F(776887, 279936)
    for challenge, pushes, mean in ((False, 4, F(199927, 124416)), (True, 6, F(9749767, 4478976))):
        far = from_home(MAZE, "red", challenge)
        assert F(sum(far), 16) == pushes
        assert sum(map(turns, far)) / 16 == mean


def landing(rooms: Rooms, goal: frozenset[int], sensible: bool) -> Matrix:
    """From room to room by one landing and one push either way, while the goal is not yet within reach."""
    maze, far = rooms.maze, rooms.distances(goal)
    order = {cell: ("hcba".index(cell[0]), cell) for cell in maze.cells}
    step = np.zeros((len(rooms.rooms),) * 2)
    for number, room in enumerate(rooms.rooms):
        if number in goal or not room.stops:
            continue
        pushes = maze.pushes(room.positions)
        stops = list(members(room.stops))
        if sensible:

            def rank(cell: int) -> tuple[int, tuple[int, str]]:
                after = sum(far[rooms.of(cell, push.after)] or 0 for push in pushes)  # noqa: B023
                return after, order[maze.cells[cell]]

            stops = [min(stops, key=rank)]
        for cell in stops:
            for push in pushes:
                step[number, rooms.of(cell, push.after)] += 1 / len(stops) / len(pushes)
    return step


def chances(rooms: Rooms, goal: frozenset[int], sensible: bool) -> tuple[float, list[float]]:
    """The mean number of turns, and the chance of at most 10 and 20, all pushes of every throw used."""
    step = landing(rooms, goal, sensible)
    stay = np.array([room not in goal for room in range(len(rooms.rooms))], float)
    step *= stay  # who reaches the goal is no longer on the way
    power, turn = np.eye(len(stay)), np.zeros_like(step)
    for _ in range(6):
        power = power @ step
        turn += power / 6
    home = rooms.maze.index["home_red"]
    start = np.zeros(len(stay))
    for position in range(16):
        start[rooms.of(home, (position,))] += 1 / 16
    left = np.linalg.solve(np.eye(len(stay)) - turn, stay)
    mean = 1 + start * stay @ (turn @ left)
    within, now = [], start * stay
    for number in range(1, 21):
        now = now @ turn
        if number in (10, 20):
            within.append(1 - float(now.sum()))
    return float(mean), within


@pytest.mark.parametrize(
    ("challenge", "sensible", "mean", "within"),
    [
        (False, True, 7.2624, None),
        (True, True, 13.4702, None),
        (False, False, 14.4117, [0.494006, 0.769012]),
        (True, False, 23.8009, [0.266286, 0.548967]),
    ],
)
def test_pushing_at_random(challenge: bool, sensible: bool, mean: float, within: list[float] | None) -> None:
    rooms = lines.alone(MAZE, "red")
    goal = rooms.at_open_gate() if challenge else rooms.at_gate()
    found, chance = chances(rooms, goal, sensible)
    assert found == pytest.approx(mean, abs=6e-5)
    if within:
        assert chance == pytest.approx(within, abs=6e-7)


# -- the best line -----------------------------------------------------------------------------------------------------


def insight(table: Table, title: str, seat: str = "red") -> Insight | None:
    found = table.game.insights(table.state, seat)
    return next((each for each in found if str(each.title).startswith(title)), None)


def spoken(words: str) -> str:
    """The cell that is called so."""
    return next(cell for cell in MAZE.cells if str(rules("magic_maze").place(cell)) == words)


def played(table: Table, told: Insight) -> Table:
    """The line followed to its end, step by step, as its words say it."""
    for words in told.lines[:-1]:
        text = str(words).split(". ", 1)[1].rstrip(".")
        if text.startswith("Walk to "):
            place, text = text.removeprefix("Walk to ").split("; ", 1)
            place = spoken(place)
            table = table.do(f"move adventurer_red {place}")
        side, _, times = text.lower().removeprefix("push ").partition(", ")
        for _ in range(int(times.split()[0]) if times else 1):
            table = table.do(f"choose push_{side}")
    return table


@pytest.mark.parametrize("position", range(16))
def test_the_best_line_is_as_short_as_can_be_and_leads_there(position: int) -> None:
    """Its length is K; followed in the real game it ends at an open gate."""
    table = sit("red green", position, practice_mode="on").do("roll 6")
    told = insight(table, "Best line to your open gate")
    assert told is not None
    assert told.practice
    rows = {str(label): str(figure) for label, figure in told.rows}
    assert rows["Pushes needed"] == str(K_RED[position])
    # a second throw is given where one is not enough: the line goes on where it stood
    first = K_RED[position] <= 6
    end = played(table, told) if first else played_on(table, told)
    if end["red.at"] != "a4":
        end = end.do("move adventurer_red a4")
    assert end["gate_red"] == "open"
    assert "challenge.ogre" in end.options


def test_the_line_leads_round_the_ogre() -> None:
    """Wherever it stands it bars the way; a line is told that can be walked, longer than without it."""
    longer = 0
    for position, cell in product(range(16), ("c00", "c01", "b02")):
        lines_ = ("given controller green", f"given ogre {cell}", "given turn red", "roll 6")
        table = sit("red green", position, *lines_, practice_mode="on")
        told = insight(table, "Best line to your open gate")
        assert told is not None
        rows = {str(label): str(figure) for label, figure in told.rows}
        assert int(rows["Pushes needed"]) >= K_RED[position]
        longer += int(rows["Pushes needed"]) > K_RED[position]
        if int(rows["Pushes needed"]) <= 6:
            end = played(table, told)
            end = end if end["red.at"] == "a4" else end.do("move adventurer_red a4")
            assert "challenge.green" in end.options
    assert longer > 5


def played_on(table: Table, told: Insight) -> Table:
    """Two turns for one line: six pushes now, the rest of a new line next time."""
    for _ in range(6):
        best = insight(table, "Best line to your open gate")
        assert best is not None
        single = str(best.lines[0])
        if "Walk to" in single:
            place = spoken(single.split("Walk to ")[1].split(";")[0])
            table = table.do(f"move adventurer_red {place}")
            single = single.split("; ")[1]
        table = table.do(f"choose push_{'left' if 'left' in single else 'right'}")
    table = table.do("choose end_turn") if table["turn"] == "red" else table
    table = table.do("roll 1", "choose end_turn", "roll 6")
    best = insight(table, "Best line to your open gate")
    assert best is not None
    assert {str(label): str(figure) for label, figure in best.rows}["Pushes needed"] == str(len(told_pushes(told)) - 6)
    return played(table, best)


def told_pushes(told: Insight) -> list[str]:
    """The pushes of a line, one by one."""
    found = []
    for words in told.lines[:-1]:
        text = str(words).rstrip(".").lower()
        side = "left" if "push left" in text else "right"
        times = int(text.rsplit(", ", 1)[1].split()[0]) if text.endswith("times") else 1
        found += [side] * times
    return found


def test_the_hunters_line() -> None:
    """The Ogre's master is told the way to the nearest Adventurer not at home."""
    lines_ = ("given controller red", "given ogre b01", "given blue at a3", "given turn red", "roll 2")
    table = sit("red blue", 12, *lines_, practice_mode="on")
    told = insight(table, "Best line to Bob")
    assert told is not None
    assert str(told.lines[-1]) == "Then fight Bob."
    assert insight(sit("red blue", 12, *lines_[:2], "given turn red", practice_mode="on"), "Best line") is None


def test_what_a_push_would_open_is_what_it_opens() -> None:
    """Practice mode's preview, against the push itself."""
    table = sit("red green", 11, "roll 3", practice_mode="on")
    told = insight(table, "What a push from here would open")
    assert told is not None
    for label, figure in told.rows:
        after = table.do(f"choose {str(label).lower().replace(' ', '_')}")
        stops = {str(table.game.place(cell)) for cell in after["reach"].split(",")}
        cells, _, gate = str(figure).partition("; ")
        assert set(cells.replace(" and ", ", ").split(", ")) == stops
        assert gate == f"your gate: {after['gate_red'].replace('half', 'half shut')}"


def test_the_present_walls_are_told_to_everybody() -> None:
    """Reach and gates as they are now may be shown in real play."""
    table = sit("red green", 11, "roll 3")
    told = insight(table, "As the walls stand")
    assert told is not None
    rows = {str(label): str(figure) for label, figure in told.rows}
    assert rows["Squares to stop on"] == "the red home, square 1 and square 2"
    assert rows["Ann’s gate"] == "shut"
    assert insight(sit("red green", 11), "As the walls stand") is None
