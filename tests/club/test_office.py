"""What a club sets afterwards: results put right, names, series and their bin, points; and back again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest
import sqlalchemy as sa
from alembic import command

from companion.play.result import Placed, Result
from tests.club.conftest import NOON, TABLE
from tests.club.test_seasons import rated as ratings
from tests.ui.cli.conftest import Companion, companion, home  # noqa: F401
from ui.club import office, seasons
from ui.club.amended import Amendments
from ui.club.audit import noted
from ui.club.connection import _migrations
from ui.club.database import Club, Ends
from ui.club.kept import skill_of
from ui.club.known import Known, Rated, look, rated
from ui.club.outbox import Report
from ui.club.schema import AUDIT
from ui.club.seasons import Series
from ui.club.settings import ClubError, Refused

pytestmark = pytest.mark.servers


def game(number: int, *names: str, entries: int = 90) -> Result:
    """They ended in that order."""
    seats = tuple(Placed(f"colour{at}", name, at + 1, None, at == 0) for at, name in enumerate(names))
    begun = NOON + 5000 * number
    return Result(f"{number:08}-game", TABLE, "hirelings", "", {}, seats, "", 9, 90, begun, begun + 1800, entries, "1")


def tell(club: Club, *results: Result) -> None:
    for each in results:
        club.receive(Report(each.event, each.entries, each), each.table, "Table 1")


def places(club: Club) -> list[dict[str, int]]:
    return [{seat.name: seat.place for seat in each.seats} for each in club.results()]


@pytest.fixture
def told(club: Club) -> Club:
    tell(club, game(1, "Ann", "Bob"), game(2, "Bob", "Annie", "Cem"), game(3, "Cem", "Ann"))
    return club


def test_a_result_is_put_right_and_taken_back(told: Club) -> None:
    first = office.game(told, "00000001")
    office.correct(told, first, {"Ann": 2, "Bob": 1}, "a slip at the last die")
    assert places(told)[0] == {"Ann": 2, "Bob": 1}
    office.withdraw(told, first, "played with three dice")
    assert len(places(told)) == 2
    office.as_told(told, first)
    assert places(told)[0] == {"Ann": 1, "Bob": 2}
    assert [(each.did, each.reason) for each in noted(told)] == [
        ("corrected", "a slip at the last die"), ("withdrew", "played with three dice"), ("took back", ""),
    ]  # fmt: skip


def test_a_game_that_went_on_has_places_of_its_own_again(told: Club) -> None:
    """Unless it was withdrawn: it does not count, however it ends."""
    office.correct(told, office.game(told, "00000001"), {"Ann": 2, "Bob": 1}, "a slip")
    office.withdraw(told, office.game(told, "00000002"), "no")
    tell(told, game(1, "Ann", "Bob", entries=99), game(2, "Cem", "Bob", "Annie", entries=99))
    assert places(told) == [{"Ann": 1, "Bob": 2}, {"Cem": 1, "Ann": 2}]


@pytest.mark.parametrize(
    ("ways", "reason", "why"),
    [
        ({"Ann": 1}, "x", "Give everybody"),
        ({"Ann": 1, "Bob": 2, "Cem": 3}, "x", "Give everybody"),
        ({"Ann": 0, "Bob": 1}, "x", "from 1 to 2"),
        ({"Ann": 2, "Bob": 1}, " ", "Say why"),
        ({"Ann": 2, "Bob": 1}, "x" * 201, "201 letters"),
        ({"Ann": 2, "Bob": 1}, "x\0", "one line"),
    ],
)
def test_what_puts_nothing_right(told: Club, ways: dict[str, int], reason: str, why: str) -> None:
    before = told.results()
    with pytest.raises(ClubError, match=why):
        office.correct(told, office.game(told, "00000001"), ways, reason)
    assert told.results() == before and noted(told) == []


@pytest.mark.parametrize(("named", "why"), [("0000", "Several"), ("1", "No game"), ("", "No game"), ("%", "No game")])
def test_a_game_nobody_can_mean(told: Club, named: str, why: str) -> None:
    with pytest.raises(ClubError, match=why):
        office.game(told, named)


def test_a_player_renamed_in_all_games_and_from_now_on(told: Club) -> None:
    office.rename(told, "Ann", "Anna")
    office.rename(told, "Anna", "Anne")
    tell(told, game(4, "Ann", "Bob"), game(5, "Anna", "Bob"))
    assert [each for each in places(told) if "Anne" in each] == [
        {"Anne": 1, "Bob": 2}, {"Cem": 1, "Anne": 2}, {"Anne": 1, "Bob": 2}, {"Anne": 1, "Bob": 2},
    ]  # fmt: skip
    office.rename(told, "Anne", "Ann")
    assert places(told)[-1] == {"Ann": 1, "Bob": 2} == places(told)[0]
    with pytest.raises(ClubError, match="called so already"):
        office.own_name(told, "Ann")


def test_two_names_of_one_player(told: Club) -> None:
    office.merge(told, "Annie", "Ann")
    assert places(told)[1] == {"Bob": 1, "Ann": 2, "Cem": 3}
    office.own_name(told, "Annie")
    assert places(told)[1] == {"Bob": 1, "Annie": 2, "Cem": 3}


def test_who_is_two_stays_two(told: Club) -> None:
    office.rename(told, "Ann", "Anna")
    wrongs: list[tuple[Callable[[], None], str]] = [
        (lambda: office.merge(told, "Anna", "Bob"), "have played each other"),
        (lambda: office.merge(told, "Annie", "Bob"), "have played each other"),
        (lambda: office.merge(told, "Annie", "Eva"), "knows no Eva"),
        (lambda: office.rename(told, "Eva", "Dot"), "knows no Eva"),
        (lambda: office.rename(told, "Annie", "Bob"), "There is a Bob already"),
        (lambda: office.rename(told, "Bob", "Ann"), "There is a Ann already"),
        (lambda: office.rename(told, "Bob", "B" * 201), "201 letters"),
    ]
    for wrong, why in wrongs:
        with pytest.raises(ClubError, match=why):
            wrong()
    assert places(told) == [{"Anna": 1, "Bob": 2}, {"Bob": 1, "Annie": 2, "Cem": 3}, {"Cem": 1, "Anna": 2}]
    assert [each.did for each in noted(told)] == ["renamed"], "what was refused is not noted as done"


def test_a_series_closed_deleted_and_taken_back(told: Club) -> None:
    winter = Series("Winter", NOON, 12, 7)
    office.keep(told, winter)
    office.close(told, "Winter")
    (closed,) = told.series()
    assert closed.closed and closed.end == min(winter.end, closed.closed)
    office.reopen(told, "Winter")
    assert told.series() == [winter]
    office.delete(told, "Winter")
    assert told.series() == [] and [each.name for each in told.series(binned=True)] == ["Winter"]
    with pytest.raises(ClubError, match="lies in the bin"):
        office.keep(told, winter)
    office.take_back(told, "Winter")
    assert told.series() == [winter]
    with pytest.raises(ClubError, match="already"):
        office.take_back(told, "Winter")
    with pytest.raises(ClubError, match="no series Summer"):
        office.delete(told, "Summer")


def test_a_closed_series_counts_what_was_begun_before() -> None:
    results = [game(0, "Ann", "Bob"), game(1, "Ann", "Bob")]
    assert Series("Winter", NOON, 12, 7, closed=NOON + 100).of(results) == results[:1]


def test_points_by_place() -> None:
    results = [game(1, "Ann", "Bob", "Cem", "Dot"), game(2, "Bob", "Ann")]
    winter = Series("Winter", NOON, 12, 7, (5, 3, 1))
    assert [(each.place, each.name, each.points) for each in seasons.of(winter, results)] == [
        (1, "Ann", 8), (1, "Bob", 8), (3, "Cem", 1), (3, "Dot", 1),
    ]  # fmt: skip


def test_two_admins_at_once_make_no_two_players_one(told: Club) -> None:
    """Both want the same new name for another player: one is told that it is taken, whoever comes second."""
    said = list[str]()
    for number in range(8):
        barrier = Barrier(2)

        def call(name: str, wanted: str, barrier: Barrier) -> None:
            club = Club(told.url.render_as_string(hide_password=False))
            barrier.wait()
            try:
                office.rename(club, name, wanted)
            except ClubError as error:
                said.append(str(error))
            club.close()

        names = sorted({name for each in places(told) for name in each})
        pair = [Thread(target=call, args=(name, f"Eva {number}", barrier)) for name in names[:2]]
        for each in pair:
            each.start()
        for each in pair:
            each.join()
        assert len({name for each in places(told) for name in each}) == len(names)
    assert len(said) == 8 == len(noted(told)) and all("already" in each for each in said)


# -- what a reader reads -----------------------------------------------------------------------------------------------


def test_only_what_has_changed_is_read(told: Club) -> None:
    first = look(told, Known())
    assert len(first.results) == 3 and told.told(first.number).over == []
    tell(told, game(4, "Ann", "Bob"))
    new = told.told(first.number)
    assert [each.event for each in new.over] == ["00000004-game"]
    told.receive(Report("00000001-game", 120, None), TABLE, "Table 1")
    second = look(told, first)
    assert [each.event for each in second.results] == ["00000002-game", "00000003-game", "00000004-game"]
    assert second.results == told.results()
    office.rename(told, "Cem", "Kemal")
    office.withdraw(told, office.game(told, "00000003"), "no")
    office.correct(told, office.game(told, "00000004"), {"Ann": 2, "Bob": 1}, "a slip")
    tell(told, game(5, "Eva"))
    third = look(told, second)
    assert third.results == told.results()
    known = Rated()
    for each in (first, second, third):  # some are gone, and some are called otherwise
        known = rated(each.results, known)
        assert known.ratings == ratings(each.results)
    for running in (None, Series("Winter", NOON + 9000, 12, 7, (5, 3, 1))):
        assert told.tally(running, third.amendments) == seasons.tally(
            running.of(third.results) if running else third.results
        )


def test_skill_goes_on_where_it_was_kept_until_a_game_that_was_rated_is_another(
    told: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever becomes of the club, it is as it would be from all of its games."""
    book, names, asked = tmp_path / "skill.json", ("Ann", "Bob", "Cem"), list[int]()

    def ends(amendments: Amendments, since: int = -1) -> Ends:
        asked.append(since)
        return Club.ends(told, amendments, since)

    monkeypatch.setattr(told, "ends", ends)
    steps: list[tuple[Callable[[], object], bool]] = [
        (lambda: None, True),
        (lambda: None, False),
        (lambda: tell(told, game(4, *names)), False),
        (lambda: told.receive(Report("00000004-game", 120, None), TABLE, "Table 1"), True),
        (lambda: tell(told, game(5, *names), game(6, "Eva")), False),
        (lambda: tell(told, game(0, *names)), True),
        (lambda: office.rename(told, "Cem", "Kemal"), True),
        (lambda: office.withdraw(told, office.game(told, "00000003"), "no"), True),
        (lambda: office.correct(told, office.game(told, "00000005"), {"Ann": 3, "Bob": 2, "Cem": 1}, "a slip"), True),
        (lambda: tell(told, game(7, *names)), False),
    ]
    for step, anew in steps:
        step()
        asked.clear()
        kept = skill_of(told, told.amendments(), book)
        assert kept.ratings() == ratings(told.results()) and (asked[-1] == -1) == anew
    other = Club(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.prepare()
    assert skill_of(other, other.amendments(), book).ratings() == []
    other.close()


def test_a_database_put_back_to_an_earlier_day_is_read_anew(told: Club, tmp_path: Path) -> None:
    known = look(told, Known())
    earlier = Club(f"sqlite:///{tmp_path / 'earlier.sqlite'}")
    earlier.prepare()
    tell(earlier, game(1, "Ann", "Bob"))
    assert look(earlier, known).results == earlier.results()
    earlier.close()


# -- a club of an earlier companion ------------------------------------------------------------------------------------

FIRST = {
    "results": "'{event}', '{table}', 'Table 1', 'hirelings', '', '{{}}', '', 9, 90, 1, 2, 90, '1', true",
    "places": "'{event}', 0, 'red', 'Ann', 1, NULL, true",
}
"""Rows as the first companion with clubs wrote them."""


def first(club: Club, event: str) -> None:
    with club.writing() as connection:
        for table, row in FIRST.items():
            names = {
                "results": "event, table_id, table_name, game, board, house, score_of, turns, events, begun, ended,"
                " entries, version, over",
                "places": "event, seat, colour, name, place, score, began",
            }[table]
            connection.execute(
                sa.text(f"INSERT INTO {table} ({names}) VALUES ({row.format(event=event, table=TABLE)})")
            )


def test_an_older_clubs_database_goes_on(url: str) -> None:
    club = Club(url)
    with club._engine.connect() as connection:  # noqa: SLF001
        config = _migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        connection.commit()
    first(club, "before")
    with club.writing() as connection:
        connection.execute(sa.text("INSERT INTO series VALUES ('Winter', 1, 12, 7)"))
    with pytest.raises(ClubError, match="another version"):
        club.check()
    club.prepare()
    club.prepare()
    club.check()
    known = look(club, Known())
    assert [each.event for each in known.results] == ["before"] and club.series() == [Series("Winter", 1, 12, 7)]
    first(club, "after")  # a table that is not brought up to date yet
    assert [each.event for each in look(club, known).results] == ["after", "before"]
    with club._engine.connect() as connection:  # noqa: SLF001
        config = _migrations()
        config.attributes["connection"] = connection
        command.downgrade(config, "1")
        command.upgrade(config, "head")
        connection.commit()
    assert len(club.results()) == 2
    club.close()


def test_an_audit_list_too_long_for_its_row_undoes_the_change(told: Club) -> None:
    with pytest.raises(Refused), told.writing() as connection:
        connection.execute(sa.insert(AUDIT), {"at": 1.0, "who": None, "did": "x", "about": "", "reason": ""})
    assert noted(told) == []


# -- as people call it -------------------------------------------------------------------------------------------------


def test_an_evening_put_right(companion: Companion, tmp_path: Path) -> None:  # noqa: F811
    url = f"sqlite:///{tmp_path}/club.sqlite"
    companion("club", "setup", url)
    club = Club(url)
    tell(club, game(1, "Ann", "Bob"), game(2, "Bob", "Annie"))
    assert "00000002" in companion("club", "games", "--name", "Annie").out.splitlines()[0]
    assert companion("club", "correct", "00000001", "--places", "Ann=2,Bob=1").err.count("--reason") == 1
    assert companion("club", "correct", "00000001", "--places", "Ann=2,Bob=1", "--reason", "a slip").status == 0
    assert "1 Bob, 2 Ann" in (said := companion("club", "games").out) and "a slip" in said
    assert companion("club", "correct", "00000001", "--withdraw", "--reason", "no dice").status == 0
    assert "no dice" in companion("club", "games").out and len(club.results()) == 1
    assert companion("club", "correct", "00000001", "--as-told").status == 0
    assert companion("club", "merge", "Annie", "Ann").status == 0
    assert companion("club", "rename", "Ann", "Anna").status == 0
    assert companion("club", "rename", "Annie", "--back").status == 0
    assert places(club) == [{"Anna": 1, "Bob": 2}, {"Bob": 1, "Annie": 2}]
    club.close()


def test_a_series_as_people_call_it(companion: Companion, tmp_path: Path) -> None:  # noqa: F811
    companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite")
    assert "--first" in companion("club", "series", "Winter").err
    assert "by place" in companion("club", "series", "Winter", "--first", "2026-11-06T19:00", "--points", "a").err
    said = companion("club", "series", "Winter", "--first", "2026-11-06T19:00", "--points", "5,3,1").out
    assert "12 evenings" in said and "5, 3, 1" in said
    for change, found in (("close", "closed"), ("reopen", "goes on"), ("delete", "bin"), ("restore", "back")):
        assert found in companion("club", "series", "Winter", f"--{change}").out
    assert companion("club", "series").out == said.replace(".\n", ". \n")
    assert len(companion("club", "audit").out.splitlines()) == 5
