"""The club's database: what may be asked of it, and what tables tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from companion.play.result import Placed, Result
from ui.club.amended import Amendments, Correction
from ui.club.connection import Database, upsert
from ui.club.schema import CHANGES, CORRECTIONS, PEOPLE, PLACES, RESULTS, SEATINGS, SERIES, fitting
from ui.club.seasons import Ended, Seating, Series, tally

if TYPE_CHECKING:  # who only reads tells nothing
    from ui.club.outbox import Report

TOLD = [
    RESULTS.c[name]
    for name in (
        "table_name", "over", "event", "table_id", "game", "board", "house", "score_of", "turns", "events", "begun",
        "ended", "entries", "version",
    )
]  # fmt: skip
"""What a table said of itself and of a game; from the event on as a Result has it, without the seats."""
Played = tuple[Sequence[str], Sequence[int]]
"""Who sat at a game, and in which place each ended."""
BETWEEN = "\x1f"
"""What stands between names and places of a line: in no name, as it cannot be seen."""


class Told(NamedTuple):
    """What tables told up to the club's `number`: games that are `over`, the names of those that went `on`; and what
    the tables that told them call themselves, by their own number."""

    number: int
    over: list[Result]
    on: list[str]
    names: dict[str, str]


class Ends(NamedTuple):
    """When games ended and who ended where, the first ended first; the club's `number`, how many games it had been
    `told`, and how many of those told `before` stand as they stood."""

    number: int
    told: int
    before: int
    games: list[tuple[float, Played]]


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

    def told(self, since: int = -1, only: Sequence[str] | None = None) -> Told:
        """What tables have told since the club's number was that: each game as it stands now. `only`: these games."""
        with self.reading() as connection:
            number = connection.execute(sa.select(CHANGES.c.number)).scalar_one()
            new = RESULTS.c.change > since if only is None else RESULTS.c.event.in_(only)
            games = (
                connection.execute(sa.select(*TOLD).where(new).order_by(RESULTS.c.ended)).all()
                if number != since
                else []
            )
            asked = sa.select(PLACES).order_by(PLACES.c.event, PLACES.c.seat)
            if since >= 0 or only is not None:
                asked = asked.where(PLACES.c.event.in_(sa.select(RESULTS.c.event).where(new)))
            seats: dict[str, list[Placed]] = {}
            for event, _, *seat in connection.execute(asked).all() if games else ():
                seats.setdefault(event, []).append(Placed(*seat))
        over, on, names = list[Result](), list[str](), dict[str, str]()
        for name, is_over, event, table, game, board, house, *rest in games:
            names[table] = name
            if is_over:
                over.append(Result(event, table, game, board, house, tuple(seats.get(event, ())), *rest))
            else:
                on.append(event)
        return Told(number, over, on, names)

    def tally(self, running: Series | None, amendments: Amendments) -> Counter[Ended]:
        """How often everybody ended where in that series, or in all games: counted by the database, which has it in a
        tenth of the time that reading every game takes. Those put right are few, and read."""
        counts: sa.ColumnElement[bool] = RESULTS.c.over
        if running:
            counts &= (RESULTS.c.begun >= running.first) & (RESULTS.c.begun < running.end)
        others = PLACES.alias()
        asked = sa.select(PLACES.c.name, PLACES.c.place, sa.func.count()).where(
            ~sa.exists().where(RESULTS.c.event == PLACES.c.event, ~counts),  # fewer than those that do
            PLACES.c.event.not_in(sa.select(CORRECTIONS.c.event)),
            # nobody beats anybody alone
            (PLACES.c.seat > 0) | PLACES.c.event.in_(sa.select(others.c.event).where(others.c.seat == 1)),
        )
        with self.reading() as connection:
            rows = connection.execute(asked.group_by(PLACES.c.name, PLACES.c.place)).all()
        found = Counter[Ended]()
        for name, place, count in rows:
            found[amendments.people.get(name, name), place] += count
        right = self._put_right(amendments)
        return found + tally(running.of(right) if running else right)

    def ends(self, amendments: Amendments, since: int = -1) -> Ends:
        """Who ended where in every game that counts and was told since the club's number was that: a game is a line
        that the database writes, and that is read in a tenth of the time of all there is to know of it. Those put right
        are few, and read."""
        seat = PLACES.c.name + BETWEEN + sa.cast(PLACES.c.place, sa.String)
        asked = sa.select(RESULTS.c.ended, RESULTS.c.event, sa.func.aggregate_strings(seat, BETWEEN))
        held = RESULTS.c.over & RESULTS.c.event.not_in(sa.select(CORRECTIONS.c.event)) & (RESULTS.c.change > since)
        asked = asked.select_from(PLACES.join(RESULTS)).where(held).group_by(RESULTS.c.ended, RESULTS.c.event)
        before = sa.func.count().filter(RESULTS.c.change <= since)
        with self.reading() as connection:
            number = connection.execute(sa.select(CHANGES.c.number)).scalar_one()
            told, still = connection.execute(sa.select(sa.func.count(), before).select_from(RESULTS)).one()
            rows = connection.execute(asked).all() if number != since else []
        people, games = amendments.people, list[tuple[float, str, Played]]()
        for ended, event, line in rows:
            said = line.split(BETWEEN)
            names = [people.get(name, name) for name in said[::2]] if people else said[::2]
            games.append((ended, event, (names, list(map(int, said[1::2])))))
        right = self._put_right(amendments) if since < 0 else []
        games += ((each.ended, each.event, game) for each, game in zip(right, played(right), strict=True))
        return Ends(number, told, still, [(ended, game) for ended, _, game in sorted(games)])

    def _put_right(self, amendments: Amendments) -> list[Result]:
        """The games of which the club says something else than their tables, as it has them."""
        corrected = list(amendments.corrections)
        return list(amendments.over(self.told(only=corrected).over)) if corrected else []

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


def played(results: Iterable[Result]) -> Iterator[Played]:
    """Who ended where in each of those games."""
    return (([seat.name for seat in each.seats], [seat.place for seat in each.seats]) for each in results)


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
