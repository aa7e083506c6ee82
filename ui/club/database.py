"""The club's database: what may be asked of it, and what tables tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa

from companion.play.result import Placed, Result
from ui.club.amended import Amendments, Correction
from ui.club.connection import Database, upsert
from ui.club.outbox import Report
from ui.club.schema import CHANGES, CORRECTIONS, PEOPLE, PLACES, RESULTS, SEATINGS, SERIES, fitting
from ui.club.seasons import Seating, Series


class Told(NamedTuple):
    """What tables told up to the club's `number`: games that are `over`, the names of those that went `on`; and what
    the tables that told them call themselves, by their own number."""

    number: int
    over: list[Result]
    on: list[str]
    names: dict[str, str]


class Club(Database):
    """What everybody may ask, and a table tell. What a column cannot hold is Refused before any database is asked."""

    # -- results ----------------------------------------------------------------------------------------------------

    def receive(self, report: Report, table: str, name: str) -> None:
        """Keeps what table `table` reports: once, however often it comes; of two readings of a game the longer one."""
        if report.result is None:  # it goes on after all
            gone = sa.update(RESULTS).where(RESULTS.c.event == report.event, RESULTS.c.entries < report.entries)
            with self.writing() as connection:
                connection.execute(gone.values(over=False, entries=report.entries))
            return
        row = fitting(RESULTS, _row(report.result, table, name))
        places = [fitting(PLACES, each) for each in _places(report.result)]
        with self.writing() as connection:
            # Whoever comes second waits here until the first has written, and then sees what the first wrote.
            told = upsert(connection, RESULTS, row, where=lambda new: RESULTS.c.entries < new.entries)
            if connection.execute(told.returning(RESULTS.c.event)).first() is None:
                return
            connection.execute(sa.delete(PLACES).where(PLACES.c.event == report.event))
            connection.execute(sa.insert(PLACES), places)

    def told(self, since: int = -1) -> Told:
        """What tables have told since the club's number was that: each game as it stands now."""
        with self.reading() as connection:
            number = connection.execute(sa.select(CHANGES.c.number)).scalar_one()
            new = RESULTS.c.change > since
            games = connection.execute(sa.select(RESULTS).where(new)).all() if number != since else []
            asked = sa.select(PLACES).order_by(PLACES.c.event, PLACES.c.seat)
            if since >= 0:
                asked = asked.where(PLACES.c.event.in_(sa.select(RESULTS.c.event).where(new)))
            seats: dict[str, list[Placed]] = {}
            for event, _, *seat in connection.execute(asked) if games else ():
                seats.setdefault(event, []).append(Placed(*seat))
        over = [
            Result(
                row.event, row.table_id, row.game, row.board, row.house, tuple(seats.get(row.event, ())), row.score_of,
                row.turns, row.events, row.begun, row.ended, row.entries, row.version,
            )
            for row in games if row.over
        ]  # fmt: skip
        names = {row.table_id: row.table_name for row in sorted(games, key=lambda row: float(row.ended))}
        return Told(number, over, [row.event for row in games if not row.over], names)

    def amendments(self) -> Amendments:
        """What the club says in place of its tables."""
        with self.reading() as connection:
            corrections = [
                Correction(row.event, row.entries, _numbers(row.places), row.reason)
                for row in connection.execute(sa.select(CORRECTIONS))
            ]
            people = {row.name: row.called for row in connection.execute(sa.select(PEOPLE))}
        return Amendments({each.event: each for each in corrections}, people)

    def results(self) -> list[Result]:
        """Every game that is over and counts, as the club has it, the first ended first."""
        return list(self.amendments().over(in_order(self.told().over)))

    # -- evenings ---------------------------------------------------------------------------------------------------

    def series(self, binned: bool = False) -> list[Series]:
        """Every series, the earliest first; `binned`: those in the bin."""
        with self.reading() as connection:
            rows = connection.execute(sa.select(SERIES).order_by(SERIES.c.first)).all()
        found = [
            Series(row.name, row.first, row.evenings, row.every, _numbers(row.points), row.closed, row.deleted)
            for row in rows
        ]
        return [each for each in found if (each.deleted is not None) == binned]

    def seating(self) -> Seating | None:
        """Who sits where next; None where nothing is announced."""
        with self.reading() as connection:
            last = connection.execute(sa.select(sa.func.max(SEATINGS.c.at))).scalar()
            asked = sa.select(SEATINGS).where(SEATINGS.c.at == last).order_by(SEATINGS.c.place, SEATINGS.c.nth)
            rows = connection.execute(asked).all() if last is not None else []
        tables: dict[int, list[str]] = {}
        for row in rows:
            tables.setdefault(row.place, []).append(row.name)
        return Seating(float(last), tuple(tuple(each) for each in tables.values())) if last is not None else None


def in_order(results: Iterable[Result]) -> list[Result]:
    """The first ended first."""
    return sorted(results, key=lambda each: (each.ended, each.event))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",") if number)


def _row(result: Result, table: str, name: str) -> dict[str, Any]:
    return {
        "event": result.event,
        "table_id": table,
        "table_name": name,
        "game": result.game,
        "board": result.board,
        "house": result.house,
        "score_of": result.of,
        "turns": result.turns,
        "events": result.events,
        "begun": result.begun,
        "ended": result.ended,
        "entries": result.entries,
        "version": result.version,
        "over": True,
    }


def _places(result: Result) -> Iterator[dict[str, Any]]:
    for number, seat in enumerate(result.seats):
        yield {
            "event": result.event,
            "seat": number,
            "colour": seat.colour,
            "name": seat.name,
            "place": seat.place,
            "score": seat.score,
            "began": seat.began,
        }
