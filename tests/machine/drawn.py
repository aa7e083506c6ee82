"""`python -m tests.machine.drawn FILE`: what a new table's window draws first, without any machine around it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from ui.table import temporary

QUIET = 12
"""Frames in a row in which nothing was on its way."""


def main(file: str) -> None:
    from ui.touch.window import setting

    with temporary.folder() as home:
        setting.prepare(home / "kivy", (800, 480), headless=True, fast=True)
        from ui.table.devices import Devices
        from ui.touch.run import evening
        from ui.touch.window.app import after, post
        from ui.touch.window.stage import Stage

        made = evening(home, Devices(), post=post, after=after)
        made.set_language("en")
        made.devices.use(simulated=False)
        stage, quiet = Stage(made), 0
        while quiet < QUIET:
            stage.pump(1)
            quiet = 0 if stage.busy or made.screen.unsettled else quiet + 1
            time.sleep(0.01)
        stage.save(Path(file))
        stage.close()


if __name__ == "__main__":
    main(sys.argv[1])
