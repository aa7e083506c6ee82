"""The odds of anything from where a transcript ends."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from signal import SIGINT, signal
from time import monotonic
from typing import Any

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
PATIENCE = 2.0
"""Seconds without a word."""
PLAYED = {
    "best": "played best",
    "sensible": "played as the companion would by rule of thumb",
    "even": "every answer alike",
    "first": "the first answer always",
}


class Waiting:
    """Whoever waits longer than a moment is told how far it is, each time after twice as long. Ctrl-C ends the walk
    through all that may come, and what is left is played out; again, and what has been played out is the answer.
    """

    def __init__(self, patience: float, tell: Callable[[str], object]) -> None:
        """`patience` in seconds."""
        self._patience, self._tell = patience, tell
        self._looks, self._stopped, self._begun = 0, False, monotonic()

    def __enter__(self) -> Waiting:
        self._before = signal(SIGINT, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        signal(SIGINT, self._before)

    def _stop(self, *_: object) -> None:
        self._stopped = True

    def asked(self) -> bool:
        """Whether it is to end here; asked of every position, and of every game played out."""
        took, self._looks = monotonic() - self._begun, self._looks + 1
        if took > self._patience:
            self._patience *= 2
            self._tell(f"{took:.0f} s, {self._looks:,} positions and games. Ctrl-C: what is known so far.")
        stopped, self._stopped = self._stopped, False
        return stopped


def _tell(words: str) -> None:
    """Beside the answer, where somebody looks on."""
    if sys.stderr.isatty():
        print(words, file=sys.stderr)


def show(args: argparse.Namespace) -> int:
    """Prints them. Raises Unclear, BadFile."""
    game = game_of(args)
    try:
        session = _session(game, args.asked, args.then)
        using, without = ([word for word in COMMA.split(names) if word] for names in (args.using, args.without))
        asked = inquiry(
            args.of, args.after, args.seat, args.plays, using, args.mean, without, args.toward, args.provided
        )
        with Waiting(PATIENCE, _tell) as waiting:
            found = Foresight(session.rules).ask(
                session.state, asked, Random(args.seed), args.samples, stopped=waiting.asked
            )
    except TranscriptError as error:
        raise Unclear(str(error)) from None
    except TooLarge:
        raise Unclear("Stopped before anything was known.") from None
    except (Unasked, ValueError) as error:
        raise Unclear(str(error)) from None
    if args.json:
        print(json.dumps(found.as_json()))
    else:
        _print(found, asked)
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


def _print(found: Answer, asked: Inquiry) -> None:
    whose = f"{asked.seat} {PLAYED[found.plays]}" if asked.seat else PLAYED[found.plays]
    others = "; of the others every answer alike" if asked.seat and found.plays != "even" else ""
    only = f", of what comes to {asked.provided} alone" if asked.provided else ""
    goal = f" for {asked.goal}" if found.plays == "best" and asked.goal else ""
    print(f"After {found.after}, {whose}{goal}{others}{only}.{' ' if found.assumes else ''}{found.assumes}")
    for spread in found.of:
        print(f"\n{spread.path}")
        if asked.mean and spread.mean is None:
            print("  no mean: it may come to what is no number, or to nothing")
        for each in () if asked.mean else spread.values:
            print(f"  {_chance(each.chance, found):<31} {each.value}")
        if spread.mean is not None and spread.variance is not None:
            print(f"  {_number(spread.mean, found):<31} on average")
            print(f"  {_number(spread.variance, found):<31} variance")
    if found.exact:
        print(f"\n{found.states} positions, exactly.")
    else:
        why = (
            "Who plays so has to be asked"
            if found.plays == "sensible"
            else "Too much can happen to walk through it all"
        )
        print(f"\n{why}: {found.samples} games were played out.")


def _chance(chance: Fraction, found: Answer) -> str:
    if found.exact:
        return _number(chance, found)
    low, high = interval(chance, found.samples)
    return f"about {float(chance):.4f} ({low:.4f}..{high:.4f})"


def _number(value: Fraction, found: Answer) -> str:
    if not found.exact:
        return f"about {float(value):.4f}"
    return f"{value} = {float(value):.6f}" if value.denominator != 1 else str(value)
