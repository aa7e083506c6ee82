"""The wall beside a window: a program that reads along what another one keeps."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.games import rules
from companion.play.journal import Journal
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Undone
from tests.waiting import PATIENCE, until
from ui.phones.languages import reading
from ui.table import places
from ui.table.referee import new_game

BROWSER = 'echo "$1" >>"$0"; exec sleep 1000'


@contextmanager
def wall(folder: Path) -> Iterator[Path]:
    """It runs; in which file the addresses come to stand that its browser is to show."""
    told = folder / "told"
    told.touch()
    process = subprocess.Popen([sys.executable, "-m", "ui.cli.wall", "sh", "-c", BROWSER, told])
    try:
        yield told
    finally:
        process.terminate()
        assert process.wait() == 0


def page(told: Path, games: int) -> ClientConnection:
    """What the last of so many browsers reads."""
    until(lambda: len(told.read_text().split()) == games)
    address = told.read_text().split()[-1]
    table = address.removesuffix("/wall")
    return connect(f"ws{table.removeprefix('http')}/live/wall", origin=Origin(table))


def shows(page: ClientConnection, session: Session[Any], language: str = "en") -> None:
    """Reads on until what is asked now is on the page."""
    with reading(language):
        words = " ".join(str(session.prompt.words).split())
    while words not in (read := text(json.loads(page.recv(PATIENCE)).get("html", ""))):
        assert "is out of reach" not in read


def text(page: str) -> str:
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())


def begun(journal: Journal, game: str) -> Session[Any]:
    held = rules(game)
    house = dict(held.simulated_house)
    return new_game(journal, held, Setup(game, seats(held, 2), house, version=held.version))[0]


@pytest.mark.long
def test_it_shows_whichever_game_is_played_as_it_stands(home: Path, tmp_path: Path) -> None:
    rng = Random(4)
    with Journal(places.journal()) as journal, wall(tmp_path) as told:
        session = begun(journal, "key_to_the_kingdom")
        with page(told, 1) as first:
            for _ in range(6):
                shows(first, session)
                answer = session.rules.simulated(session.state, session.prompt, rng)
                assert answer
                session.tell(answer)
            session.tell(Undone(2))
            shows(first, session)
        (home / "touch.json").write_text('{"language": "de"}')
        other = begun(journal, "hirelings")
        with page(told, 2) as second:
            shows(second, other, "de")


def test_a_browser_that_ends_is_left_to_systemd(home: Path, tmp_path: Path) -> None:
    with Journal(places.journal()) as journal:
        begun(journal, "hirelings")
        assert subprocess.run([sys.executable, "-m", "ui.cli.wall", "true"]).returncode == 1
