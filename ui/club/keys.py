"""Keys: what PostgreSQL lets somebody do in a club who does not own its database. Everything raises ClubError.

A key is a login of the database's own with no more rights than its kind; the database itself refuses the rest, whoever
asks, and by whatever program. A table's key is bound to the table the club knows by that name, else to the first that
is set up with it and has told the club nothing before: nobody takes another's results over.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from companion.table.words import Words, say
from ui.club.audit import note
from ui.club.connection import Database
from ui.club.schema import KEYS, METADATA, RESULTS, fitting
from ui.club.settings import ClubError, Refused

READ = [f"SELECT ON {name}" for name in (*METADATA.tables, "alembic_version")]
MAY: Mapping[str, list[str]] = {
    "read": READ,
    "tell": [*READ, "INSERT, UPDATE ON results", "INSERT, DELETE ON places", "UPDATE (table_id) ON keys"],
    "set": [
        *READ,
        *(f"INSERT, UPDATE, DELETE ON {name}" for name in ("corrections", "people", "series", "seatings")),
        "INSERT ON audit",
        "USAGE ON SEQUENCE audit_id_seq",
    ],
}
"""What each kind of key may do: look on, tell the results of one table, or set what the club says."""


class Key(NamedTuple):
    """`login` is the database's name for it, `table` the number of the table it is bound to, "" for none."""

    login: str
    name: str
    may: str
    table: str


def keys(club: Database) -> list[Key]:
    """Every key there is, by its name."""
    with club.reading() as connection:
        rows = connection.execute(sa.select(KEYS).order_by(KEYS.c.name, KEYS.c.login)).all()
    return [Key(row.login, row.name, row.may, row.table_id or "") for row in rows]


def admit(club: Database, name: str, may: str) -> str:
    """A new key; the URL to set up with it, which nobody can be told again."""
    _only_postgresql(club)
    login, password = f"club_{secrets.token_hex(6)}", secrets.token_urlsafe(24)
    row = fitting(KEYS, {"login": login, "name": name, "may": may, "at": time.time()})
    with club.writing(KEYS) as connection:
        if connection.execute(sa.select(KEYS.c.login).where(KEYS.c.name == name)).first():
            raise _wrong(say("There is a key {name}. Revoke it first, or choose another name.", name=name))
        if may == "tell":
            row["table_id"] = _told_by(connection, name)
        sealed = _sealed(connection, login, password)
        connection.exec_driver_sql(f"CREATE ROLE {login} LOGIN PASSWORD '{sealed}'")
        for right in MAY[may]:
            connection.exec_driver_sql(f"GRANT {right} TO {login}")
        connection.execute(sa.insert(KEYS), row)
        note(connection, Words("gave a key"), f"{name} ({may}, {login})")
    url = club.url.set(drivername="postgresql", username=login, password=password)
    return str(url.render_as_string(hide_password=False))


def revoke(club: Database, name: str) -> None:
    """Nobody comes in with that key any more; what it told stays."""
    _only_postgresql(club)
    with club.writing(KEYS) as connection:
        login = connection.execute(sa.delete(KEYS).where(KEYS.c.name == name).returning(KEYS.c.login)).scalar()
        if login is None:
            raise _wrong(say("There is no key {name}. “companion club keys” lists them.", name=name))
        connection.exec_driver_sql(f"GRANT {login} TO CURRENT_USER")
        connection.exec_driver_sql(f"DROP OWNED BY {login}")
        connection.exec_driver_sql(f"DROP ROLE {login}")
        note(connection, Words("revoked a key"), f"{name} ({login})")
        ended = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = :login")
        connection.execute(ended, {"login": login})


def take(club: Database, table: str) -> None:
    """Whoever comes with a table's key binds it to his table. Raises Refused where it is another's."""
    if club.url.get_backend_name() != "postgresql":
        return
    mine = KEYS.c.login == sa.text("session_user")
    with club.writing() as connection:
        row = connection.execute(sa.select(KEYS).where(mine)).first()
        if row is None or row.may != "tell" or row.table_id == table:
            return
        if row.table_id is not None:
            raise Refused(str(say("The key {name} is another table’s. Ask for one of your own.", name=row.name)))
        called = sa.select(RESULTS.c.table_name).where(RESULTS.c.table_id == table).order_by(RESULTS.c.ended.desc())
        if name := connection.execute(called.limit(1)).scalar():
            words = say("The club has results of this table already. Ask for a key that is called {name}.", name=name)
            raise Refused(str(words))
        connection.execute(sa.update(KEYS).where(mine, KEYS.c.table_id.is_(None)).values(table_id=table))


def _told_by(connection: Connection, name: str) -> str | None:
    """The number of the one table of that name that has told something, and has no key."""
    free = RESULTS.c.table_id.not_in(sa.select(KEYS.c.table_id).where(KEYS.c.table_id.is_not(None)))
    asked = sa.select(RESULTS.c.table_id).where(RESULTS.c.table_name == name, free).distinct()
    found = connection.execute(asked).scalars().all()
    return str(found[0]) if len(found) == 1 else None


def _sealed(connection: Connection, login: str, password: str) -> str:
    """The password as the database keeps it, so that it stands in no log."""
    driver: Any = connection.connection.driver_connection
    sealed: bytes = driver.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256")
    return sealed.decode()


def _only_postgresql(club: Database) -> None:
    if club.url.get_backend_name() != "postgresql":
        raise _wrong(say("A file has no keys: whoever may write it may do everything. PostgreSQL has."))


def _wrong(words: Words) -> ClubError:
    return ClubError(str(words))
