"""The odds of anything from where a transcript ends."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from signal import SIGINT, signal
from time import monotonic
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from companion.foresight import COMMA, Answer, Foresight, Inquiry, TooLarge, Unasked, inquiry
from companion.foresight.answer import interval
from companion.games import rules
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.simulation import seats
from companion.play.transcript import TranscriptError, play, replay
from ui.cli.asking import Unclear, game_of

SAMPLES = 10_000
THEN = ";"
"""Between lines of a transcript."""
WALKED, PLAYED_OUT = 0.4, 0.7
"""Seconds after which a first walk ends, and the games played out after it, where somebody looks on."""
OFTEN = 64
"""Positions after which the bar moves."""
GLANCE = 12
"""Lines of what is known so far."""
WAITING = "{task.completed:,.0f} positions. Ctrl-C: what is known so far."
PLAYED = {
    "best": "played best",
    "sensible": "played as the companion would by rule of thumb",
    "even": "every answer alike",
    "first": "the first answer always",
}


class Waiting:
    """Whoever looks on sees how far it is. Ctrl-C ends the walk through all that may come, and what is left is played
    out; again, and what has been played out is the answer.
    """

    def __init__(self, console: Console, budget: int) -> None:
        """Nothing is shown where nobody looks on. The bar is full where so many positions were walked through, and
        begins anew with the games that are played out then."""
        self.console = console
        columns = (BarColumn(), TextColumn(WAITING), TimeElapsedColumn())
        self._bar = Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
        self._task, self._budget = self._bar.add_task("", total=budget), budget
        self._looks, self._stopped = 0, False

    def __enter__(self) -> Waiting:
        self._before = signal(SIGINT, self._stop)
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()
        signal(SIGINT, self._before)

    def _stop(self, *_: object) -> None:
        self._stopped = True

    def asked(self) -> bool:
        """Whether it is to end here; asked of every position, walked through or met in a game played out."""
        self._looks += 1
        if self._looks % OFTEN == 0:
            self._bar.update(self._task, completed=self._looks % self._budget)
        stopped, self._stopped = self._stopped, False
        return stopped


def ask(walker: Foresight, state: Any, asked: Inquiry, args: argparse.Namespace, console: Console) -> Answer:
    """The answer; whoever looks on is shown within a second what a few games say, where the whole takes longer.

    Raises Unasked, and TooLarge where it was stopped before anything was known.
    """

    def tell(found: Answer) -> None:
        rows = [line for block in spread_out(found, asked) for line in block.splitlines()]
        console.print(f"So far, of {found.samples:,} games:", *rows[:GLANCE], sep="\n", highlight=False)

    with Waiting(console, walker.budget) as waiting:
        if console.is_terminal and (found := _soon(walker, state, asked, args.samples)):
            if found.exact:
                return found
            tell(found)
        return walker.ask(state, asked, Random(args.seed), args.samples, waiting.asked, told=tell)


def _soon(walker: Foresight, state: Any, asked: Inquiry, samples: int) -> Answer | None:
    """What can be known at once; nothing of best play that is not known exactly by then."""
    ends = [monotonic() + seconds for seconds in (WALKED, PLAYED_OUT)]

    def enough() -> bool:
        over = bool(ends) and monotonic() > ends[0]
        if over:
            ends.pop(0)
        return over

    try:
        return walker.ask(state, asked, None if asked.plays == "best" else Random(0), samples, enough)
    except TooLarge:
        return None


def show(args: argparse.Namespace) -> int:
    """Prints them. Raises Unclear, BadFile."""
    game = game_of(args)
    try:
        session = _session(game, args.asked, args.then)
        using, without = ([word for word in COMMA.split(names) if word] for names in (args.using, args.without))
        asked = inquiry(
            args.of, args.after, args.seat, args.plays, using, args.mean, without, args.toward, args.provided
        )
        found = ask(Foresight(session.rules), session.state, asked, args, Console(stderr=True))
    except TranscriptError as error:
        raise Unclear(str(error)) from None
    except TooLarge:
        raise Unclear("Stopped before anything was known.") from None
    except (Unasked, ValueError) as error:
        raise Unclear(str(error)) from None
    if args.json:
        print(json.dumps(found.as_json()))
    else:
        print("\n".join(lines(found, asked)))
    return 0


def _session(game: Rules[Any], path: str, then: str) -> Session[Any]:
    """Where the transcript at `path` ends, or a new game begins, and what follows there. Raises Unclear, BadFile."""
    said = "\n".join(line.strip() for line in then.split(THEN))
    if path:
        session = replay(Path(path), rules, said).session
        if session.rules.id != game.id:
            raise Unclear(f"{path} is a game of {session.rules.id}, not of {game.id}.")
        return session
    some = any(line.startswith("player ") for line in said.splitlines())
    sitting = [] if some else [f"player {seat.colour} {seat.name}" for seat in seats(game, game.players[0])]
    return play("\n".join([f"game {game.id}", *sitting, said]), "--then", rules, Path.cwd()).session


def lines(found: Answer, asked: Inquiry) -> Iterator[str]:
    """The answer for people."""
    whose = f"{asked.seat} {PLAYED[found.plays]}" if asked.seat else PLAYED[found.plays]
    others = "; of the others every answer alike" if asked.seat and found.plays != "even" else ""
    only = f", of what comes to {asked.provided} alone" if asked.provided else ""
    goal = f" for {asked.goal}" if found.plays == "best" and asked.goal else ""
    yield f"After {found.after}, {whose}{goal}{others}{only}.{' ' if found.assumes else ''}{found.assumes}"
    yield from spread_out(found, asked)
    if found.exact:
        yield f"\n{found.states} positions, exactly."
    else:
        why = (
            "Who plays so has to be asked"
            if found.plays == "sensible"
            else "Too much can happen to walk through it all"
        )
        yield f"\n{why}: {found.samples} games were played out."


def spread_out(found: Answer, asked: Inquiry) -> Iterator[str]:
    """Each look and its chances."""
    for spread in found.of:
        yield f"\n{spread.path}"
        if asked.mean and spread.mean is None:
            yield "  no mean: it may come to what is no number, or to nothing"
        for each in () if asked.mean else spread.values:
            yield f"  {_chance(each.chance, found):<31} {each.value}"
        if spread.mean is not None and spread.variance is not None:
            yield f"  {_number(spread.mean, found):<31} on average"
            yield f"  {_number(spread.variance, found):<31} variance"


def _chance(chance: Fraction, found: Answer) -> str:
    if found.exact:
        return _number(chance, found)
    low, high = interval(chance, found.samples)
    return f"about {float(chance):.4f} ({low:.4f}..{high:.4f})"


def _number(value: Fraction, found: Answer) -> str:
    if not found.exact:
        return f"about {float(value):.4f}"
    return f"{value} = {float(value):.6f}" if value.denominator != 1 else str(value)
