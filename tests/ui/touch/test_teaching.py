"""A real board is taught through the real window: a photograph, its corners, its spaces, the checks, a file."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest

from companion.boards.loader import load
from companion.boards.model import Board, Point
from companion.games import rules
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.magic_maze.board import MazeBoard, Mover
from tests.ui.touch import gallery_teaching
from tests.ui.touch.conftest import Desk
from tests.ui.touch.finger import Screen
from tests.ui.touch.gallery_teaching import CORNERS, KINGDOM, MAZE, photographed
from ui.teaching import taught_board
from ui.teaching.mapping import Mapping, _middle
from ui.teaching.pages import Corners, Faces, Findings, Showing
from ui.teaching.photograph import window
from ui.teaching.taught_board import TaughtBoard
from ui.touch.screens.seats import Seats
from ui.touch.things import Box


@pytest.fixture
def screen(window: Any, tmp_path: Path) -> Iterator[Screen]:
    put_photo(tmp_path, KINGDOM, "banshee_towers")
    made = Screen(tmp_path)
    yield made
    made.close()


def put_photo(folder: Path, game: str, face: str = "") -> None:
    """As a person would: a file in the folder for photographs."""
    (folder / taught_board.PHOTOS).mkdir()
    cv2.imwrite(str(folder / taught_board.PHOTOS / "table.jpg"), photographed(game, face))


def to_corners(screen: Screen) -> Corners:
    for tapped in ("Settings", "Table check", "Teach a board", "Key to the Kingdom", "Banshee Towers", "table.jpg"):
        screen.tap(tapped)
    screen.until(lambda: isinstance(screen.evening.screen, Corners))
    screen.settle()
    top = screen.evening.screen
    assert isinstance(top, Corners)
    return top


def tap_photo(screen: Screen, name: str, size: Point, at: Point) -> None:
    """Taps what lies there on a picture of that size."""
    box = screen.find(name).box
    screen.tap_at(box.x + at[0] * box.w / size[0], box.y + at[1] * box.h / size[1])


@pytest.mark.long
def test_from_a_photograph_to_the_first_spaces(screen: Screen) -> None:
    """By taps and drags alone; the spaces come out where they are on the board, to the breadth of a finger."""
    top = to_corners(screen)
    size = (1280.0, 960.0)
    for x, y in CORNERS[:3]:
        tap_photo(screen, "The photograph", size, (x, y))
    assert screen.reads("bottom left")
    tap_photo(screen, "The photograph", size, (CORNERS[3][0] + 60, CORNERS[3][1] - 80))
    box = screen.find("The photograph").box
    by = box.w / size[0]
    screen.drag(box.x + (CORNERS[3][0] + 60) * by, box.y + (CORNERS[3][1] - 80) * by, -60 * by, 80 * by)
    for found, real in zip(top.taught.sketch.corners["banshee_towers"], CORNERS, strict=True):
        assert math.dist(found, real) < 4
    screen.tap("Done")
    showing = screen.evening.screen
    assert isinstance(showing, Showing) and showing.wanted and showing.wanted.id == "start"
    board = rules(KINGDOM).board
    assert board
    at = {space.id: space.at for space in board.spaces}
    tap_photo(screen, "The face", (280, 236), at["start"])
    assert showing.taught.sketch.space("start").kind == "start"
    assert math.dist(showing.taught.sketch.space("start").at, at["start"]) < 1.5
    screen.tap("Track")
    for name in ("start", "bt2", "bt3"):
        tap_photo(screen, "The face", (280, 236), at[name])
    assert len(showing.taught.sketch.links) == 2
    assert showing.taught.sketch.links[0].a == "start"
    screen.tap("Undo")
    assert len(showing.taught.sketch.links) == 1
    screen.tap("Closer")
    tap_photo(screen, "The face", (280, 236), at["bt2"])
    near = window(Box(*screen.find("The face").box), (280, 236), at["bt2"])
    u, v = near.px(at["bt3"])
    screen.tap_at(near.box.x + u, near.box.y + v)
    last = showing.taught.sketch.spaces[-1]
    assert math.dist(last.at, at["bt3"]) < 1.0, "a closer look is finer"


def test_what_is_flat_is_the_board(screen: Screen) -> None:
    """The face laid flat looks like the print it was photographed from."""
    from companion.boards.drawing import draw_panel
    from vision.paint import paint

    made = gallery_teaching.taught(screen.evening, KINGDOM)
    flat, board = made.flat(), rules(KINGDOM).board
    assert flat is not None and board
    real = paint(draw_panel(board, "banshee_towers"), taught_board.SCALE)
    assert flat.shape == real.shape
    off = np.abs(cv2.blur(flat, (9, 9)).astype(int) - cv2.blur(real, (9, 9)).astype(int))
    assert np.median(off) < 6


def test_a_face_with_too_little_print_is_told_while_it_is_taught(screen: Screen) -> None:
    def told() -> bool:
        return any(fault.warning and "little print" in fault.text for fault in made.faults())

    made = gallery_teaching.taught(screen.evening, KINGDOM)
    assert made.photo is not None and not told()
    corners = made.sketch.corners
    made.put_photo(np.full_like(made.photo, 200))
    made.pad.do(msgspec.structs.replace(made.sketch, corners=corners), "corners")
    assert told()


def test_nothing_shown_is_lost(desk: Desk) -> None:
    """The power fails in the midst of it: the next evening goes on with it, photograph and all."""
    made = gallery_teaching.begun(gallery_teaching.taught(desk.evening, KINGDOM))
    made.note_photo()
    showing = Showing(desk.evening, made)
    desk.evening.go(showing)
    showing.tap((100, 100))
    desk.settle()
    desk.evening.home()
    for tapped in ("Settings", "Table check", "Teach a board", "Key to the Kingdom: go on", "Banshee Towers"):
        desk.tap(tapped)
    again = desk.evening.screen
    assert isinstance(again, Showing)
    assert again.taught.sketch == made.sketch and len(made.sketch.spaces) == 14
    assert again.taught.flat() is not None


def test_the_list_leads_to_what_is_wanted(desk: Desk) -> None:
    showing = Showing(desk.evening, gallery_teaching.begun(gallery_teaching.taught(desk.evening, KINGDOM)))
    desk.evening.go(showing)
    desk.tap("List")
    assert desk.evening.screen.name == "wanting"
    names = [touch.name for touch in desk.touches()]
    assert "Places: Start" in names and not any("Wild Boar" in name for name in names), "he is in another World"
    desk.tap("Swamp: its spaces")
    assert desk.evening.screen is showing and showing.wanted and showing.wanted.id == "swamp.span"
    showing.tap((170, 150))
    showing.tap((190, 155))
    assert showing.taught.sketch.row("swamp.span") == ("swamp_span_1", "swamp_span_2")
    desk.tap("Check")
    assert desk.reads("still to show") and not any(touch.name == "Keep it" for touch in desk.touches())


@pytest.mark.long
def test_a_whole_kingdom_is_kept_and_played_on(desk: Desk) -> None:
    """A sound one: checked, written, and the seats for a game on it are laid."""
    from tests.games.key_to_the_kingdom.test_teaching import taught

    lesson = rules(KINGDOM).lesson()
    assert lesson
    made = TaughtBoard(lesson, desk.evening.keeper.path.parent)
    made.pad.do(taught())
    made.put_photo(photographed(KINGDOM, made.sketch.panel))
    for corner in CORNERS:
        made.pad.do(made.sketch.corner(corner))
    desk.evening.go(Findings(desk.evening, made))
    desk.tap("Keep it")
    path = desk.evening.keeper.path.parent / "boards" / f"{KINGDOM}_1.toml"
    board = load(path, KingdomBoard)
    assert board.id == f"{KINGDOM}_1" and len(board.spaces) == len(made.sketch.spaces) + 2
    assert [each.name for each in path.parent.glob("*.jpg")] == [f"{KINGDOM}_1_{made.sketch.panel}.jpg"]
    desk.tap("Play on it")
    seats = desk.evening.screen
    assert isinstance(seats, Seats) and seats.board == str(path)
    assert made.name == f"{KINGDOM}_2", "no board is ever written over"


def test_what_is_wrong_with_a_taught_board_is_said_of_things_as_people_call_them(desk: Desk) -> None:
    """“no way leads to rat_trap_a”: that name stands in the file alone."""
    from tests.games.key_to_the_kingdom.test_teaching import taught

    lesson = rules(KINGDOM).lesson()
    assert lesson
    made, whole = TaughtBoard(lesson, desk.evening.keeper.path.parent), taught()
    told = set[str]()
    for gone in (0, 20, 50, 100):
        made.pad.do(msgspec.structs.replace(whole, links=whole.links[:gone] + whole.links[gone + 2 :]))
        told |= {str(each.words) for each in Findings(desk.evening, made).faults}
    assert len(told) > 3 and not any("_" in each for each in told), told
    assert "no way leads to Rat Trap: first White Dagger" in told
    apart = "with flap A folded out and flap B folded in no way leads from the rest of the track to rim in Ice Palace, "
    assert any(each.startswith(f"{apart}number 1") for each in told), told


def test_a_space_is_moved_with_its_ways(desk: Desk) -> None:
    showing = Showing(desk.evening, gallery_teaching.begun(gallery_teaching.taught(desk.evening, KINGDOM)))
    desk.evening.go(showing)
    desk.tap("Move it")
    before = showing.taught.sketch
    showing.tap(before.space("start").at)
    assert desk.reads("where it really lies")
    showing.tap((33, 111))
    after = showing.taught.sketch
    assert after.space("start").at == (33, 111) and after.links == before.links and after.rows == before.rows
    desk.tap("Undo")
    assert showing.taught.sketch == before


def test_a_size_can_be_set_and_places_go_along(desk: Desk) -> None:
    made = gallery_teaching.begun(gallery_teaching.taught(desk.evening, KINGDOM))
    before = made.sketch.space("start").at
    desk.evening.go(Faces(desk.evening, made))
    desk.tap("280 mm wide: more")
    desk.tap("236 mm high: less")
    assert made.sketch.size == (285, 231)
    assert made.sketch.space("start").at == pytest.approx((before[0] * 285 / 280, before[1] * 231 / 236), abs=0.06)


def test_a_file_without_a_picture_is_said(desk: Desk) -> None:
    folder = desk.evening.keeper.path.parent / taught_board.PHOTOS
    folder.mkdir()
    (folder / "words.jpg").write_text("no picture")
    for tapped in ("Settings", "Table check", "Teach a board", "Key to the Kingdom", "Ice Palace", "words.jpg"):
        desk.tap(tapped)
    assert desk.reads("words.jpg cannot be used: it holds no picture.")
    desk.tap("All right")
    assert not desk.reads("words.jpg cannot be used")
    assert desk.evening.screen.name == "photos" and desk.find("words.jpg")


def test_the_camera_takes_it(desk: Desk) -> None:
    """A folder is a camera too: the newest picture in it."""
    put_photo(desk.evening.keeper.path.parent, KINGDOM, "ice_palace")
    desk.evening.camera = str(desk.evening.keeper.path.parent / taught_board.PHOTOS)
    for tapped in ("Settings", "Table check", "Teach a board", "Key to the Kingdom", "Ice Palace", "Take it"):
        desk.tap(tapped)
    top = desk.evening.screen
    assert isinstance(top, Corners) and top.taught.photo is not None
    assert top.taught.photo.shape == (960, 1280, 3)


# -- the maze ---------------------------------------------------------------------------------------------------------


def real_walls(made: Mapping, position: int) -> set[str]:
    """What somebody sees standing on our own maze with its wheel so, as the plan calls it."""
    real = rules(MAZE).board
    plan = made.plan
    assert isinstance(real, MazeBoard) and isinstance(plan, MazeBoard)
    where = {"wheel": position}
    at = {cell.id: cell.at for cell in real.spaces}
    mine = {cell.at: cell.id for cell in plan.spaces}
    shut = {frozenset((mine[at[e.a]], mine[at[e.b]])) for e in real.links if real.blocked(e, where)}
    out = {edge.id for edge in plan.links if frozenset((edge.a, edge.b)) in shut}
    for gate in real.gates:
        names = next(each.halves for each in plan.gates if each.colour == gate.colour)
        halves = zip(gate.halves, names, strict=True)
        out |= {str(name) for half, name in halves if isinstance(half, Mover) and real.shows(half, where)}
    return out


def mark(made: Mapping, position: int) -> None:
    """Taps every wall that has changed."""
    for name in sorted(real_walls(made, position) ^ made.standing):
        made.tap(_middle(made.walls[name]))


@pytest.mark.long
def test_a_maze_is_mapped_by_touch_and_played_on(desk: Desk) -> None:
    """MAZE-MODEL-08: pushed round once, each other tab once; only what has moved is tapped."""
    made = gallery_teaching.begun(gallery_teaching.taught(desk.evening, MAZE))
    desk.evening.go(Findings(desk.evening, made))
    desk.tap("Map walls")
    mapping = desk.evening.screen
    assert isinstance(mapping, Mapping)
    for push in range(17):
        mark(mapping, push % 16)
        desk.tap("The walls stand so")
    assert mapping.survey.done and desk.reads("16 positions")
    desk.tap("The walls stand so")
    assert "Nothing has moved" in str(mapping.trouble)
    while not mapping.over:
        mark(mapping, 1)
        desk.tap("The walls stand so")
    desk.tap("Check it")
    assert desk.reads("The board is sound")
    desk.tap("Keep it")
    desk.tap("Play on it")
    seats = desk.evening.screen
    assert isinstance(seats, Seats)
    board, real = load(Path(seats.board), MazeBoard), rules(MAZE).board
    assert isinstance(real, MazeBoard)
    for position in range(16):
        gates = {gate.colour: board.gate(gate, {"maze": position}) for gate in board.gates}
        assert gates == {gate.colour: real.gate(gate, {"wheel": position}) for gate in real.gates}


def nobody(board: Board) -> None:
    """Takes the board that was found out."""


@pytest.mark.long
def test_walls_are_tapped_on_the_glass(screen: Screen) -> None:
    """Through the real window: the wall under the finger, and only that one."""
    mapping = Mapping(screen.evening, gallery_teaching.begun(gallery_teaching.taught(screen.evening, MAZE)), nobody)
    screen.evening.go(mapping)
    screen.settle()
    for name in sorted(mapping.walls)[::9]:
        tap_photo(screen, "The maze", (280, 280), _middle(mapping.walls[name]))
        assert mapping.standing == {name}
        screen.tap("Undo")
    assert mapping.standing == set()
    tap_photo(screen, "The maze", (280, 280), (5, 60))
    assert mapping.standing == set(), "there is no wall"


@pytest.mark.parametrize("game", [KINGDOM, MAZE])
def test_what_is_asked_is_short(game: str) -> None:
    lesson = rules(game).lesson()
    assert lesson
    asked = {str(taught_board.asked_for(wanted, count)) for wanted in lesson.wanted for count in (0, 10)}
    assert [words for words in asked if len(words) > 60 or "{" in words] == []


def test_a_slip_in_the_maze_is_taken_back(desk: Desk) -> None:
    mapping = Mapping(desk.evening, gallery_teaching.begun(gallery_teaching.taught(desk.evening, MAZE)), nobody)
    desk.evening.go(mapping)
    mark(mapping, 0)
    stood = mapping.standing
    desk.tap("The walls stand so")
    wall = min(mapping.walls)
    mapping.tap(_middle(mapping.walls[wall]))
    assert mapping.standing == stood ^ {wall}
    desk.settle()
    again = Mapping(desk.evening, mapping.taught, nobody)
    assert again.now == mapping.now, "what was marked is kept, should the power fail"
    desk.tap("Undo")
    desk.tap("Undo")
    assert mapping.standing == stood and mapping.survey.stops == ()
    mapping.taught.pad.do(mapping.taught.sketch.erase((140, 8)))
    assert Mapping(desk.evening, mapping.taught, nobody).survey.stops == (), "of another maze it says nothing"
