"""Tables of a club without a screen: real journals with whole games, told to a database of their own."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest

from companion.games import rules
from companion.play.journal import Journal
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from ui.club import settings

if TYPE_CHECKING:
    from tests.club.servers import Server

LACKING = settings.lacking() or ("" if find_spec("jsonschema") else "jsonschema is not here: scripts/setup servers")
collect_ignore = [
    f"test_{name}.py"
    for name in (
        "results",
        "seasons",
        "topics",
        "page",
        "evening",
        "refusals",
        "office",
        "keys",
        "serving",
        "home_assistant",
    )
    if LACKING
]
GAME = "hirelings"
NOON = 1_800_000_000.0
TABLE = str(UUID(int=7))


def played(
    path: Path,
    seed: int,
    *names: str,
    game: str = GAME,
    begun: float = NOON,
    events: int = 20_000,
    source: str = "touch",
) -> int:
    """A simulated game in the journal there, or its beginning, an entry a second; its number."""
    held = rules(game)
    seats = tuple(Seat(colour, name) for colour, name in zip(held.colours, names or ("Ann", "Bob"), strict=False))
    setup = Setup(game, seats, dict(held.simulated_house), version=held.version)
    with Journal(path) as journal:
        log = journal.begin(setup, begun)
        session = Session(held, setup, log, clock=lambda: begun + log.number)
        rng = Random(seed)
        while not session.prompt.over and session.head.depth < events:
            session.tell(held.simulated(session.state, session.prompt, rng), source)
        if session.prompt.over:
            journal.end(log.game, held.winner(session.state) or "nobody")
    return log.game


def running(there: Server) -> Iterator[Any]:
    """A server, as long as the tests that share it."""
    there.start()
    yield there
    there.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """PostgreSQL, for all tests together; `fresh` is a new database there."""
    from tests.club.servers import Postgres, absent

    if absent():
        pytest.skip(f"not here: apt-get install {absent()}")
    yield from running(Postgres())


@pytest.fixture(scope="module")
def database() -> Iterator[Any]:
    """PostgreSQL, to be killed: a file has its own."""
    from tests.club.servers import Postgres

    yield from running(Postgres())


@pytest.fixture(scope="module")
def broker() -> Iterator[Any]:
    """Mosquitto, to be killed: a file has its own."""
    from tests.club.servers import Mosquitto

    yield from running(Mosquitto())


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database nothing lies in, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'club.sqlite'}"
    return str(request.getfixturevalue("postgres").fresh())


@pytest.fixture
def club(url: str) -> Iterator[Any]:
    """A club nobody has told anything, in either kind of database."""
    from ui.club.database import Club

    there = Club(url)
    there.prepare()
    yield there
    there.close()
