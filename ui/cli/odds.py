"""`companion odds GAME PROCEDURE`: the exact odds, option by option, for the cards that are held."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from typing import Any

from companion.boards.model import BadBoard
from companion.procedures import interpreter
from companion.procedures.graph import Choose, Procedure
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Ground, tallies
from ui.cli.asking import Unclear, add_game, add_house, game_of, house_of, procedure_of
from ui.cli.main import complain


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("procedure", metavar="PROCEDURE")
    parser.add_argument("--holding", default="", metavar="A,B", help="the cards held")
    parser.add_argument("--side", default="a", choices=("a", "b"), help="the end one comes from")
    parser.add_argument(
        "--known", action="append", default=[], metavar="NAME=N", help="what the board says, such as sections=3"
    )
    parser.add_argument(
        "--using", default="", metavar="OPTION,...", help="always name these options where they are open"
    )
    add_house(parser)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    try:
        game, house = game_of(args), house_of(args)
        procedure = procedure_of(game, house, args.procedure)
        side = args.side if args.side in procedure.sides else procedure.sides[0]
        ground = game.ground(args.procedure, side, house, args.board)
        found = table(procedure, ground, side, _words(args.holding), _known(args.known), _words(args.using))
    except (Unclear, BadBoard, OSError) as error:
        return complain(error)
    if args.json:
        print(json.dumps(found, default=_number))
    else:
        _show(procedure, found)
    return 0


def table(
    procedure: Procedure,
    ground: Ground,
    side: str,
    items: tuple[str, ...],
    known: dict[str, int],
    using: tuple[str, ...],
) -> dict[str, Any]:
    """Odds from arrival, and of each option at every choice that may come up."""
    start = interpreter.begin(procedure, ground, side=side, items=items, known=tallies(known))
    turn = Chain(procedure, ground, start, "turn")
    whole = Chain(procedure, ground, start, "end")
    found: dict[str, Any] = {
        "procedure": procedure.name,
        "holding": list(items),
        "first_turn": _row(turn.odds(using)),
        "in_the_end": _row(whole.odds(using)),
        "choices": {},
    }
    for node in whole.nodes:
        step = procedure.steps[node.scene.step]
        if isinstance(step, Choose) and step.prompt not in found["choices"] and len(node.ways) > 1:
            here = interpreter.Outcome(node.scene)
            found["choices"][step.prompt] = {
                name: {
                    "this_turn": _row(Chain(procedure, ground, here, "turn").options(using)[name]),
                    "in_the_end": _row(Chain(procedure, ground, here, "end").options(using)[name]),
                }
                for name in node.ways
            }
    return found


def _row(odds: Odds) -> dict[str, Any]:
    return {"ends": dict(odds.ends), "good": odds.good, "turns": odds.turns, "lost": odds.lost}


def _show(procedure: Procedure, found: dict[str, Any]) -> None:
    held = ", ".join(found["holding"]) or "nothing"
    print(f"{procedure.title}, holding {held}\n")
    for key, title in (("first_turn", "In the turn of arrival"), ("in_the_end", "In the end")):
        print(title)
        for end, chance in found[key]["ends"].items():
            print(f"  {end.replace('waiting:', 'still in it: '):<28} {_both(chance)}")
    whole = found["in_the_end"]
    if whole["turns"] is not None:
        print(f"  turns it takes, on average     {_both(whole['turns'])}")
        print(f"  cards it costs, on average     {_both(whole['lost'])}")
    for prompt, options in found["choices"].items():
        print(f"\n{prompt}")
        for name, rows in options.items():
            now, whole = _both(rows["this_turn"]["good"]), _both(rows["in_the_end"]["good"])
            print(f"  {name:<18} this turn {now:<26} in the end {whole}")


def _both(value: Fraction) -> str:
    return f"{value} = {float(value):.6f}" if value.denominator != 1 else str(value)


def _number(value: object) -> object:
    if isinstance(value, Fraction):
        return {"fraction": str(value), "decimal": float(value)}
    raise TypeError(type(value))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split(",") if word)


def _known(words: list[str]) -> dict[str, int]:
    known = {}
    for word in words:
        name, _, count = word.partition("=")
        if not count.isdecimal():
            raise Unclear(f"“{word}” should be NAME=N, such as sections=3")
        known[name] = int(count)
    return known
