"""`companion replay FILE...`: plays and checks transcripts."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.files import BadFile
from companion.games import rules
from companion.play.rules import digest
from companion.play.transcript import replay


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each file")


def run(args: argparse.Namespace) -> int:
    failed = 0
    for path in args.files:
        found: dict[str, Any] = {"file": str(path), "ok": True}
        try:
            told = replay(path, rules)
            found |= {
                "events": told.session.head.depth,
                "expectations": told.expectations,
                "state": digest(told.session.state),
            }
        except BadFile as error:
            found |= {"ok": False, "line": error.line, "error": str(error)}
        failed += not found["ok"]
        if args.json:
            print(json.dumps(found))
        elif found["ok"]:
            print(f"{path}: {found['events']} events, {found['expectations']} expectations held")
        else:
            print(found["error"], file=sys.stderr)
    return 1 if failed else 0
