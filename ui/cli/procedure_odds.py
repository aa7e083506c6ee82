"""The exact odds of a procedure by itself, option by option, for the cards that are held."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from typing import Any

from companion.procedures import interpreter
from companion.procedures.graph import Choose, End, Procedure, Throw
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Ground, tallies
from companion.table.words import named
from ui.cli.asking import Unclear, game_of, house_of, procedure_of


def show(args: argparse.Namespace) -> int:
    """Prints them. Raises Unclear, BadFile."""
    game = game_of(args)
    house = house_of(args, game)
    procedure = procedure_of(game, house, args.asked)
    side = args.side if args.side in procedure.sides else procedure.sides[0]
    ground = game.ground(args.asked, side, house, args.board)
    items, using = _words(args.holding), _words(args.using)
    _check("card", items, {item for page in game.handbook(house).values() for item in _vocabulary(page)})
    _check("option", using, _options(procedure))
    found = table(procedure, ground, side, items, _known(procedure, args.known), using)
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
        if isinstance(step, Choose | Throw) and step.prompt not in found["choices"] and len(node.ways) > 1:
            here = interpreter.Outcome(node.scene)
            this_turn = Chain(procedure, ground, here, "turn").options(using)
            in_the_end = Chain(procedure, ground, here, "end").options(using)
            found["choices"][step.prompt] = {
                name or "throw": {"this_turn": _row(this_turn[name]), "in_the_end": _row(in_the_end[name])}
                for name in node.ways
            }
    return found


def _row(odds: Odds) -> dict[str, Any]:
    return {"ends": dict(odds.ends), "good": odds.good, "turns": odds.turns, "lost": odds.lost}


def _show(procedure: Procedure, found: dict[str, Any]) -> None:
    held = ", ".join(str(named(item)) for item in found["holding"]) or "nothing"
    print(f"{procedure.title}, holding {held}")
    texts = {
        end.name: str(end.words) for step in procedure.steps.values() for end in step.targets() if isinstance(end, End)
    }
    for key, title in (("first_turn", "In the turn of arrival"), ("in_the_end", "In the end")):
        print(f"\n{title}")
        for end, chance in found[key]["ends"].items():
            where = f"still in it: {end[8:]}" if end.startswith("waiting:") else texts.get(end) or end
            print(f"  {_both(chance):<31} {where.replace('_', ' ')}")
    whole = found["in_the_end"]
    if whole["turns"] is None:
        print("  It may take for ever.")
    else:
        print(f"  {_both(whole['turns']):<31} turns, on average")
        print(f"  {_both(whole['lost']):<31} cards lost, on average")
    for prompt, options in found["choices"].items():
        print(f"\n{prompt}\n  {'':<15} {'out this turn':<30} out in the end")
        for name, rows in options.items():
            chances = f"{_both(rows['this_turn']['good']):<30} {_both(rows['in_the_end']['good'])}"
            print(f"  {named(name)!s:<15} {chances}")


def _both(value: Fraction) -> str:
    return f"{value} = {float(value):.6f}" if value.denominator != 1 else str(value)


def _number(value: object) -> object:
    if isinstance(value, Fraction):
        return {"fraction": str(value), "decimal": float(value)}
    raise TypeError(type(value))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _vocabulary(procedure: Procedure) -> frozenset[str]:
    return procedure.items().union(*procedure.payable())


def _options(procedure: Procedure) -> set[str]:
    offers = [getattr(step, lines, ()) for step in procedure.steps.values() for lines in ("options", "instead")]
    return {option.name for line in offers for option in line} | set().union(*procedure.payable())


def _check(what: str, words: tuple[str, ...], known: set[str]) -> None:
    for word in words:
        if word not in known:
            there = f"There are: {', '.join(sorted(known))}." if known else "There is none."
            raise Unclear(f"There is no {what} “{word}” here. {there}")


def _known(procedure: Procedure, words: list[str]) -> dict[str, int]:
    known = {}
    for word in words:
        name, _, count = word.partition("=")
        _check("number", (name,), set(procedure.known))
        values = procedure.known[name]
        if not count.isdecimal() or int(count[:9]) not in values:
            raise Unclear(f"“{word}” should be {name}={values[0]} to {name}={values[-1]}.")
        known[name] = int(count)
    return known
