"""`companion games`: what the journal keeps; export, import, add up and forget."""

from __future__ import annotations

import argparse
import json
import time
from datetime import datetime
from pathlib import Path

import msgspec

from companion.games import rules
from companion.play.journal import Journal, JournalError
from companion.play.rules import BadSetup, Insight
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
    series = actions.add_parser("series", help="what the finished games of one title add up to")
    series.add_argument("game", metavar="GAME")
    series.add_argument("--json", action="store_true")
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
                case "series":
                    return _series(journal, args.game, args.json)
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
        end = f"won by {kept.ended.replace(',', ' and ')}" if kept.ended else "unfinished"
        print(f"{kept.id:>4}  {when}  {kept.setup.game:<20} {kept.entries:>5} events  {end:<16} {names}")
    if not games:
        print("The journal is empty. “companion play” begins a game.")
    return 0


def _series(journal: Journal, game: str, as_json: bool) -> int:
    """Averages, and the order of the next game. Games on any board count."""
    known, finished = rules_of(game, "reference"), []
    for kept in reversed(journal.games()):
        if kept.setup.game == game and kept.ended:
            session, _ = take_up(journal, kept.id, rules_of(game, kept.setup.board), kept.setup)
            if session.prompt.over:
                finished.append(session.state)
    told = known.series(finished)
    if as_json:
        print(json.dumps([{"title": str(each.title), "rows": _plain(each), "lines": _lines(each)} for each in told]))
        return 0
    for each in told:
        print(each.title)
        for line in _lines(each):
            print(f"  {line}")
        for name, figure in _plain(each).items():
            print(f"  {name:<20} {figure}")
    if not told:
        print(f"No series: {known.title} keeps none, or no game of several players has been finished.")
    return 0


def _lines(told: Insight) -> list[str]:
    return [str(line) for line in told.lines]


def _plain(told: Insight) -> dict[str, str]:
    return {str(name): str(figure) for name, figure in told.rows}


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
