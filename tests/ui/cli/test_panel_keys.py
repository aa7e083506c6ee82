"""`companion panel`: a key for everything on a pretended panel, in another program."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from hardware.panel.hands import Reached, commands
from hardware.panel.news import Pressed, Turned
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import read
from tests.hardware.listening import Listener
from ui.cli.keyboard import END
from ui.cli.panel import keys


def companion(*words: str, typed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ui.cli.main", "panel", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120)


def test_every_command_of_a_panel_has_a_key_of_its_own() -> None:
    every = commands(SimulatedPanel(read()))
    found = keys(every)
    assert sorted(found.values()) == sorted(every)
    assert (found["1"], found["c"], found["+"]) == ("press place 1", "press confirm", "turn 1")
    assert not {*END, "?"} & found.keys()


def test_keys_press_what_a_game_in_another_program_hears(tmp_path: Path) -> None:
    hands = SimulatedPanel(read())
    reached = Reached(hands, tmp_path / "panel").open()
    with Panel(read(), choose=hands.choose) as panel:
        heard = Listener(panel)
        heard.until(lambda: panel.status.works)
        said = companion("--path", str(reached.path), "--keys", typed="2+?q")
        assert said.returncode == 0 and "place 2 is pressed" in said.stdout and "c  press confirm" in said.stdout
        assert "confirm is pressed" in companion("--path", str(reached.path), typed="press confirm\n").stdout
        heard.until(lambda: len(heard.of(Pressed)) == 2 and heard.of(Turned))
    reached.close()
    assert [each.button for each in heard.of(Pressed)] == ["place 2", "confirm"]


def test_without_a_game_it_says_how_to_start_one(tmp_path: Path) -> None:
    said = companion("--path", str(tmp_path / "nobody"), typed="c")
    assert said.returncode == 2 and "GPIOZERO_PIN_FACTORY=mock" in said.stderr


def test_what_no_hand_can_do_is_answered_at_once(tmp_path: Path) -> None:
    hands = SimulatedPanel(read())
    reached = Reached(hands, tmp_path / "panel").open()
    with Panel(read(), choose=hands.choose) as panel:
        Listener(panel).until(lambda: panel.status.works)
        typed = b"turn 99999999999\npress \xff\nturn " + b"9" * 5000 + b"\nlamps\n"
        command = [sys.executable, "-m", "ui.cli.main", "panel", "--path", str(reached.path)]
        done = subprocess.run(command, input=typed, capture_output=True, timeout=120)
    reached.close()
    said = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert said[0] == "No hand turns the knob by more than 100 steps at once."
    assert said[1] == "There is no � at this panel." and said[-1].startswith("lamps")


def test_a_line_has_one_answer_however_long_it_is(tmp_path: Path) -> None:
    hands = SimulatedPanel(read())
    reached = Reached(hands, tmp_path / "panel").open()
    with Panel(read(), choose=hands.choose) as panel, socket.socket(socket.AF_UNIX) as line:
        Listener(panel).until(lambda: panel.status.works)
        line.connect(str(reached.path))
        line.sendall(b"turn " + b"9" * 5000 + b"\nlamps\n")
        line.shutdown(socket.SHUT_WR)
        said = line.makefile(encoding="utf-8").read().splitlines()
    reached.close()
    assert len(said) == 2 and said[1].startswith("lamps")
