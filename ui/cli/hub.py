"""`companion hub`: a simulated dice hub on a pseudo-terminal, with its dice and its faults at the keyboard."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from hardware.dice.faults import FAULTS
from hardware.dice.simulated_hub import SimulatedHub
from ui.cli.keyboard import by_key
from ui.cli.main import complain
from ui.table import places
from ui.table.simulated import DICE

HELP = """\
roll DIE [SIDE]   throw a die; without a side chance decides
lean DIE          throw it so that it leans
take DIE, give DIE   carry a die away, and back
charge DIE N      set its battery, in per cent
fail FAULT [HOW MUCH]   something goes wrong; mend FAULT ends it, mend alone ends all
keys              one key each for dice and faults
dice, faults, help, quit"""

DIE_KEYS = "123456789"
FAULT_KEYS = "abcdefghijklmnop"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--simulate", action="store_true", help="a hub that is not there; so far there is no other kind"
    )
    parser.add_argument("--keys", action="store_true", help="one key each for dice and faults, without Enter")
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
        print(f"Play with it in another terminal: companion play --table real --port {hub.path}")
        if args.keys or (args.simulate and sys.stdin.isatty()):
            at_keys(hub)
        else:
            by_line(hub)
    finally:
        hub.stop()
    return 0


def by_line(hub: SimulatedHub) -> None:
    """A command a line, until the end of the input."""
    print(HELP)
    for line in sys.stdin:
        words = line.split()
        if words and words[0] in ("quit", "q"):
            break
        if words == ["keys"]:
            at_keys(hub)
            break
        print(obey(hub, words))


# -- one key each ----------------------------------------------------------------------------------------------------


def keys() -> dict[str, tuple[str, str]]:
    """What each key does: `roll` a die, or `fault` on and off."""
    dice = {key: ("roll", die) for key, die in zip(DIE_KEYS, DICE, strict=False)}
    return dice | {key: ("fault", fault) for key, fault in zip(FAULT_KEYS, FAULTS, strict=False)}


def legend(hub: SimulatedHub) -> str:
    """The keys, and which faults are on."""
    rows = []
    for key, (what, name) in keys().items():
        if what == "roll":
            rows.append(f"  {key}  throw {name}, a {DICE[name]}")
        else:
            rows.append(f"{'* ' if name in hub.faults else '  '}{key}  {name}: {FAULTS[name].words}")
    return "\n".join([*rows, "  0  all is well      ?  this list      q  quit"])


def press(hub: SimulatedHub, key: str) -> str:
    """Does what one key says; what it answers."""
    if key == "0":
        return obey(hub, ["mend"])
    what, name = keys().get(key, ("", ""))
    if what == "roll":
        return obey(hub, ["roll", name])
    if what == "fault":
        return obey(hub, ["mend" if name in hub.faults else "fail", name])
    return legend(hub)


def at_keys(hub: SimulatedHub) -> None:
    """A key at a time, until q or the end of the input."""
    by_key(lambda: legend(hub), lambda key: press(hub, key))


# -- one line each ---------------------------------------------------------------------------------------------------


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
