"""The tables of the club's database, as the latest migration leaves them."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
)  # fmt: skip

from companion.play.setup import one_line
from companion.table.words import say
from ui.club.settings import Refused

LARGEST = 2**31
"""Whole numbers are smaller than this."""
REVISION = "2"
"""The latest migration."""
METADATA = MetaData()

RESULTS = Table(
    "results",
    METADATA,
    Column("event", String(36), primary_key=True),
    Column("table_id", String(36), nullable=False),
    Column("table_name", String(80), nullable=False),
    Column("game", String(40), nullable=False, index=True),
    Column("board", String(80), nullable=False),
    Column("house", JSON, nullable=False),
    Column("score_of", String(40), nullable=False),
    Column("turns", Integer, nullable=False),
    Column("events", Integer, nullable=False),
    Column("begun", Double, nullable=False),
    Column("ended", Double, nullable=False, index=True),
    Column("entries", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("change", Integer, nullable=False, index=True, server_default="0"),
)
"""Games by their own name, once each, as their tables told them. `begun`, `ended`: seconds since 1970. `over` False: it
went on after all. `change`: the club's number as the database counted it when the row was written last."""

CHANGES = Table("changes", METADATA, Column("id", Integer, primary_key=True), Column("number", Integer, nullable=False))
"""One row: how often a result was told. The database itself counts, so nobody who tells can forget to."""

PLACES = Table(
    "places",
    METADATA,
    Column("event", String(36), ForeignKey("results.event", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("colour", String(20), nullable=False),
    Column("name", String(200), nullable=False, index=True),
    Column("place", Integer, nullable=False),
    Column("score", Integer),
    Column("began", Boolean, nullable=False),
)
"""Who sat where, clockwise from 0, and in which place they ended."""

SERIES = Table(
    "series",
    METADATA,
    Column("name", String(80), primary_key=True),
    Column("first", Double, nullable=False),
    Column("evenings", Integer, nullable=False),
    Column("every", Integer, nullable=False),
    Column("points", String(80), nullable=False, server_default="4,1"),
    Column("closed", Double),
    Column("deleted", Double),
)
"""So many evenings from the `first` on, seconds since 1970, `every` so many days. `points` by place, the last
for all further ones. `closed`: nothing begun since then counts; `deleted`: since then it lies in the bin."""

SEATINGS = Table(
    "seatings",
    METADATA,
    Column("at", Double, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("name", String(200), nullable=False),
)
"""Who sits where next, announced for that time: the table's number from 1, and the seat, of which 1 begins."""

CORRECTIONS = Table(
    "corrections",
    METADATA,
    Column("event", String(36), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("places", String(80), nullable=False),
    Column("reason", String(200), nullable=False),
)
"""What the club says of a game in place of its table: the place of every seat, with commas between; "" for a game that
does not count. It is of the log of so many `entries`: places of a game that has gone on since are the table's again."""

PEOPLE = Table(
    "people",
    METADATA,
    Column("name", String(200), primary_key=True),
    Column("called", String(200), nullable=False),
)
"""Who sits down as `name` is `called` so by the club."""

KEYS = Table(
    "keys",
    METADATA,
    Column("login", String(63), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("may", String(10), nullable=False),
    Column("table_id", String(36), unique=True),
    Column("at", Double, nullable=False),
)
"""Whom the database knows besides its owner, and for which table; its password is the database's own secret."""

AUDIT = Table(
    "audit",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False),
    Column("who", String(80), nullable=False),
    Column("did", String(40), nullable=False),
    Column("about", String(450), nullable=False),
    Column("reason", String(200), nullable=False),
)
"""Whatever was set, by whom, when and why. Nobody's key may change what stands here."""


def fitting(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """That row, where the table's columns can hold it. Raises Refused with what is too much and what to do."""
    for name, value in row.items():
        kind = table.c[name].type
        if isinstance(value, str) and isinstance(kind, String):
            _written(value, kind.length or len(value))
        elif isinstance(value, (int, float)) and not (
            isfinite(value) and abs(value) < (LARGEST if isinstance(kind, Integer) else 1e300)
        ):
            raise Refused(str(say("{number} is no number the club can keep.", number=value)))
    return dict(row)


def _written(text: str, most: int) -> None:
    if not one_line(text):
        raise Refused(
            str(say("{name} cannot be written in one line. Leave out what cannot be seen.", name=repr(text[:40])))
        )
    if len(text) > most:
        words = say(
            "“{name}…” has {count} letters, and the club keeps {most}. Choose something shorter.",
            name=text[:20], count=len(text), most=most,
        )  # fmt: skip
        raise Refused(str(words))
