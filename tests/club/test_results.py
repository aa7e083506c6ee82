"""What a finished game leaves behind, and how it comes to the club's database: all of it, once, whatever is cut off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from companion.games import rules
from companion.play.journal import Journal
from companion.play.result import event_id
from companion.table.events import Undone
from tests.club.conftest import GAME, NOON, TABLE, played
from tests.play.at_table import every_game, setup
from tests.ui.cli.conftest import home  # noqa: F401
from tests.waiting import until
from ui.club import settings
from ui.club.connection import _migrations
from ui.club.courier import Courier, deliver
from ui.club.database import Club
from ui.club.outbox import Outbox
from ui.club.playing import playing
from ui.club.schema import REVISION
from ui.club.settings import ClubError, Settings
from ui.table import places
from ui.table.referee import Referee, new_game, take_up

pytestmark = pytest.mark.servers
SETTINGS = Settings(TABLE, "Table 1")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "home" / "journal.sqlite"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    there = Club(f"sqlite:///{tmp_path / 'club.sqlite'}")
    there.prepare()
    yield there
    there.close()


def outbox(journal: Path) -> Outbox:
    return Outbox(journal, journal.with_name("delivered.json"), SETTINGS)


def told(journal: Path, club: Club) -> int:
    """One delivery; how many games it told of."""
    return deliver(outbox(journal), club).told


@every_game
def test_a_result_says_who_won_and_no_more(journal: Path, game: str) -> None:
    played(journal, 1, "Ann", "Bob", game=game)
    (report,) = outbox(journal).waiting()
    found = report.result
    assert found and found.game == game
    held = rules(game)
    with Journal(journal) as kept:
        session = take_up(kept, 1, held, kept.game(1).setup)[0]
    winners = set(held.winner(session.state).split(","))
    assert {seat.colour for seat in found.seats if seat.place == 1} == winners - {""}
    assert found.events == session.head.depth
    assert sum(seat.began for seat in found.seats) == 1 and found.turns > 1
    assert found.begun == NOON and found.ended == NOON + found.events - 1


def test_a_game_is_told_once_however_often_it_is_told(journal: Path, club: Club) -> None:
    played(journal, 1)
    played(journal, 2, begun=NOON + 9000)
    assert told(journal, club) == 2 and told(journal, club) == 0
    first = club.results()
    assert len(first) == 2
    outbox(journal)._book.path.unlink()  # noqa: SLF001  what had been heard is forgotten
    assert told(journal, club) == 2 and club.results() == first


def test_games_not_over_older_or_only_brought_are_nobodys_business(journal: Path, club: Club, tmp_path: Path) -> None:
    played(journal, 1, events=20, begun=NOON - 50)
    played(journal, 1, begun=NOON + 20, source="simulated")
    played(journal, 1, begun=NOON + 10, source="transcript")
    box = Outbox(journal, tmp_path / "book.json", msgspec.structs.replace(SETTINGS, since=NOON + 1))
    assert told(journal, club) == 0
    played(journal, 2)
    assert box.waiting() == [] and told(journal, club) == 1


def test_a_game_taken_up_again_after_its_end(journal: Path, club: Club) -> None:
    """It is withdrawn, and told anew when it ends again."""
    number = played(journal, 1)
    told(journal, club)
    (before,) = club.results()
    with Journal(journal) as kept:
        session, _ = take_up(kept, number, rules(GAME), kept.game(number).setup)
        session.tell(Undone(3))
    assert told(journal, club) == 1 and club.results() == []
    rng = Random(5)
    with Journal(journal) as kept:
        session, _ = take_up(kept, number, rules(GAME), kept.game(number).setup)
        while not session.prompt.over:
            session.tell(session.rules.simulated(session.state, session.prompt, rng))
    assert told(journal, club) == 1
    (after,) = club.results()
    assert after.event == before.event and after.entries > before.entries


def test_a_game_whose_end_was_never_noted(journal: Path, club: Club) -> None:
    """The machine was switched off after the last event, before anything more could be written."""
    number = played(journal, 1)
    with Journal(journal) as kept:
        kept.end(number, "")
    assert told(journal, club) == 1 and len(club.results()) == 1


def test_a_table_tells_its_club_by_itself(home: Path, club: Club) -> None:  # noqa: F811
    """While the game is played, and of what was left from before."""
    settings.keep(msgspec.structs.replace(SETTINGS, database=str(club.url)))
    played(places.journal(), 1)
    held, rng = rules(GAME), Random(2)
    with Journal(places.journal()) as kept:
        session, number = new_game(kept, held, setup(GAME))
        referee = Referee(session, None, lambda winner: kept.end(number, winner))
        referee.start()
        with playing(referee):
            until(lambda: len(club.results()) == 1, "the game from before")
            while not session.prompt.over:
                referee.tell(held.simulated(session.state, session.prompt, rng)).result(60)
            until(lambda: len(club.results()) == 2, "the game that was played")
        referee.stop()


def test_a_club_out_of_reach_is_said_once_and_once_that_it_is_back(home: Path, tmp_path: Path) -> None:  # noqa: F811
    played(places.journal(), 1)
    club, said = Club(f"sqlite:///{tmp_path / 'later.sqlite'}"), list[str]()
    courier = Courier(Outbox.of(SETTINGS), club, said.append, again=0.05)
    courier.start()
    until(lambda: said, "that it is out of reach")
    courier.wake()
    club.prepare()
    until(lambda: len(said) == 2, "that it is back")
    courier.stop()
    assert "does not answer" in said[0] and said[1] == "" and len(club.results()) == 1


def test_it_is_read_while_somebody_plays(journal: Path, club: Club) -> None:
    played(journal, 1)
    with Journal(journal):
        assert told(journal, club) == 1


def test_a_shorter_reading_never_takes_the_place_of_a_longer_one(journal: Path, club: Club) -> None:
    played(journal, 1)
    (report,) = outbox(journal).waiting()
    club.receive(report, TABLE, "Table 1")
    club.receive(msgspec.structs.replace(report, entries=report.entries - 1, result=None), TABLE, "Table 1")
    assert club.results() == [report.result]


@pytest.mark.parametrize("seed", range(6))
def test_killed_in_mid_delivery(journal: Path, club: Club, seed: int) -> None:
    """A courier is killed at any instant; the next one brings the rest, and nothing lies there twice."""
    for number in range(4):
        played(journal, number % 2 + 1, begun=NOON + 1000 * number)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        box, there, rng = outbox(journal), Club(str(club.url)), Random(seed)
        cut = rng.randrange(5)
        for at, report in enumerate(box.waiting()):
            there.receive(report, TABLE, "Table 1")
            if at == cut and seed % 2:
                os.kill(os.getpid(), signal.SIGKILL)  # kept, and not yet noted
            box.heard(report)
            os.write(writing, b".")
            if at == cut:
                os.kill(os.getpid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(writing)
    os.waitpid(child, 0)
    noted = len(os.read(reading, 10))
    os.close(reading)
    assert told(journal, club) == 4 - noted
    results = club.results()
    assert len(results) == 4 == len({each.event for each in results}) and told(journal, club) == 0


def test_the_name_of_a_game_outlives_its_journal(journal: Path, tmp_path: Path) -> None:
    number = played(journal, 1)
    with Journal(journal) as kept:
        game = kept.game(number)
        entries = dict(enumerate(kept.entries(number), 1))
    with Journal(tmp_path / "other.sqlite") as other:
        saved = other.game(other.bring(game.setup, entries, game.begun, game.ended))  # type: ignore[arg-type]
    assert event_id(TABLE, saved.setup, saved.begun) == event_id(TABLE, game.setup, game.begun)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nonsense", "no URL of a database"),
        ("mysql://here/club", "mysql is not known here"),
        ("sqlite://", "in memory"),
        ("postgresql://ann:secret@127.0.0.1:1/club", "does not answer"),
    ],
)
def test_urls_that_lead_nowhere(url: str, why: str) -> None:
    with pytest.raises(ClubError, match=why) as raised:
        Club(url).check()
    assert "secret" not in str(raised.value)


def test_a_database_that_is_no_club_yet(tmp_path: Path) -> None:
    with pytest.raises(ClubError, match="companion club setup"):
        Club(f"sqlite:///{tmp_path / 'new.sqlite'}").check()


def test_a_club_of_a_later_companion_is_left_alone(club: Club) -> None:
    with club._engine.begin() as connection:  # noqa: SLF001
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(ClubError, match="another version"):
        club.check()


def test_whoever_only_asks_does_not_wait_for_migrations_to_be_loaded(club: Club) -> None:
    """A fifth of a second of every command; the revision it is checked against is the latest there is."""
    head = ScriptDirectory.from_config(_migrations()).get_current_head()
    assert head == REVISION
    asking = (
        "import sys; from ui.club.database import Club;"
        f" club = Club({club.url.render_as_string(hide_password=False)!r}); club.check();"
        " print(club.tally(None, club.amendments()), 'alembic' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", asking], check=True, capture_output=True, text=True).stdout
    assert said.strip() == "Counter() False"


def placing(journal: Path, seed: int, *names: str, game: str = GAME) -> dict[str, int]:
    """Who came in where, by name."""
    played(journal, seed, *names, game=game)
    (report,) = outbox(journal).waiting()
    assert report.result
    return {seat.name: seat.place for seat in report.result.seats}


def test_places_are_those_the_rules_tell(journal: Path) -> None:
    assert sorted(placing(journal, 1, "Ann", "Bob", "Cem").values()) == [1, 2, 3]


def test_who_came_second_is_told_where_gold_ranks_them(journal: Path) -> None:
    assert sorted(placing(journal, 1, "Ann", "Bob", "Cem", game="darrowell").values()) == [1, 2, 3]


def test_a_game_nobody_won_gives_nobody_the_first_place(journal: Path) -> None:
    assert placing(journal, 51, game="darrowell") == {"Ann": 2, "Bob": 2}
