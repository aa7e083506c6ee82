"""What results add up to: points, how good somebody seems, who has met whom, who begins; and what leaves for others."""

from __future__ import annotations

import csv
import socket
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from io import StringIO

import pytest
from icalendar import Calendar

from companion.play.result import Placed, Result
from tests.club.conftest import NOON, TABLE
from tests.ui.cli.conftest import Companion, companion, home  # noqa: F401
from ui.club import exports, records, seasons
from ui.club.database import played
from ui.club.seasons import Series
from ui.club.skill import Rating, Skill

pytestmark = pytest.mark.servers


def game(*names: str, won: str = "", begun: float = NOON, title: str = "hirelings") -> Result:
    """Who sat clockwise; the first of them began, and wins where nobody else does."""
    won = won or names[0]
    seats = tuple(Placed(f"colour{at}", name, 1 if name == won else 2, None, at == 0) for at, name in enumerate(names))
    event = f"{title} {names} {begun}"
    return Result(event, TABLE, title, "", {}, seats, "", 9, 90, begun, begun + 1800, 90, "1")


def rated(results: Iterable[Result]) -> list[Rating]:
    skill = Skill()
    skill.add(played(results))
    return skill.ratings()


def test_a_game_is_a_point_and_a_win_three_more() -> None:
    results = [game("Ann", "Bob"), game("Bob", "Ann", "Cem"), game("Ann", "Cem"), game("Dot")]
    assert [(each.place, each.name, each.points) for each in seasons.of(None, results)] == [
        (1, "Ann", 9), (2, "Bob", 5), (3, "Cem", 2),
    ]  # fmt: skip


def test_who_shares_points_shares_a_place() -> None:
    results = [game("Ann", "Bob"), game("Bob", "Ann")]
    assert [each.place for each in seasons.of(None, results)] == [1, 1]


def test_more_games_say_more() -> None:
    few, many = rated([game("Ann", "Bob")] * 3), rated([game("Ann", "Bob")] * 60)
    assert few[0].name == many[0].name == "Ann" and few[0].low < many[0].low
    assert few[0].high - few[0].low > many[0].high - many[0].low
    assert few[0].low < few[1].high, "three games prove nothing"
    assert many[0].low > many[1].high


def test_a_game_nobody_won_rates_nobody() -> None:
    assert rated([game("Ann", "Bob", won="nobody")]) == []


def test_a_record_says_how_sure_it_is() -> None:
    (won, lost) = records.of([game("Ann", "Bob")] * 4)
    assert (won.name, won.games, won.wins) == ("Ann", 4, 4) and won.high == pytest.approx(1)
    assert 0.4 < won.low < 0.6
    assert lost.low == pytest.approx(0) and lost.high == pytest.approx(1 - won.low)


def test_an_evening_of_every_week_at_the_same_hour() -> None:
    begin = datetime(2026, 10, 9, 19).timestamp()
    winter = Series("Winter", begin, 12, 7)
    assert {date.hour for date in winter.dates()} == {19} and len(winter.dates()) == 12
    assert winter.nth(begin - 1) == 0 and winter.nth(begin + 6 * 7 * 86400 + 7200) == 7
    inside, before = game("Ann", begun=begin + 60), game("Ann", begun=begin - 60)
    assert winter.of([before, inside]) == [inside]
    summer = Series("Summer", begin + 200 * 86400, 3, 7)
    assert seasons.current([winter, summer], begin + 86400) == winter
    assert seasons.current([winter, summer], begin + 201 * 86400) == summer and seasons.current([], begin) is None


def test_everybody_meets_everybody_before_anybody_meets_twice_too_often() -> None:
    """Sixteen players, five rounds of four tables: nobody meets the same three again and again."""
    names = [f"P{number}" for number in range(16)]
    results: list[Result] = []
    for number in range(5):
        seating = seasons.seated(names, results, NOON)
        assert sorted(name for table in seating.tables for name in table) == sorted(names)
        assert {len(table) for table in seating.tables} == {4}
        results += [game(*table, begun=NOON + number) for table in seating.tables]
    met = seasons.meetings(results)
    assert max(met.values()) <= 2 and len(met) >= 80, f"{len(met)} of 120 pairs have met"
    began = Counter(result.seats[0].name for result in results)
    assert max(began.values()) - min(began[name] for name in names) <= 2


def test_tables_are_as_equal_as_they_can_be() -> None:
    sizes = {
        count: [len(table) for table in seasons.seated(list("ABCDEFGHIJK")[:count], [], 0).tables]
        for count in (2, 5, 9, 11)
    }
    assert sizes == {2: [2], 5: [3, 2], 9: [3, 3, 3], 11: [4, 4, 3]}


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ann", "Bob"]])
def test_who_cannot_be_seated(names: list[str]) -> None:
    with pytest.raises(ValueError, match="each once"):
        seasons.seated(names, [], 0)


def test_who_has_begun_least_begins() -> None:
    results = [game("Ann", "Bob", "Cem"), game("Bob", "Cem", "Ann")]
    assert seasons.seated(["Ann", "Bob", "Cem"], results, 0).tables[0][0] == "Cem"


def test_a_spreadsheet_reads_names_and_works_nothing_out() -> None:
    text = exports.results_csv([game("=1+1", 'Änne; "B", C')], {TABLE: "Table 1"})
    first, second = csv.DictReader(StringIO(text))
    assert first["name"] == "'=1+1" and second["name"] == 'Änne; "B", C'
    assert (first["place"], second["place"], first["began"], first["table"]) == ("1", "2", "yes", "Table 1")


def test_a_calendar_has_every_evening_once() -> None:
    winter = Series("Winter", NOON, 12, 7)
    seating = seasons.seated(["Ann", "Bob"], [], NOON)
    made = exports.calendar([winter], seating, datetime.now())
    events = list(Calendar.from_ical(made).walk("VEVENT"))
    assert len(events) == 13 == len({str(event["UID"]) for event in events})
    assert events[0].decoded("DTSTART") == datetime.fromtimestamp(NOON, UTC)
    assert "Ann, Bob" in str(events[-1]["DESCRIPTION"])
    again = [
        str(event["UID"])
        for event in Calendar.from_ical(exports.calendar([winter], None, datetime.now())).walk("VEVENT")
    ]
    assert again == [str(event["UID"]) for event in events[:-1]]


# -- as people call it -------------------------------------------------------------------------------------------------


def test_from_nothing_to_an_evening(companion: Companion, tmp_path: object) -> None:  # noqa: F811
    assert "companion club setup" in companion("club", "standings").err
    assert companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite", "--table", "Table 1").status == 0
    assert companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite").out.startswith("Table 1 tells")
    assert "12 evenings" in companion("club", "series", "Winter", "--first", "2026-11-06T19:00").out
    said = companion("club", "seat", "Ann,Bob,Cem,Dot,Eva", "--at", "21:15")
    assert said.out.startswith("Table 1: Ann, Cem, Eva (Ann begins)")
    assert companion("club", "deliver").status == companion("club", "standings").status == 0
    assert "Winter, evening 1 of 12" in companion("club", "export", "--ical").out.replace("\\", "")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("series", "Winter", "--first", "tomorrow"), "no time"),
        (("seat", "Ann,Ann"), "each once"),
        (("live", "here", "--prefix", "a/#"), "cannot begin a topic"),
    ],
)
def test_what_is_said_of_a_slip(companion: Companion, tmp_path: object, words: tuple[str, ...], why: str) -> None:  # noqa: F811
    companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite")
    said = companion("club", *words)
    assert said.status == 2 and why in said.err


def test_a_port_another_program_has_is_said(companion: Companion, tmp_path: object) -> None:  # noqa: F811
    companion("club", "setup", f"sqlite:///{tmp_path}/club.sqlite")
    with socket.create_server(("127.0.0.1", 0)) as other:
        said = companion("club", "serve", "--here", "--at", str(other.getsockname()[1]))
    assert said.status == 2 and "taken by another program" in said.err
