"""The mats: layouts, starts, tiles and their checks (ledger 4.1 to 4.4)."""

from __future__ import annotations

from importlib.resources import files
from math import dist

import pytest

from companion.boards.drawing import draw
from companion.boards.loader import examine
from companion.games import rules
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.ground import BOARDS, Honeycomb, mat
from companion.games.kings_and_things.hexes import distance, middle, spiral
from companion.games.kings_and_things.vocabulary import FACE_DOWN, TERRAINS


def test_the_laying_order() -> None:
    """F06, ledger 4.2: from the centre, ring by ring clockwise, each straight above the last tile laid."""
    cells = list(spiral(3))
    assert cells[:8] == [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    assert (cells[19], cells[23], cells[28], cells[32], cells[36]) == ((-2, -1), (2, -3), (2, 1), (-2, 3), (-3, 0))
    assert len(set(cells)) == 37


def test_the_starts() -> None:
    """F07, F08: four of ring 3, four apart; every other corner of ring 2, the opposite one through the centre."""
    four = Honeycomb(mat("four").board, 4)
    (starts,) = four.starts
    assert [four.ids[at] for at in starts] == ["h20", "h24", "h29", "h33"]
    assert [len(four.near[at]) for at in starts] == [4] * 4
    assert sorted({four.far[a][b] for a in starts for b in starts if a != b}) == [4, 6]
    three = Honeycomb(mat("four").board, 3)
    for group in three.starts:
        assert {three.far[a][b] for a in group for b in group if a != b} == {4}
        assert [len(three.near[at]) for at in group] == [3] * 3
    opposite = {three.ids[at]: three.ids[three.through[at]] for group in three.starts for at in group}
    assert (opposite["h9"], opposite["h11"], opposite["h13"]) == ("h15", "h17", "h19")


def test_both_mats_agree() -> None:
    """Two and three play alike on either."""
    great, small = Honeycomb(mat("four").board, 3), Honeycomb(mat("two_three").board, 3)
    assert (great.cells, great.starts, great.near) == (small.cells, small.starts, small.near)
    assert rules("kings_and_things", "two_three").board is mat("two_three").board


def test_forty_eight_tiles_and_what_they_cost() -> None:
    """F02, F03, F09: 8 of sea, 40 of land; two points for swamp, mountain, forest and jungle."""
    board = mat("four").board
    assert sum(board.tiles.values()) == 48
    assert {terrain for terrain, cost in board.movement_cost.items() if cost == 2} == {
        "swamp",
        "mountain",
        "forest",
        "jungle",
    }


def test_neighbours_share_a_side() -> None:
    """F11: neighbours on the mat lie as far apart as two tiles of its size."""
    board = mat("four").board
    places = {(cell.q, cell.r): cell.at for cell in board.spaces}
    origin = places[0, 0]
    for (q, r), (x, y) in places.items():
        dx, dy = middle((q, r), board.side)
        assert abs(x - origin[0] - dx) < 0.1
        assert abs(y - origin[1] - dy) < 0.1
        assert distance((q, r), (0, 0)) <= 3


def test_a_tile_has_six_sides_as_long_as_it_is_far_to_its_corners() -> None:
    board = mat("four").board
    for cell in board.spaces:
        edge = board.outline(cell.id)
        sides = [dist(one, other) for one, other in zip(edge, (*edge[1:], edge[0]), strict=True)]
        assert sides == pytest.approx([board.side * 0.97] * 6)
        assert [dist(cell.at, corner) for corner in edge] == pytest.approx(sides)


def test_the_table_plays_on_the_tiles_that_are_laid() -> None:
    """Before any is, on all there is room for."""
    board = mat("four").board
    assert board.laid({}) == board.spaces
    assert [cell.id for cell in board.laid({"tile_2": "sea", "tile_7": "swamp"})] == ["h2", "h7"]


def test_every_fault_of_a_mat_is_found() -> None:
    """With its line."""
    text = (BOARDS / "four.toml").read_text(encoding="utf-8")
    for sound in (text, text.replace("[[20, 24, 29, 33]]", "[[1, 24, 29, 37]]")):
        assert examine(sound, KadabBoard)[1] == []
    for old, new, hint in (
        ("sea = 8", "sea = 7", "48 tiles"),
        ("swamp = 6\nsea = 8", "swamp = 7\nsea = 7", "48 tiles"),
        ("swamp = 6", "swamp = 7", "48 tiles"),
        ("number=5, q=0, r=1", "number=5, q=1, r=1", "h5 should be number 5"),
        ("[[20, 24, 29, 33]]", "[[20, 24, 29, 43]]", "start 43"),
        ("[layouts.two_three]", "[layouts.three]", "two_three"),
        ("tiles = 37", "tiles = 38", "38 tiles are to be laid on 37 cells"),
        ("[movement_cost]\ndesert = 1", "[movement_cost]", "desert"),
    ):
        assert old in text
        _, found = examine(text.replace(old, new, 1), KadabBoard)
        assert any(hint in str(fault) for fault in found), (hint, found)


def test_a_tile_is_drawn_as_it_lies() -> None:
    """Every terrain looks otherwise, and face down otherwise again."""
    board = mat("two_three").board
    looks = {state: draw(board, {"tile_1": state}).all for state in (*TERRAINS, FACE_DOWN)}
    assert len(set(looks.values())) == len(looks)
    assert draw(board, {}).all == looks[FACE_DOWN]


def test_the_kit_has_every_counter() -> None:
    """195 Things with one back, eleven characters on both sides, the four forts."""
    from tomllib import loads

    from companion.games.kings_and_things.counters import counters

    kit = loads((files("companion.games.kings_and_things") / "kit.toml").read_text(encoding="utf-8"))
    decks = {deck["id"]: deck["cards"] for deck in kit["decks"]}
    assert sum(card["count"] for card in decks["things"]) == counters().total
    assert len(decks["characters"]) == 22
    forts = next(kind["counts"] for kind in kit["loose"] if kind["part"] == "fort_1")
    assert forts == {"tower": 10, "keep": 8, "castle": 8, "citadel": 6}
    assert sum(kit["loose"][0]["counts"].values()) == 48
