"""How a club's database is reached, PostgreSQL or SQLite, by one URL; and what its errors mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.pool import NullPool

from companion.table.words import say
from ui.club.schema import REVISION
from ui.club.settings import ClubError, OutOfReach, Refused

PATIENCE = 5
"""Seconds to wait for a database that does not answer."""
SAY = "postgresql://USER:PASSWORD@HOST/NAME, sqlite:///FILE"
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg", "sqlite": "sqlite"}
LEFT = sa.table("alembic_version", sa.column("version_num"))
FORBIDDEN = "42501"
"""What PostgreSQL calls a thing that this user may not do."""


class Database:
    """Raises ClubError from everything it does: OutOfReach, Refused, or neither where it is no club of ours.
    Safe to be used from several threads; holds no connection while nothing is asked, so many tables need few."""

    def __init__(self, url: str) -> None:
        self.url = _read(url)
        self._engine = _engine(self.url)

    def prepare(self) -> None:
        """Makes the tables, or brings those of an earlier companion up to date. What is there stays."""
        with self._trying(), self._engine.connect() as connection:
            if self.url.get_backend_name() == "postgresql":  # two tables set up at once
                connection.execute(sa.text("SELECT pg_advisory_lock(748623)"))
            if _revision(connection) != REVISION:
                _upgrade(connection)
            connection.commit()

    def check(self) -> None:
        """That it is there, and made by this version of the companion."""
        with self.reading() as connection:
            found = _revision(connection)
        if found == REVISION:
            return
        if found is None:
            raise ClubError(
                str(say("There is no club in {club} yet. “companion club setup” makes one.", club=self.called))
            )
        words = say(
            "The club in {club} was made by another version of the companion ({number})."
            " “companion club setup” brings it up to date, where this one is the newer.",
            club=self.called, number=found,
        )  # fmt: skip
        raise ClubError(str(words))

    @property
    def called(self) -> str:
        """The URL without its password."""
        return str(self.url.render_as_string(hide_password=True))

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """All that is read within it stood there at one moment."""
        with self._trying(), self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self, alone: sa.Table | None = None) -> Iterator[Connection]:
        """All of it or nothing. `alone`: nobody else writes to that table meanwhile; whoever wants to waits."""
        with self._trying(), self._engine.begin() as connection:
            if alone is not None and connection.dialect.name == "postgresql":  # SQLite lets one write at a time anyway
                connection.execute(sa.text(f"LOCK TABLE {alone.name} IN SHARE ROW EXCLUSIVE MODE"))
            yield connection

    @contextmanager
    def _trying(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError, UnicodeError, OverflowError) as error:
            raise self._meant(error) from error

    def _meant(self, error: Exception) -> ClubError:
        """What the same again would come to: another time it may go, or it never will."""
        cause, why = getattr(error, "orig", None), _why(error)
        if isinstance(error, (DataError, IntegrityError, UnicodeError, OverflowError)) or (
            type(error) is StatementError and isinstance(cause, (ValueError, TypeError, OverflowError))
        ):
            return Refused(str(say("The club’s database does not take this ({why}).", why=why)))
        if getattr(cause, "sqlstate", "") == FORBIDDEN:
            return Refused(str(say("That is more than this key may do in the club ({why}).", why=why)))
        if isinstance(error, ProgrammingError):
            words = say(
                "The club’s database {club} is not as this companion left it ({why}).", club=self.called, why=why
            )
            return ClubError(str(words))
        return OutOfReach(str(say("The club’s database {club} does not answer ({why}).", club=self.called, why=why)))


def upsert(
    connection: Connection,
    table: sa.Table,
    row: Mapping[str, Any],
    where: Callable[[Any], sa.ColumnElement[bool]] | None = None,
) -> Any:
    """The statement that keeps a row in place of the one with its key, and locks it; `where`: only if that holds of the
    new row's columns, as they are handed to it."""
    insert = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}[connection.dialect.name]
    made = insert(table).values(**row)
    key = [column.name for column in table.primary_key]
    other = {name: made.excluded[name] for name in row if name not in key}
    return made.on_conflict_do_update(index_elements=key, set_=other, where=where(made.excluded) if where else None)


def _read(url: str) -> URL:
    """The URL as SQLAlchemy has it. Raises ClubError."""
    try:
        found = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise ClubError(str(say("That is no URL of a database. There are: {urls}.", urls=SAY))) from None
    backend = found.drivername.partition("+")[0]
    if backend not in DRIVERS:
        raise ClubError(str(say("{what} is not known here. There are: {urls}.", what=backend, urls=SAY)))
    if backend == "sqlite" and not found.database:
        raise ClubError(str(say("A club in memory is gone when this ends. Say sqlite:///FILE.")))
    return found.set(drivername=DRIVERS[backend])


def _engine(url: URL) -> Engine:
    try:
        if url.get_backend_name() != "sqlite":
            return sa.create_engine(
                url,
                poolclass=NullPool,
                connect_args={"connect_timeout": PATIENCE},
                json_deserializer=msgspec.json.decode,  # noqa: TID251 (to plain values: no type is learnt)
            )
        engine = sa.create_engine(url, connect_args={"timeout": PATIENCE})
    except (NoSuchModuleError, ImportError) as error:
        raise ClubError(str(say("What speaks to such a database is not installed ({why}).", why=error))) from None
    event.listen(engine, "connect", _alone)
    event.listen(engine, "begin", _at_once)
    return engine


def _alone(connection: Any, _: object) -> None:
    """SQLite begins a transaction when it is told to, and no sooner."""
    connection.isolation_level = None


def _at_once(connection: Connection) -> None:
    """Whoever begins has the file: two who read first and write then would wait for each other."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _revision(connection: Connection) -> str | None:
    """The migration a database was left by: asked of it directly, as Alembic takes a fifth of a second to load."""
    if not sa.inspect(connection).has_table(LEFT.name):
        return None
    found: str | None = connection.execute(sa.select(LEFT.c.version_num)).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    config = _migrations()
    config.attributes["connection"] = connection
    import_module("alembic.command").upgrade(config, "head")


def _migrations() -> Any:
    """Alembic's Config."""
    config = import_module("alembic.config").Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def _why(error: Exception) -> str:
    """The first line of what the driver says: the rest is the question that was asked, with its values."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
