"""What `companion club ACTION` does. Everything here raises ClubError, JournalError, BadFile, OSError."""

from __future__ import annotations

import argparse
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from companion import files
from companion.table.words import say, say_n
from ui.club import desk, keys, office, seasons, settings, topics
from ui.club.courier import deliver
from ui.club.database import Club
from ui.club.outbox import Outbox
from ui.club.reach import club_of_this_table, moment, this_table
from ui.club.schema import RESULTS, fitting
from ui.club.settings import Broker, ClubError, Settings

PLAIN, SECURE = 1883, 8883
"""The ports brokers are heard on, in the open and with TLS."""


def setup(args: argparse.Namespace) -> int:
    """The club's database is made, and this table belongs to it."""
    known = settings.read() or Settings(since=time.time())
    url = _absolute(args.url)
    name = args.table or known.name or socket.gethostname()
    fitting(RESULTS, {"table_name": name})
    with closing(Club(url)) as club:
        club.prepare()
        keys.take(club, known.table)
        called = club.called
    since = 0.0 if args.all else known.since
    settings.keep(msgspec.structs.replace(known, database=url, name=name, since=since))
    print(f"{name} tells its results to {called} from now on: each game once it is over, or when the network is back.")
    return 0


def live(args: argparse.Namespace) -> int:
    """This table is shown live, or no longer."""
    known = settings.read() or Settings(since=time.time(), name=socket.gethostname())
    broker = None if args.off else _broker(args)
    settings.keep(msgspec.structs.replace(known, broker=broker))
    print(f"From the next game on this table is shown live on {broker.host}." if broker else "No longer shown live.")
    return 0


def bring(args: argparse.Namespace) -> int:
    """What the club has not heard of yet is brought at once."""
    there = this_table()
    with closing(club_of_this_table()) as club:
        done = deliver(box := Outbox.of(there), club)
    said = say_n("{count} game told to {club}.", "{count} games told to {club}.", done.told, club=club.called)
    print(said if done.told or box.aside else say("There is nothing {club} has not heard of.", club=club.called))
    for name, why in box.aside.items():
        print(say("Game {name} is kept aside: {why}", name=name, why=why))
    return 1 if box.aside else 0


def seat(args: argparse.Namespace) -> int:
    """Who sits with whom next."""
    names = [name.strip() for name in args.names.split(",") if name.strip()]
    at = moment(args.at).timestamp() if args.at else time.time()
    with closing(club_of_this_table()) as club:
        try:
            seating = seasons.seated(names, club.results(), at, args.size)
        except ValueError as error:
            raise ClubError(str(error)) from None
        office.announce(club, seating)
    for number, table in enumerate(seating.tables, 1):
        print(f"Table {number}: {', '.join(table)} ({table[0]} begins)")
    return 0


def standings(args: argparse.Namespace) -> int:
    """Points in the season that runs, and how good everybody seems to be in all games."""
    with closing(club_of_this_table()) as club:
        running = seasons.current(club.series(), time.time())
        print(running.name if running else "All games")
        for each in seasons.standings(club.tally(running), running.points if running else seasons.POINTS):
            print(
                f"{each.place:>4}  {each.name:<20} {each.points:>4} points  {each.games:>3} games  {each.wins:>3} won"
            )
        print(flush=True)  # how good somebody seems takes a look at every game there is
        results = club.results()
    print("How good somebody seems to be; a newcomer is 25, 19 times of 20 it lies within:")
    for rating in seasons.ratings(results):
        within = f"{rating.low:>5.1f} to {rating.high:.1f}"
        print(f"      {rating.name:<20} {rating.middle:>5.1f}  {within}  {rating.games} games")
    return 0


def schema(args: argparse.Namespace) -> int:
    """Every topic and what is told there."""
    print(msgspec.json.format(msgspec.json.encode(topics.schemas())).decode())
    return 0


def _absolute(url: str) -> str:
    """A file named from here is the same file wherever the next command is called."""
    head, _, name = url.partition(":///")
    return f"{head}:///{Path(name).absolute()}" if head == "sqlite" and name and name != ":memory:" else url


def _broker(args: argparse.Namespace) -> Broker:
    if any(sign in args.prefix for sign in "#+\0") or not args.prefix.strip("/"):
        raise ClubError(f"“{args.prefix}” cannot begin a topic: it is a word without # and +.")
    password = files.text(args.password_file).splitlines()[0] if args.password_file else ""
    if args.ca:
        files.text(Path(args.ca))
    return Broker(
        args.host,
        args.port or (SECURE if args.tls or args.ca else PLAIN),
        args.user,
        password,
        args.tls or bool(args.ca),
        str(Path(args.ca).absolute()) if args.ca else "",
        args.prefix.strip("/"),
        "" if args.no_discovery else "homeassistant",
    )


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "setup": setup,
    "live": live,
    "deliver": bring,
    "seat": seat,
    "standings": standings,
    "schema": schema,
    **desk.COMMANDS,
}
