"""Which club this table belongs to. Kept beside the journal; needs none of the club's packages."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import msgspec

from companion import files
from companion.files import BadFile
from ui.table import places

PACKAGES = ("alembic", "icalendar", "openskill", "paho", "psycopg", "sqlalchemy")


class ClubError(Exception):
    """The club's database, or its broker, cannot be used; the message says what happened and what to do."""


class OutOfReach(ClubError):
    """Nobody answers now. What waits is told another time."""


class Refused(ClubError):
    """This is not taken, from whoever tells it: the same again would be refused again."""


class Broker(msgspec.Struct, frozen=True):
    """Where the table is told of live. `prefix`: the first word of every topic; `ca`: who vouches for the broker's
    certificate, "" for whoever this machine trusts."""

    host: str
    port: int = 1883
    user: str = ""
    password: str = ""
    tls: bool = False
    ca: str = ""
    prefix: str = "companion"
    discovery: str = "homeassistant"
    """Where Home Assistant looks for new devices; "" tells it of none."""


class Settings(msgspec.Struct, frozen=True):
    """`table`: this table's own number, for good; `name`: what people call it; `database`: the URL, "" for none.
    `since`: games begun before, in seconds since 1970, are nobody's business."""

    table: str = msgspec.field(default_factory=lambda: str(uuid4()))
    name: str = ""
    database: str = ""
    since: float = 0.0
    broker: Broker | None = None


def path() -> Path:
    return places.data() / "club" / "club.json"


def read() -> Settings | None:
    """What was set up here; None where nothing was. Raises BadFile."""
    try:
        return files.json(path(), Settings)
    except BadFile as error:
        if error.missing:
            return None
        raise


def keep(settings: Settings) -> None:
    """Only its owner may read it: there are passwords in it. Raises OSError."""
    files.replace(path(), msgspec.json.format(msgspec.json.encode(settings)))


def lacking() -> str:
    """What to do about packages of the club's that are not here; "" where all are."""
    if all(find_spec(name) for name in PACKAGES):
        return ""
    return "The club’s own packages are not installed here. Run: scripts/setup club"
