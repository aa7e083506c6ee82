"""Hands at the pretended panel from another program: every command does what it says, over a socket too."""

from __future__ import annotations

import socket
from pathlib import Path

from hardware.panel.hands import Reached, commands, obey
from hardware.panel.lamps import Lamp
from hardware.panel.news import Pressed, Struck, Switched, Turned
from hardware.panel.simulated import FAULTS
from tests.hardware.panel.conftest import WIRING, Rig


def test_there_is_a_command_for_everything_on_the_panel(rig: Rig) -> None:
    listed = commands(rig.hands)
    assert {f"press {button}" for button in WIRING.buttons()} <= set(listed)
    assert {"turn 1", "turn -1", "tab push_left", "switch flap_a"} <= set(listed)
    assert {f"fault {name}" for name in FAULTS} <= set(listed)
    assert obey(rig.hands, "whatever") == "; ".join(listed)


def test_hands_press_turn_push_and_switch(rig: Rig) -> None:
    rig.opened()
    for line in ("press place 2", "turn -1", "tab push_left", "switch flap_a"):
        obey(rig.hands, f"{line}\n")
    rig.until(lambda: len(rig.of(Switched)) == 2)
    obey(rig.hands, "switch flap_a")
    rig.until(lambda: len(rig.of(Switched)) == 3)
    assert [each.button for each in rig.of(Pressed)] == ["place 2"]
    assert [each.choice for each in rig.of(Struck)] == ["push_left"]
    assert sum(each.steps for each in rig.of(Turned)) == -1
    assert [each.state for each in rig.of(Switched)] == ["out", "in", "out"]


def test_lamps_are_seen_and_nonsense_is_told(rig: Rig) -> None:
    rig.opened()
    rig.panel.show({2: Lamp.ON})
    rig.until(lambda: obey(rig.hands, "lamps") == "lamps   1. 2*")
    for line in ("press place 9", "turn somewhat", "tab push_up", "switch door", "fault rust"):
        assert obey(rig.hands, line).startswith("There is no ")


def test_a_fault_goes_on_and_off(rig: Rig) -> None:
    rig.opened()
    assert obey(rig.hands, "fault unplug").startswith(f"unplug: {FAULTS['unplug']}")
    rig.until(lambda: not rig.panel.status.works)
    assert obey(rig.hands, "fault unplug").startswith("unplug is mended")
    rig.opened()


def test_another_program_reaches_it_and_a_socket_left_behind_is_taken_over(rig: Rig, tmp_path: Path) -> None:
    path = tmp_path / "run" / "panel"
    rig.opened()
    path.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    reached = Reached(rig.hands, path).open()
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        line.sendall(b"press confirm\n")
        assert line.makefile().readline().startswith("confirm is pressed")
    rig.until(lambda: rig.of(Pressed))
    later = Reached(rig.hands, path).open()
    reached.close()
    reached.close()
    assert path.exists(), "the panel opened last keeps its socket"
    later.close()
    assert not path.exists()
