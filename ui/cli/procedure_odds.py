"""The exact odds of a procedure by itself, option by option, for the cards that are held."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from companion.foresight.inside import outcome
from companion.play.game import OddsWords
from companion.procedures import interpreter
from companion.procedures.graph import Choose, End, Procedure, Throw
from companion.procedures.here import in_scene
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Ground, tallies
from companion.procedures.stages import Stages
from companion.table.words import either, named, plain
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
    known = _known(procedure, args.known)
    found = table(procedure, ground, side, items, known, using, args.attempts, args.where)
    if not known and procedure.known:
        found["known"] = [_by_known(procedure, ground, side, items, each, using) for each in _every(procedure)]
    if args.json:
        print(json.dumps(found, default=_number))
    else:
        _show(game.game.odds_words, procedure, found)
    return 0


def table(
    procedure: Procedure,
    ground: Ground,
    side: str,
    items: tuple[str, ...],
    known: dict[str, int],
    using: tuple[str, ...],
    attempts: int = 0,
    where: bool = False,
) -> dict[str, Any]:
    """Odds from arrival, and of each option at every choice that may come up.

    `attempts`: what has come of it by the first throw, by the second ..; `where`: where the first turn ends.
    """
    turn, whole = _chains(procedure, ground, side, items, known)
    stages = Stages(whole, using)
    found: dict[str, Any] = {
        "procedure": procedure.name,
        "holding": list(items),
        "first_turn": _row(turn.odds(using)),
        "in_the_end": _row(whole.odds(using)),
        "choices": {},
    }
    if attempts:
        found["attempts"] = stages.attempts(attempts)
    if where:
        found["where"] = [
            {"end": spot, "chance": chance} if isinstance(spot, str) else {**spot._asdict(), "chance": chance}
            for spot, chance in stages.where().items()
        ]
    for node in whole.nodes:
        step = procedure.steps[node.scene.step]
        asked = str(in_scene(step.words, node.scene))
        if isinstance(step, Choose | Throw) and asked not in found["choices"] and len(node.ways) > 1:
            here = interpreter.Outcome(node.scene)
            this_turn = Chain(procedure, ground, here, "turn").options(using)
            in_the_end = Chain(procedure, ground, here, "end").options(using)
            found["choices"][asked] = {
                name or "throw": {"this_turn": _row(this_turn[name]), "in_the_end": _row(in_the_end[name])}
                for name in node.ways
            }
    return found


def _every(procedure: Procedure) -> Iterator[dict[str, int]]:
    """All that may be known beforehand: so many chips, cards that help, sections that stand."""
    names = list(procedure.known)
    for values in product(*(procedure.known[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def _by_known(
    procedure: Procedure,
    ground: Ground,
    side: str,
    items: tuple[str, ...],
    known: dict[str, int],
    using: tuple[str, ...],
) -> dict[str, Any]:
    turn, whole = (chain.odds(using) for chain in _chains(procedure, ground, side, items, known))
    return {**known, "first_turn": dict(turn.hows), "in_the_end": dict(whole.hows)}


def _chains(
    procedure: Procedure, ground: Ground, side: str, items: tuple[str, ...], known: dict[str, int]
) -> tuple[Chain, Chain]:
    """All that may come of arriving so, this turn and in the end."""
    start = interpreter.begin(procedure, ground, side=side, items=items, known=tallies(known))
    return Chain(procedure, ground, start, "turn"), Chain(procedure, ground, start, "end")


def _row(odds: Odds) -> dict[str, Any]:
    return {
        "ends": dict(odds.ends),
        "hows": dict(odds.hows),
        "good": odds.good,
        "turns": odds.turns,
        "lost": odds.lost,
    }


def _show(words_of: OddsWords, procedure: Procedure, found: dict[str, Any]) -> None:
    held = ", ".join(str(named(item)) for item in found["holding"])
    words = f"holding {held}" if held else str(words_of.empty)
    print(f"{procedure.title}, {words}" if words else procedure.title)
    texts = {
        end.name: str(end.words) for step in procedure.steps.values() for end in step.targets() if isinstance(end, End)
    }
    for key, title in (("first_turn", words_of.arrival), ("in_the_end", "In the end")):
        print(f"\n{title}")
        for end, chance in found[key]["ends"].items():
            where = f"still in it: {end[8:]}" if end.startswith("waiting:") else texts.get(end) or end
            print(f"  {_both(chance):<31} {where.replace('_', ' ')}")
    whole = found["in_the_end"]
    if whole["turns"] is None:
        print("  It may take for ever.")
    else:
        print(f"  {_both(whole['turns']):<31} turns, on average")
        if words_of.lost or whole["lost"]:
            print(f"  {_both(whole['lost']):<31} {words_of.lost or 'given up, on average'}")
    _show_where(found.get("where", []), texts)
    won = str(outcome(procedure, "won"))
    for number, hows in enumerate(found.get("attempts", []), 1):
        print(f"\nBy throw {number}" if number == 1 else f"By throw {number}")
        for how, chance in hows.items():
            print(f"  {_both(chance):<31} {outcome(procedure, how)}")
    _show_known(procedure, found.get("known", []))
    for prompt, options in found["choices"].items():
        print(f"\n{prompt}\n  {'':<15} {f'{won} this turn':<30} {won} in the end")
        for name, rows in options.items():
            soon, late = (rows[key]["hows"].get("won", Fraction(0)) for key in ("this_turn", "in_the_end"))
            print(f"  {named(name)!s:<15} {_both(soon):<30} {_both(late)}")


def _show_known(procedure: Procedure, rows: list[dict[str, Any]]) -> None:
    """A line for everything that may be known beforehand."""
    if not rows:
        return
    names = [plain(name) for name in procedure.known]
    print(f"\n{outcome(procedure, 'won')}\n  {', '.join(names):<22} {'this turn':<26} in the end")
    for row in rows:
        given = ", ".join(str(row[name]) for name in procedure.known)
        soon, late = (row[key].get("won", Fraction(0)) for key in ("first_turn", "in_the_end"))
        print(f"  {given:<22} {_both(soon):<26} {_both(late)}")


def _show_where(rows: list[dict[str, Any]], texts: dict[str, str]) -> None:
    """Where one stands when the first turn is over."""
    if rows:
        print("\nWhere the turn ends")
    for row in rows:
        if "end" in row:
            place = texts.get(row["end"]) or plain(row["end"])
        else:
            at = f", place {row['place']} of {plain(row['track'])}" if row["track"] else ""
            place = plain(row["step"]) + at + (f" ({plain(row['space'])})" if row["space"] else "")
        print(f"  {_both(row['chance']):<31} {place}")


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
            there: object = f"{name}={values[0]} to {name}={values[-1]}"
            if values.step != 1:
                there = either([f"{name}={value}" for value in values])
            raise Unclear(f"“{word}” should be {there}.")
        known[name] = int(count)
    return known
