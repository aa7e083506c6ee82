"""`companion see` and `companion kit` as people call them."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from random import Random

import cv2
import msgspec
import pytest

from companion.boards.drawing import draw, where
from tests.vision.conftest import Printed
from tests.vision.dice.tray import Thrown, photograph
from tests.vision.trials import Trial, Trials
from ui.cli.main import main
from vision.camera.scene import Flaws, Scene, Stand
from vision.camera.simulated import Table, overhead
from vision.kit.model import Frame
from vision.paint import paint


@pytest.fixture(scope="session")
def folder(maze_trials: Trials, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pictures of a maze, one without a board, and a file that is no picture."""
    folder = tmp_path_factory.mktemp("pictures")
    rng = Random(4)
    for number in range(2):
        setting = maze_trials.setting(rng)
        picture = maze_trials.table.photograph(setting.scene, maze_trials.pose(Trial()), Flaws())
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    cv2.imwrite(str(folder / "3 no board.png"), picture[:80, :80])
    (folder / "2 broken.jpg").write_bytes(b"\xff\xd8 this is no picture")
    (folder / "notes.txt").write_text("not a picture either")
    return folder


def test_a_folder_is_read_and_one_bad_picture_stops_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["see", "--game", "magic_maze", str(folder), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert status == 1, "something could not be read, and the caller can tell"
    assert [Path(each["image"]).name for each in told] == ["0.png", "1.png", "2 broken.jpg", "3 no board.png"]
    assert [(each["read"], each["board"]["found"]) for each in told] == [
        (True, True),
        (True, True),
        (False, False),
        (True, False),
    ]
    assert told[2]["problem"] and not told[0]["problem"]
    piece = next(each for each in told[0]["pieces"] if each["where"])
    assert set(piece) == {"id", "at", "sure", "where", "heading", "others", "crowded", "confidence"}
    assert piece["confidence"] in ("sure", "doubtful")
    (wheel,) = told[0]["parts"]
    assert (wheel["id"], wheel["confidence"]) == ("wheel", "sure") and wheel["state"] in map(str, range(16))
    assert told[0]["hands"] == [] and told[0]["size"] == [1280, 720]


def test_good_pictures_are_good(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = [str(folder / f"{number}.png") for number in range(2)]
    assert main(["see", "--game", "magic_maze", *pictures, pictures[0], "--draw", str(tmp_path / "drawn")]) == 0
    said = capsys.readouterr().out
    assert said.count("board by its markers") == 2, "a file named twice is read once"
    assert "wheel: " in said and max(map(len, said.splitlines())) <= 120
    for number in range(2):
        drawn = cv2.imread(str(tmp_path / "drawn" / f"{number}.jpg"))
        assert drawn is not None and drawn.shape[:2] == (720, 1280)


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["see", "--game", "chess", "a.png"], "There is no game “chess”"),
        (["kit", "chess"], "There is no game “chess”"),
        (["kit", "magic_maze", "-o", "/nowhere/at/all/kit.pdf"], "No such file"),
    ],
)
def test_a_call_that_cannot_be_understood(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert complaint in " ".join(capsys.readouterr().err.split())


@pytest.mark.long
def test_a_taught_board_is_known_by_the_photograph_beside_its_file(
    maze: Printed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Red and blue are exchanged, so that it does not look like what we would draw; there is no frame about it."""
    board, kit = maze[0], msgspec.structs.replace(maze[1], frame=Frame())
    file = resources.files("companion.games.magic_maze") / "boards" / "reference_wheel16.toml"
    (tmp_path / "mine.toml").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    cv2.imwrite(str(tmp_path / "mine.jpg"), paint(draw(board, {"wheel": "9"}), 2.0)[:, :, ::-1])
    scene = Scene({"wheel": "9"}, {"ogre": Stand(where(board, {})["b05"], 90.0)})
    picture = Table(board, kit).photograph(scene, overhead(board, kit, tilt=6.0))
    cv2.imwrite(str(tmp_path / "seen.png"), picture[:, :, ::-1])
    call = ["see", "--game", "magic_maze", "--board", str(tmp_path / "mine.toml"), str(tmp_path / "seen.png"), "--json"]
    assert main(call) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["board"]["by"], told["board"]["sure"], told["hands"]) == ("art", True, [])
    ogre = next(each for each in told["pieces"] if each["id"] == "ogre")
    assert (ogre["at"], ogre["confidence"]) == ("b05", "sure")
    wheel = next(each for each in told["parts"] if each["id"] == "wheel")
    assert wheel["state"] is None, "one photograph does not tell how its other positions look"


def test_dice_are_read_and_each_says_whether_it_is_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    thrown = [Thrown(5, (-30.0, 10.0), 20.0), Thrown(2, (35.0, -12.0), 60.0), Thrown(4, (0.0, -25.0), 10.0, 40.0)]
    cv2.imwrite(str(tmp_path / "tray.png"), photograph(thrown))
    (tmp_path / "torn.png").write_bytes(b"no picture")
    assert main(["see", "--dice", str(tmp_path), "--json", "--draw", str(tmp_path / "drawn")]) == 1
    torn, tray = json.loads(capsys.readouterr().out)
    assert (torn["read"], torn["dice"], tray["mat"], tray["busy"]) == (False, [], False, False)
    assert [die["face"] for die in tray["dice"] if die["confidence"] == "sure"] == [5, 2]
    assert (tmp_path / "drawn" / "tray.jpg").is_file()
    assert main(["see", "--dice", str(tmp_path / "tray.png")]) == 0
    said = capsys.readouterr().out
    assert "5 (sure): white die at" in said and "2 (sure)" in said and said.count("(sure)") == 2


def test_nothing_to_see_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["see", "--game", "magic_maze", str(tmp_path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.long
def test_the_kit_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "maze.pdf"
    assert main(["kit", "magic_maze", "-o", str(out), "--paper", "letter"]) == 0
    assert out.read_bytes().startswith(b"%PDF-") and "100 %" in capsys.readouterr().out
