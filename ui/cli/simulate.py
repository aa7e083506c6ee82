"""`companion simulate GAME -n N`: many games by simulated players, every invariant checked after every event."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from companion.play.setup import BadSetup
from companion.play.simulation import KINDS, Unsound, simulate, spread
from ui.cli.asking import Unclear, add_game, add_house, game_of, house_of
from ui.cli.main import complain

QUESTIONS = tuple(dict.fromkeys(KINDS.values()))


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-n", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--players", type=int, default=0, metavar="N", help="players; left out, every number in turn")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the first game; the next takes the next"
    )
    add_house(parser)
    parser.add_argument(
        "--questions", action="store_true", help="what a game asks a table that answers all by hand, by kind"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        if args.n < 1:
            raise Unclear(f"-n {args.n}: how many games should be played? At least one.")
        game = game_of(args)
        house = house_of(args, game)
        begun = time.perf_counter()
        with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("games", total=args.n)
            played = simulate(game, args.n, args.players, args.seed, lambda: bar.advance(task), house)
        took = time.perf_counter() - begun
    except (Unclear, BadSetup) as error:
        return complain(error)
    except Unsound as error:
        print(f"An invariant broke: {error}", file=sys.stderr)
        return 1
    events = sum(each.events for each in played)
    questions = {kind: spread([each.questions.get(kind, 0) for each in played]) for kind in QUESTIONS}
    found = {
        "game": game.id,
        "games": len(played),
        "ended": sum(each.ended for each in played),
        "events": spread([each.events for each in played]),
        "turns": spread([each.turns for each in played]),
        "winners": dict(Counter(each.winner or "nobody" for each in played)),
        "questions": questions,
        "events_per_second": round(events / took) if took else 0,
        "states": [each.state for each in played] if args.json else [],
    }
    if args.json:
        print(json.dumps(found))
    else:
        print(f"{found['games']} games of {game.title}, {found['ended']} played to their end, every state sound")
        for name in ("turns", "events"):
            row = spread([getattr(each, name) for each in played])
            print(f"  {name:<8}" + "  ".join(f"{key.replace('_', ' ')} {value:g}" for key, value in row.items()))
        if args.questions:
            _print_questions(questions)
        winners = Counter(each.winner or "nobody" for each in played)
        print("  won by  " + "  ".join(f"{who} {count}" for who, count in winners.most_common()))
        print(f"  {found['events_per_second']:,} events a second, every invariant checked after each")
    return 0 if found["ended"] == len(played) else 1


def _print_questions(found: Mapping[str, Mapping[str, float]]) -> None:
    """A line a kind, and the sum of the means: what nobody but a person can say stands last."""
    whole = sum(row["mean"] for row in found.values())
    kinds = "  ".join(f"{kind} {row['mean']:g}" for kind, row in found.items())
    print(f"  asked   {kinds}  in all {whole:g}  (a game, on average)")
