"""What a database refuses is refused at the door; where it is met all the same it holds nothing else up."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread

import msgspec
import pytest
import sqlalchemy as sa

from companion.games import rules
from companion.play.setup import BadSetup, Seat, Setup
from tests.club.conftest import GAME, NOON, TABLE, played
from tests.club.servers import Postgres
from tests.ui.cli.conftest import Companion, companion, home  # noqa: F401
from tests.waiting import until
from ui.club import office
from ui.club.connection import Database
from ui.club.courier import Courier, deliver
from ui.club.database import Club
from ui.club.outbox import Outbox, Report
from ui.club.schema import PLACES
from ui.club.seasons import Seating, Series
from ui.club.settings import ClubError, OutOfReach, Refused, Settings
from ui.table.referee import new_game

pytestmark = pytest.mark.servers
SETTINGS = Settings(TABLE, "Table 1")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Three games, of which nobody's database takes the second."""
    path = tmp_path / "home" / "journal.sqlite"
    for number, name in enumerate(("Ann", "A" * 201, "Cem")):
        played(path, number + 1, name, "Bob", begun=NOON + 5000 * number)
    return path


def box(journal: Path, table: Settings = SETTINGS) -> Outbox:
    return Outbox(journal, journal.with_name("delivered.json"), table)


LONG = Seating(NOON, (("A" * 201, "Bob"),))


@pytest.mark.parametrize("name", ["A" * 81, "Win\0ter", "Win\nter", "Win\x1b[31mter", "Win\ud800ter"])
def test_what_no_column_holds_is_refused_before_it_is_asked(club: Club, name: str) -> None:
    with pytest.raises(Refused, match=r"letters|one line"):
        office.keep(club, Series(name, NOON, 12, 7))
    with pytest.raises(Refused, match="201 letters, and the club keeps 200"):
        office.announce(club, LONG)
    with pytest.raises(Refused, match="no number"):
        office.keep(club, Series("Winter", float("nan"), 12, 7))
    assert club.series() == [] and club.seating() is None


@pytest.mark.parametrize("value", ["A" * 81, "a\0b", "a\ud800b", None], ids=["long", "NUL", "half a sign", "nothing"])
def test_what_a_database_refuses_is_no_outage(postgres: Postgres, value: str | None) -> None:
    """Told past the door: the database's own word for it."""
    club = Club(postgres.fresh())
    club.prepare()
    row = {"name": value, "first": NOON, "evenings": 1, "every": 1}
    told = sa.text("INSERT INTO series (name, first, evenings, every) VALUES (:name, :first, :evenings, :every)")
    with pytest.raises(Refused, match="does not take"), club.writing() as connection:
        connection.execute(told, row)


def test_who_cannot_be_reached_is_out_of_reach(postgres: Postgres, tmp_path: Path) -> None:
    for url in ("postgresql://ann@127.0.0.1:1/club", f"{postgres.url}x", f"sqlite:///{tmp_path}/no/where"):
        with pytest.raises(OutOfReach, match="does not answer"):
            Database(url).check()


def test_a_database_of_somebody_else_is_neither(postgres: Postgres) -> None:
    with pytest.raises(ClubError, match="not as this companion left it") as raised:
        Club(postgres.fresh()).results()
    assert type(raised.value) is ClubError


def test_what_is_refused_holds_nothing_up(journal: Path, club: Club) -> None:
    done = deliver(box(journal), club)
    assert done.told == 2 and len(club.results()) == 2
    assert ["201 letters" in why for why in done.refused.values()] == [True]
    assert deliver(box(journal), club) == (0, {}), "it is said once"
    assert list(box(journal).aside) == list(done.refused) and box(journal).waiting() == []
    played(journal, 4, begun=NOON + 20_000)
    assert deliver(box(journal), club).told == 1


def test_what_was_set_aside_is_told_once_it_is_mended(journal: Path, club: Club) -> None:
    """The table itself was called too much; its games wait aside until it has a name the club takes."""
    table = msgspec.structs.replace(SETTINGS, name="T" * 90)
    assert len(deliver(box(journal, table), club).refused) == 3 and club.results() == []
    assert deliver(box(journal), club).told == 2 and len(box(journal).aside) == 1


def test_a_courier_says_once_what_is_refused(journal: Path, club: Club) -> None:
    said, troubles = list[str](), list[str]()
    for _ in range(2):
        courier = Courier(box(journal), Club(str(club.url)), troubles.append, refused=said.append)
        courier.start()
        until(lambda: len(club.results()) == 2, "the other two")
        courier.stop()
    assert len(said) == 1 and "201 letters" in said[0] and troubles == []


def test_a_table_that_has_said_all_holds_no_connection(journal: Path, postgres: Postgres) -> None:
    club = Club(postgres.fresh())
    club.prepare()
    deliver(box(journal), club)
    engine = sa.create_engine(club.url)
    with engine.connect() as connection:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert connection.execute(sa.text(asked)).scalar() == 0
    engine.dispose()


# -- two at once -------------------------------------------------------------------------------------------------------


def at_once(url: str, *what: object) -> list[Exception]:
    """Does all of that at the same time, again and again, each by a club of its own; what went wrong."""
    wrong, barrier = list[Exception](), Barrier(len(what))

    def run(each: object) -> None:
        club = Club(url)
        try:
            for _ in range(20):
                barrier.wait()
                each(club)  # type: ignore[operator]
        except Exception as error:
            wrong.append(error)
            barrier.abort()
        finally:
            club.close()

    threads = [Thread(target=run, args=(each,)) for each in what]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


def test_two_admins_at_once(url: str, club: Club) -> None:
    """Whoever is last is right, whole, and nobody is told of a fault."""
    ways = [Seating(NOON, (("Ann", "Bob"), ("Cem", "Dot"))), Seating(NOON, (("Dot", "Ann", "Cem"),))]
    wrong = at_once(
        url,
        *[lambda club, each=each: office.announce(club, each) for each in ways],
        *[lambda club, days=days: office.keep(club, Series("Winter", NOON, days, days)) for days in (7, 14)],
    )
    assert wrong == [] and club.seating() in ways
    (found,) = club.series()
    assert found.evenings == found.every


def test_two_couriers_tell_the_same_at_once(journal: Path, url: str, club: Club) -> None:
    """Two readings of one game: the longer one stays, with its own players."""
    first = box(journal).waiting()[0]
    assert first.result
    told = []
    for more in range(3):
        seats = tuple(msgspec.structs.replace(seat, name=f"{seat.colour} {more}") for seat in first.result.seats)
        entries = first.entries + more
        again = msgspec.structs.replace(first.result, entries=entries, seats=seats)
        told.append(Report(first.event, entries, again))
    wrong = at_once(url, *[lambda club, each=each: club.receive(each, TABLE, "Table 1") for each in told])
    assert wrong == [] and club.results() == [told[-1].result]
    with club.reading() as connection:
        rows = connection.execute(sa.select(PLACES)).all()
    assert len(rows) == len(first.result.seats)


# -- at the door -------------------------------------------------------------------------------------------------------


def test_a_table_called_too_much(companion: Companion, tmp_path: Path) -> None:  # noqa: F811
    said = companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite", "--table", "T" * 90)
    assert said.status == 2 and "90 letters, and the club keeps 80" in said.err
    assert companion("club", "standings").status == 2, "nothing was set up"


def test_a_player_called_too_much() -> None:
    held = rules(GAME)
    names = ("A" * 201, "Bob")
    seats = tuple(Seat(colour, name) for colour, name in zip(held.colours, names, strict=False))
    with pytest.raises(BadSetup, match="201 letters"):
        new_game(None, held, Setup(GAME, seats, dict(held.simulated_house)))
