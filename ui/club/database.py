"""The club's database: what may be asked of it, and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from companion.play.result import Placed, Result
from ui.club.connection import Database, upsert
from ui.club.outbox import Report
from ui.club.schema import PLACES, RESULTS, SEATINGS, SERIES, fitting
from ui.club.seasons import Seating, Series


class Club(Database):
    """Results, series and seatings. What a column cannot hold is Refused before any database is asked."""

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

    def results(self) -> list[Result]:
        """Every game that is over, the first ended first."""
        with self.reading() as connection:
            games = connection.execute(
                sa.select(RESULTS).where(RESULTS.c.over).order_by(RESULTS.c.ended, RESULTS.c.event)
            ).all()
            seats: dict[str, list[Placed]] = {}
            for row in connection.execute(sa.select(PLACES).order_by(PLACES.c.event, PLACES.c.seat)):
                seats.setdefault(row.event, []).append(Placed(row.colour, row.name, row.place, row.score, row.began))
        return [
            Result(
                row.event, row.table_id, row.game, row.board, row.house, tuple(seats.get(row.event, ())), row.score_of,
                row.turns, row.events, row.begun, row.ended, row.entries, row.version,
            )
            for row in games
        ]  # fmt: skip

    def names(self) -> dict[str, str]:
        """What every table calls itself, by its number, as it last said."""
        asked = sa.select(RESULTS.c.table_id, RESULTS.c.table_name).order_by(RESULTS.c.ended)
        with self.reading() as connection:
            return {row.table_id: row.table_name for row in connection.execute(asked)}

    # -- evenings ---------------------------------------------------------------------------------------------------

    def series(self) -> list[Series]:
        """Every series, the earliest first."""
        with self.reading() as connection:
            rows = connection.execute(sa.select(SERIES).order_by(SERIES.c.first)).all()
        return [Series(row.name, row.first, row.evenings, row.every) for row in rows]

    def keep_series(self, series: Series) -> None:
        """A new series, or other dates for one of that name."""
        row = fitting(SERIES, series._asdict())
        with self.writing() as connection:
            connection.execute(upsert(connection, SERIES, row))

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

    def announce(self, seating: Seating) -> None:
        """Who sits where next, in place of what was announced for that time."""
        rows = [
            fitting(SEATINGS, {"at": seating.at, "place": place, "nth": nth, "name": name})
            for place, names in enumerate(seating.tables, 1)
            for nth, name in enumerate(names, 1)
        ]
        with self.writing(SEATINGS) as connection:
            connection.execute(sa.delete(SEATINGS).where(SEATINGS.c.at == seating.at))
            connection.execute(sa.insert(SEATINGS), rows)


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
