"""Ten pages of one club at once, each a process of its own; the database and the broker are killed and begun anew."""

from __future__ import annotations

import csv
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.club.conftest import TABLE
from tests.club.servers import Mosquitto, Postgres, absent
from tests.club.test_evening import Table
from tests.club.test_office import game, tell
from tests.ui.cli.conftest import home  # noqa: F401
from tests.ui.phones.conftest import PATIENCE
from tests.waiting import until
from ui.club import keys, live, office, settings
from ui.club.database import Club
from ui.club.settings import Broker, Settings

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(bool(absent()), reason=f"not here: apt-get install {absent()}"),
]
FEW, PAGES = 4, 10
SOON = "from ui.club import page, live; page.LOOK = 0.5; live.LATEST = 1; from ui.cli.main import main; main()"
"""The program, looking at its database oftener than people need."""


class Page:
    """`companion club serve`, as somebody begins it."""

    def __init__(self) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        line = [sys.executable, "-c", SOON, "club", "serve", "--here", "--at", str(self.port)]
        self.process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ)
        self.address = f"http://127.0.0.1:{self.port}"

    def games(self) -> set[str]:
        """Every game it knows; none where it does not answer yet."""
        try:
            answer = httpx.get(f"{self.address}/results.csv")
        except httpx.TransportError:
            return set()
        return {row["event"] for row in csv.DictReader(StringIO(answer.text))}

    def html(self) -> str:
        """Its first look at the club."""
        with (
            suppress(OSError, WebSocketException),
            connect(f"ws://127.0.0.1:{self.port}/live/club", origin=Origin(self.address)) as there,
        ):
            return str(msgspec.json.decode(there.recv(timeout=PATIENCE))["html"])
        return ""

    def end(self) -> str:
        """Ctrl-C; what it said."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=PATIENCE)[0].decode()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("count", [FEW, pytest.param(PAGES, marks=pytest.mark.slow)])
def test_many_pages_of_one_club(
    database: Postgres, broker: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """All show the same: at first, after a result is told and withdrawn, and after both servers were gone."""
    monkeypatch.setattr(live, "LATEST", 1)
    club = Club(database.url)
    club.prepare()
    tell(club, game(1, "Ann", "Bob"), game(2, "Bob", "Cem"))
    where = Broker("127.0.0.1", broker.port)
    settings.keep(Settings(TABLE, "The page", keys.admit(club, "The page", "read"), broker=where))
    table = Table(tmp_path, 7, database.url, where)
    pages = [Page() for _ in range(count)]
    try:
        everywhere(pages, {"00000001-game", "00000002-game"})
        tell(club, game(3, "Ann", "Cem"))
        office.withdraw(club, game(1, "Ann", "Bob"), "no dice")
        everywhere(pages, {"00000002-game", "00000003-game"})
        database.kill()
        broker.kill()
        until(lambda: all("out of reach" in page.html() for page in pages), "that all say so")
        everywhere(pages, {"00000002-game", "00000003-game"}, there=False)
        database.start()
        broker.start()
        office.as_told(club, game(1, "Ann", "Bob"))
        everywhere(pages, {"00000001-game", "00000002-game", "00000003-game"})
    finally:
        table.close()
        said = [page.end() for page in pages]
        club.close()
    assert all(page.process.returncode == 0 for page in pages), said
    assert all("Traceback" not in each and len(each.splitlines()) < 10 for each in said), said


def everywhere(pages: list[Page], games: set[str], there: bool = True) -> None:
    """Each page knows exactly these games, and shows the table that plays."""
    until(lambda: all(page.games() == games for page in pages), f"{games} on every page")
    shown = ["Table 8"] if there else ["Table 8", "broker is out of reach"]
    not_shown = ["out of reach", ", silent"] if there else []

    def stands(html: str) -> bool:
        return all(each in html for each in shown) and not any(each in html for each in not_shown)

    until(lambda: all(stands(page.html()) for page in pages), "the table on every page at once")
