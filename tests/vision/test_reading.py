"""One picture read: board, pieces, parts, hands, things; what is covered is unknown and never gone."""

from __future__ import annotations

import math
from random import Random

import msgspec
import numpy as np
import pytest

from companion.boards.drawing import where
from companion.games import GAMES, rules
from tests.vision.conftest import Printed
from tests.vision.degradation import suite
from tests.vision.trials import FACTORS, Setting, Tally, Trial, Trials, judge
from ui.table.kits import kit_of
from vision.camera.scene import Cup, Flaws, Hand, Scene, Stand
from vision.camera.simulated import overhead
from vision.geometry import Image, Pose
from vision.kit.model import Tiles
from vision.sight.reader import greyed
from vision.sight.reading import Observation, plain

OUT = {"flap_a": "out", "flap_b": "out"}
SHARP = Flaws(blur=0.0, noise=0.0)


def read(
    trials: Trials, scene: Scene, *, tilt: float = 5.0, roll: float = 0.0, flaws: Flaws | None = None
) -> Observation:
    pose = overhead(trials.board, trials.kit, trials.size, tilt=tilt, roll=roll)
    return trials.reader.read(trials.table.photograph(scene, pose, flaws or Flaws()))


def standing(trials: Trials, parts: dict[str, str], **spaces: str) -> Scene:
    places = where(trials.board, parts)
    return Scene(parts, {piece: Stand(places[space], 30.0) for piece, space in spaces.items()})


def test_a_plain_board_is_read_whole(kingdom_trials: Trials) -> None:
    seen = read(kingdom_trials, standing(kingdom_trials, OUT, red="et7", blue="li14", demon_king="tm12"))
    assert seen.board.sure and seen.board.marks[0] >= 14 and seen.settled
    assert [(name, seen.piece(name).at, seen.piece(name).sure) for name in ("red", "blue", "demon_king")] == [
        ("red", "et7", True),
        ("blue", "li14", True),
        ("demon_king", "tm12", True),
    ]
    assert not seen.piece("green").seen and not seen.piece("green").sure
    assert [(seen.part(name).state, seen.part(name).sure) for name in ("flap_a", "flap_b", "bridge")] == [
        ("out", True),
        ("out", True),
        ("0", True),
    ]


@pytest.mark.parametrize("roll", [0.0, 180.0])
def test_the_board_may_lie_upside_down(kingdom_trials: Trials, roll: float) -> None:
    seen = read(kingdom_trials, standing(kingdom_trials, OUT, red="et7"), roll=roll)
    assert seen.piece("red").at == "et7" and seen.piece("red").sure
    assert abs((seen.board.turn + roll + 180) % 360 - 180) < 1.0


def test_a_folded_flap_takes_its_spaces_out_of_view(kingdom_trials: Trials) -> None:
    parts = {"flap_a": "in", "flap_b": "out"}
    seen = read(kingdom_trials, standing(kingdom_trials, parts, red="bt7"))
    assert seen.piece("red").at == "bt7" and "bt7" not in where(kingdom_trials.board, OUT)
    assert seen.part("flap_a").state == "in" and seen.part("flap_a").sure
    assert seen.part("flap_b").state == "out" and seen.part("flap_b").sure


def test_sections_of_a_bridge_are_counted(kingdom_trials: Trials) -> None:
    bridge = next(part for part in kingdom_trials.kit.parts if part.id == "bridge")
    places = tuple(getattr(bridge, "places"))  # noqa: B009
    for count in (1, 4, 6):
        scene = msgspec.structs.replace(standing(kingdom_trials, OUT), tiles={"bridge": places[:count]})
        part = read(kingdom_trials, scene).part("bridge")
        assert (part.state, part.sure) == (str(count), True)


def test_where_a_piece_stands_and_which_way_it_looks(maze_trials: Trials) -> None:
    places = where(maze_trials.board, {})
    for turn in (0.0, 75.0, 190.0, 300.0):
        seen = read(maze_trials, Scene({"wheel": "3"}, {"ogre": Stand(places["b05"], turn)}, {"wheel": 3.0}))
        ogre = seen.piece("ogre")
        assert ogre.at == "b05" and ogre.sure and ogre.heading is not None and ogre.where is not None
        assert math.dist(ogre.where, places["b05"]) < 1.0
        assert abs((ogre.heading - turn + 180) % 360 - 180) < 2.0


def test_positions_of_the_wheel_are_told(maze_trials: Trials) -> None:
    for position in range(0, 16, 3):
        part = read(maze_trials, Scene({"wheel": str(position)})).part("wheel")
        assert (part.state, part.sure) == (str(position), True)


def test_a_covered_piece_is_unknown_not_gone(kingdom_trials: Trials) -> None:
    scene = standing(kingdom_trials, OUT, red="et7", blue="li14")
    at = scene.pieces["blue"].at
    covered = msgspec.structs.replace(scene, cups=(Cup((at[0] + 3, at[1] + 2), 30.0),))
    seen = read(kingdom_trials, covered)
    assert not seen.piece("blue").seen and seen.piece("blue").at is None and not seen.piece("blue").sure
    assert seen.piece("blue").may_be("li14"), "nothing speaks against it still standing there"
    assert seen.piece("red").at == "et7"
    assert seen.things or seen.hands


def test_what_lies_beside_a_foreign_thing_is_in_doubt_for_as_long_as_it_lies_there(kingdom_trials: Trials) -> None:
    scene = standing(kingdom_trials, OUT, red="et7", blue="li14")
    (x, y), cup = scene.pieces["blue"].at, 30.0
    seen = read(kingdom_trials, msgspec.structs.replace(scene, cups=(Cup((x - cup - 30.0, y), cup),)))
    assert (seen.piece("blue").at, seen.piece("blue").sure) == ("li14", False)
    assert seen.piece("red").sure
    away = read(kingdom_trials, msgspec.structs.replace(scene, cups=(Cup((x + 90.0, y), cup),)))
    assert away.piece("blue").sure and (away.things or away.hands)


def test_a_bridge_is_not_counted_beside_a_foreign_thing(kingdom_trials: Trials) -> None:
    bridge = next(part for part in kingdom_trials.kit.parts if isinstance(part, Tiles))
    places = where(kingdom_trials.board, OUT)
    scene = msgspec.structs.replace(standing(kingdom_trials, OUT), tiles={"bridge": bridge.places[:4]})
    x, y = places[bridge.places[5]]
    seen = read(kingdom_trials, msgspec.structs.replace(scene, cups=(Cup((x + 14.0, y + 14.0), 16.0),))).part("bridge")
    assert not seen.sure and seen.may_be("4")


@pytest.mark.long
def test_a_hand_over_the_board_is_seen_and_nothing_is_fit_to_be_judged(kingdom_trials: Trials) -> None:
    scene = standing(kingdom_trials, OUT, red="et7")
    for x in (0.2, 0.5, 0.8):
        reaching = msgspec.structs.replace(scene, hands=(Hand((1120 * x, 120.0), 95.0),))
        seen = read(kingdom_trials, reaching)
        assert seen.hands and not seen.settled


@pytest.mark.long
def test_an_arm_over_bare_table_is_seen(kingdom_trials: Trials) -> None:
    """Where a flap is folded in there is no art to compare with: the table itself tells what lies on it."""
    scene = standing(kingdom_trials, {"flap_a": "in", "flap_b": "in"})
    assert not read(kingdom_trials, scene).hands
    for tip, come in (((140.0, 120.0), 270.0), ((140.0, 60.0), 255.0), ((1000.0, 140.0), 95.0)):
        seen = read(kingdom_trials, msgspec.structs.replace(scene, hands=(Hand(tip, come),)))
        assert seen.hands and not seen.settled


@pytest.mark.parametrize("tip, come", [((480.0, -12.0), 275.0), ((700.0, 246.0), 80.0)])
def test_a_finger_on_the_frame_is_seen(kingdom_trials: Trials, tip: tuple[float, float], come: float) -> None:
    scene = standing(kingdom_trials, OUT, red="et7")
    assert read(kingdom_trials, msgspec.structs.replace(scene, hands=(Hand(tip, come),))).hands


def test_what_lies_over_the_edge_and_ends_on_the_table_is_no_hand(kingdom_trials: Trials) -> None:
    scene = standing(kingdom_trials, OUT, red="et7")
    seen = read(kingdom_trials, msgspec.structs.replace(scene, cups=(Cup((620.0, 262.0)),)))
    assert seen.things and not seen.hands and seen.settled


@pytest.mark.parametrize("space, turn, sure", [("li14", 0.0, True), ("li14", 90.0, False)])
def test_who_shares_a_space_is_told_to_share_it_and_sure_where_no_other_is_near(
    space: str, turn: float, sure: bool, kingdom_trials: Trials
) -> None:
    """Along the track the next spaces lie so near that one of them may stand there."""
    x, y = where(kingdom_trials.board, OUT)[space]
    u, v = 10.5 * math.cos(math.radians(turn)), 10.5 * math.sin(math.radians(turn))
    scene = Scene(OUT, {"red": Stand((x - u, y - v), turn), "blue": Stand((x + u, y + v), turn)})
    seen = read(kingdom_trials, scene)
    for name in ("red", "blue"):
        piece = seen.piece(name)
        assert piece.crowded and piece.sure == sure
        assert space in (piece.at, *piece.others)


def test_a_picture_without_a_board_says_so(kingdom_trials: Trials) -> None:
    empty: Image = np.full((720, 1280, 3), 90, np.uint8)
    seen = kingdom_trials.reader.read(empty)
    assert not seen.board.found and "cannot see the board" in str(seen.trouble)
    assert all(not piece.seen for piece in seen.pieces) and all(part.state is None for part in seen.parts)


def test_a_board_half_out_of_view_is_never_sure(kingdom_trials: Trials) -> None:
    pose = overhead(*_printed(kingdom_trials), kingdom_trials.size)
    whole = kingdom_trials.table.photograph(standing(kingdom_trials, OUT, red="et7"), pose)
    cut = whole.copy()
    cut[:, 260:] = 40
    seen = kingdom_trials.reader.read(cut)
    assert not seen.board.sure
    assert not any(piece.sure for piece in seen.pieces) and not any(part.sure for part in seen.parts)


def _printed(trials: Trials) -> Printed:
    return trials.board, trials.kit


def test_a_reading_is_plain_data(kingdom_trials: Trials) -> None:
    told = plain(read(kingdom_trials, standing(kingdom_trials, OUT, red="et7")))
    assert msgspec.json.decode(msgspec.json.encode(told))["board"]["found"] is True


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_an_empty_board_of_any_game_shows_its_own_art_and_nothing_else(game: str) -> None:
    trials = Trials(*kit_of(rules(game)), seed=2)
    seen = read(trials, Scene({part.id: part.states[0] for part in trials.board.parts}))
    assert seen.board.sure
    assert seen.hands == () and seen.things == ()


# --- the degradation suite, a small piece of it; the whole is a slow target


@pytest.mark.few(5)
@pytest.mark.parametrize("number, factor", tuple(enumerate(FACTORS)))
def test_no_wrong_reading_is_called_sure(kingdom_trials: Trials, maze_trials: Trials, number: int, factor: str) -> None:
    found = (maze_trials if number % 3 else kingdom_trials).tally(factor, 1)
    assert (found.frames, found.wrong) == (1, 0)


@pytest.mark.slow
@pytest.mark.parametrize("game, board", [*((game, "reference") for game in GAMES), ("darrowell", "darrowell_city")])
def test_the_whole_suite(game: str, board: str) -> None:
    """Several hundred pictures a game. Whole boards: what a person would call readable, 99.5 in 100."""
    *_, (_, total) = suite(game, 16, board=board)
    assert total.frames >= 400
    assert total.wrong == 0
    assert total.whole_readable >= 0.995 * total.readable


def test_only_a_sharp_picture_is_looked_through_quickly(kingdom_trials: Trials) -> None:
    """In a blurred one a figure that a quick look misses may have pushed the one beside it onto another space."""
    trials, reader = kingdom_trials, kingdom_trials.reader
    scene = standing(trials, OUT, red="et7", blue="tm12")
    pose = overhead(trials.board, trials.kit, trials.size, tilt=4.0)
    for blur, thorough in ((0.8, False), (2.0, True)):
        grey = greyed(trials.table.photograph(scene, pose, Flaws(blur=blur)))
        _, located = reader.find(grey)
        quick, slow = (reader.locate(reader.finder.everywhere(grey, thorough=each), grey) for each in (False, True))
        assert located and quick and slow and located.sure
        assert quick.error != slow.error, "otherwise this shows nothing"
        assert located.error == (slow if thorough else quick).error


def test_the_count_would_notice_a_wrong_reading() -> None:
    """The judge itself is judged: a reading that is sure and wrong counts, a doubtful one does not."""
    from vision.sight.reading import BoardSeen, PieceSeen

    setting = Setting(Scene(), {"red": "start"}, {})
    for sure, wrong in ((True, 1), (False, 0)):
        tally = Tally()
        seen = Observation(board=BoardSeen(True, True), pieces=(PieceSeen("red", "li14", sure, (0.0, 0.0)),))
        judge(tally, Trial(), setting, seen)
        assert (tally.wrong, tally.whole, tally.right) == (wrong, 0, 0)


def test_trials_are_the_same_for_the_same_seed(maze: Printed) -> None:
    one, two = (Trials(*maze, size=(640, 360), seed=5) for _ in range(2))
    a, b = (trials.setting(Random(3)) for trials in (one, two))
    pose = one.pose(Trial())
    assert a == b
    picture = one.table.photograph(a.scene, pose, SHARP)
    assert np.array_equal(picture, two.table.photograph(b.scene, pose, SHARP))
    was = picture.copy()
    picture[:] = 0  # whoever writes on a picture writes on no later one
    assert np.array_equal(one.table.photograph(a.scene, pose, SHARP), was)
    moved = msgspec.structs.replace(a.scene, hands=(Hand((220.0, 120.0), 180.0),))
    assert not np.array_equal(one.table.photograph(moved, pose, SHARP), was)
    assert np.array_equal(one.table.photograph(b.scene, pose), two.table.photograph(a.scene, pose))


def test_what_the_picture_cuts_off_is_no_hand(kingdom_trials: Trials) -> None:
    """An end of the board lies beyond the rim of the picture; a hand that comes from there is still one."""
    trials = kingdom_trials
    pose = overhead(trials.board, trials.kit, trials.size)
    cut = Pose(pose.lens, pose.size, pose.turn, pose.shift + np.array([-90.0, 0.0, 0.0]))
    assert cut.pixels([(40.0, 100.0)])[0][0] < 0
    scene = standing(trials, OUT, red="et7", blue="li14")
    seen = trials.reader.read(trials.table.photograph(scene, cut))
    assert seen.board.sure and not seen.hands and not seen.things
    reaching = msgspec.structs.replace(scene, hands=(Hand((220.0, 120.0), 180.0),))
    assert trials.reader.read(trials.table.photograph(reaching, cut)).hands
