"""`companion games`: what the journal keeps; export, import, tell, add up, forget, and salvage of a damaged one."""

from __future__ import annotations

import argparse
import json
from datetime import datetime
from pathlib import Path

from companion.files import BadFile
from companion.play.insight import Insight
from companion.play.inspection import JournalError, Unusable
from companion.play.journal import Journal, Torn
from companion.play.setup import BadSetup
from companion.play.story import story
from companion.play.transcript import write
from ui.cli.asking import SALVAGE, Unclear, rules_of
from ui.cli.main import aside, complain
from ui.table import exchange, places, stories
from ui.table.referee import take_up


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action")
    listing = actions.add_parser("list", help="every game kept, the last played first")
    listing.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="a game as a transcript")
    export.add_argument("number", type=int)
    export.add_argument("--with-secrets", action="store_true", help="also what players still hide from each other")
    export.add_argument("-o", type=Path, metavar="FILE", help="left out: on the screen")
    bring = actions.add_parser("import", help="a transcript becomes a game of the journal")
    bring.add_argument("file", type=Path)
    series = actions.add_parser("series", help="what the finished games of one title add up to")
    series.add_argument("game", metavar="GAME")
    series.add_argument("--json", action="store_true")
    story = actions.add_parser("story", help="how a game went: turning points, luck of the dice, turn by turn")
    story.add_argument("number", type=int)
    salvage = actions.add_parser("salvage", help="take up whatever can be read of a damaged journal")
    salvage.add_argument("file", type=Path, nargs="?", metavar="FILE", help="left out: the journal itself, begun anew")
    forget = actions.add_parser("forget", help="delete a game for good")
    forget.add_argument("number", type=int)


def run(args: argparse.Namespace) -> int:
    try:
        if args.action == "salvage" and args.file is None:
            return _renew()
        with Journal(places.journal()) as journal:
            match args.action or "list":
                case "export":
                    return _export(journal, args.number, args.o, args.with_secrets)
                case "import":
                    number = exchange.bring(journal, args.file, places.boards())
                    print(f"{args.file.name} is game {number} of the journal now.")
                    return 0
                case "salvage":
                    return _salvaged(journal, args.file, exchange.salvage(journal, args.file))
                case "series":
                    return _series(journal, args.game, args.json)
                case "story":
                    return _story(journal, args.number)
                case "forget":
                    journal.forget(journal.game(args.number).id)
                    return 0
                case _:
                    return _list(journal, getattr(args, "json", False))
    except KeyError as error:
        return complain(f"The journal has no game {error}. “companion games” lists them.")
    except Unusable as error:
        return complain(f"{error} It is left as it is. {SALVAGE}")
    except (JournalError, Unclear, BadSetup, BadFile, OSError) as error:
        return complain(error)


def _renew() -> int:
    """Whoever calls this has been told that the journal cannot be used."""
    try:
        Journal(places.journal()).close()
    except Unusable:
        journal, old, saved = exchange.renewed(places.journal())
        with journal:
            print(f"A new journal is begun. The old one is kept as {old.name}.")
            return _salvaged(journal, old, saved)
    print("The journal is whole; there is nothing to save.")
    return 0


def _salvaged(journal: Journal, file: Path, numbers: list[int]) -> int:
    """Tells game by game what was saved."""
    for number in numbers:
        kept = journal.game(number)
        lost = sum(isinstance(entry, Torn) for entry in journal.entries(number))
        names = ", ".join(seat.name for seat in kept.setup.seats)
        print(f"{number:>4}  {kept.setup.game:<20} {kept.entries:>5} events saved, {lost} lost   {names}")
    if not numbers:
        print(f"There is no game in {file.name} that is not here already.")
    return 0


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
        when = datetime.fromtimestamp(kept.touched).strftime("%Y-%m-%d %H:%M") if kept.touched else "some day"
        end = f"won by {kept.ended.replace(',', ' and ')}" if kept.ended else "unfinished"
        print(f"{kept.id:>4}  {when:<16}  {kept.setup.game:<20} {kept.entries:>5} events  {end:<16} {names}")
    if not games:
        print("The journal is empty. “companion play” begins a game.")
    return 0


def _series(journal: Journal, game: str, as_json: bool) -> int:
    """Averages, and the order of the next game. Games on any board count."""
    known, finished = rules_of(game, "reference"), []
    for kept in reversed(journal.games()):
        if kept.setup.game == game and kept.ended:
            try:
                session, _ = take_up(journal, kept.id, rules_of(game, kept.setup.board), kept.setup)
            except Unclear as error:  # its board has gone: that leaves out this game and no other
                aside(f"Game {kept.id} is left out: {error}")
                continue
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


def _story(journal: Journal, number: int) -> int:
    kept = journal.game(number)
    session, troubles = take_up(journal, number, rules_of(kept.setup.game, kept.setup.board), kept.setup)
    for trouble in troubles:
        aside(trouble)
    told = story(session.rules, session.moments())
    print(*stories.written(told, session.rules.title), sep="\n")
    return 0


def _lines(told: Insight) -> list[str]:
    return [str(line) for line in told.lines]


def _plain(told: Insight) -> dict[str, str]:
    return {str(name): str(figure) for name, figure in told.rows}


def _export(journal: Journal, number: int, out: Path | None, secrets: bool) -> int:
    kept = journal.game(number)
    session, troubles = take_up(journal, number, rules_of(kept.setup.game, kept.setup.board), kept.setup)
    for trouble in troubles:
        aside(trouble)
    if not secrets and exchange.secret(session):
        return complain(
            "This game is not over, and players hide things from each other. --with-secrets writes them too."
        )
    if out:
        exchange.export(session, out)
    else:
        print(write(session), end="")
    return 0
