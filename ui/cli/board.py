"""`companion board check FILE`: every fault of a board file, with its line."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion import files
from companion.boards.loader import examine
from companion.files import BadFile
from companion.games import GAMES, rules
from ui.cli.main import complain


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("check",))
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    try:
        text = files.text(args.file)
    except BadFile as error:
        return complain(error)
    game = _game(text)
    if game not in GAMES:
        named = f"“{game}”" if game else "none"
        return complain(f'A board names its game in a line such as game = "{next(iter(GAMES))}"; here it is {named}.')
    _, faults = examine(text, rules(game).board_kind, args.file.parent)
    bad = [fault for fault in faults if not fault.warning]
    if args.json:
        print(json.dumps([{"line": each.line, "text": each.text, "warning": each.warning} for each in faults]))
    else:
        for fault in faults:
            print(f"{args.file.name}: {fault}")
        print(
            f"{args.file.name}: {len(bad)} faults, {len(faults) - len(bad)} warnings"
            if faults
            else f"{args.file.name} is sound"
        )
    return 1 if bad else 0


def _game(text: str) -> str:
    try:
        return str(files.toml(text, "").get("game", ""))
    except BadFile:
        found = next((line for line in text.splitlines() if line.replace(" ", "").startswith('game="')), "")
        return found.split('"')[1] if '"' in found else ""
