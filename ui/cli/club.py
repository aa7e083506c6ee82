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
    series = actions.add_parser("series", help="the evenings of a season")
    series.add_argument("name", metavar="NAME")
    series.add_argument("--first", required=True, metavar="TIME", help="its first evening: 2026-11-06T19:00")
    series.add_argument("--evenings", type=int, default=12, metavar="N", help="how many (12)")
    series.add_argument("--every", type=int, default=7, metavar="DAYS", help="from one to the next (7)")
    seat = actions.add_parser("seat", help="who plays whom next, and who begins")
    seat.add_argument("names", metavar="NAMES", help="who is here: Ann,Bob,Cem")
    seat.add_argument("--at", default="", metavar="TIME", help="when it begins: 21:15; left out, now")
    seat.add_argument("--size", type=int, default=4, metavar="N", help="at one table, at the most (4)")
    actions.add_parser("standings", help="how the season stands")
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
        return int(import_module("ui.club.commands").COMMANDS[args.action](args))
    except (ClubError, JournalError, BadFile, OSError) as error:
        return complain(error)
