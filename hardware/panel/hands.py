"""Hands at a pretended panel, from another program: a line over a Unix socket, and a line in answer."""

from __future__ import annotations

import contextlib
import socketserver
import threading
from pathlib import Path

from hardware.panel.simulated import FAULTS, SimulatedPanel

FURTHEST = 100
LINE = 1000
"""Bytes of a line that are listened to; it has one answer, however long it is."""


def commands(panel: SimulatedPanel) -> list[str]:
    """Every line that hands can say here, in the order of the panel; a switch and a fault go on and off in turn."""
    wiring = panel.wiring
    found = [f"press {button}" for button in wiring.buttons()]
    found += ["turn 1", "turn -1"] if wiring.knob else []
    found += [f"tab {stroke.choice}" for stroke in wiring.strokes]
    found += [f"switch {switch.part}" for switch in wiring.switches]
    return found + [f"fault {name}" for name in FAULTS]


def obey(panel: SimulatedPanel, line: str) -> str:
    """Does what one line says; what came of it. `lamps` only looks, `commands` lists."""
    verb, _, what = line.strip().partition(" ")
    try:
        match verb:
            case "press":
                panel.press(what)
                done = f"{what} is pressed"
            case "turn" if abs(int(what)) > FURTHEST:
                return f"No hand turns the knob by more than {FURTHEST} steps at once."
            case "turn":
                panel.turn(int(what))
                done = f"the knob is turned by {what}"
            case "tab":
                panel.push(what)
                done = f"the tab is pushed: {what}"
            case "switch":
                panel.set_switch(what, what not in panel.closed)
                done = f"the switch at {what} is {'pressed' if what in panel.closed else 'let go'}"
            case "fault" if what in panel.faults:
                panel.mend(what)
                done = f"{what} is mended"
            case "fault":
                panel.fail(what)
                done = f"{what}: {FAULTS[what]}"
            case "lamps":
                done = "lamps"
            case _:
                return "; ".join(commands(panel))
    except (KeyError, ValueError):
        return f"There is no {what or verb} at this panel."
    lamps = (f"{place}{'*' if panel.lit(place) else '.'}" for place in panel.wiring.lamps())
    return f"{done}   {' '.join(lamps)}"


class Reached:
    """A pretended panel that other programs reach at `path` while it is open.

    The panel opened last is the one that is reached there. Raises OSError where no socket can be made.
    """

    def __init__(self, panel: SimulatedPanel, path: Path) -> None:
        self.panel, self.path = panel, path
        self._server: socketserver.BaseServer | None = None
        self._inode = 0

    def open(self) -> Reached:
        panel = self.panel

        class Hands(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(ConnectionError):  # whoever asked has left
                    while line := self.rfile.readline(LINE):
                        rest = line
                        while rest and not rest.endswith(b"\n"):
                            rest = self.rfile.readline(LINE)
                        self.wfile.write(f"{obey(panel, line.decode(errors='replace'))}\n".encode())

        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)
        self._server = socketserver.ThreadingUnixStreamServer(str(self.path), Hands)
        self._server.daemon_threads = True
        self._inode = self.path.stat().st_ino
        threading.Thread(target=self._server.serve_forever, name="panel hands", daemon=True).start()
        return self

    def close(self) -> None:
        """Harmless when it is not open; the socket of a panel opened later stays."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
            with contextlib.suppress(OSError):
                if self.path.stat().st_ino == self._inode:
                    self.path.unlink()
