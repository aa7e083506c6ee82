"""`companion hub`: a simulated dice hub on a pseudo-terminal, with its dice and its faults at the keyboard."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from hardware.dice.faults import FAULTS
from hardware.dice.simulated_hub import SimulatedHub
from ui.cli.main import complain
from ui.table import places
from ui.table.simulated import DICE

HELP = """\
roll DIE [SIDE]   throw a die; without a side chance decides
lean DIE          throw it so that it leans
take DIE, give DIE   carry a die away, and back
charge DIE N      set its battery, in per cent
fail FAULT [HOW MUCH]   something goes wrong; mend FAULT ends it, mend alone ends all
dice, faults, help, quit"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--path", type=Path, metavar="PATH", help="where the port is linked")
    parser.add_argument("--seed", type=int, default=None, metavar="N")


def run(args: argparse.Namespace) -> int:
    hub = SimulatedHub(DICE, rng=Random(args.seed), path=args.path or places.runtime() / "dice-hub")
    try:
        hub.start()
    except OSError as error:
        return complain(error)
    try:
        print(f"A dice hub is plugged in at {hub.path}")
        print(f"Play with it in another terminal: companion play --table real --port {hub.path}\n{HELP}")
        for line in sys.stdin:
            words = line.split()
            if words and words[0] in ("quit", "q"):
                break
            print(obey(hub, words))
    finally:
        hub.stop()
    return 0


def obey(hub: SimulatedHub, words: list[str]) -> str:
    """Does what one line says; what it answers."""
    try:
        match words:
            case ["roll", die]:
                return f"{die} shows side {hub.roll(die)}"
            case ["roll", die, side]:
                return f"{die} shows side {hub.roll(die, int(side))}"
            case ["lean", die]:
                hub.roll(die, cocked=True)
                return f"{die} leans"
            case ["take", die]:
                hub.take_away(die)
                return f"{die} is out of hearing"
            case ["give", die]:
                hub.bring_back(die)
                return f"{die} is back"
            case ["charge", die, level]:
                hub.charge(die, int(level))
                return f"{die} has {level} %"
            case ["fail", fault, *amount]:
                hub.fail(fault, float(amount[0]) if amount else None)
                return f"{fault}: {FAULTS[fault].words}"
            case ["mend"]:
                for fault in tuple(hub.faults):
                    hub.mend(fault)
                return "all is well"
            case ["mend", fault]:
                hub.mend(fault)
                return f"{fault} is mended"
            case ["dice"]:
                return "\n".join(f"{die.die_id:<8} {die.kind:<9} {die.state} {die.face}" for die in hub.dice)
            case ["faults"]:
                rows = [
                    f"{'on ' if fault.name in hub.faults else '   '}{fault.name:<14} {fault.words}"
                    for fault in FAULTS.values()
                ]
                return "\n".join(rows)
            case _:
                return HELP
    except (KeyError, ValueError) as error:
        return f"{error.args[0] if error.args else error} is nothing I know. {', '.join(DICE)}; {', '.join(FAULTS)}."
