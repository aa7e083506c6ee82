"""The club's database, by one URL: PostgreSQL for many tables, SQLite for a few; what may be asked of it, and told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.play.result import Placed, Result
from ui.club.outbox import Report
from ui.club.schema import PLACES, RESULTS, SEATINGS, SERIES
from ui.club.seasons import Seating, Series
from ui.club.settings import ClubError

PATIENCE = 5
"""Seconds to wait for a database that does not answer."""
SAY = "Say postgresql://USER:PASSWORD@HOST/NAME or sqlite:///FILE."
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg", "sqlite": "sqlite"}


class Club:
    """Raises ClubError from everything it does. Safe to be used from several threads."""

    def __init__(self, url: str) -> None:
        self.url = _read(url)
        self._engine = _engine(self.url)

    def prepare(self) -> None:
        """Makes the tables, or brings those of an earlier companion up to date. What is there stays."""
        with self._trying(), self._engine.connect() as connection:
            if self.url.get_backend_name() == "postgresql":  # two tables set up at once
                connection.execute(sa.text("SELECT pg_advisory_lock(748623)"))
            config = _migrations()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()

    def check(self) -> None:
        """That it is there, and made by this version of the companion."""
        with self._reading() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
        if found == ScriptDirectory.from_config(_migrations()).get_current_head():
            return
        if found is None:
            raise ClubError(f"There is no club in {self.called} yet. “companion club setup” makes one.")
        raise ClubError(
            f"The club in {self.called} was made by another version of the companion ({found})."
            " “companion club setup” brings it up to date, where this one is the newer."
        )

    @property
    def called(self) -> str:
        """The URL without its password."""
        return str(self.url.render_as_string(hide_password=True))

    # -- results ----------------------------------------------------------------------------------------------------

    def receive(self, report: Report, table: str, name: str) -> None:
        """Keeps what table `table` reports: once, however often it comes; of two readings of a game the longer one."""
        with self._writing() as connection:
            found = connection.execute(
                sa.select(RESULTS.c.entries).where(RESULTS.c.event == report.event).with_for_update()
            ).scalar()
            if found is not None and found >= report.entries:
                return
            if report.result is None:  # it goes on after all
                gone = sa.update(RESULTS).where(RESULTS.c.event == report.event)
                connection.execute(gone.values(over=False, entries=report.entries))
                return
            connection.execute(sa.delete(PLACES).where(PLACES.c.event == report.event))
            connection.execute(sa.delete(RESULTS).where(RESULTS.c.event == report.event))
            connection.execute(sa.insert(RESULTS), _row(report.result, table, name))
            connection.execute(sa.insert(PLACES), list(_places(report.result)))

    def results(self) -> list[Result]:
        """Every game that is over, the first ended first."""
        with self._reading() as connection:
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
        with self._reading() as connection:
            return {row.table_id: row.table_name for row in connection.execute(asked)}

    # -- evenings ---------------------------------------------------------------------------------------------------

    def series(self) -> list[Series]:
        """Every series, the earliest first."""
        with self._reading() as connection:
            rows = connection.execute(sa.select(SERIES).order_by(SERIES.c.first)).all()
        return [Series(row.name, row.first, row.evenings, row.every) for row in rows]

    def keep_series(self, series: Series) -> None:
        """A new series, or other dates for one of that name."""
        with self._writing() as connection:
            connection.execute(sa.delete(SERIES).where(SERIES.c.name == series.name))
            row = {"name": series.name, "first": series.first, "evenings": series.evenings, "every": series.every}
            connection.execute(sa.insert(SERIES), row)

    def seating(self) -> Seating | None:
        """Who sits where next; None where nothing is announced."""
        with self._reading() as connection:
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
            {"at": seating.at, "place": place, "nth": nth, "name": name}
            for place, names in enumerate(seating.tables, 1)
            for nth, name in enumerate(names, 1)
        ]
        with self._writing() as connection:
            connection.execute(sa.delete(SEATINGS).where(SEATINGS.c.at == seating.at))
            connection.execute(sa.insert(SEATINGS), rows)

    def close(self) -> None:
        self._engine.dispose()

    # -- the connection ---------------------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._trying(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """All of it or nothing."""
        with self._trying(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _trying(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            raise ClubError(f"The club’s database {self.called} does not answer ({_why(error)}).") from error


def _read(url: str) -> URL:
    """The URL as SQLAlchemy has it. Raises ClubError."""
    try:
        found = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise ClubError(f"That is no URL of a database. {SAY}") from None
    backend = found.drivername.partition("+")[0]
    if backend not in DRIVERS:
        raise ClubError(f"{backend} is not known here. {SAY}")
    if backend == "sqlite" and not found.database:
        raise ClubError("A club in memory is gone when this ends. Say sqlite:///FILE.")
    return found.set(drivername=DRIVERS[backend])


def _engine(url: URL) -> Engine:
    try:
        if url.get_backend_name() != "sqlite":
            return sa.create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": PATIENCE})
        engine = sa.create_engine(url, connect_args={"timeout": PATIENCE})
    except (NoSuchModuleError, ImportError) as error:
        raise ClubError(f"What speaks to such a database is not installed ({error}).") from None
    event.listen(engine, "connect", _alone)
    event.listen(engine, "begin", _at_once)
    return engine


def _alone(connection: Any, _: object) -> None:
    """SQLite begins a transaction when it is told to, and no sooner."""
    connection.isolation_level = None


def _at_once(connection: Connection) -> None:
    """Whoever begins has the file: two who read first and write then would wait for each other."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def _why(error: Exception) -> str:
    """The first line of what the driver says: the rest is the question that was asked, with its values."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__


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
