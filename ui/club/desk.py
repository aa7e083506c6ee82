"""What `companion club ACTION` does for whoever runs a club. Everything here raises ClubError."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime

from companion.play.result import Result
from companion.table.words import Words, say, say_n, translated
from ui.club import keys, office, seasons
from ui.club.audit import noted
from ui.club.database import Club
from ui.club.known import Known, look
from ui.club.reach import club_of_this_table, moment
from ui.club.seasons import Series
from ui.club.settings import ClubError

SHORT = 8
"""Signs of a game's own name are shown: enough to tell it from all others of a club."""


def games(args: argparse.Namespace) -> int:
    """The last games, how they ended, and what was put right of them."""
    with closing(club_of_this_table()) as club:
        known = look(club, Known())
    counted = {each.event: each for each in known.results}
    last = sorted(known.told.values(), key=lambda each: -each.ended)
    mine = [each for each in last if not args.name or args.name in _names(counted.get(each.event, each))]
    for told in reversed(mine[: args.last]):
        now = counted.get(told.event)
        ends = f"{datetime.fromtimestamp(told.ended):%Y-%m-%d %H:%M}"
        order = sorted((now or told).seats, key=lambda seat: seat.place)
        places = ", ".join(f"{seat.place} {seat.name}" for seat in order)
        print(f"{told.event[:SHORT]}  {ends}  {known.names.get(told.table, ''):<12} {told.game:<18} {places}")
        if (found := known.amendments.corrections.get(told.event)) and found.holds(told):
            print("          ", (_corrected if found.places else _withdrawn)(found.reason))
    return 0


def _corrected(reason: str) -> Words:
    return say("Put right: {reason}", reason=reason)


def _withdrawn(reason: str) -> Words:
    return say("Does not count: {reason}", reason=reason)


def _names(result: Result) -> set[str]:
    return {seat.name for seat in result.seats}


def correct(args: argparse.Namespace) -> int:
    """A result put right, withdrawn, or as it was told."""
    with closing(club_of_this_table()) as club:
        result = office.game(club, args.game)
        if args.as_told:
            office.as_told(club, result)
            print(say("Game {name} stands as its table told it.", name=result.event[:SHORT]))
        elif args.withdraw:
            office.withdraw(club, result, args.reason)
            print(say("Game {name} does not count any more.", name=result.event[:SHORT]))
        else:
            office.correct(club, result, _places(args.places), args.reason)
            print(say("Game {name} is put right.", name=result.event[:SHORT]))
    return 0


def _places(words: str) -> dict[str, int]:
    pairs = [each.rpartition("=") for each in words.split(",")]
    if not all(name.strip() and place.strip().isdecimal() for name, _, place in pairs):
        raise ClubError(str(say("Say everybody’s place: --places Ann=1,Bob=2")))
    return {name.strip(): int(place) for name, _, place in pairs}


def rename(args: argparse.Namespace) -> int:
    """A player's name, or that it was the right one."""
    if bool(args.called) == args.back:
        raise ClubError(str(say("Say the new name, or --back for the one somebody sits down with.")))
    with closing(club_of_this_table()) as club:
        if args.back:
            office.own_name(club, args.name)
        else:
            office.rename(club, args.name, args.called)
    print(say("{name} is called {called}.", name=args.name, called=args.called or args.name))
    return 0


def merge(args: argparse.Namespace) -> int:
    """Two names that are one player's."""
    with closing(club_of_this_table()) as club:
        office.merge(club, args.name, args.into)
    print(say("The games of {name} are those of {other} now.", name=args.name, other=args.into))
    return 0


def series(args: argparse.Namespace) -> int:
    """The series there are; one made, closed, deleted, or taken back."""
    with closing(club_of_this_table()) as club:
        if not args.name:
            _list(club)
        elif args.change:
            {"close": office.close, "reopen": office.reopen, "delete": office.delete, "restore": office.take_back}[
                args.change
            ](club, args.name)
            print(_SAYS[args.change](args.name))
        else:
            _keep(club, args)
    return 0


_SAYS: Mapping[str, Callable[[str], Words]] = {
    "close": lambda name: say("{series} is closed: what is begun from now on does not count in it.", series=name),
    "reopen": lambda name: say("{series} goes on.", series=name),
    "delete": lambda name: say("{series} lies in the bin. --restore takes it back.", series=name),
    "restore": lambda name: say("{series} is back.", series=name),
}


def _keep(club: Club, args: argparse.Namespace) -> None:
    if not args.first:
        raise ClubError(str(say("Say when it begins: --first 2026-11-06T19:00")))
    if args.evenings < 1 or args.every < 1:
        raise ClubError(str(say("A series has one evening or more, a day or more apart.")))
    points = args.points.split(",") if args.points else [str(each) for each in seasons.POINTS]
    if not all(each.strip().isdecimal() for each in points):
        raise ClubError(str(say("Say points by place: --points 5,3,1 is 5, 3, and 1 for every other.")))
    first = moment(args.first).timestamp()
    each = Series(args.name, first, args.evenings, args.every, tuple(map(int, points)))
    office.keep(club, each)
    print(_about(each))


def _list(club: Club) -> None:
    for each in club.series():
        print(_about(each), say("Closed.") if each.closed and each.closed <= time.time() else "")
    for each in club.series(binned=True):
        print(_about(each), say("In the bin."))


def _about(each: Series) -> Words:
    first, last = (f"{date:%Y-%m-%d}" for date in (each.dates()[0], each.dates()[-1]))
    return say_n(
        "{series}: {count} evening, {first}, points {points}.",
        "{series}: {count} evenings, {first} to {last}, points {points}.",
        each.evenings,
        series=each.name, first=first, last=last, points=", ".join(map(str, each.points)),
    )  # fmt: skip


def audit(args: argparse.Namespace) -> int:
    """Who set what, when and why."""
    with closing(club_of_this_table()) as club:
        for each in noted(club):
            when = f"{datetime.fromtimestamp(each.at):%Y-%m-%d %H:%M}"
            why = f" ({each.reason})" if each.reason else ""
            print(f"{when}  {each.who:<16} {translated(each.did)}: {each.about}{why}")
    return 0


def key(args: argparse.Namespace) -> int:
    """A key given, or revoked."""
    with closing(club_of_this_table()) as club:
        if args.revoke:
            keys.revoke(club, args.name)
            print(say("The key {name} opens nothing any more.", name=args.name))
        else:
            url = keys.admit(club, args.name, args.may)
            print(say("Say this where {name} is set up; it is shown once:", name=args.name))
            print(f"companion club setup {url}")
    return 0


def list_keys(args: argparse.Namespace) -> int:
    """Whom the database knows besides its owner."""
    with closing(club_of_this_table()) as club:
        for each in keys.keys(club):
            print(f"{each.name:<20} {each.may:<5} {each.login}  {each.table or say('not set up yet')}")
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "games": games,
    "correct": correct,
    "rename": rename,
    "merge": merge,
    "series": series,
    "audit": audit,
    "key": key,
    "keys": list_keys,
}
