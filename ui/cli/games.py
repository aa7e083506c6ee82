"""`companion games`: what the journal keeps; export, import and forget."""

from __future__ import annotations

import argparse
import json
import time
from datetime import datetime
from pathlib import Path

import msgspec

from companion.games import rules
from companion.play.journal import Journal, JournalError
from companion.play.rules import BadSetup
from companion.play.transcript import TranscriptError, replay, write
from companion.table.events import Entry
from ui.cli.asking import Unclear, rules_of
from ui.cli.main import aside, complain
from ui.table import places
from ui.table.referee import take_up


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action")
    listing = actions.add_parser("list", help="every game kept, the last played first")
    listing.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="a game as a transcript")
    export.add_argument("number", type=int)
    export.add_argument("-o", type=Path, metavar="FILE", help="left out: on the screen")
    bring = actions.add_parser("import", help="a transcript becomes a game of the journal")
    bring.add_argument("file", type=Path)
    forget = actions.add_parser("forget", help="delete a game for good")
    forget.add_argument("number", type=int)


def run(args: argparse.Namespace) -> int:
    try:
        with Journal(places.journal()) as journal:
            for notice in journal.notices:
                aside(notice)
            match args.action or "list":
                case "export":
                    return _export(journal, args.number, args.o)
                case "import":
                    return _import(journal, args.file)
                case "forget":
                    journal.forget(journal.game(args.number).id)
                    return 0
                case _:
                    return _list(journal, getattr(args, "json", False))
    except KeyError as error:
        return complain(f"The journal has no game {error}. “companion games” lists them.")
    except (JournalError, Unclear, BadSetup, OSError) as error:
        return complain(error)


def _list(journal: Journal, as_json: bool) -> int:
    told = len(journal.notices)
    games = journal.games()
    for notice in journal.notices[told:]:
        aside(notice)
    if as_json:
        rows = [
            {
                "number": kept.id,
                "game": kept.setup.game,
                "players": [seat.name for seat in kept.setup.seats],
                "events": kept.entries,
                "touched": kept.touched,
                "winner": kept.ended or None,
            }
            for kept in games
        ]
        print(json.dumps(rows))
        return 0
    for kept in games:
        names = ", ".join(seat.name for seat in kept.setup.seats)
        when = datetime.fromtimestamp(kept.touched).strftime("%Y-%m-%d %H:%M")
        end = f"won by {kept.ended}" if kept.ended else "unfinished"
        print(f"{kept.id:>4}  {when}  {kept.setup.game:<20} {kept.entries:>5} events  {end:<16} {names}")
    if not games:
        print("The journal is empty. “companion play” begins a game.")
    return 0


def _export(journal: Journal, number: int, out: Path | None) -> int:
    kept = journal.game(number)
    session, troubles = take_up(journal, number, rules_of(kept.setup.game, kept.setup.board), kept.setup)
    for trouble in troubles:
        aside(trouble)
    text = write(session)
    if out:
        out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def _import(journal: Journal, file: Path) -> int:
    try:
        told = replay(file, rules)
    except TranscriptError as error:
        return complain(error)
    session = told.session
    log = journal.begin(msgspec.structs.replace(session.setup, version=session.rules.version), time.time())
    try:
        for moment in session.moments()[1:]:
            assert moment.entry is not None
            log.append(Entry(moment.entry.event, "transcript", time.time()))
        if session.prompt.over:
            journal.end(log.game, session.rules.winner(session.state) or "nobody")
    except JournalError:  # half a game is none
        journal.forget(log.game)
        raise
    print(f"{file.name} is game {log.game} of the journal now.")
    return 0
