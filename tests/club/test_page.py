"""The club's page: what it shows of tables and results, to whom, and that everybody can read it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from icalendar import Calendar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.play.for_seat import for_seat
from tests.club.conftest import GAME, NOON, TABLE, played
from tests.club.test_seasons import rated as ratings
from tests.play.at_table import recorded, told
from tests.ui.phones.browsing import BROWSERS, CHROMIUM, PHONE, WALL, chromium
from tests.ui.phones.conftest import PATIENCE
from tests.ui.phones.test_reading_pages import checked, look
from ui.club import office, seasons, topics
from ui.club.board import Board
from ui.club.courier import deliver
from ui.club.database import Club
from ui.club.outbox import Outbox
from ui.club.page import Clubhouse, ClubPages
from ui.club.seasons import Series
from ui.club.settings import Broker, Settings

pytestmark = pytest.mark.servers


class Heard(Board):
    """What a broker has told: real tables, one of them fallen silent."""

    def __init__(self) -> None:
        super().__init__(Broker("127.0.0.1"), lambda: None)
        for number, game in enumerate((GAME, "kings_and_things", "magic_maze", "darrowell")):
            session = told(game, recorded(game, number)[:60])
            share = for_seat(session.rules, session.head, "")
            state = topics.state(share, session.rules.title, f"t{number}", f"Table {number + 1}")
            self._states[state.table], self._presence[state.table] = state, number != 2

    @property
    def reached(self) -> bool:
        return True


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clubhouse]:
    folder = tmp_path_factory.mktemp("club")
    club = Club(f"sqlite:///{folder / 'club.sqlite'}")
    club.prepare()
    for number, names in enumerate((("Ann", "Bob", "<b>Cem</b>"), ("Bob", "Dot"), ("Ann", "Eva"))):
        played(folder / "journal.sqlite", number, *names, begun=NOON + 5000 * number)
    deliver(Outbox(folder / "journal.sqlite", folder / "told.json", Settings(TABLE, "Table 1")), club)
    office.keep(club, Series("Winter", NOON - 600, 12, 7))
    office.announce(club, seasons.seated(list("ABCDEFGHIJ"), club.results(), NOON + 20_000))
    there = Clubhouse(club, Heard(), lambda: NOON + 6 * 7 * 86400)
    there.look()
    there.rate()
    yield there
    club.close()


@pytest.fixture(scope="module")
def address(house: Clubhouse) -> Iterator[str]:
    config = uvicorn.Config(ClubPages(house).app(), port=0, log_config=None, ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(PATIENCE)


def live(address: str) -> Any:
    return connect(f"{address.replace('http', 'ws', 1)}/live/club", origin=Origin(address))


def test_the_page_shows_tables_season_and_seating(address: str) -> None:
    with live(address) as socket:
        html = msgspec.json.decode(socket.recv(timeout=PATIENCE))["html"]
    assert "Winter, evening 7 of 12" in html
    assert all(f"Table {number}" in html for number in range(1, 5)) and "Table 3, silent" in html
    assert "&lt;b&gt;Cem&lt;/b&gt;" in html and "<b>Cem</b>" not in html
    assert "Points from the first place on: 4; 1 for every other." in html and "begins" in html


def test_nobody_says_anything_to_it(address: str) -> None:
    with live(address) as socket:
        socket.recv(timeout=PATIENCE)
        socket.send('{"is": "throw", "id": "x", "page": 0}')
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
    with httpx.Client(base_url=address) as web:
        for path in ("/club", "/results", "/results.csv", "/evenings.ics"):
            assert web.post(path).status_code == 405
            headers = web.get(path).headers
            assert "script-src 'self'" in headers["content-security-policy"] and headers["cache-control"] == "no-store"
        assert web.get("/club", headers={"Host": "somewhere.example"}).status_code == 421


def test_what_leaves_it(address: str, house: Clubhouse) -> None:
    with httpx.Client(base_url=address) as web:
        lines = web.get("/results.csv").text.splitlines()
        assert len(lines) == 1 + sum(len(each.seats) for each in house.known.results) == 8
        assert len(Calendar.from_ical(web.get("/evenings.ics").content).walk("VEVENT")) == 13


def test_the_season_stands_there_before_its_games_are_read(house: Clubhouse) -> None:
    new = Clubhouse(house.club, None, lambda: NOON + 6 * 7 * 86400)
    new.glance()
    assert not new.known.results and new.standings() == house.standings() and new.heading() == house.heading()
    new.look()
    assert new.known.results == house.known.results and new.standings() == house.standings()


def test_games_are_rated_anew_only_when_another_has_come(house: Clubhouse, tmp_path: Path) -> None:
    before = house.rated
    house.look()
    house.rate()
    assert house.rated is before
    club = Club(f"sqlite:///{tmp_path / 'club.sqlite'}")
    club.prepare()
    there = Clubhouse(club, None)
    journal, heard = tmp_path / "journal.sqlite", tmp_path / "told.json"
    for number, names in enumerate((("Ann", "Bob"), ("Ann", "Cem")), 1):
        played(journal, number, *names, begun=NOON + 5000 * number)
        deliver(Outbox(journal, heard, Settings(TABLE, "Table 1")), club)
        there.look()
        there.rate()
        assert sum(each.games for each in there.rated.ratings) == 2 * number
    assert there.rated.ratings == ratings(club.results())
    club.close()


def test_a_database_that_is_gone_leaves_what_was_known(house: Clubhouse, tmp_path: Path) -> None:
    gone = Clubhouse(Club(f"sqlite:///{tmp_path}/nowhere/club.sqlite"), None)
    gone.known, gone.rated = house.known, house.rated
    gone.look()
    assert gone.trouble and "out of reach" in gone.results_page("en") and "Ann" in gone.results_page("en")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as opened:
        yield opened


@pytest.mark.skipif(not CHROMIUM, reason=f"there is no Chromium: apt-get install {BROWSERS[0]}")
@pytest.mark.skipif(find_spec("axe_core_python") is None, reason="axe is not installed: scripts/setup servers")
@pytest.mark.skipif(find_spec("playwright") is None, reason="Playwright is not installed: scripts/setup servers")
@pytest.mark.parametrize(("size", "theme", "locale"), [(PHONE, "light", "de-DE"), (WALL, "dark", "en-GB")])
def test_everybody_can_read_it(browser: Any, address: str, size: dict[str, int], theme: str, locale: str) -> None:
    for path in ("/club", "/results"):
        page = look(browser, address + path, size, theme=theme, locale=locale)
        page.wait_for_selector("h1")
        checked(page, path)
        page.context.close()
