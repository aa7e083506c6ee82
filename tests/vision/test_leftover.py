"""Paper that lies about: spare tags, another game's strip, a second frame, a second figure. Real pixels throughout."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import msgspec
import numpy as np
import pytest

from companion.boards.drawing import where
from companion.boards.model import Board
from companion.games import GAMES, rules
from tests.vision.conftest import Printed
from tests.vision.trials import Trials
from ui.table.kits import kit_of
from vision.camera.frames import Frame
from vision.camera.scene import Cup, Paper, Scene, Stand
from vision.camera.simulated import Table, overhead
from vision.geometry import Image, Pose, Size
from vision.kit.book import things
from vision.kit.model import Kit, load
from vision.kit.series import kit_file
from vision.markers import OWN
from vision.sight.eye import LOITER, Eye
from vision.sight.reader import Reader
from vision.sight.reading import Observation
from vision.sight.troubles import OtherGame, Overhanging

Camera = Callable[[Scene], Image]
SIZE: Size = (1600, 900)
STANDING = {"ogre": "b05", "adventurer_red": "c00", "adventurer_blue": "a3"}


def sheet(board: Board, kit: Kit, title: str, at: tuple[float, float], turn: float = 0.0) -> Paper:
    """A thing of a kit, cut out and left lying with its middle there."""
    thing = next(each for each in things(board, kit) if each.title == title)
    return Paper(thing.art, thing.size, Stand(at, turn))


def table(board: Board, kit: Kit, *papers: Paper) -> Scene:
    places = where(board, {})
    pieces = {piece: Stand(places[space], 25.0) for piece, space in STANDING.items()}
    return Scene({"wheel": "0"}, pieces, papers=papers)


def above(board: Board, kit: Kit) -> Pose:
    """From high enough to see what lies beside the frame."""
    return overhead(board, kit, SIZE, tilt=5.0, fill=0.72)


def photograph(board: Board, kit: Kit, scene: Scene) -> Image:
    return Table(board, kit).photograph(scene, above(board, kit))


@pytest.fixture(scope="module")
def reader(maze: Printed) -> Reader:
    return Reader(*maze)


@pytest.fixture(scope="module")
def camera(maze: Printed) -> Camera:
    """Photographs the maze as today's kit has it."""
    simulated, pose = Table(*maze), above(*maze)
    return lambda scene: simulated.photograph(scene, pose)


def old(game: str) -> Printed:
    """The kit as it was printed first."""
    found = rules(game)
    board, _ = kit_of(found)
    return board, load(kit_file(game))


def whole(seen: Observation) -> bool:
    """Whether everybody stands where they do, for certain."""
    return seen.board.sure and all(
        (seen.piece(name).at, seen.piece(name).sure) == (at, True) for name, at in STANDING.items()
    )


def placed(seen: Observation, board: Board, pose: Pose) -> float:
    """How far the board's corners are from where they are, px."""
    wide, high = board.size
    return float(np.abs(np.array(seen.board.corners) - pose.pixels([(0, 0), (wide, 0), (wide, high), (0, high)])).max())


def test_each_game_has_markers_of_its_own_and_a_tag_is_no_pawn() -> None:
    kits = [kit_of(rules(game))[1] for game in GAMES]
    for one, two in combinations(kits, 2):
        assert not set(one.ids()) & set(two.ids()), (one.game, two.game)
    for kit in kits:
        assert set(kit.ids()) <= set(OWN)
        assert all(piece.tag != piece.marker for piece in kit.pieces if piece.marker is not None)
        series = kit.series
        assert series is not None
        assert set(kit.frame.ids) <= set(series.ids("frame"))
        assert {piece.tag for piece in kit.pieces} - {None} <= set(series.ids("tag"))


def test_the_spare_tags_beside_the_board_blind_nobody(maze: Printed, reader: Reader, camera: Camera) -> None:
    board, kit = maze
    tags = sheet(board, kit, "tags", (board.size[0] + 75.0, 140.0), 90.0)
    seen = reader.read(camera(table(board, kit, tags)))
    assert whole(seen) and not seen.trouble


def test_paper_of_the_first_printing_is_read_and_its_spare_tags_blind_nobody() -> None:
    """Pawns and tags with one marker, and the numbers all games shared."""
    board, first = old("magic_maze")
    today = kit_of(rules("magic_maze"))[1]
    tags = sheet(board, first, "tags", (board.size[0] + 75.0, 140.0), 90.0)
    seen = Reader(board, today).read(photograph(board, first, table(board, first, tags)))
    assert whole(seen) and seen.board.marks == (8, 8)


def test_figures_with_tags_on_their_heads_are_read(maze: Printed, reader: Reader) -> None:
    board, kit = maze
    tagged = msgspec.structs.replace(
        kit, pieces=tuple(msgspec.structs.replace(piece, marker=piece.tag) for piece in kit.pieces)
    )
    assert whole(reader.read(photograph(board, tagged, table(board, tagged))))


@pytest.mark.parametrize("other", ["hirelings", "darrowell"])
def test_another_games_strip_is_told_of_and_moves_nothing(
    maze: Printed, reader: Reader, camera: Camera, other: str
) -> None:
    board, kit = maze
    strip = sheet(*kit_of(rules(other)), "frame, bottom", (-80.0, 140.0), 84.0)
    picture = camera(table(board, kit, strip))
    seen = reader.read(picture)
    assert whole(seen) and placed(seen, board, above(board, kit)) < 1.0
    assert str(seen.trouble) == "A strip of another game lies left of the board. Please put it away."


@pytest.mark.few(1)
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_another_games_strip_of_the_first_printing_moves_no_board_of_it(side: str) -> None:
    """The same numbers on both: only what agrees with the board's own measures is its frame."""
    board, first = old("magic_maze")
    today = kit_of(rules("magic_maze"))[1]
    strip = sheet(*old("hirelings"), f"frame, {side}", (140.0, board.size[1] + 75.0), 4.0)
    seen = Reader(board, today).read(photograph(board, first, table(board, first, strip)))
    assert whole(seen) and placed(seen, board, above(board, first)) < 1.0
    assert str(seen.trouble) == "A strip of another game lies below the board. Please put it away."


def test_a_second_strip_of_the_same_game_is_told_of(maze: Printed, reader: Reader, camera: Camera) -> None:
    board, kit = maze
    strip = sheet(board, kit, "frame, top", (board.size[0] + 70.0, 140.0), 95.0)
    seen = reader.read(camera(table(board, kit, strip)))
    assert whole(seen) and placed(seen, board, above(board, kit)) < 1.0
    assert str(seen.trouble) == "A second strip of this game lies right of the board. Please put it away."


def test_two_frames_are_never_sure(maze: Printed, reader: Reader, camera: Camera) -> None:
    """A second board of the same game lies beside the first: which is played on is not for the eyes to say."""
    board, kit = maze
    picture = camera(table(board, kit))
    twice = np.concatenate([picture, picture], axis=1)
    seen = reader.read(np.ascontiguousarray(twice))
    assert not seen.board.sure and not any(piece.sure for piece in seen.pieces)
    assert "second strip of this game" in str(seen.trouble)


@pytest.mark.long
def test_two_figures_of_one_piece_are_told_of_and_neither_is_believed(
    maze: Printed, reader: Reader, camera: Camera
) -> None:
    """A pawn and its tag, both on the board; so they stay however long they lie there."""
    board, kit = maze
    tag = next(piece for piece in kit.pieces if piece.id == "adventurer_red").tag
    assert tag is not None
    places = where(board, {})
    scene = msgspec.structs.replace(table(board, kit), marked=((tag, Stand(places["b10"], 10.0)),))
    eye, picture = Eye(reader), camera(scene)
    for number in range(60):
        seen = eye.look(Frame(picture, number / 4, number))
        assert not seen.piece("adventurer_red").sure
    assert seen.piece("ogre").sure and not seen.piece("adventurer_red").seen
    assert str(seen.trouble).startswith("I see two of Adventurer red on the board.")


def test_a_tag_where_a_pawn_should_stand_is_not_the_figure_for_certain(
    maze: Printed, reader: Reader, camera: Camera
) -> None:
    """In a single picture, its pawn away: the others stand there as pawns, or nobody does."""
    board, kit = maze
    tag = next(piece for piece in kit.pieces if piece.id == "ogre").tag
    assert tag is not None
    scene = table(board, kit)
    others = {name: stand for name, stand in scene.pieces.items() if name != "ogre"}
    for pieces in (others, dict[str, Stand]()):
        lying = msgspec.structs.replace(scene, pieces=pieces, marked=((tag, scene.pieces["ogre"]),))
        seen = reader.read(camera(lying))
        assert seen.piece("ogre").at == "b05" and not seen.piece("ogre").sure
        assert all(seen.piece(name).sure for name in pieces)


def test_a_pawn_in_play_is_not_its_spare_tag(maze: Printed, reader: Reader, camera: Camera) -> None:
    """While the pawn is in somebody's hand its tag is all there is to see, and no more than a doubt."""
    board, kit = maze
    tag = next(piece for piece in kit.pieces if piece.id == "adventurer_red").tag
    assert tag is not None
    places, scene = where(board, {}), table(board, kit)
    spare = msgspec.structs.replace(scene, marked=((tag, Stand(places["b10"], 10.0)),))
    others = {name: stand for name, stand in scene.pieces.items() if name != "adventurer_red"}
    lifted = msgspec.structs.replace(spare, pieces=others)
    put = msgspec.structs.replace(spare, pieces={**others, "adventurer_red": Stand(places["c04"], 40.0)})
    eye, number = Eye(reader), 0
    for shown, at, sure in ((scene, "c00", True), (lifted, "b10", False), (put, "c04", True)):
        picture = camera(shown)
        for _ in range(12):
            number += 1
            seen = eye.look(Frame(picture, number / 4, number)).piece("adventurer_red")
        assert (seen.at, seen.sure) == (at, sure)


@pytest.mark.long
def test_what_might_be_a_hand_in_every_other_picture_is_a_thing_once_it_has_lain_long_enough() -> None:
    """A cup over the edge of the board, on the verge of one and the other."""
    board, kit = kit_of(rules("hirelings"))
    trials = Trials(board, kit, size=(1600, 900), seed=1)
    pose, eye, kinds = overhead(board, kit, (1600, 900), tilt=5.0, fill=0.93), Eye(trials.reader), set[str]()
    for number in range(24):
        picture = trials.table.photograph(Scene(cups=(Cup((266.18, 43.2)),)), pose)
        seen = eye.look(Frame(picture, float(number), number))
        kinds |= {region.kind for region in (*seen.hands, *seen.things)}
        assert number <= LOITER + 2 or (not seen.hands and Overhanging() in seen.troubles)
    assert kinds == {"hand", "thing"}


def test_another_games_figure_on_the_board_is_told_of(maze: Printed, reader: Reader, camera: Camera) -> None:
    board, kit = maze
    stranger = kit_of(rules("hirelings"))[1].pieces[0].marker
    assert stranger is not None
    scene = msgspec.structs.replace(table(board, kit), marked=((stranger, Stand((120.0, 150.0), 10.0)),))
    seen = reader.read(camera(scene))
    assert whole(seen)
    assert str(seen.trouble) == "A figure of another game stands on the board. Please take it away."


@pytest.mark.long
def test_another_games_board_is_named_as_such(maze: Printed, reader: Reader) -> None:
    other = kit_of(rules("hirelings"))
    picture = Table(*other).photograph(Scene(), overhead(*other, SIZE))
    seen = reader.read(picture)
    assert not seen.board.found
    assert seen.troubles == (OtherGame(),)


def test_a_spare_pawn_beside_the_board_is_not_believed_to_be_the_covered_one(
    maze: Printed, reader: Reader, camera: Camera
) -> None:
    board, kit = maze
    tags = sheet(board, kit, "tags", (board.size[0] + 75.0, 140.0), 90.0)
    scene = table(board, kit, tags)
    scene = msgspec.structs.replace(scene, pieces={"ogre": scene.pieces["ogre"]})
    seen = reader.read(camera(scene))
    assert seen.piece("ogre").sure and not seen.piece("adventurer_red").sure
