"""What the camera sees, on the screen: a disagreement shows both places and both ways out, a question its answers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion.boards.drawing import where
from companion.games import rules
from companion.table.events import Moved
from companion.table.view import PieceView
from companion.table.words import say
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.finger import Screen
from tests.vision.sitting import Sitting
from tests.vision.trials import Trials
from ui.table.eyes import Seen
from ui.table.kits import kit_of
from ui.table.watch import Watch
from ui.touch.layout import SIZES
from ui.touch.screens.check import Check
from ui.touch.screens.play import Play
from ui.touch.sight import Sight
from ui.touch.things import Touch, place
from vision.camera.capture import WORDS, CameraStatus
from vision.camera.sources import Folder
from vision.sight.comparing import WRONG, Answer, Comparer, Difference, Disagreement, Question, Stands, Verdict
from vision.sight.reading import BoardSeen, Observation, PartSeen, PieceSeen

ALLOWED, ASTRAY = "snake_pit_a", "boats_a"


@pytest.fixture
def watched(desk: Desk, tmp_path: Path) -> Iterator[Play]:
    """A game with a camera over it that has not looked yet."""
    desk.evening.begin(gallery.setup(2), {})
    desk.settle()
    desk.until(lambda: desk.evening.game)
    game, screen = desk.evening.game, desk.evening.screen
    assert game and isinstance(screen, Play)
    board, kit = kit_of(game.rules)
    game.sight = Sight(game.referee, board, kit, lambda: Folder(tmp_path), desk.posted.put, lambda: game.changed())
    yield screen
    game.sight = None


def seen(verdict: Verdict) -> Seen:
    return Seen(Observation(), verdict, CameraStatus("seeing"))


def astray() -> Disagreement:
    """Red stands where it may not."""
    difference = Difference("red", "figure", ALLOWED, ASTRAY)
    words, advice = say("red stands where it may not."), say("Put it back to the ticked space.")
    return Disagreement(words, advice, (difference,), (ALLOWED,), (Stands("red", ASTRAY),))


def show(screen: Play, verdict: Verdict) -> Sight:
    sight = screen.game.sight
    assert sight
    sight.show(seen(verdict))
    return sight


def test_a_disagreement_shows_both_places_and_both_ways_out(desk: Desk, watched: Play) -> None:
    show(watched, Verdict(disagreement=astray()))
    assert desk.reads("red stands where it may not.") and desk.reads("look here")
    assert watched.board
    scene = watched.board.scene(desk.evening.look(800, 480))
    states = {figure.id: (figure.space, figure.state) for figure in scene.figures}
    assert states["red:seen"] == (ASTRAY, "doubtful") and states["red"][1] == "ghost"
    assert {(ring.space, ring.kind) for ring in scene.rings} == {(ALLOWED, "good"), (ASTRAY, "bad")}
    assert not desk.wrong()


def test_from_every_seat_both_ways_out_are_whole_in_sight_and_what_may_not_move_is_ticked_where_it_was(
    desk: Desk, watched: Play
) -> None:
    """At 800x480 from the left "The table is right" was half behind the picture's button."""
    kept = say("It keeps its place while {name} is asked.", name="Ann")
    show(watched, Verdict(disagreement=replace(astray(), allowed=(), why=kept)))
    assert watched.board and watched.game.sight
    scene = watched.board.scene(desk.evening.look(800, 480))
    assert {(ring.space, ring.kind) for ring in scene.rings} == {(ALLOWED, "good"), (ASTRAY, "bad")}
    for quarters, size in product(range(4), SIZES):
        watched.facing.quarters = watched.facing.held = quarters
        placed = list(place(desk.evening.things(*size), size))
        for wanted in ("Put it back", "The table is right", "Show picture"):
            found = [each for each in placed if isinstance(each.thing, Touch) and each.thing.name.startswith(wanted)]
            assert found and all(each.clip is None or each.box.within(each.clip, 1.5) for each in found), wanted


def test_however_much_stands_otherwise_at_the_beginning_it_can_be_read_and_answered(desk: Desk, watched: Play) -> None:
    board, sight = watched.game.rules.board, watched.game.sight
    assert board and sight
    places, begins = where(board, {part.id: part.states[1] for part in board.parts}), Comparer(board, begins=True)
    figures = ("red", "blue", "demon_king")
    should, there = list(places)[:3], list(places)[3:6]
    table = replace(watched.game.seen.table, pieces=tuple(map(PieceView, figures, should)))
    pieces = tuple(PieceSeen(each, space, True, places[space]) for each, space in zip(figures, there, strict=True))
    parts = tuple(PartSeen(part.id, part.states[1], True) for part in board.parts)
    for at in (0.0, WRONG):
        look = Observation(at=at, board=BoardSeen(True, True), pieces=pieces, parts=parts)
        verdict = begins.judge(look, table, watched.game.seen.prompt)
    assert verdict.disagreement and "and 2 more stand otherwise" in str(verdict.disagreement.words)
    show(watched, verdict)
    assert not desk.wrong(spoken=("en", "de"))
    desk.tap("Put it back")
    assert not sight.disagreement


def test_the_table_may_be_right(desk: Desk, watched: Play) -> None:
    show(watched, Verdict(disagreement=astray()))
    desk.tap("The table is right")
    desk.until(lambda: watched.game.seen.moment.depth)
    assert watched.game.rules.view(watched.game.seen.moment.state)["red"]["at"] == ASTRAY
    assert not desk.reads("look here")


def test_a_game_under_way_is_taken_from_the_table_and_the_rest_is_asked(desk: Desk, watched: Play) -> None:
    sight = watched.game.sight
    assert sight
    there = PieceSeen("red", ASTRAY, True, (0.0, 0.0))
    told = replace(
        seen(Verdict(disagreement=replace(astray(), under_way=True))), observation=Observation(pieces=(there,))
    )
    sight.show(told)
    assert not desk.wrong(spoken=("en", "de"))
    desk.tap("The game is under way")
    desk.until(lambda: watched.game.seen.prompt.who)
    assert watched.game.rules.view(watched.game.seen.moment.state)["red"]["at"] == ASTRAY
    assert desk.reads("Is it so? No picture shows it.")
    assert not desk.wrong()


def test_what_is_put_back_changes_nothing(desk: Desk, watched: Play) -> None:
    before = watched.game.seen.moment
    show(watched, Verdict(disagreement=astray()))
    desk.tap("Put it back")
    assert watched.game.seen.moment is before
    assert not desk.reads("look here") and desk.reads("Throw the die")


def test_a_doubt_is_asked_and_answered(desk: Desk, watched: Play) -> None:
    """Only about the doubtful part; the answer is told as the move it is."""
    desk.tap("The die shows 5")
    move = watched.game.seen.prompt.moves[0]
    answers = (
        Answer(say("on the first"), Moved(move.piece, move.places[0]), move.places[0]),
        Answer(say("it was not moved"), None),
    )
    show(watched, Verdict(question=Question(say("Where does red stand?"), answers)))
    assert desk.reads("Where does red stand?")
    desk.tap("on the first")
    desk.until(lambda: watched.game.seen.prompt.moves != (move,))
    figure = next(piece for piece in watched.game.seen.table.pieces if piece.id == move.piece)
    assert figure.at == move.places[0]


@pytest.mark.parametrize("what", ["a wheel that lags", "a film that has ended", "a folder that stands still"])
def test_what_the_eyes_wait_for_is_shown_and_said_aloud(desk: Desk, watched: Play, what: str) -> None:
    """A notice of its own, once, and in the voice too: nobody looks at a screen while pushing a wheel."""
    late = Difference("wheel", "part", "5", "3")
    look, words = {
        "a wheel that lags": (seen(Verdict(waiting=(late,), lags=(late,))), late.words),
        "a film that has ended": (Seen(Observation(), Verdict(), CameraStatus("ended")), WORDS["ended"]),
        "a folder that stands still": (Seen(Observation(), Verdict(), CameraStatus("unchanged")), WORDS["unchanged"]),
    }[what]
    desk.evening.settings.voice = True
    desk.ears.said.clear()
    watch = Watch(watched.game.referee, drawn=True)
    watch(look)
    watch(look)
    desk.until(lambda: watched.game.notice)
    desk.settle()
    assert desk.reads(str(words)) and desk.ears.said == [str(words).rstrip(".")]
    assert not desk.wrong()


def test_looks_that_say_the_same_draw_nothing_anew(desk: Desk, watched: Play) -> None:
    drawn: list[int] = []
    desk.evening.changed = lambda: drawn.append(1)
    for _ in range(5):
        show(watched, Verdict(agreed=True))
    assert len(drawn) == 1


def test_the_table_check_tells_how_the_camera_is(desk: Desk, watched: Play) -> None:
    desk.evening.go(Check(desk.evening))
    assert desk.reads("I am looking for the camera.") or desk.reads("camera")
    desk.tap("Camera: Show me")
    assert desk.evening.screen.name == "camera"


@pytest.mark.long
def test_moving_pictures_move(window: Any, tmp_path: Path) -> None:
    """A folder of pictures for a camera: what lies in it is on the glass, and in one texture."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number, shade in enumerate((60, 200)):
        cv2.imwrite(str(pictures / f"{number}.png"), np.full((480, 640, 3), shade, np.uint8))
    screen = Screen(tmp_path)
    try:
        screen.evening.camera = str(pictures)
        screen.evening.begin(gallery.setup(2), {})
        screen.until(lambda: isinstance(screen.evening.screen, Play))
        game = screen.evening.game
        assert game and game.sight
        screen.tap("Ann, your throw. Opens the menu.")
        screen.tap("Table check")
        screen.tap("Camera: Show me")
        screen.until(lambda: grey(screen) and wait())
    finally:
        screen.close()


def wait() -> bool:
    time.sleep(0.01)
    return True


def grey(screen: Screen) -> bool:
    """A picture of one shade, or of the other, fills the middle of the screen."""
    pixels = screen.stage.pixels()[200:320, 300:500, :3]
    return any(np.mean(np.abs(pixels.astype(int) - shade) < 12) > 0.8 for shade in (60, 200))


def test_a_camera_that_is_not_there_costs_no_game(desk: Desk) -> None:
    desk.evening.camera = "/nowhere/at/all"
    desk.evening.begin(gallery.setup(2), {})
    desk.settle()
    desk.until(lambda: desk.evening.game)
    assert desk.evening.game and desk.evening.game.sight is None
    assert desk.reads("There is no camera")
    desk.tap("All right")
    desk.tap("The die shows 5")


@pytest.mark.long
def test_who_leaves_a_game_is_told_what_the_box_will_miss(desk: Desk) -> None:
    game = rules("magic_maze")
    sitting = Sitting(Trials(*kit_of(game), size=(1280, 720), seed=3), game, 1, 2)
    with sitting.taken_up():
        screen = gallery.play(desk.evening, sitting.session)
        sight = screen.game.sight = Sight(
            screen.game.referee, sitting.board, sitting.kit, lambda: Folder(Path()), desk.posted.put, lambda: None
        )
        sight.eyes = sitting.eyes
        sitting.pass_(2)
        others = {name: stand for name, stand in sitting.studio.scene.pieces.items() if name != "ogre"}
        sitting.studio.arrange(lambda scene: replace(scene, pieces=others))
        sitting.pass_(8)
        desk.evening.leave()
        assert desk.reads("find it for the box")
        assert not desk.wrong(spoken=("en", "de"))
        desk.settle()
