"""Who set what in a club, when and why: noted with the change itself, or not at all."""

from __future__ import annotations

import getpass
import time
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from companion.table.words import Words
from ui.club.connection import Database
from ui.club.schema import AUDIT, fitting


class Noted(NamedTuple):
    """At that time, seconds since 1970. `did` is as its translators know it."""

    at: float
    who: str
    did: str
    about: str
    reason: str


def note(connection: Connection, did: Words, about: str, reason: str = "") -> None:
    """Within the change. Who it is says the database where it knows, else this machine."""
    if connection.dialect.name == "postgresql":
        who = connection.execute(sa.text("SELECT session_user")).scalar_one()
    else:
        who = getpass.getuser()
    row = {"at": time.time(), "who": str(who), "did": did.text, "about": about, "reason": reason}
    connection.execute(sa.insert(AUDIT), fitting(AUDIT, row))


def noted(club: Database) -> list[Noted]:
    """All of it, the first first."""
    with club.reading() as connection:
        rows = connection.execute(sa.select(AUDIT).order_by(AUDIT.c.id)).all()
    return [Noted(row.at, row.who, row.did, row.about, row.reason) for row in rows]
