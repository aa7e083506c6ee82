"""Every screen of the window as a picture, at every size, drawn without a screen; and what is wrong with it.

python -m tests.ui.touch.shooting FOLDER --size 800x480 --language de --only home,play
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.ui.touch import gallery
from tests.ui.touch.inspection import inspect
from ui.art.theme import THEMES
from ui.table import temporary
from ui.touch.layout import SIZES, TEXT_SIZES

if TYPE_CHECKING:
    from ui.conformance.stage import Stage
    from ui.touch.evening import Evening

PATIENCE = 60.0
"""Seconds a screen may take to settle."""


def main(words: list[str]) -> int:
    """0; 1 where a screen has a fault, 2 where none is called so."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.touch.shooting", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--size", default="", metavar="WxH", help="800x480 and so on; else all four")
    parser.add_argument("--theme", choices=tuple(THEMES), default="dark")
    parser.add_argument("--text", choices=tuple(TEXT_SIZES), default="normal")
    parser.add_argument("--language", default="en", metavar="LANG")
    parser.add_argument("--only", default="", metavar="NAME,...", help="these screens alone")
    args = parser.parse_args(words)
    there = [scene.name for scene in gallery.scenes()]
    if unknown := [name for name in _names(args.only) if name not in there]:
        print(f"No screen is called {', '.join(unknown)}. There are: {', '.join(there)}.", file=sys.stderr)
        return 2
    if args.size:
        return shoot(args)
    again = [sys.executable, "-m", "tests.ui.touch.shooting", *words, "--size"]
    # each in a process of its own, so that no window has to change its shape
    return max(subprocess.run([*again, f"{wide}x{high}"], check=False).returncode for wide, high in SIZES)


def _names(words: str) -> list[str]:
    return [name for name in words.split(",") if name]


def shoot(args: argparse.Namespace) -> int:
    """All pictures of one size."""
    wide, high = map(int, args.size.split("x"))
    from ui.touch.window import setting

    with temporary.folder() as home:
        setting.prepare(home / "kivy", (wide, high), headless=True, fast=True)
        from ui.conformance.stage import Stage
        from ui.table.devices import Devices
        from ui.teaching.pages import Teaching
        from ui.touch.run import evening
        from ui.touch.window.app import after, post

        made = evening(home, Devices(), post=post, after=after, teaching=Teaching)
        made.settings.theme, made.settings.text, made.settings.still = args.theme, args.text, True
        made.settings.sleep = 0
        made.set_language(args.language)
        gallery.furnish(made)
        stage = Stage(made, watched=False)
        faults = 0
        into = args.folder / f"{args.size}-{args.theme}-{args.text}-{args.language}"
        into.mkdir(parents=True, exist_ok=True)
        for scene in gallery.scenes():
            if args.only and scene.name not in _names(args.only):
                continue
            scene.show(made)
            made.changed()
            _settle(stage, made)
            stage.save(into / f"{scene.name}.png")
            for fault in inspect(made.things(wide, high), (wide, high)):
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
