"""What a game promises of its course: one log is one state, nothing is lost, and a refusal says why."""

from __future__ import annotations

import builtins
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import chain, islice
from typing import Any
from unittest.mock import patch

import msgspec

from companion.flow.over import DRAWN
from companion.games.ledger import ledger
from companion.play.rules import Rules, digest
from companion.play.simulation import Unsound, simulate
from companion.play.transcript import play as replayed
from companion.play.transcript import write
from companion.table.events import Chose, Confirmed, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import SILENCE, Words
from ui.conformance.subject import Broken, Subject, insist

OUTSIDE = {
    time: ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep", "localtime"),
    random: ("random", "randint", "choice", "shuffle", "randrange", "getrandbits", "seed"),
    random.Random: ("__init__", "random", "seed", "getrandbits"),
    os: ("urandom", "getenv"),
    builtins: ("open",),
}
"""By which the engine would reach outside itself: clocks, chance, files."""
STRANGE: tuple[Event, ...] = (
    Rolled(99, "d8"),
    Chose("no_such_choice"),
    Moved("nobody", "nowhere"),
    PartMoved("nothing", "nowhere"),
    Drew("no_such_card"),
    Confirmed(),
)
"""What answers no question, or hardly one."""
CLOSELY = 12
"""Answers of one question that are tried."""


@contextmanager
def sealed() -> Iterator[None]:
    """A world in which asking for the time, for luck or for a file is an error."""

    def never(*_: object, **__: object) -> None:
        raise Broken("the game reached outside itself: it asked for the time, for luck or for a file")

    with ExitStack() as stack:
        for where, names in OUTSIDE.items():
            for name in names:
                stack.enter_context(patch.object(where, name, never))
        yield


def is_pure(subject: Subject) -> None:
    """The same log is the same state, and nothing but the log counts: no clock, no chance, no file."""
    events = subject.logs[0]
    first, again = subject.begun(), subject.begun()
    for event in events:
        first.tell(event)
    with sealed():
        for number, event in enumerate(events):
            if number % CLOSELY == 0:
                again.rules.table(again.state)
                again.rules.view(again.state)
                again.prompt.answers()
            again.tell(event)
    insist(digest(first.state) == digest(again.state), "one log led to two states")


def is_the_same_everywhere(subject: Subject) -> None:
    """Whatever order sets happen to have in this process, one seed plays one game."""
    script = (
        "from companion.games import rules; from companion.play.simulation import play;"
        f"r = rules({subject.game!r}); print(play(r, 5, r.players[-1], check=False))"
    )
    said = set()
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
        )
        said.add(run.stdout or run.stderr)
    insist(len(said) == 1 and "ended=True" in "".join(said), f"it is not the same in every process: {sorted(said)}")


def is_immutable(subject: Subject) -> None:
    """A state that was left behind stays as it was, whatever is played on from it."""
    state, kept = subject.rules.new(subject.setup()), []
    for event in subject.logs[0]:
        kept.append((state, digest(state)))
        state, _ = subject.rules.advance(state, event)
    for number, (before, was) in enumerate(kept):
        insist(digest(before) == was, f"event {number} changed the state it was judged in")


def is_undone(subject: Subject) -> None:
    """Every step can be taken back and done again."""
    session, past = subject.begun(), []
    for event in subject.logs[0]:
        past.append(digest(session.state))
        session.tell(event)
    end, steps = digest(session.state), session.head.depth
    for was in reversed(past[-CLOSELY:]):
        session.undo(1)
        insist(digest(session.state) == was, f"undone, step {session.head.depth + 1} left something behind")
    if session.head.depth:
        session.undo(session.head.depth)
    insist(digest(session.state) == past[0], "all undone, it is not as it began")
    session.redo(len(session.taken_back))
    insist((digest(session.state), session.head.depth) == (end, steps), "done again, it is not as it was")


def is_replayed(subject: Subject) -> None:
    """Written as a transcript and read again, it is the same game."""
    for seed, events in enumerate(subject.logs):
        session = subject.begun(seed)
        for event in events:
            session.tell(event)
        told = replayed(write(session), "transcript", lambda game, board: subject.rules).session
        insist(digest(told.state) == digest(session.state), f"game {seed} read from its transcript is another")


def refuses_with_reasons(subject: Subject) -> None:
    """What a question lists is legal; what it does not list is refused with a reason, and nothing has happened."""
    others = tuple({type(event): event for events in subject.logs for event in events}.values())
    for state, setup in islice(subject.moments(), 60):
        asked, before = subject.rules.expects(state), digest(state)
        hidden = asked.pile or any(subject.rules.secrets(state, seat.colour) for seat in setup.seats)
        numbers = asked.amount.numbers if asked.amount else range(0)
        any_of = [Chose(str(number)) for number in numbers[:: len(numbers) // CLOSELY + 1]]
        for event in (*asked.answers()[:CLOSELY], *any_of):
            try:
                subject.rules.advance(state, event)
            except IllegalEvent as refusal:  # of what lies covered the referee may know more than the table
                insist(hidden and str(refusal.reason), f"{event} is listed by “{asked.words}”, and refused")
        for event in chain(STRANGE, others):
            if asked.accepts(event):
                continue
            try:
                subject.rules.advance(state, event)
            except IllegalEvent as refusal:
                said = str(refusal.reason)
                insist(said.strip() and "None" not in said, f"{event} is refused without a reason: “{said}”")
            else:
                raise Broken(f"{event} was taken though “{asked.words}” does not list it")
        insist(digest(state) == before, f"being asked, “{asked.words}” changed the state")


def asks_clearly(subject: Subject) -> None:
    """A question says who answers, what it is about and every way to answer; its rules, and a ruling's, can be read."""
    known = ledger(subject.game)
    for state, setup in subject.moments():
        asked, colours = subject.rules.expects(state), {seat.colour for seat in setup.seats}
        insist(str(asked.words).strip(), f"a question without words: {asked}")
        insist({*asked.asked} <= colours, f"“{asked.words}” is asked of nobody at the table: {', '.join(asked.asked)}")
        insist(asked.over or asked.answers(), f"“{asked.words}” has no answer")
        insist(asked.over or str(asked.awaited()).strip(), f"“{asked.words}” does not say what it needs")
        _told_apart(asked)
        missing = [rule for rule in asked.rules if rule not in known]
        insist(not missing, f"“{asked.words}” names rules that ledger.toml does not have: {missing}")
    for seed, events in enumerate(subject.logs):
        state = subject.rules.new(subject.setup(seed))
        for event in events:
            state, rulings = subject.rules.advance(state, event)
            for ruling in rulings:
                missing = [rule for rule in ruling.rules if rule not in known]
                insist(not missing, f"“{ruling.words}” names rules that ledger.toml does not have: {missing}")


def _told_apart(asked: Prompt) -> None:
    names = [option.name for option in asked.options]
    insist(len(set(names)) == len(names), f"“{asked.words}” offers one answer twice: {names}")
    said = [str(option.words) for option in asked.options]
    offered = {option.name for option in asked.amount.offered} if asked.amount else set()
    insist(offered <= {*names}, f"“{asked.words}” asks for a number, and its options lack amount.offered")
    insist(all(said), f"“{asked.words}” has an option without words: {names}")


def offers_alike_once(subject: Subject) -> None:
    """Of pieces beside the board that are alike one is offered: the others may be taken (`further`) without a list."""
    held = subject.rules
    for state, _ in subject.moments():
        asked, pieces = held.expects(state), {piece.id: piece for piece in held.table(state).pieces}
        offered = dict[object, str]()
        for move in asked.moves:
            piece = pieces.get(move.piece)
            if piece and piece.seat and piece.at is None and piece.kind:
                alike = msgspec.structs.replace(piece, id="", words=SILENCE), move.places, str(move.words)
                other = offered.setdefault(alike, move.piece)
                insist(other == move.piece, f"“{asked.words}” offers {other} and {move.piece}, which are alike")


def shares_are_draws(subject: Subject) -> None:
    """An end that everybody shares is a draw, said so, and worth nothing to anybody; any other is to who has won."""
    held, setup = subject.rules, subject.setup()
    state = held.new(setup)
    for event in subject.logs[0]:
        state, _ = held.advance(state, event)
    worth, won = held.worth(state), held.winner(state).split(",")
    if won != [""] and {*won} != {*worth}:
        insist(all((worth[each] > 0) == (each in won) for each in worth), f"{won} have won, and it is worth {worth}")
    kept, everybody = subject.declared.desk, ",".join(seat.colour for seat in setup.seats)
    if len(worth) > 1 and isinstance(kept, type):
        drawn: Rules[Any] = Rules(replace(subject.declared, desk=type(kept)("Drawn", (kept,), {"winner": everybody})))
        asked, worth = drawn.expects(state), drawn.worth(state)
        if asked.over and drawn.winner(state) == everybody:
            kept_so = str(asked.words) == str(DRAWN) and not any(worth.values())
            insist(kept_so, f"where everybody has won, “{asked.words}” is said, and it is worth {worth}")


NEW = "nobody_foresaw_this"


def answers_what_is_new(subject: Subject) -> None:
    """Simulated players answer a question, though it offers a choice more than they have ever seen."""
    held, rng = subject.rules, random.Random(1)
    for state, _ in subject.moments():
        asked = held.expects(state)
        if asked.over or asked.meant:
            continue
        more = msgspec.structs.replace(asked, options=(*asked.options, Option(NEW, Words(NEW))))
        for keen in (False, True):
            answer = held.simulated(state, more, rng, keen)
            insist(more.accepts(answer), f"asked “{asked.words}”, a simulated player says {answer}")


def is_sound(subject: Subject) -> None:
    """Simulated players play to the end, every invariant holds after every event, and somebody wins."""
    try:
        played = simulate(subject.rules, subject.games)
    except Unsound as error:
        raise Broken(str(error)) from error
    endless = [each.seed for each in played if not each.ended]
    insist(not endless, f"games that do not end, by their seeds: {endless}")
    insist(any(each.winner for each in played), f"in {len(played)} games nobody ever won")
