"""`companion check-device NAME`: whether a device fails as every device must, at its pretended other end."""

from __future__ import annotations

import argparse

from ui.cli.main import aside, complain
from ui.conformance.faults import ONCE, outcomes
from ui.conformance.moments import MOMENTS
from ui.conformance.rig import Lacking


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("device", metavar="NAME", help="hub, bluetooth, camera, panel, or one a package brings")
    parser.add_argument("--every", action="store_true", help=f"at every moment of a game, not only {ONCE}")


def run(args: argparse.Namespace) -> int:
    broken = 0
    try:
        for promise, why in outcomes(args.device, MOMENTS if args.every else (ONCE,)):
            print(f"{'BROKEN' if why else 'ok    '} {promise}", flush=True)
            if why:
                broken += 1
                aside(f"       {why}")
    except (LookupError, Lacking) as error:
        return complain(error.args[0])
    print(f"{args.device} costs no game." if not broken else f"{args.device} fails in {broken} of them.")
    return 1 if broken else 0
