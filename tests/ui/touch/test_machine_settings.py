"""The settings of the machine itself: a backup on a stick, the light of the panel, and its switch."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion import __version__
from companion.table.words import Words
from hardware.pi.backlight import Backlight
from tests.play.at_table import FIRST, setup
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from ui.club import settings as settings_of_the_club
from ui.table import backup, languages
from ui.table.club import told as club
from ui.touch.library import Trouble
from ui.touch.screens.kit import printed
from ui.touch.screens.machine import Machine, reached
from ui.touch.screens.settings import Row, SettingsScreen
from ui.touch.things import Art, Text


@pytest.fixture
def settings(desk: Desk) -> Desk:
    desk.evening.go(SettingsScreen(desk.evening))
    return desk


@pytest.fixture
def machine(settings: Desk) -> Desk:
    settings.tap("This machine")
    return settings


def plugged(desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick: nobody but root can mount one."""
    stick = folder / "media" / "stick"
    stick.mkdir(parents=True)
    desk.evening.library.media = (folder / "media",)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == stick)
    return stick


def test_a_backup_is_made_on_the_stick_that_is_plugged_in(
    machine: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = machine.evening.library.journal
    machine.evening.library.ask(lambda: journal().begin(setup(FIRST))).result()
    machine.evening.library.media = (tmp_path / "none",)
    machine.tap("Backup")
    assert "No stick is plugged in" in str(machine.evening.trouble)
    machine.tap("All right")
    stick = plugged(machine, tmp_path, monkeypatch)
    machine.tap("Backup")
    assert "1 game and all else are on the stick now" in str(machine.evening.trouble)
    assert backup.read(stick / "table-companion-backup-0001.zip").games == 1


@pytest.mark.long
def test_the_kit_of_a_game_is_kept_as_a_file(machine: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = plugged(machine, tmp_path, monkeypatch)
    machine.tap("Print a table")
    machine.tap("Heroes of the Maze")
    machine.tap("Letter")
    machine.tap("Keep it as a file")
    (kept,) = stick.iterdir()
    assert kept.name == "magic_maze-kit-letter.pdf" and kept.read_bytes().startswith(b"%PDF")
    assert str(kept) in str(machine.evening.trouble)


def test_a_file_goes_to_the_printer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What prints is a program of the system: here one that notes what it was given, then one that refuses."""
    lp, note = tmp_path / "lp", tmp_path / "note"
    monkeypatch.setattr("ui.touch.screens.kit.PRINTER", str(lp))
    with pytest.raises(Trouble, match="could not be printed"):
        printed(note)
    lp.write_text(f'#!/bin/sh\necho "$1" >{note}\n')
    lp.chmod(0o755)
    assert "The printer has it" in str(printed(tmp_path / "kit.pdf"))
    assert note.read_text().strip() == str(tmp_path / "kit.pdf")
    lp.write_text("#!/bin/sh\necho no paper >&2\nexit 1\n")
    with pytest.raises(Trouble, match="no paper"):
        printed(note)


def test_what_it_is_and_where_it_is_reached(machine: Desk) -> None:
    assert machine.reads(f"Table companion {__version__}")
    assert machine.reads(str(reached())) and machine.reads("Python 3.")


def test_the_switch_is_there_where_the_machine_is_ours_and_is_held(machine: Desk) -> None:
    names = [touch.name for touch in machine.touches()]
    assert not any(name.startswith("Hold") for name in names)
    asked = []

    def note(what: str) -> Words:
        asked.append(what)
        return Words("not today")

    machine.evening.power_off = lambda: note("off")
    machine.evening.restart = lambda: note("anew")
    for name, what in (("Hold: switch off", "off"), ("Hold: start anew", "anew")):
        assert machine.find(name).hold, "a tap does not switch anything off"
        machine.tap(name)
        assert asked[-1] == what and str(machine.evening.trouble) == "not today"
        machine.evening.calm()


def test_how_the_screen_hangs_is_told_by_pictures(settings: Desk) -> None:
    settings.tap("upside down")
    assert settings.evening.settings.mounted == 2
    quarters = {each.quarters for each in settings.placed() if isinstance(each.thing, Text)}
    assert quarters == {2}, "all that is read is turned"
    settings.tap("the long edge below")
    assert settings.evening.settings.mounted == 0


def test_mute_silences_the_voice_too_and_is_seen(desk: Desk) -> None:
    desk.evening.settings.voice = True
    play = gallery.play(desk.evening, gallery.pit())
    assert len(desk.ears.said) == 1
    desk.evening.settings.sound = "off"
    play.entered()
    assert len(desk.ears.said) == 1
    assert any(isinstance(each.thing, Art) and each.thing.name == "icon:mute" for each in desk.placed())
    play.read_aloud()
    assert "The sound is off" in str(desk.evening.trouble) and len(desk.ears.said) == 1
    desk.evening.calm()
    desk.evening.settings.sound = "quiet"
    play.read_aloud()
    assert len(desk.ears.said) == 2
    assert not any(isinstance(each.thing, Art) and each.thing.name == "icon:mute" for each in desk.placed())


def test_a_voice_that_is_missing_says_so_where_it_is_chosen(settings: Desk) -> None:
    assert settings.reads("says the name and the question")
    settings.ears.there = False
    assert settings.reads("missing here: apt install espeak-ng")


def test_the_light_is_set_where_there_is_one(settings: Desk, tmp_path: Path) -> None:
    assert "70" not in [touch.name for touch in settings.touches()]
    (tmp_path / "lights" / "panel").mkdir(parents=True)
    (tmp_path / "lights" / "panel" / "max_brightness").write_text("255")
    settings.evening.light = Backlight(tmp_path / "lights")
    settings.tap("70")
    assert settings.evening.settings.brightness == 70


class Last(SettingsScreen):
    """What one sees after scrolling down."""

    def rows(self) -> list[Row]:
        return super().rows()[-3:]


def test_its_rows_are_read_whole(settings: Desk, tmp_path: Path) -> None:
    """On a machine that has it all: the last rows, scrolled to, in large letters and small windows too."""
    (tmp_path / "lights" / "panel").mkdir(parents=True)
    (tmp_path / "lights" / "panel" / "max_brightness").write_text("255")
    settings.evening.light = Backlight(tmp_path / "lights")
    settings.evening.power_off = lambda: None
    settings.evening.go(Last(settings.evening))
    assert not settings.wrong(spoken=languages.available(), texts=("normal", "largest"))


def test_a_table_says_which_club_it_belongs_to_and_no_password(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_of_the_club, "path", lambda: tmp_path / "club.json")
    assert "companion club setup" in str(club())
    database = "postgresql://club:s3cret@server:5432/evenings"
    there = settings_of_the_club.Settings(name="Table 1", database=database)
    settings_of_the_club.keep(there)
    assert str(club()) == "Table 1: results to postgresql://server/evenings"
    broker = settings_of_the_club.Broker("lamps", password="s3cret")
    settings_of_the_club.keep(msgspec.structs.replace(there, broker=broker))
    assert str(club()) == "Table 1: results to postgresql://server/evenings, live on lamps"
    desk.evening.go(Machine(desk.evening))
    assert desk.reads("live on lamps")
    (tmp_path / "club.json").write_text("{")
    assert "club.json" in str(club())
