"""`companion compare GAME --rule NAME=VALUE`: which house rule is fairer, on the same seeds, and how sure that is."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from companion.files import BadFile
from companion.play.record import Record, record
from companion.play.setup import BadSetup
from ui.cli.asking import Unclear, add_game, add_house, add_table, game_of, house_of, table_of
from ui.cli.main import complain
from ui.season.figures import Effect, effects


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-n", type=int, default=400, metavar="N", help="how many games by each rule (400)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the first game")
    add_table(parser)
    add_house(parser)


def run(args: argparse.Namespace) -> int:
    try:
        if args.n < 2:
            raise Unclear(f"-n {args.n}: how many games should be compared? At least two.")
        if not args.rule:
            raise Unclear("Which rule? --rule NAME=VALUE, as a table might play it instead of the usual.")
        game = game_of(args)
        house, table = house_of(args, game), table_of(args, game)
        found: list[list[Record]] = [[], []]
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("games", total=2 * args.n)
            try:
                for seed in range(args.seed, args.seed + args.n):
                    pair = [record(game, seed, table, agreed) for agreed in ({}, house)]
                    for games, played in zip(found, pair, strict=True):
                        games.append(played)
                    bar.advance(task, 2)
            except KeyboardInterrupt:  # what there is tells something, too
                if len(found[0]) < 2:
                    raise
    except (Unclear, BadSetup, BadFile) as error:
        return complain(error)
    print(
        f"{game.title}: {', '.join(args.rule)} against the usual, {len(found[0]):,} games each, seed by seed; "
        "all intervals hold together 95 times of 100"
    )
    rows = effects(found[0], found[1])
    for row in rows:
        print(line(row))
    print(verdict(rows[0], ", ".join(args.rule)))
    return 0


def line(effect: Effect) -> str:
    """What one rule changes of one thing."""
    change = effect.change
    span = f"{change.value:+.3f} ({change.low:+.3f} to {change.high:+.3f})"
    return f"  {effect.of:<20} {effect.before:8.3f} -> {effect.after:8.3f}   {span}   {sureness(effect)}"


def sureness(effect: Effect) -> str:
    """Whether so many games tell, and how many would."""
    if effect.answered:
        return f"answered; about {effect.needed:,} games would have told"
    if effect.needed:
        return f"not answered yet: about {effect.needed:,} games would tell a change of this size"
    return "no game came out otherwise"


def verdict(unfairness: Effect, rules: str) -> str:
    """Which is fairer: where beginning moves the chance of winning less."""
    if not unfairness.answered:
        return "Which is fairer is not answered yet."
    return f"Fairer: {rules if unfairness.change.value < 0 else 'the usual'}."
