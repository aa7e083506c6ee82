"""Lays the table for a game in the terminal or on phones: referee, dice, cameras, panel, club, and who plays a seat."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Any

from companion.play.journal import Journal
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Seat
from hardware.dice.link import DiceLink
from ui.cli.asking import Unclear
from ui.table.club import playing
from ui.table.devices import dice_on_the_table, panel_playing
from ui.table.referee import Referee
from ui.table.stand_ins import StandIns, stand_in


@contextmanager
def laid(
    args: argparse.Namespace, session: Session[Any], journal: Journal, number: int, port: str = ""
) -> Iterator[Referee]:
    """The referee of that game of the journal at work, with all that the call says plays along, until its end.

    The dice are those of the simulated table at `port`, or else the real ones where
    `--table real` says so, or else none. Raises Unclear, BadSetup.
    """
    real = args.table == "real"
    with ExitStack() as stack:
        referee = Referee(session, None, lambda winner: journal.end(number, winner))
        stand_ins = StandIns(referee, played(args, session.rules, session.seats), throwing=not (port or real))
        if port:
            referee.dice = simulated_dice(port, referee.wake)
        elif real:
            referee.dice = dice_on_the_table(args.port, referee.wake)
        if referee.dice:
            stack.callback(referee.dice.stop)
            referee.dice.start()
        stack.callback(referee.stop)
        referee.start()
        stack.callback(stand_ins.stop)
        stand_ins.start()
        stack.enter_context(_eyes(args, referee))
        stack.enter_context(panel_playing(referee))
        stack.enter_context(playing(referee))
        yield referee


def simulated_dice(port: str, wake: Callable[[], object]) -> DiceLink:
    """The dice of the simulated table at that port. Not yet started."""
    return DiceLink([port], wake=wake, tick=0.05)


def played(args: argparse.Namespace, game: Rules[Any], there: Sequence[Seat]) -> dict[str, str]:
    """The seats the companion plays, by colour, and how well. Raises Unclear, BadSetup."""
    found = {}
    for word in args.seat:
        name, _, strength = word.partition("=")
        seat = next((each for each in there if name.lower() in (each.name.lower(), each.colour)), None)
        if seat is None:
            play = ", ".join(each.name for each in there)
            raise Unclear(f"Nobody here is called “{name}”: {play} play. --seat NAME=easy or NAME=good.")
        stand_in(game, strength)
        found[seat.colour] = strength
    return found


def _eyes(args: argparse.Namespace, referee: Referee) -> AbstractContextManager[None]:
    """Cameras over the board and over the dice, where any are named; their code is only loaded then."""
    camera = "" if args.camera == "none" else args.camera
    if not camera and not args.dice_camera:
        return nullcontext()
    from ui.cli.watched import eyes

    return eyes(referee, camera, args.dice_camera)
