"""The table check of camera and journal, the page to mail, and the command."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from companion.play.journal import Journal
from companion.table.words import say
from hardware.finding import Finding
from tests.play.at_table import FIRST, setup
from ui.cli import main
from ui.table import doctor
from ui.table.dice_book import DiceBook, Known
from vision.camera.frames import CameraTrouble, Standing
from vision.geometry import Image
from vision.kit import mat
from vision.markers import bits
from vision.paint import paint

ROOT = Path(__file__).parents[3]


class Still:
    """A camera that takes the same picture again and again, or fails."""

    lively = False
    standing: Standing = ""

    def __init__(self, name: str, picture: Image | None) -> None:
        self.name, self._picture, self.closed = name, picture, False

    def open(self) -> None: ...

    def read(self) -> Image:
        if self._picture is None:
            raise CameraTrouble("It gives no picture any more.")
        return self._picture

    def lock(self) -> None: ...

    def unlock(self) -> None: ...

    def close(self) -> None:
        self.closed = True


def states(picture: Image, age: float = 0.1) -> dict[str, str]:
    return {each.id: each.state for each in doctor.seen(picture, age)}


def test_a_picture_tells_size_age_light_focus_and_markers() -> None:
    rng = np.random.default_rng(1)
    sharp = rng.integers(0, 256, (1080, 1920, 3), np.uint8)
    assert states(sharp) == {"size": "good", "age": "good", "light": "good", "focus": "good", "markers": "warn"}
    assert states(np.full((480, 640, 3), 5, np.uint8), 3.0) == dict.fromkeys(
        ("size", "age", "light", "focus", "markers"), "warn"
    )
    assert states(np.full((1080, 1920, 3), 250, np.uint8))["light"] == "warn"


def test_markers_are_counted_and_the_dice_mat_is_known() -> None:
    """Those of the kit, as it prints them."""
    page = np.full((1080, 1920), 255, np.uint8)
    for at, marker in enumerate((20, 21, 22)):
        page[200:340, 200 + 400 * at : 340 + 400 * at] = np.kron(bits(marker), np.full((20, 20), 255))
    found = {each.id: each for each in doctor.seen(np.dstack([page] * 3), 0.1)}
    assert str(found["markers"].words) == "It sees 3 markers." and found["markers"].state == "good"
    assert "mat" not in found
    sheet = paint(mat.drawn(), 4.0, size=mat.SIZE)
    page[400 : 400 + sheet.shape[0], 600 : 600 + sheet.shape[1]] = sheet[:, :, 0]
    found = {each.id: each for each in doctor.seen(np.dstack([page] * 3), 0.1)}
    assert found["mat"].state == "good" and str(found["markers"].words) == "It sees 3 markers."


def test_a_camera_that_fails_is_told_and_always_let_go() -> None:
    broken, well = Still("broken", None), Still("well", np.full((1080, 1920, 3), 128, np.uint8))
    found = doctor.camera([broken, well])
    assert [each.state for each in found if each.id == "broken"] == ["bad"]
    assert broken.closed and well.closed
    assert [each.state for each in doctor.camera([])] == ["off"]


def test_the_journal_is_read_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    assert [each.id for each in doctor.journal(path)] == ["none"]
    with Journal(path) as journal:
        journal.begin(setup(FIRST))
    before = path.read_bytes()
    [found] = doctor.journal(path)
    assert found.id == "whole" and "1 game." in str(found.words)
    path.write_bytes(before[:4096] + b"\xff" * 3000 + before[7096:])
    assert [each.id for each in doctor.journal(path)] == ["damaged"]
    path.write_bytes(b"no journal at all")
    assert [each.id for each in doctor.journal(path)] == ["damaged"]
    assert path.read_bytes() == b"no journal at all"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_the_page_to_mail_bears_nobodys_name(home: Path) -> None:
    DiceBook().say("zoe-s-w-4f2a", Known("Zoes white", "red"))
    with Journal(home / "journal.sqlite") as journal:
        made = setup(FIRST)
        journal.begin(made)
    names = [seat.name for seat in made.seats]
    finding = Finding("dice", "zoe-s-w-4f2a", "good", say("Hello {who}", who=names[0]), detail="Zoes white")
    page = doctor.page([finding], ["Theodora"])
    told = json.loads(page)
    assert told["companion"] and told["python"]
    for name in ("zoe-s-w-4f2a", "Zoes white", "Theodora", *names):
        assert name.lower() not in page.lower()
    assert doctor.scrubbed("Anna, ANNA and annals", ["Anna"]) == "(name), (name) and annals"


def test_what_people_say_of_dice_is_kept(home: Path) -> None:
    DiceBook().say("red", Known("Bob’s die", "blue", "d8"))
    again = DiceBook()
    assert again.known == {"red": Known("Bob’s die", "blue", "d8")} and again.shells() == {"red": "d8"}
    heard: list[tuple[str, str, str]] = []

    class Ear:
        def know(self, die_id: str, name: str = "", seat: str = "") -> None:
            heard.append((die_id, name, seat))

    again.tell(Ear())
    assert heard == [("red", "Bob’s die", "blue")]
    again.kept.path.write_text("{")
    assert DiceBook().known == {} and again.kept.path.read_text() == "{"


def test_the_command_tells_people_and_machines(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["doctor", "--json"]) in (0, 1)
    told = json.loads(capsys.readouterr().out)
    everywhere = {*("ports", "dice", "camera", "pins", "display", "sound", "disk", "clock", "journal")}
    assert {each["area"] for each in told} - {"card", "machine"} == everywhere, "what a machine says of itself differs"
    shutil.copy(ROOT / "hardware" / "panel" / "panel.toml", home / "panel.toml")
    saved = home / "page.json"
    main.main(["doctor", "--save", str(saved)])
    out = capsys.readouterr().out
    assert "You can play now." in out and json.loads(saved.read_text())["findings"]
