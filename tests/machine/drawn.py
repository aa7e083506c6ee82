"""`python -m tests.machine.drawn FILE QUARTERS WIDE HIGH`: what a new table's window of so many px draws first, without
any machine around it; on a panel that hangs so."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from scripts.roots import PROJECT
from ui.table import temporary
from vision.geometry import Image, Size

QUIET = 12
"""Frames in a row in which nothing was on its way."""


def first_screen(folder: Path, quarters: int = 0, size: Size = (800, 480)) -> Image:
    """What a window draws first (h x w x 3, blue, green, red); a process of its own draws it."""
    file = folder / f"drawn {quarters} {size}.png"
    command: list[str | Path] = [sys.executable, "-m", "tests.machine.drawn", file, *map(str, (quarters, *size))]
    subprocess.run(command, cwd=PROJECT, check=True)
    drawn = cv2.imread(str(file))
    assert drawn is not None
    return np.asarray(drawn, np.uint8)


def main(file: str, quarters: int, size: Size) -> None:
    from ui.touch.window import setting

    with temporary.folder() as home:
        setting.prepare(home / "kivy", size, headless=True, fast=True)
        from ui.conformance.stage import Stage
        from ui.table.devices import Devices
        from ui.touch.run import evening
        from ui.touch.window.app import after, post

        made = evening(home, Devices(), post=post, after=after)
        made.set_language("en")
        made.settings.mounted = quarters
        made.devices.use(simulated=False)
        stage, quiet = Stage(made), 0
        while quiet < QUIET:
            stage.pump(1)
            quiet = 0 if stage.busy or made.screen.unsettled else quiet + 1
            time.sleep(0.01)
        stage.save(Path(file))
        stage.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), (int(sys.argv[3]), int(sys.argv[4])))
