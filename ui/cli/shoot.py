"""`companion shoot FOLDER`: every screen of the window as a picture, at every size, drawn without a screen."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from ui.art.theme import THEMES
from ui.cli.main import complain
from ui.touch.layout import SIZES, TEXT_SIZES


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--size", action="append", default=[], metavar="WxH", help="800x480 and so on; may be repeated")
    parser.add_argument("--theme", choices=tuple(THEMES), default="dark")
    parser.add_argument("--text", choices=tuple(TEXT_SIZES), default="normal")
    parser.add_argument("--language", default="en", metavar="LANG")
    parser.add_argument("--only", default="", metavar="NAME,...", help="these screens alone")
    parser.add_argument("--game", default="", metavar="GAME", help="only what shows the table of this game")


def run(args: argparse.Namespace) -> int:
    """Each size is drawn in a process of its own, so that no window has to change its shape."""
    sizes = args.size or [f"{wide}x{high}" for wide, high in SIZES]
    wrong = 0
    for size in sizes:
        wide, sign, high = size.partition("x")
        if not (sign and wide.isdecimal() and high.isdecimal()):
            return complain(f"“{size}” should be a size such as 800x480.")
        words = [args.theme, args.text, args.language, args.only, args.game]
        command = [sys.executable, "-m", "ui.touch.shooting", str(args.folder), wide, high, *words]
        done = subprocess.run(command, check=False).returncode
        if done == 2:  # no such screen: said once, not for every size
            return done
        wrong |= done
    return 1 if wrong else 0
