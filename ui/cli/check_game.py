"""`companion check-game my_game`: whether a game keeps what every game promises the table."""

from __future__ import annotations

import argparse

from companion.files import BadFile
from companion.play.setup import BadSetup
from ui.cli.asking import GAME
from ui.cli.main import aside, complain
from ui.conformance.subject import FEW
from ui.conformance.suite import outcomes


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME)
    parser.add_argument("-n", "--games", type=int, default=FEW, metavar="N", help=f"random games played ({FEW})")


def run(args: argparse.Namespace) -> int:
    broken = 0
    try:
        for promise, why in outcomes(args.game, max(1, args.games)):
            print(f"{'BROKEN' if why else 'ok    '} {promise}", flush=True)
            if why:
                broken += 1
                aside(f"       {why}")
    except (BadSetup, BadFile) as error:
        return complain(error)
    print(f"{args.game} keeps every promise." if not broken else f"{args.game} breaks {broken} of them.")
    return 1 if broken else 0
