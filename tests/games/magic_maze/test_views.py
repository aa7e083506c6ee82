"""What screen, camera and lamps may know, and the drawing of the maze, in every position."""

from __future__ import annotations

from math import atan2, degrees, dist

import pytest

from companion.boards.drawing import draw
from companion.boards.model import Point
from companion.boards.primitives import Disc, Line
from companion.games.magic_maze.board import Cell, Mover, polar
from companion.games.magic_maze.drawing import WALL
from companion.games.magic_maze.ground import SHIPPED, Maze, shipped
from companion.table.view import TableView
from tests.games.magic_maze.tables import SMALL, Table, sit, small

EVERY = (*SHIPPED, *SMALL)


def maze(name: str) -> Maze:
    return small(name) if name in SMALL else shipped(name)


def seen(table: Table) -> TableView:
    return table.game.table(table.state)


def test_everything_on_the_table_is_there() -> None:
    """Pieces, parts, gates, rings in the pool, the throw; nothing about any other position."""
    lines = ("given controller green", "given ogre b05", "given turn red", "roll 4", "choose push_left")
    view = seen(sit("red green", 10, *lines))
    assert {piece.id: piece.at for piece in view.pieces} == {
        "adventurer_red": "home_red",
        "adventurer_green": "rock",
        "ogre": "b05",
    }
    assert dict(view.parts) == {
        "wheel": "11",
        "rings": "8",
        "gate_red": "shut",
        "gate_blue": "half",
        "gate_green": "shut",
        "gate_yellow": "half",
    }
    assert dict(view.counters) == {"die": 4, "spots_left": 3}
    assert (view.turn, view.thrown, view.winner) == ("red", (4,), "")
    assert [(seat.id, dict(seat.counters), str(seat.status)) for seat in view.seats] == [
        ("red", {"rings": 0}, "no ring"),
        ("green", {"rings": 1}, "1 ring, rules the Ogre"),
    ]


def test_lights_are_what_may_be_done_now() -> None:
    lines = ("given controller green", "given ogre a5", "given red at a4", "given turn red")
    view = seen(sit("red green", 14, *lines, "roll 1"))
    marks = {mark: {place for place, each in view.marks if each == mark} for _, mark in view.marks}
    assert marks["may_fight"] == {"a5", "rock"}
    assert "a3" in marks["may_go"]
    assert "a5" not in marks["may_go"]
    assert seen(sit("red green", 14, *lines)).marks == ()


def test_whose_turn_it_is_in_a_duel() -> None:
    lines = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 5")
    duel = sit("green blue", 3, *lines, "choose challenge.blue")
    assert seen(duel).turn == "blue"
    assert seen(duel.do("roll shield")).thrown == ("shield",)


def test_in_the_tray_of_a_duel_lie_the_dice_of_its_last_round() -> None:
    """What was thrown in an earlier round has left it; both dice of a round on the rock lie there."""
    given = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 5")
    hunted = sit("green blue", 3, *given, "choose challenge.blue", "roll shield", "roll blank")
    assert seen(hunted).thrown == ("blank",)
    given = ("given controller green", "given ogre b05", "given yellow at a2", "given turn yellow", "roll 2")
    rock = sit("yellow green red", 10, *given, "choose challenge.green", "roll yellow:blank")
    assert seen(rock).thrown == ("blank",)
    drawn = rock.do("roll green:blank")
    assert seen(drawn).thrown == ("blank", "blank")
    assert seen(drawn.do("roll green:shield")).thrown == ("shield",)


def test_a_player_who_left_is_off_the_board() -> None:
    view = seen(sit("red green blue", 3, "given blue out yes"))
    assert next(piece.at for piece in view.pieces if piece.id == "adventurer_blue") is None
    assert [seat.out for seat in view.seats] == [False, False, True]


# -- the drawing -------------------------------------------------------------------------------------------------------


def walls_drawn(here: Maze, positions: tuple[int, ...]) -> list[Line]:
    """The turning walls of the picture, as lines."""
    parts = dict(here.states(positions))
    picture = draw(here.board, parts)
    return [
        thing for thing in picture.all if isinstance(thing, Line) and (thing.ink, thing.width) == ("maze_wall", WALL)
    ]


def crossed(line: Point, other: Point, walls: list[Line]) -> bool:
    """Whether the way from one point to another meets a wall that is drawn."""
    return any(_meet(line, other, a, b) for wall in walls for a, b in zip(wall.points, wall.points[1:], strict=False))


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize("name", EVERY)
def test_the_picture_shows_the_walls_the_rules_know(name: str) -> None:
    """In every position: a turning wall is drawn between two cells exactly when the rules let nobody through."""
    here = maze(name)
    centre = {cell.id: cell for cell in here.board.spaces}
    looked = 0
    for positions in here.all_positions():
        walls = walls_drawn(here, positions)
        for edge in here.board.links:
            if edge.fixed == "open":
                start, end = _across(here, centre[edge.a], centre[edge.b])
                free = here.alongside(positions, edge.a, edge.b)
                assert crossed(start, end, walls) != free, (positions, edge.id)
                looked += 1
    assert looked >= 48


def _across(here: Maze, a: Cell, b: Cell) -> tuple[Point, Point]:
    """A way from one cell into its neighbour; between rings straight towards the middle of the board."""
    if a.sector and b.sector and a.sector[0] != b.sector[0]:
        outer, inner = (a, b) if a.sector[0] > b.sector[0] else (b, a)
        assert inner.sector is not None
        (x, y), far = here.board.centre, dist(here.board.centre, outer.at)
        share = (inner.sector[1] - 6) / far
        return outer.at, (x + (outer.at[0] - x) * share, y + (outer.at[1] - y) * share)
    return a.at, b.at


@pytest.mark.parametrize("position", range(16))
def test_gates_show_as_many_bars_as_halves_are_shut(position: int) -> None:
    """Open, half and shut look different: none, one or two halves between the owner's posts with a striped bar."""
    here = shipped()
    walls, wheel = here.walls((position,)), here.board.parts[0]
    picture = draw(here.board, {"wheel": str(position)})
    bars = [thing.points for thing in picture.all if isinstance(thing, Line) and thing.dash]
    for gate in here.board.gates:
        barred = 0
        for half in gate.halves:
            assert isinstance(half, Mover)
            track = wheel.tracks[half.track]
            middle = polar(wheel.at, track.radius, sum(track.span(half.slot)) / 2)
            barred += any(dist(middle, spot) < SPAN for bar in bars for spot in bar)
        assert barred == {"open": 0, "half": 1, "shut": 2}[walls.gates[gate.colour]]


SPAN = 3.0
"""Less than half of a gate's half is broad, mm, and more than lies between two points of a drawn bow."""


def test_the_index_mark_goes_round_with_the_wheel() -> None:
    """One segment clockwise for each push to the left: by it eyes read the position."""
    board = shipped().board
    found = []
    for position in range(16):
        picture = draw(board, {"wheel": str(position)})
        marks = [thing for thing in picture.all if isinstance(thing, Disc) and thing.ink == "gold"]
        index = [mark for mark in marks if dist(mark.at, board.centre) > 100]
        assert len(index) == 1
        x, y = index[0].at
        found.append(degrees(atan2(x - board.centre[0], board.centre[1] - y)) % 360)
    steps = [(after - before) % 360 for before, after in zip(found, found[1:] + found[:1], strict=True)]
    assert steps == pytest.approx([22.5] * 16)
    assert found[0] == pytest.approx(22.5 * 1.5)


@pytest.mark.parametrize("count", range(10))
def test_rings_in_the_pool_are_drawn(count: int) -> None:
    """As many as are told; the camera may count them."""
    board = shipped().board

    def things(rings: str) -> int:
        return len(draw(board, {"wheel": "0", "rings": rings}).all)

    per_ring = (things("9") - things("0")) / 9
    assert per_ring >= 1
    assert things(str(count)) == things("0") + per_ring * count
