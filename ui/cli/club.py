"""`companion club`: many tables, their results in one database, live on a broker, all on one page."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from companion.files import BadFile
from companion.play.inspection import JournalError
from ui.cli.main import complain
from ui.club import settings
from ui.club.settings import ClubError

PAGE = 8081
SERIES = {
    "close": "what is begun from now on does not count in it",
    "reopen": "it goes on after all",
    "delete": "into the bin",
    "restore": "out of the bin",
}
"""What is done to a series that is there."""
OWN = {"export": "showing", "serve": "showing", "standings": "standing"}
"""Actions of a module of their own, loaded for no other."""


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    setup = actions.add_parser("setup", help="the database this table tells its results to, made where there is none")
    setup.add_argument("url", metavar="URL", help="postgresql://USER:PASSWORD@HOST/NAME or sqlite:///FILE")
    setup.add_argument("--table", default="", metavar="NAME", help="what people call this table")
    setup.add_argument("--all", action="store_true", help="also the games played here before")
    live = actions.add_parser("live", help="show this table live through an MQTT broker, or no longer")
    where = live.add_mutually_exclusive_group(required=True)
    where.add_argument("host", nargs="?", metavar="HOST", help="of the broker")
    where.add_argument("--off", action="store_true")
    live.add_argument("--port", type=int, default=0, help="1883, with --tls 8883, where nobody says")
    live.add_argument("--user", default="", metavar="NAME")
    live.add_argument("--password-file", type=Path, metavar="FILE", help="its first line is the password")
    live.add_argument("--tls", action="store_true", help="the broker must prove who it is, and nobody can read along")
    live.add_argument("--ca", default="", metavar="FILE", help="a certificate of your own that the broker proves it by")
    live.add_argument("--prefix", default="companion", metavar="WORD", help="the first word of every topic (companion)")
    live.add_argument("--no-discovery", action="store_true", help="tell Home Assistant of no device")
    actions.add_parser("deliver", help="bring now what the club has not heard of; a table does so by itself")
    series = actions.add_parser("series", help="the evenings of a season; without a name, which there are")
    series.add_argument("name", nargs="?", default="", metavar="NAME")
    series.add_argument("--first", default="", metavar="TIME", help="its first evening: 2026-11-06T19:00")
    series.add_argument("--evenings", type=int, default=12, metavar="N", help="how many (12)")
    series.add_argument("--every", type=int, default=7, metavar="DAYS", help="from one to the next (7)")
    series.add_argument("--points", default="", metavar="N,N", help="by place, the last for all others (4,1)")
    for word, what in SERIES.items():
        series.add_argument(f"--{word}", dest="change", action="store_const", const=word, help=what)
    seat = actions.add_parser("seat", help="who plays whom next, and who begins")
    seat.add_argument("names", metavar="NAMES", help="who is here: Ann,Bob,Cem")
    seat.add_argument("--at", default="", metavar="TIME", help="when it begins: 21:15; left out, now")
    seat.add_argument("--size", type=int, default=4, metavar="N", help="at one table, at the most (4)")
    actions.add_parser("standings", help="how the season stands")
    games = actions.add_parser("games", help="the last games, their own names, and what was put right")
    games.add_argument("--name", default="", metavar="NAME", help="of this player alone")
    games.add_argument("--last", type=int, default=30, metavar="N", help="so many (30)")
    correct = actions.add_parser("correct", help="put a result right, or withdraw it")
    correct.add_argument("game", metavar="GAME", help="its own name, as “games” shows it")
    how = correct.add_mutually_exclusive_group(required=True)
    how.add_argument("--places", default="", metavar="NAME=N,...", help="everybody’s place: Ann=1,Bob=2")
    how.add_argument("--withdraw", action="store_true", help="it does not count")
    how.add_argument("--as-told", action="store_true", help="as its table told it, after all")
    correct.add_argument("--reason", default="", metavar="WORDS", help="why, for the audit list")
    rename = actions.add_parser("rename", help="call a player otherwise, in all games and from now on")
    rename.add_argument("name", metavar="NAME")
    rename.add_argument("called", nargs="?", default="", metavar="NEW")
    rename.add_argument("--back", action="store_true", help="as this player sits down, after all; parts who was merged")
    merge = actions.add_parser("merge", help="two names of one player")
    merge.add_argument("name", metavar="NAME")
    merge.add_argument("into", metavar="OTHER", help="the name that stays")
    actions.add_parser("audit", help="who set what, when and why")
    key = actions.add_parser("key", help="a key of PostgreSQL’s to set up with, in place of the owner’s password")
    key.add_argument("name", metavar="NAME", help="whose: Table 1")
    right = key.add_mutually_exclusive_group(required=True)
    right.add_argument("--may", choices=("read", "tell", "set"), help="look on, tell one table’s results, set the rest")
    right.add_argument("--revoke", action="store_true", help="it opens nothing any more")
    actions.add_parser("keys", help="which keys there are")
    export = actions.add_parser("export", help="results for a spreadsheet, evenings for a calendar")
    kind = export.add_mutually_exclusive_group(required=True)
    kind.add_argument("--csv", action="store_true", help="every player of every game")
    kind.add_argument("--ical", action="store_true", help="every evening, and the next seating")
    export.add_argument("-o", type=Path, metavar="FILE", help="left out: on the screen")
    serve = actions.add_parser("serve", help="the club's page: tables live, standings, who plays whom next")
    serve.add_argument("--at", type=int, default=PAGE, metavar="PORT", help=f"of the page ({PAGE})")
    serve.add_argument("--here", action="store_true", help="for this machine alone")
    actions.add_parser("schema", help="every topic and what is told there, as JSON schemas")


def run(args: argparse.Namespace) -> int:
    if why := settings.lacking():
        return complain(why)
    try:
        module = import_module(f"ui.club.{OWN.get(args.action, 'commands')}")
        return int(module.COMMANDS[args.action](args))
    except (ClubError, JournalError, BadFile, OSError) as error:
        return complain(error)
