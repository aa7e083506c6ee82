"""`companion simulate GAME -n N`: many games by simulated players, every invariant checked after every event.

With `--season` they are played by Dask and kept; what that takes is an extra, and loaded only then.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from companion.files import BadFile
from companion.foresight.answer import interval
from companion.play.players import company
from companion.play.record import Table
from companion.play.repeating import Repeats
from companion.play.rules import Rules
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import KINDS, Played, Player, Unsound, changed, seats, simulate, spread
from companion.table.events import Event
from companion.table.prompts import Prompt
from ui.cli.asking import Unclear, add_game, add_house, add_table, game_of, house_of, table_of
from ui.cli.main import complain

EXTRA = ("distributed", "pyarrow", "matplotlib", "ui.season")
"""What a season takes that no table needs."""
QUESTIONS = tuple(dict.fromkeys(KINDS.values()))


class Clocked:
    """A player by name, and how long it thinks where it has a choice: seconds of this process, and how many."""

    def __init__(self, name: str, player: Player) -> None:
        self.name, self._player = name, player
        self.thoughts, self.seconds, self.longest = 0, 0.0, 0.0

    def __call__(self, rules: Rules[Any], state: Any, prompt: Prompt, rng: Random) -> Event:
        begun = time.process_time()
        event = self._player(rules, state, prompt, rng)
        if len(prompt.answers()) > 1:
            took = time.process_time() - begun
            self.thoughts, self.seconds, self.longest = self.thoughts + 1, self.seconds + took, max(self.longest, took)
        return event


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-n", type=int, default=100, metavar="N", help="how many games (100)")
    add_table(parser)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the first game; the next takes the next"
    )
    add_house(parser)
    parser.add_argument(
        "--questions", action="store_true", help="what a game asks a table that answers all by hand, by kind"
    )
    parser.add_argument("--json", action="store_true")
    season = parser.add_argument_group("a season, on every core or on many machines")
    season.add_argument(
        "--season", type=Path, metavar="FOLDER", help="keep every game there, and a report; stopped, it goes on later"
    )
    season.add_argument("--scheduler", default="", metavar="ADDRESS", help="of a Dask cluster there is already")
    season.add_argument("--workers", type=int, default=0, metavar="N", help="processes here; as many as cores")
    season.add_argument(
        "--effects", type=int, default=0, metavar="N", help="so many games more for each choice of each house rule"
    )


def run(args: argparse.Namespace) -> int:
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        if args.n < 1:
            raise Unclear(f"-n {args.n}: how many games should be played? At least one.")
        game = game_of(args)
        house = house_of(args, game)
        table = table_of(args, game)
        if args.season:
            return _season(args, game, house, table)
        if args.scheduler or args.workers or args.effects:
            raise Unclear("A season needs a folder to keep its games in: --season FOLDER.")
        sitting = tuple(map(Clocked, table.company, company(game, table.company)))
        seen: list[Repeats] = []
        begun = time.perf_counter()

        def watching() -> Repeats:
            seen.append(Repeats(game))
            return seen[-1]

        with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("games", total=args.n)
            played = simulate(game, args.n, table.count, args.seed, lambda: bar.advance(task), house, sitting, watching)
        took = time.perf_counter() - begun
    except (Unclear, BadSetup, BadFile, OSError) as error:
        return complain(error)
    except Unsound as error:
        print(f"An invariant broke: {error}", file=sys.stderr)
        return 1
    events = sum(each.events for each in played)
    questions = {kind: spread([each.questions.get(kind, 0) for each in played]) for kind in QUESTIONS}
    rounds = sum(each.rounds for each in played)
    found = {
        "game": game.id,
        "games": len(played),
        "ended": sum(each.ended for each in played),
        "events": spread([each.events for each in played]),
        "turns": spread([each.turns for each in played]),
        "winners": dict(_won(played, table.count)),
        "questions": questions,
        "opening": spread([each.opening for each in played]),
        "a_round": round(sum(each.asked - each.opening for each in played) / rounds, 2) if rounds else 0,
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
            _print_questions(questions, played)
        print("  won by  " + "  ".join(f"{who} {count}" for who, count in _won(played, table.count).most_common()))
        for line in _shares(game, played, sitting, seen) if sitting else ():
            print(line)
        print(f"  {found['events_per_second']:,} events a second, every invariant checked after each")
    return 0 if found["ended"] == len(played) else 1


def _won(played: Sequence[Played], seats: int) -> Counter[str]:
    """How often who has won: several who share it are named together, and all of them are a draw."""
    return Counter(
        "nobody" if not each.winner else "drawn" if each.winner.count(",") == seats - 1 > 0 else each.winner
        for each in played
    )


def _shares(
    game: Rules[Any], played: Sequence[Played], sitting: Sequence[Clocked], seen: Sequence[Repeats]
) -> Iterator[str]:
    """What each kind of player has won, with 95 % after Wilson, how long it thinks, and how often it goes in circles.

    A game that several share counts in parts, and one that nobody won is shared by all.
    """
    count = len(sitting)
    won: defaultdict[str, Fraction] = defaultdict(Fraction)
    at_once, by_turns, alike = Counter[str](), Counter[str](), Counter[str]()
    for each, repeats in zip(played, seen, strict=True):
        names = [player.name for player in changed(sitting, each.seed)]
        by = {seat.colour: name for seat, name in zip(seats(game, count, each.seed // count), names, strict=True)}
        for colour, part in each.shares(by).items():
            won[by[colour]] += part
        for colour, name in by.items():
            at_once[name] += repeats.at_once[colour]
            by_turns[name] += repeats.by_turns[colour]
            alike[name] += repeats.alike[colour]
    for name in dict.fromkeys(player.name for player in sitting):
        mine = [player for player in sitting if player.name == name]
        share, of = won[name], len(played)
        low, high = interval(share / of, of)
        thoughts = sum(player.thoughts for player in mine)
        mean = sum(player.seconds for player in mine) / thoughts if thoughts else 0.0
        longest = max(player.longest for player in mine)
        shared = f"{float(share):g} of {of} won, {float(share / of):.1%} ({low:.1%} to {high:.1%})"
        yield f"  {name:<8}{shared}; {thoughts:,} choices, {mean:.3f} s each, the longest {longest:.2f} s"
        circles = f"{at_once[name]} times by its own answers, {by_turns[name]} turns begun as another was"
        yield f"  {'':<8}back where it was: {circles}, {alike[name]} answers as in another turn"


def _season(args: argparse.Namespace, game: Rules[Any], house: dict[str, str], table: Table) -> int:
    """Plays what is not there yet, and writes the report. Raises Unclear, BadFile, BadSetup, OSError."""
    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        raise Unclear(f"A season needs {', '.join(missing)}: “scripts/setup season” installs it.")
    from ui.season.night import night
    from ui.season.plan import Plan

    game.new(Setup(game.id, seats(game, table.count or len(table.company) or game.players[0]), house, args.board))
    plan = Plan(game.id, args.n, args.seed, table, house, args.board)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("games", total=None)
        night(
            plan, args.season, args.effects, args.scheduler, args.workers,
            lambda done, of: bar.update(task, completed=done, total=of),
        )  # fmt: skip
    print(f"{args.n:,} games of {game.title}: {args.season / 'report.html'}")
    return 0


def _print_questions(found: Mapping[str, Mapping[str, float]], played: Sequence[Played]) -> None:
    """What is asked of each kind in a game, what before the first turn, and how much a round: to compare rules by."""
    kinds = "  ".join(f"{kind} {row['mean']:g}" for kind, row in found.items())
    print(f"  asked   {kinds}  in all {sum(row['mean'] for row in found.values()):g}  (a game, on average)")
    opening = sum(each.opening for each in played)
    if opening:
        print(f"          {opening / len(played):.1f} before the first turn")
    if rounds := sum(each.rounds for each in played):
        print(f"          {(sum(each.asked for each in played) - opening) / rounds:.1f} a round")
