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
    told = say(
        "{name} tells its results to {club} from now on: each game once it is over, or when the network is back.",
        name=name, club=called,
    )  # fmt: skip
    print(told)
    return 0


def live(args: argparse.Namespace) -> int:
    """This table is shown live, or no longer."""
    known = settings.read() or Settings(since=time.time(), name=socket.gethostname())
    broker = None if args.off else _broker(args)
    settings.keep(msgspec.structs.replace(known, broker=broker))
    if broker:
        print(say("From the next game on this table is shown live on {host}.", host=broker.host))
    else:
        print(say("No longer shown live."))
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
        print(say("Table {number}: {names} ({first} begins)", number=number, names=", ".join(table), first=table[0]))
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
        raise ClubError(str(say("“{prefix}” cannot begin a topic: it is a word without # and +.", prefix=args.prefix)))
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
    "schema": schema,
    **desk.COMMANDS,
}
