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
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.play.at_table import every_game
from tests.vision.trials import Trial, Trials
from ui.table.believing import believed, take_over
from ui.table.hands import Hands
from ui.table.kits import kit_of
from vision.camera.studio import Studio
from vision.geometry import Image

ANSWERS = 160


def new(game: Rules[Any]) -> Session[Any]:
    return Session(game, Setup(game.id, seats(game, max(2, game.players[0])), dict(game.simulated_house)))


def under_way(game: Rules[Any], seed: int = 4) -> Session[Any]:
    session, rng = new(game), Random(seed)
    for _ in range(ANSWERS):
        if not session.prompt.over:
            session.tell(game.simulated(session.state, session.prompt, rng))
    return session


def photographed(session: Session[Any]) -> tuple[Trials, Image]:
    """The table of this game, as people have laid it; by the Pi's own camera over a board of more than a metre."""
    board, kit = kit_of(session.rules)
    trials = Trials(board, kit, size=(2304, 1296) if board.size[0] > 1000 else (1920, 1080), seed=3)
    pose = trials.pose(Trial())
    studio = Studio(trials.table, pose, seed=1, pace=None)
    Hands(studio, board, kit, seed=1).follow(session.rules.table(session.state))
    return trials, trials.table.photograph(studio.scene, pose)


@every_game
def test_a_picture_of_a_game_under_way_becomes_its_state(game: str) -> None:
    was = under_way(rules(game))
    trials, picture = photographed(was)
    session = new(was.rules)
    said, unsaid = take_over(session, trials.reader.read(picture))
    now, before = session.rules.table(session.state), was.rules.table(was.state)
    stood = {**dict(before.parts), **{piece.id: piece.at for piece in before.pieces}}
    stands = {**dict(now.parts), **{piece.id: piece.at for piece in now.pieces}}
    assert {thing: stands[thing] for thing in said} == {thing: stood[thing] for thing in said}
    assert len(said) >= 0.7 * len([each for each in (*said, *unsaid) if stood.get(each) is not None])
    assert session.prompt.who or game == "kings_and_things", "what is asked before a first turn is over"


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


def test_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    was = under_way(rules("darrowell"))
    cv2.imwrite(str(tmp_path / "table.png"), photographed(was)[1])
    for name, status, words in (
        ("table.png", 0, ("Taken from the picture: Red, Red gold, Blue, Blue gold, the gate marker.", "“tell”")),
        ("none.png", 2, ("none.png cannot be used: there is no such file.",)),
    ):
        line = f"play darrowell --players 2 --console --table real --from {tmp_path / name}".split()
        done = subprocess.run([sys.executable, "-m", "ui.cli.main", *line], input="", capture_output=True, text=True)
        assert done.returncode == status and all(each in done.stdout + done.stderr for each in words), done.stderr
