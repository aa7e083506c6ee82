"""One drawing for every backend: pure, inside its panel, in known inks, and only words turn."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from itertools import product
from math import dist

import pytest

from companion.boards import inks, scenery, symbols
from companion.boards.drawing import (
    HasWays,
    Options,
    around,
    draw,
    draw_panel,
    visible,
    where,
)
from companion.boards.lettering import width
from companion.boards.loader import examine
from companion.boards.model import Board, Link, Scenery, Space
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive, extent
from companion.boards.symbols import PLAYERS, SYMBOLS, Spot
from companion.games import rules
from companion.games.key_to_the_kingdom.board import KingdomBoard

FILE = resources.files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml"
FLAPS = [{"flap_a": a, "flap_b": b} for a, b in product(("in", "out"), repeat=2)]


@pytest.fixture(scope="module")
def board() -> KingdomBoard:
    read, found = examine(FILE.read_text(encoding="utf-8"), KingdomBoard)
    assert read is not None and not found
    return read


def used(things: Iterable[Primitive]) -> set[str]:
    return {ink for thing in things for ink in (thing.ink, getattr(thing, "edge", "")) if ink}


def test_the_same_board_is_drawn_the_same(board: KingdomBoard) -> None:
    assert draw(board, FLAPS[0]) == draw(board, FLAPS[0])


@pytest.mark.parametrize("flaps", FLAPS)
def test_a_board_shows_the_worlds_its_flaps_show(board: KingdomBoard, flaps: dict[str, str]) -> None:
    shown = {panel.id for panel in visible(board, flaps)}
    assert ("banshee_towers" in shown) == (flaps["flap_a"] == "in") != ("demon_castle" in shown)
    assert len(shown) == 2 + (flaps["flap_a"] == "out") + (flaps["flap_b"] == "out")
    places = where(board, flaps)
    assert {"whirlpool_a", "whirlpool_b"} <= set(places), "seen through the holes of the flaps"
    assert all(0 <= x <= 1120 and 0 <= y <= 236 for x, y in places.values())
    assert ("start" in places) == (flaps["flap_a"] == "in")


def test_every_ink_is_in_every_table(board: KingdomBoard) -> None:
    for panel in board.panels:
        inks_used = used(draw_panel(board, panel.id).all)
        for table in inks.TABLES:
            assert inks_used <= set(inks.table(table))
        assert len(inks_used & set(inks.SCENERY)) <= 20, "ten pairs are enough for a World"


def test_art_keeps_to_its_panel(board: KingdomBoard) -> None:
    for panel in board.panels:
        width, height = panel.size
        for thing in draw_panel(board, panel.id).scenery:
            if isinstance(thing, Lettering):
                continue
            points = (thing.at,) if isinstance(thing, Disc) else thing.points
            reach = thing.radius if isinstance(thing, Disc) else thing.width / 2
            if points:
                left, top, right, bottom = extent(points)
                assert min(left, top) >= reach - 1e-6, (panel.id, thing)
                assert right <= width - reach + 1e-6 and bottom <= height - reach + 1e-6


def test_only_what_is_read_turns(board: KingdomBoard) -> None:
    upright, turned = (draw_panel(board, "evil_tower", Options(facing=facing)) for facing in (0.0, 180.0))
    for here, there in zip(upright.all, turned.all, strict=True):
        if isinstance(here, Lettering):
            assert isinstance(there, Lettering) and there.turn == 180 and there.words == here.words
        else:
            assert here == there
    names = [[thing for thing in each.scenery if isinstance(thing, Lettering)] for each in (upright, turned)]
    assert names[0][0].at == pytest.approx(names[1][1].at), "the lines change places about their middle"


def test_names_can_be_left_out(board: KingdomBoard) -> None:
    bare = draw_panel(board, "ice_palace", Options(names=False))
    assert not any(isinstance(thing, Lettering) and thing.face == "voice" for thing in bare.all)


def test_a_coarser_drawing_has_fewer_points(board: KingdomBoard) -> None:
    def count(tolerance: float) -> int:
        things = draw_panel(board, "sixth_world", Options(tolerance=tolerance)).scenery
        return sum(len(getattr(thing, "points", ())) for thing in things)

    assert count(0.5) < count(0.05) < count(0.005)


def test_every_kind_of_space_can_be_drawn_and_is_used(board: KingdomBoard) -> None:
    kinds = {space.kind for space in board.spaces}
    assert kinds <= set(SYMBOLS)
    for name, symbol in SYMBOLS.items():
        things = list(symbol(Spot((50, 50), 6, 30, 0, "5")))
        assert things, name
        for thing in things:
            points = thing.points if isinstance(thing, Polygon | Line) else (thing.at,)
            assert all(dist(point, (50, 50)) <= 12 for point in points), name


def test_every_motif_can_be_drawn() -> None:
    for name in scenery.motifs():
        stamp = Scenery(draw=name, points=((50.0, 60.0, 8.0), (20.0, 60.0, -4.0, 30.0)))
        assert list(scenery.art(stamp, (100, 80)))
        for part in scenery.motifs()[name]:
            assert not list(scenery.faults(part)), (name, part)
            assert inks.known(part.ink), (name, part.ink)


def test_figures_share_a_space_without_touching() -> None:
    for count in range(2, 7):
        places = around((0, 0), count, 5)
        assert all(dist(a, b) >= 10 for i, a in enumerate(places) for b in places[i + 1 :])


def test_doubt_and_absence_are_drawn_without_colour_alone() -> None:
    spot = Spot((0, 0))
    sure, doubtful = (list(symbols.figure(spot, "red", doubtful=unsure)) for unsure in (False, True))
    assert sure != doubtful and not any(isinstance(thing, Line) for thing in sure)
    assert any(isinstance(thing, Lettering) and thing.words == "?" for thing in symbols.doubtful(spot))
    missing = list(symbols.should_stand(spot, "red"))
    assert any(isinstance(thing, Line) and thing.dash for thing in missing) and "figure_red" not in used(missing)


def test_each_player_has_a_shape_of_their_own() -> None:
    assert len({shape for shape, _ in PLAYERS.values()}) == len(PLAYERS) == 9
    for who in (*PLAYERS, "demon_king", "ogre"):
        assert list(symbols.figure(Spot((0, 0)), who))
        assert list(symbols.should_stand(Spot((0, 0)), who))


def test_every_mark_is_drawn() -> None:
    assert all(list(mark(Spot((0, 0)))) for mark in symbols.MARKS.values())


def test_a_plain_board_needs_no_panels() -> None:
    spaces = (Space("a", (10, 10)), Space("b", (30, 10), kind="stone"))
    plain = Board(
        "b", "game", "Two", (40, 20), spaces=spaces, links=(Link("a", "b"),), scenery=(Scenery("fill", ink="grass"),)
    )
    picture = draw(plain, {})
    assert not isinstance(plain, HasWays)
    assert where(plain, {}) == {"a": (10, 10), "b": (30, 10)}
    assert picture.scenery[0] == Polygon(((0.0, 0.0), (40, 0.0), (40, 20), (0.0, 20)), "grass")
    assert len(picture.links) == 2 and picture.spaces


def test_a_part_that_is_gone_takes_its_way_with_it() -> None:
    spaces = (Space("a", (10, 10)), Space("b", (30, 10)))
    gate = Board("b", "game", "Gate", (40, 20), spaces=spaces, links=(Link("a", "b", when={"gate": "open"}),))
    assert draw(gate, {"gate": "open"}).links and not draw(gate, {"gate": "shut"}).links


def test_print_spaces_are_the_brightest_thing() -> None:
    def light(ink: str) -> float:
        red, green, blue = inks.rgb(ink, "print")
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert all(light("bone") > light(ink) for ink in inks.SCENERY)


@pytest.mark.parametrize("facing", [90.0, 270.0])
@pytest.mark.parametrize("game", ["key_to_the_kingdom", "hirelings"])
def test_from_a_side_seat_no_name_lies_beneath_a_space(game: str, facing: float) -> None:
    """The Goblin Polka Pit is longer than its cave is high: turned, the squares above and below cut it off."""
    board = rules(game).board
    assert board
    faces = [None, *FLAPS] if not board.panels else FLAPS
    for parts in faces:
        there = where(board, parts or {})
        spaces = [(there[space.id], space.radius) for space in board.spaces if space.id in there]
        for thing in draw(board, parts or {}, Options(facing=facing)).scenery:
            if isinstance(thing, Lettering) and thing.face == "voice":
                half = width(thing.words, thing.size, "voice") / 2
                along = (0.0, half) if thing.turn % 180 else (half, 0.0)
                ends = [
                    (thing.at[0] + part * along[0], thing.at[1] + part * along[1]) for part in (-1, -0.5, 0, 0.5, 1)
                ]
                covered = [at for at, radius in spaces for end in ends if dist(at, end) < radius]
                assert not covered or not thing.turn % 180, f"{thing.words} {parts}"
