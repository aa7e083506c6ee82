"""A game under way at the table goes on here: what a picture shows for certain is said of it, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import cv2
import pytest

from companion.games import rules
from companion.play.rules import Rules
from companion.play.session import Session
from companion.table.events import Given
from tests.play.at_table import every_game, play_on, simulated
from tests.vision.sitting import CALM, Sitting
from tests.vision.trials import Trial, Trials
from tests.waiting import PATIENCE
from ui.table.believing import believed, untold
from ui.table.hands import Hands
from ui.table.kits import kit_of
from vision.camera.studio import Studio
from vision.geometry import Image

ANSWERS = 160


def new(game: Rules[Any]) -> Session[Any]:
    return simulated(game.id, max(2, game.players[0]))


def under_way(game: Rules[Any], seed: int = 4) -> Session[Any]:
    session = new(game)
    play_on(session, Random(seed), most=ANSWERS)
    return session


def trials_of(game: Rules[Any]) -> Trials:
    """Pictures by the Pi's own camera over a board of more than a metre."""
    board, kit = kit_of(game)
    return Trials(board, kit, size=(2304, 1296) if board.size[0] > 1000 else (1920, 1080), seed=3)


def photographed(session: Session[Any]) -> Image:
    """The table of this game, as people have laid it."""
    trials = trials_of(session.rules)
    pose = trials.pose(Trial())
    studio = Studio(trials.table, pose, seed=1, pace=None)
    Hands(studio, trials.board, trials.kit, seed=1).follow(session.rules.table(session.state))
    return trials.table.photograph(studio.scene, pose)


def standing(session: Session[Any]) -> dict[str, str | None]:
    view = session.rules.table(session.state)
    return {**dict(view.parts), **{piece.id: piece.at for piece in view.pieces}}


@pytest.mark.long
@every_game
def test_a_game_under_way_becomes_what_is_seen_of_its_table(game: str) -> None:
    was = under_way(rules(game))
    sitting = Sitting(trials_of(was.rules), was.rules, 1, len(was.seats))
    session = sitting.session
    with sitting.taken_up():
        sitting.hands.linger = None
        sitting.hands.follow(was.rules.table(was.state))
        while not (told := (look := sitting.look(CALM)).verdict.disagreement):
            pass
        assert told.under_way
        said, unsaid, begun = sitting.eyes.take_over(look.observation).result(PATIENCE)
        assert not sitting.look(CALM).verdict.disagreement, "it is as on the table"
    stands, stood = standing(session), standing(was)
    assert {thing: stands[thing] for thing in said} == {thing: stood[thing] for thing in said}
    assert len(said) >= 0.7 * len([each for each in (*said, *unsaid) if stood.get(each) is not None])
    assert {thing for thing in dict(was.rules.table(was.state).parts) if thing.startswith("fort_")} <= set(said)
    asked = untold(session.rules, session.head)
    assert begun == (game != "kings_and_things") and bool(session.prompt.who) == begun
    assert not {claim.about for claim in asked if claim.kind == "space"} & set(said), "what was seen is asked no more"
    if not begun:  # whose the land is no picture shows: the game stays where it is until that is said
        for path in ("h16 owner grey", "h9 owner green"):
            subject, key, value = path.split()
            session.tell(Given(subject, key, value))
        session.tell(Given("", "phase", "gold_collection"))
    assert session.prompt.who and untold(session.rules, session.head)
    play_on(session, Random(1), most=1)
    assert not untold(session.rules, session.head), "whoever plays on has told enough"


@every_game
def test_whatever_can_be_seen_of_a_piece_can_be_said_of_it(game: str) -> None:
    """Not all games say “at”, and a counter on a track is a number of somebody's."""
    session = under_way(rules(game))
    view = session.rules.table(session.state)
    kit = {piece.id for piece in kit_of(session.rules)[1].pieces}
    for piece in view.pieces:
        if piece.id in kit and piece.at and piece.id != "ogre":  # of the Ogre who rules it is said first
            session.tell(believed(session.rules, session.state, piece.id, piece.at) or pytest.fail(piece.id))
            assert session.rules.table(session.state).pieces == view.pieces


@pytest.mark.long
@pytest.mark.parametrize(
    "game, options, told",
    [
        (
            "darrowell",
            "",
            ("the picture: Red, Red gold, Blue, Blue gold and the gate marker.", "ann 4  Ann’s weapons: 0"),
        ),
        (
            "kings_and_things",
            "--language de",
            ("Aus dem Bild übernommen: ", "und zuletzt, welche Phase ist.", "Ist es so?"),
        ),
    ],
)
def test_by_one_command(
    game: str, options: str, told: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    cv2.imwrite(str(tmp_path / "table.png"), photographed(under_way(rules(game))))
    for name, status, words in (
        ("table.png", 0, told),
        ("none.png", 2, ("none.png cannot be used: there is no such file.",)),
    )[: 1 if options else 2]:
        line = f"play {game} --players 2 --console --table real {options} --from {tmp_path / name}".split()
        done = subprocess.run([sys.executable, "-m", "ui.cli.main", *line], input="", capture_output=True, text=True)
        said = done.stdout + done.stderr
        assert done.returncode == status and [each for each in words if each not in said] == [], said
