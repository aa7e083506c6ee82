"""Kings & Things under the camera: map tiles and the forts on them by their faces, and what the table says of them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games import rules
from companion.table.prompts import Prompt
from companion.table.view import TableView
from companion.table.words import Words
from tests.vision.sitting import Sitting
from tests.vision.trials import Trial, Trials
from ui.table.kits import kit_of
from vision.camera.frames import Frame
from vision.sight.comparing import LAGS, Comparer, Stands, Verdict
from vision.sight.eye import Eye
from vision.sight.reading import BoardSeen, Observation, PartSeen

SIZE = (1920, 1080)


@pytest.fixture(scope="module")
def trials() -> Trials:
    return Trials(*kit_of(rules("kings_and_things")), size=SIZE, seed=3)


@pytest.mark.long
def test_forts_are_told_by_their_faces_and_where_there_is_none_nothing_is_said(trials: Trials) -> None:
    found = 0
    for seed in range(2):
        setting = trials.setting(Random(seed))
        seen = trials.reader.read(trials.table.photograph(setting.scene, trials.pose(Trial())))
        for part in trials.kit.parts:
            state = setting.parts.get(part.id)
            read = seen.part(part.id)
            assert (read.state, read.sure) == (state, state is not None), part.id
            found += part.id.startswith("fort") and state is not None
    assert found > 8


def verdict(comparer: Comparer, at: float, believed: str, seen: str) -> Verdict:
    view = TableView("kings_and_things", "reference", (), (), (("fort_4", believed),))
    part = PartSeen("fort_4", seen, True, (), "markers")
    board = BoardSeen(True, True)
    return comparer.judge(Observation(at=at, board=board, parts=(part,)), view, Prompt("red", Words("Build.")))


def test_a_fort_turned_over_before_it_is_told_of_is_no_quarrel_and_one_forgotten_is_named(trials: Trials) -> None:
    comparer = Comparer(trials.board)
    assert verdict(comparer, 0.0, "tower", "tower").agreed
    for at in range(1, 5):
        early = verdict(comparer, float(at), "tower", "keep")
        assert early.disagreement is None and early.event is None and not early.lags
    (late,) = verdict(comparer, LAGS + 2, "tower", "keep").lags
    assert str(late.words) == "Fort 4 should be at tower; I see keep."


def test_the_table_may_be_right_about_a_tile(trials: Trials) -> None:
    """What is told then is the ground of the hex, as the game has it."""
    sitting = Sitting(trials, rules("kings_and_things"), 1, 3)
    with sitting.taken_up():
        session, rng = sitting.session, Random(1)
        while dict(sitting.view.parts)["tile_1"] in ("face_down", "sea"):
            sitting.tap(sitting.game.simulated(session.state, session.prompt, rng))
        was = dict(sitting.view.parts)["tile_1"]
        other = next(each for each in ("swamp", "desert") if each != was)
        sitting.hands.follow(sitting.view)
        sitting.hands.lay("tile_1", other)
        for _ in range(12):
            seen = sitting.look()
            if seen.verdict.disagreement:
                break
        assert seen.verdict.disagreement is not None
        assert seen.verdict.disagreement.table == (Stands("tile_1", other),)
        for told in sitting.eyes.table_is_right(seen.verdict.disagreement):
            told.result(60)
        assert dict(sitting.view.parts)["tile_1"] == other
        assert sitting.look().verdict.disagreement is None


def test_a_tile_is_seen_for_as_long_as_it_lies_there(trials: Trials) -> None:
    """Not in the first picture of a quiet alone; and one that is laid later is found."""
    setting, eye = trials.setting(Random(1)), Eye(trials.reader)
    less = msgspec.structs.replace(setting.scene, marked=setting.scene.marked[::2])
    number = 0
    for scene in (less, setting.scene):
        for _ in range(6):
            number += 1
            seen = eye.look(Frame(trials.table.photograph(scene, trials.pose(Trial())), number * 0.5, number))
        assert sum(part.sure for part in seen.parts) == len(scene.marked)


@pytest.mark.long
def test_tiles_in_any_of_their_six_turns_are_neither_a_hand_nor_things(trials: Trials) -> None:
    """Nobody lays a map upright: what is printed on a tile turns with its marker."""
    for seed in range(4):
        setting = trials.setting(Random(seed))
        seen = trials.reader.read(trials.table.photograph(setting.scene, trials.pose(Trial())))
        assert {part.turn for part in seen.parts} == {0.0, 60.0, 120.0, 180.0, 240.0, 300.0}
        assert (seen.hands, seen.things) == ((), ())
