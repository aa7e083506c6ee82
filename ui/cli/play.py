"""`companion play GAME`: one game, in the terminal or by itself; new, or where it was left."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from typing import Any

from companion.games import GAMES, rules
from companion.play.journal import Journal, JournalError, Kept
from companion.play.rules import BadSetup, Rules, Seat, Setup
from companion.play.session import Session
from companion.play.simulation import seats
from hardware.dice.link import DiceLink
from ui.cli.asking import Unclear, game_of, house_of
from ui.cli.main import complain
from ui.table import places
from ui.table.referee import Referee, new_game, take_up
from ui.table.simulated import SimulatedTable, wait_for_dice
from ui.terminal.front import Front
from ui.terminal.storyteller import Storyteller


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--console", action="store_true", help="play in this terminal")
    parser.add_argument("--table", choices=("simulated", "real"), help="simulated dice, or those at the port")
    parser.add_argument("--port", action="append", default=[], metavar="PATH", help="the dice hub's port, if not found")
    parser.add_argument("--players", default="", metavar="N or NAMES", help="how many, or their names: Ann,Bob,Cem")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="of the simulated table's chance")
    parser.add_argument("--auto", action="store_true", help="simulated players play it through")
    parser.add_argument("--resume", type=int, default=None, metavar="N", help="a game of the journal, by its number")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--board", default="reference", metavar="FILE", help="another board than ours")


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(level=logging.ERROR, format="%(message)s")
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    auto = args.auto or not typed
    try:
        journal = Journal(places.journal())
    except JournalError as error:
        return complain(error)
    with journal:
        for notice in journal.notices:
            print(notice, file=sys.stderr)
        try:
            session, number = _session(args, journal, auto)
        except (Unclear, BadSetup) as error:
            return complain(error)
        return _play(args, journal, session, number, auto)


def _session(args: argparse.Namespace, journal: Journal, auto: bool) -> tuple[Session[Any], int]:
    kept = _unfinished(args, journal, auto)
    if kept:
        game = rules(kept.setup.game, kept.setup.board)
        session, troubles = take_up(journal, kept.id, game, kept.setup)
        for trouble in troubles:
            print(trouble, file=sys.stderr)
        return session, kept.id
    args.game = args.game or next(iter(GAMES))
    game = game_of(args)
    house = house_of(args)
    if auto or args.table != "real":
        house = {**game.simulated_house, **house}
    return new_game(journal, game, Setup(game.id, _seats(args.players, game), house, args.board, game.version))


def _unfinished(args: argparse.Namespace, journal: Journal, auto: bool) -> Kept | None:
    """The game to take up: the one asked for, or, at a terminal, the last one if the players want it."""
    if args.resume is not None:
        try:
            return journal.game(args.resume)
        except KeyError:
            raise Unclear(f"The journal has no game {args.resume}. “companion games” lists them.") from None
    if auto or args.game:
        return None
    for kept in journal.games():
        if not kept.ended and kept.entries and kept.setup.game in GAMES:
            names = ", ".join(seat.name for seat in kept.setup.seats)
            title = rules(kept.setup.game).title
            answer = input(f"{title} with {names} is unfinished. Go on with it? [Y/n] ").strip().lower()
            return kept if answer in ("", "y", "yes") else None
    return None


def _seats(players: str, game: Rules[Any]) -> tuple[Seat, ...]:
    """`3`, or `Ann,Bob`, or `Ann:red,Bob:blue`."""
    if not players or players.isdecimal():
        return seats(game, int(players or 3))
    taken = []
    for at, word in enumerate(players.split(",")):
        name, _, colour = word.partition(":")
        taken.append(Seat(colour or game.colours[at % len(game.colours)], name))
    return tuple(taken)


def _play(args: argparse.Namespace, journal: Journal, session: Session[Any], number: int, auto: bool) -> int:
    table = SimulatedTable(args.seed if args.seed is not None or not auto else 1, 0.0 if auto else 0.4)
    simulated = auto or args.table != "real"
    ports = [table.port] if simulated else args.port
    referee: Referee
    with DiceLink(ports, wake=lambda: referee.wake(), tick=0.05) as link:
        referee = Referee(session, link, lambda winner: journal.end(number, winner))
        referee.start()
        try:
            if simulated and not wait_for_dice(link):
                print("The simulated dice do not answer; the faces can be typed.", file=sys.stderr)
            if auto:
                return 0 if Storyteller(referee, table).tell() else 1
            if os.environ.get("TERM", "") == "dumb":
                os.environ["NO_COLOR"] = "1"
            asyncio.run(Front(referee, table if simulated else None).run())
            return 0
        finally:
            referee.stop()
            table.close()
