"""What somebody sets in a club: results put right, people's names, series and their bin, who sits where next.

Each is done whole or not at all, by one admin at a time, and noted in the audit list. Everything raises ClubError.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from companion.play.result import Result
from companion.table.words import Words, say
from ui.club.audit import note
from ui.club.connection import upsert
from ui.club.database import Club
from ui.club.schema import CORRECTIONS, PEOPLE, PLACES, SEATINGS, SERIES, fitting
from ui.club.seasons import Seating, Series
from ui.club.settings import ClubError

# -- results ----------------------------------------------------------------------------------------------------------


def game(club: Club, named: str) -> Result:
    """The game whose own name begins so, as its table told it."""
    found = [each for each in club.told().over if each.event.startswith(named)] if named else []
    if len(found) == 1:
        return found[0]
    words = say("Several games are called {name}. Say more of it.", name=named)
    raise _wrong(words if found else say("No game is called {name}. “companion club games” lists them.", name=named))


def correct(club: Club, result: Result, places: Mapping[str, int], reason: str) -> None:
    """These places, by the names the table told, in place of what the table says."""
    names = [seat.name for seat in result.seats]
    if len(set(names)) < len(names) or set(places) != set(names):
        raise _wrong(say("Give everybody of that game a place, and nobody else: {names}.", names=", ".join(names)))
    if not all(1 <= place <= len(names) for place in places.values()):
        raise _wrong(say("Places go from 1 to {count}.", count=len(names)))
    told = ",".join(str(places[name]) for name in names)
    about = f"{result.event} {', '.join(f'{name} {places[name]}' for name in names)}"
    _say_otherwise(club, result, told, Words("corrected"), about, reason)


def withdraw(club: Club, result: Result, reason: str) -> None:
    """That game does not count."""
    _say_otherwise(club, result, "", Words("withdrew"), result.event, reason)


def _say_otherwise(club: Club, result: Result, places: str, did: Words, about: str, reason: str) -> None:
    if not reason.strip():
        raise _wrong(say("Say why: --reason “…”. It stands in the audit list."))
    row = {"event": result.event, "entries": result.entries, "places": places, "reason": reason}
    fitting(CORRECTIONS, row)
    with club.writing(CORRECTIONS) as connection:
        connection.execute(upsert(connection, CORRECTIONS, row))
        note(connection, did, about[:450], reason)


def as_told(club: Club, result: Result) -> None:
    """What its table told of that game stands again."""
    with club.writing(CORRECTIONS) as connection:
        gone = connection.execute(sa.delete(CORRECTIONS).where(CORRECTIONS.c.event == result.event))
        if not gone.rowcount:
            raise _wrong(say("That game stands as its table told it already."))
        note(connection, Words("took back"), result.event)


# -- people -----------------------------------------------------------------------------------------------------------


def rename(club: Club, name: str, called: str) -> None:
    """Whoever sits down, or sat, as `name` is called that. Nobody else may be, or have been, called so."""
    with club.writing(PEOPLE) as connection:
        people = _people(connection)
        if called in people.values() or people.get(called, name) != name:
            raise _wrong(say("There is a {name} already. “companion club merge” makes one of two.", name=called))
        _call(connection, people, name, called)
        note(connection, Words("renamed"), f"{name} → {called}")


def merge(club: Club, name: str, into: str) -> None:
    """The games of both are those of `into`. Two who sat at one table are two."""
    with club.writing(PEOPLE) as connection:
        people = _people(connection)
        if into not in people.values():
            raise _wrong(_unknown(into))
        one, other = ([told for told, called in people.items() if called == who] for who in (name, into))
        beside = sa.select(PLACES.c.event).where(PLACES.c.name.in_(other))
        both = sa.select(PLACES.c.event).where(PLACES.c.name.in_(one), PLACES.c.event.in_(beside)).limit(1)
        if connection.execute(both).first():
            raise _wrong(say("{name} and {other} have played each other: they are two.", name=name, other=into))
        _call(connection, people, name, into)
        note(connection, Words("merged"), f"{name} → {into}")


def _call(connection: Connection, people: Mapping[str, str], name: str, called: str) -> None:
    if name == called or name not in people.values():
        raise _wrong(_unknown(name))
    row = fitting(PEOPLE, {"name": name, "called": called})
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.name == called))  # has the own name back
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.called == name).values(called=called))
    connection.execute(upsert(connection, PEOPLE, row))


def own_name(club: Club, name: str) -> None:
    """Who sits down as `name` is called so again: a new name, or a merging, is taken back."""
    with club.writing(PEOPLE) as connection:
        gone = connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.name == name))
        if not gone.rowcount:
            raise _wrong(say("{name} is called so already.", name=name))
        note(connection, Words("took back"), name)


def _people(connection: Connection) -> dict[str, str]:
    """What everybody is called, by every name a table has told or the club has heard of."""
    told = {name: name for name in connection.execute(sa.select(PLACES.c.name).distinct()).scalars()}
    return told | {row.name: row.called for row in connection.execute(sa.select(PEOPLE))}


def _unknown(name: str) -> Words:
    return say("The club knows no {name}.", name=name)


# -- series -----------------------------------------------------------------------------------------------------------


def keep(club: Club, series: Series) -> None:
    """A new series, or other evenings and points for the one of that name, which goes on."""
    row = fitting(SERIES, series._asdict() | {"points": ",".join(map(str, series.points))})
    with club.writing(SERIES) as connection:
        binned = sa.select(SERIES.c.name).where(SERIES.c.name == series.name, SERIES.c.deleted.is_not(None))
        if connection.execute(binned).first():
            raise _wrong(
                say("A series {name} lies in the bin. Take it back, or choose another name.", name=series.name)
            )
        connection.execute(upsert(connection, SERIES, row))
        note(connection, Words("kept series"), series.name)


def close(club: Club, name: str) -> None:
    """What is begun from now on does not count in it."""
    _mark(club, name, "closed", time.time(), Words("closed series"))


def reopen(club: Club, name: str) -> None:
    _mark(club, name, "closed", None, Words("reopened series"))


def delete(club: Club, name: str) -> None:
    """It lies in the bin, and can be taken back."""
    _mark(club, name, "deleted", time.time(), Words("deleted series"))


def take_back(club: Club, name: str) -> None:
    """Out of the bin."""
    _mark(club, name, "deleted", None, Words("took back series"))


def _mark(club: Club, name: str, column: str, at: float | None, did: Words) -> None:
    marked = SERIES.c[column]
    other = marked.is_(None) if at else marked.is_not(None)
    with club.writing(SERIES) as connection:
        done = connection.execute(sa.update(SERIES).where(SERIES.c.name == name, other).values({column: at}))
        if not done.rowcount:
            raise _wrong(_standing(connection, name))
        note(connection, did, name)


def _standing(connection: Connection, name: str) -> Words:
    if connection.execute(sa.select(SERIES.c.name).where(SERIES.c.name == name)).first():
        return say("That is so of the series {name} already.", name=name)
    return say("There is no series {name}. “companion club series” lists them.", name=name)


# -- seating ----------------------------------------------------------------------------------------------------------


def announce(club: Club, seating: Seating) -> None:
    """Who sits where next, in place of what was announced for that time."""
    rows = [
        fitting(SEATINGS, {"at": seating.at, "place": place, "nth": nth, "name": name})
        for place, names in enumerate(seating.tables, 1)
        for nth, name in enumerate(names, 1)
    ]
    with club.writing(SEATINGS) as connection:
        connection.execute(sa.delete(SEATINGS).where(SEATINGS.c.at == seating.at))
        connection.execute(sa.insert(SEATINGS), rows)
        note(connection, Words("announced a seating"), f"{len(seating.tables)}")


def _wrong(words: Words) -> ClubError:
    return ClubError(str(words))
