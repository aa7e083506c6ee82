"""Takes the gallery's pictures at one size, in a process of its own: `python -m ui.touch.shooting FOLDER W H ...`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ui.table import temporary

if TYPE_CHECKING:
    from ui.touch.evening import Evening
    from ui.touch.window.stage import Stage

PATIENCE = 60.0
"""Seconds a screen may take to settle."""


def main(words: list[str]) -> int:
    """Words: folder, width, height, theme, text size, language, names of screens with commas (all where empty)."""
    folder, wide, high, theme, text, language, only = words
    size = (int(wide), int(high))
    wanted = [name for name in only.split(",") if name]
    from ui.touch.window import setting

    with temporary.folder() as home:
        setting.prepare(home / "kivy", size, headless=True, fast=True)
        from ui.table.devices import Devices
        from ui.touch import gallery
        from ui.touch.inspection import inspect
        from ui.touch.run import evening
        from ui.touch.window.app import after, post
        from ui.touch.window.stage import Stage

        if unknown := [name for name in wanted if name not in {scene.name for scene in gallery.scenes()}]:
            print(f"No screen is called {', '.join(unknown)}.", file=sys.stderr)
            print(f"There are: {', '.join(scene.name for scene in gallery.scenes())}.", file=sys.stderr)
            return 2
        made = evening(home, Devices(), post=post, after=after)
        made.settings.theme, made.settings.text, made.settings.still = theme, text, True
        made.set_language(language)
        gallery.furnish(made)
        stage = Stage(made, watched=False)
        faults = 0
        into = Path(folder) / f"{wide}x{high}-{theme}-{text}-{language}"
        into.mkdir(parents=True, exist_ok=True)
        for scene in gallery.scenes():
            if wanted and scene.name not in wanted:
                continue
            scene.show(made)
            made.changed()
            _settle(stage, made)
            stage.save(into / f"{scene.name}.png")
            for fault in inspect(made.things(*size), size):
                faults += 1
                print(f"{into.name}/{scene.name}: {fault}")
            gallery.clear(made)
        stage.close()
    return 1 if faults else 0


def _settle(stage: Stage, evening: Evening) -> None:
    """Until nothing more arrives: odds, games from the journal, painted boards."""
    until = time.monotonic() + PATIENCE
    quiet = 0
    while quiet < 12 and time.monotonic() < until:
        stage.pump(1)
        quiet = 0 if stage.busy or evening.screen.unsettled else quiet + 1
        time.sleep(0.01)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
