"""A board without markers is found by its printed art and read, on photographs of a real board and on our pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from random import Random

import cv2
import msgspec
import numpy as np
import pytest

from companion.boards.drawing import Picture, draw, draw_panel, where
from companion.boards.model import Board
from companion.games import rules
from tests.vision.conftest import Printed
from tests.vision.trials import Trial, Trials
from ui.table.kits import kit_of
from vision.camera.frames import Frame as Shot
from vision.camera.scene import Flaws, Hand, Scene, Stand
from vision.camera.simulated import Table, overhead
from vision.geometry import Image, Lens, Pose
from vision.kit import art
from vision.kit.model import Frame, Kit, Piece
from vision.paint import paint
from vision.sight.drawn import PhotoArt
from vision.sight.eye import Eye
from vision.sight.printed import Face, PrintedFinder, TooPlain, straightened
from vision.sight.reader import Reader
from vision.sight.reading import Observation
from vision.sight.troubles import LittlePrint, Nowhere

REFERENCE = ((113, 975), (1848, 660), (2392, 2119), (312, 2668))
"""The corners of the board on the photograph that serves as the reference, read off by eye, px."""
ELSEWHERE: dict[int, tuple[tuple[int, int], ...]] = {
    3: ((144, 1142), (1717, 915), (2223, 2239), (268, 2693)),
    4: ((2415, 166), (2599, 1864), (1149, 2270), (800, 232)),
}
"""The same board on other photographs, the same corners in the same order."""
LETTERS = Board("letters", "letters", "Letters", (420.0, 360.0))
COUNTER = Piece("counter", 5, side=20.0, size=26.0, height=0.0)
LYING = Kit("letters", "Letters", pieces=(COUNTER,))


def photo(folder: Path, number: int) -> Image:
    picture = cv2.imread(str(folder / "boards" / f"scrabble_{number}.jpg"))
    assert picture is not None
    return np.asarray(picture, np.uint8)


@pytest.fixture(scope="session")
def letters(photos: Path) -> Reader:
    """Knows a real board by one photograph of it, laid flat."""
    flat = straightened(photo(photos, 2), REFERENCE, LETTERS.size)
    return Reader(LETTERS, LYING, drawn=PhotoArt(LETTERS, LYING, {"": flat}))


def bare(kit: Kit) -> Kit:
    """The same without the printed frame."""
    return msgspec.structs.replace(kit, frame=Frame())


# --- photographs of a real board


@pytest.mark.long
@pytest.mark.parametrize("number", sorted(ELSEWHERE))
def test_a_real_board_is_found_on_other_photographs_with_tiles_on_it(
    letters: Reader, photos: Path, number: int
) -> None:
    seen = letters.read(photo(photos, number))
    assert seen.board.found and seen.board.by == "art" and seen.board.marks == (0, 0)
    for here, there in zip(seen.board.corners, ELSEWHERE[number], strict=True):
        assert math.dist(here, there) < 60
    assert seen.hands or seen.things, "there are words on it"


@pytest.mark.long
def test_a_board_that_bulges_is_not_sure(letters: Reader, photos: Path) -> None:
    """In one photograph its halves lie askew: it is found, and nothing on it is staked on."""
    assert letters.read(photo(photos, 3)).board.sure
    seen = letters.read(photo(photos, 4))
    assert seen.board.found and not seen.board.sure and "print" in str(seen.trouble)


@pytest.mark.long
def test_a_tag_on_a_real_board_is_read_in_its_place(letters: Reader, photos: Path) -> None:
    """Laid into the photograph by the corners that were read off by eye, not by what the eyes think."""
    picture, at = photo(photos, 3), (100.0, 150.0)
    scale = 6.0
    wide, high = LETTERS.size
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    way = cv2.getPerspectiveTransform(corners, np.array(ELSEWHERE[3], np.float32))
    tag = paint(art.laid(art.patch(5, (0, 0), COUNTER.side), (13.0, 13.0)), scale, size=(26.0, 26.0))
    lay = np.array([[1 / scale, 0, at[0] - 13], [0, 1 / scale, at[1] - 13], [0, 0, 1]])
    size = picture.shape[1], picture.shape[0]
    mask = cv2.warpPerspective(np.full_like(tag, 255), way @ lay, size, flags=cv2.INTER_AREA)
    laid = np.where(mask > 127, cv2.warpPerspective(tag, way @ lay, size, flags=cv2.INTER_AREA), picture)
    piece = letters.read(np.asarray(laid, np.uint8)).piece("counter")
    assert piece.where is not None and math.dist(piece.where, at) < 8.0
    assert piece.heading is not None and abs((piece.heading + 180) % 360 - 180) < 4.0


@pytest.mark.long
def test_a_dark_picture_from_afar_is_read_rightly_or_not_at_all(letters: Reader, photos: Path) -> None:
    seen = letters.read(photo(photos, 5)).board
    for corner in ((637, 1085), (1917, 1287), (1674, 2460), (19, 2031)) if seen.sure else ():
        assert min(np.hypot(x - corner[0], y - corner[1]) for x, y in seen.corners) < 60


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1])
def test_another_edition_is_not_taken_for_it(letters: Reader, photos: Path, number: int) -> None:
    assert not letters.read(photo(photos, number)).board.found


# --- our own boards, without the frame


@pytest.fixture(scope="module")
def unframed(maze: Printed) -> Trials:
    """The maze without the printed frame, its table and its reader: neither keeps anything of one picture."""
    return Trials(maze[0], bare(maze[1]), seed=1)


def look(board: Board, kit: Kit, scene: Scene, reader: Reader | None = None, **pose: float) -> Observation:
    reader = reader or Reader(board, kit)
    picture = Table(board, kit, seed=3).photograph(scene, overhead(board, kit, **pose), Flaws())  # type: ignore[arg-type]
    return reader.read(picture)


def test_our_own_board_is_found_by_its_art_alone(unframed: Trials) -> None:
    """The print tells the place to a fraction of a millimetre, and which way the board lies."""
    trials = unframed
    setting, pose = trials.setting(Random(2)), trials.pose(Trial(tilt=8.0, roll=25.0))
    looked = trials.reader.look(trials.table.photograph(setting.scene, pose))
    assert looked.located is not None and looked.located.sure
    places = np.array([(x, y) for x in (30.0, 140.0, 250.0) for y in (30.0, 140.0, 250.0)])
    off = np.linalg.norm(looked.located.pose.pixels(places) - pose.pixels(places), axis=1)
    assert off.max() < 0.5 * pose.scale((140, 140))


@pytest.mark.long
def test_pieces_and_parts_are_read_on_a_board_without_a_frame(kingdom: Printed) -> None:
    board, kit = kingdom[0], bare(kingdom[1])
    parts = {"flap_a": "in", "flap_b": "out"}
    places = where(board, parts)
    scene = Scene(parts, {piece: Stand(places[at], 40.0) for piece, at in (("red", "bt7"), ("blue", "li14"))})
    seen = look(board, kit, scene, tilt=7.0)
    assert (seen.board.by, seen.board.sure, seen.settled) == ("art", True, True)
    assert [(seen.part(flap).state, seen.part(flap).sure) for flap in parts] == [("in", True), ("out", True)]
    assert [(seen.piece(name).at, seen.piece(name).sure) for name in ("red", "blue")] == [
        ("bt7", True),
        ("li14", True),
    ]


@pytest.mark.long
def test_a_board_with_print_on_two_thirds_of_it_is_as_sure_as_its_place(maze: Printed) -> None:
    """What counts is how well the place is known where pieces stand, and that no printed field speaks against it."""
    board, kit = maze[0], bare(maze[1])
    (wide, high), blank = board.size, 0.34

    def look(parts: Mapping[str, str]) -> Picture:
        whole = draw(board, parts)
        plain = art.box((wide / 2, high * (1 - blank / 2)), (wide, high * blank), "bone")
        return msgspec.structs.replace(whole, parts=(*whole.parts, plain))

    trials = Trials(board, kit, seed=1, look=look)
    for number in range(3):
        pose = trials.pose(Trial(tilt=4.0 * number, roll=40.0 * number))
        scene = Scene({"wheel": "4"}, {"ogre": Stand(where(board, {"wheel": "4"})["b05"])})
        looked = trials.reader.look(trials.table.photograph(scene, pose))
        assert looked.located is not None and looked.located.sure
        places = np.array([(x, y) for x in (40.0, 140.0, 240.0) for y in (40.0, 140.0, 240.0)])
        off = np.linalg.norm(looked.located.pose.pixels(places) - pose.pixels(places), axis=1)
        assert off.max() / pose.scale((140, 140)) < 3 * looked.located.doubt, "what is said of the doubt is true"
        assert looked.observation.piece("ogre").sure


@pytest.mark.long
def test_a_board_of_which_most_of_the_print_is_covered_is_not_sure(unframed: Trials) -> None:
    trials, pose = unframed, overhead(unframed.board, unframed.kit)
    picture = trials.table.photograph(Scene({"wheel": "4"}), pose)
    x = round(float(pose.pixels([(95.0, 0.0)])[0][0]))
    covered = picture.copy()
    covered[:, x:] = 90
    seen = trials.reader.read(covered)
    assert not seen.board.sure and (not seen.board.found or isinstance(seen.troubles[0], LittlePrint))


@pytest.mark.long
def test_a_hand_over_a_board_without_a_frame_is_seen(unframed: Trials) -> None:
    pose = overhead(unframed.board, unframed.kit)
    still, reached = (
        unframed.reader.read(unframed.table.photograph(Scene({"wheel": "4"}, hands=hands), pose))
        for hands in ((), (Hand((190.0, 120.0), 80.0),))
    )
    assert still.settled and still.hands == ()
    assert reached.hands


@pytest.mark.long
def test_a_piece_whose_surroundings_do_not_look_as_printed_is_not_sure(unframed: Trials) -> None:
    """As where real paper curls: the print about one piece lies elsewhere than the rest says."""
    board, kit, reader = unframed.board, unframed.kit, unframed.reader
    places = where(board, {"wheel": "4"})
    scene = Scene({"wheel": "4"}, {"ogre": Stand(places["b05"]), "adventurer_red": Stand(places["b13"])})
    pose = overhead(board, kit)
    picture = unframed.table.photograph(scene, pose)
    x, y = pose.pixels([places["b05"]], 19.4)[0].round().astype(int).tolist()
    reach, tag, off = (round(mm * pose.scale(places["b05"])) for mm in (60, 12, 9))
    spoilt = picture.copy()
    spoilt[y - reach : y + reach, x - reach : x + reach] = picture[y - reach : y + reach, x - reach - off :][
        :, : 2 * reach
    ]
    spoilt[y - tag : y + tag, x - tag : x + tag] = picture[y - tag : y + tag, x - tag : x + tag]
    assert reader.read(picture).piece("ogre").sure
    seen = reader.read(spoilt)
    assert seen.board.found
    assert (seen.piece("ogre").at, seen.piece("ogre").sure) == ("b05", False)
    assert (seen.piece("adventurer_red").at, seen.piece("adventurer_red").sure) == ("b13", seen.board.sure)


@pytest.mark.long
def test_a_board_without_a_frame_is_watched_and_followed_when_it_is_moved(unframed: Trials) -> None:
    board, kit, table, eye = unframed.board, unframed.kit, unframed.table, Eye(unframed.reader)
    places = where(board, {"wheel": "2"})
    scene = Scene({"wheel": "2"}, {"ogre": Stand(places["b05"], 90.0)})

    def watch(pose: Pose, since: float) -> Observation:
        return [eye.look(Shot(table.photograph(scene, pose), since + i / 8, i)) for i in range(8)][-1]

    first = watch(overhead(board, kit, (1280, 720)), 0.0)
    assert first.still and first.board.by == "art" and first.piece("ogre").at == "b05"
    moved = watch(overhead(board, kit, (1280, 720), roll=12.0), 10.0)
    assert moved.piece("ogre").at == "b05" and abs((moved.board.turn - first.board.turn + 180) % 360 - 180) > 8


@pytest.mark.long
def test_faces_photographed_one_by_one_make_a_board_that_folds(kingdom: Printed) -> None:
    """As a taught board keeps them: a picture of each face, two pixels a millimetre."""
    board, kit = kingdom[0], bare(kingdom[1])
    photos = {panel.id: paint(draw_panel(board, panel.id), 2.0) for panel in board.panels}
    whole = Reader(board, kit, drawn=PhotoArt(board, kit, photos))
    parts = {"flap_a": "out", "flap_b": "in"}
    scene = Scene(parts, {"red": Stand(where(board, parts)["et7"], 40.0)})
    seen = look(board, kit, scene, whole)
    assert seen.board.sure and seen.piece("red").at == "et7"
    assert [(seen.part(flap).state, seen.part(flap).sure) for flap in parts] == [("out", True), ("in", True)]


def test_a_frame_in_view_is_gone_by_and_the_print_left_alone(maze: Printed) -> None:
    board, kit = maze
    seen = look(board, kit, Scene({"wheel": "4"}))
    assert seen.board.by == "markers" and seen.board.marks[0] == 8


def test_no_board_is_no_board(unframed: Trials) -> None:
    reader = unframed.reader
    noise = np.random.default_rng(3).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    for picture in (noise, np.full((600, 800, 3), 128, np.uint8)):
        seen = reader.read(picture)
        assert not seen.board.found and seen.troubles == (Nowhere(),)


@pytest.mark.long
def test_another_map_of_the_same_game_is_not_taken_for_it() -> None:
    """The track of coins about them is the same on both."""
    (dungeon, kit), (city, _) = (kit_of(rules("darrowell", f"darrowell_{name}")) for name in ("dungeon", "city"))
    assert not look(city, bare(kit), Scene(), Reader(dungeon, bare(kit))).board.sure


def test_a_board_without_print_cannot_be_known_by_it() -> None:
    with pytest.raises(TooPlain, match="too little print"):
        PrintedFinder([Face(np.full((400, 400, 3), 200, np.uint8), (0.0, 0.0), (200.0, 200.0))], (200.0, 200.0))


@pytest.mark.long
def test_a_lens_that_is_known_is_left_as_it_is(maze: Printed) -> None:
    board, kit = maze[0], bare(maze[1])
    lens = Lens(0.85, (-0.05, 0.0))
    finder = PrintedFinder([Face(paint(draw(board, {"wheel": "0"}), 2.0), (0.0, 0.0), board.size)], board.size)
    picture = Table(board, kit).photograph(Scene({"wheel": "0"}), overhead(board, kit, lens=lens))
    found = finder.locate(picture, lens)
    assert found is not None and found.sure and found.pose.lens == lens
