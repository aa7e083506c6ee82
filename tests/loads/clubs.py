"""A long season of many tables in a real PostgreSQL, and how long its page and its standings take.

`python -m tests.loads.clubs [RESULTS] [TABLES] [SEED]` writes the table of docs/tested.md anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import sqlalchemy as sa

from companion.games import GAMES
from companion.play.for_seat import for_seat
from companion.play.result import Placed, Result
from tests.club.conftest import GAME, NOON
from tests.club.servers import Postgres
from tests.loads.tested import note
from tests.play.at_table import recorded, told
from ui.club import exports, office
from ui.club import topics as topics_
from ui.club.board import Board
from ui.club.database import Club, _places, _row
from ui.club.outbox import Report
from ui.club.page import Clubhouse
from ui.club.schema import PLACES, RESULTS
from ui.club.seasons import Series
from ui.club.settings import Broker
from ui.phones.room import Reader

PLAYERS, SEATED = 800, 4
DAY = 86400.0


def season(count: int, tables: int, seed: int) -> Iterator[Result]:
    """So many games of four, a year of them, in the order they ended."""
    rng = Random(seed)
    names = [f"Player {number}" for number in range(PLAYERS)]
    for number in range(count):
        sat = rng.sample(names, SEATED)
        seats = tuple(Placed(f"colour{at}", name, at + 1, None, at == 0) for at, name in enumerate(sat))
        begun = NOON + number * 360 * DAY / count
        yield Result(
            f"{number:08}-{seed}", f"table {number % tables}", rng.choice(list(GAMES)), "", {}, seats, "", 9, 90,
            begun, begun + 1800, 90, "1",
        )  # fmt: skip


def fill(club: Club, results: list[Result]) -> None:
    """As tables would have told it, only sooner."""
    with club.writing() as connection:
        for at in range(0, len(results), 5000):
            some = results[at : at + 5000]
            connection.execute(sa.insert(RESULTS), [_row(each, each.table, each.table.capitalize()) for each in some])
            connection.execute(sa.insert(PLACES), [place for each in some for place in _places(each)])


class Heard(Board):
    """So many tables that play, as the broker has told of them."""

    def __init__(self, tables: int) -> None:
        super().__init__(Broker("127.0.0.1"), lambda: None)
        games = {game: told(game, recorded(game, 1)[:60]) for game in (GAME, "kings_and_things", "magic_maze")}
        for number in range(tables):
            session = list(games.values())[number % len(games)]
            share = for_seat(session.rules, session.head, "")
            state = topics_.state(share, session.rules.title, f"t{number}", f"Table {number + 1}")
            self._states[state.table], self._presence[state.table] = state, True

    @property
    def reached(self) -> bool:
        return True


def timed(rows: list[tuple[str, str]], what: str, do: Callable[[], Any]) -> Any:
    begun = time.perf_counter()
    found = do()
    rows.append((what, f"{time.perf_counter() - begun:.2f} s"))
    return found


def terminal(url: str) -> list[tuple[str, str]]:
    """`companion club standings` as people call it, twice on one machine: how long until the season stands there, and
    until everybody's skill does."""
    rows = list[tuple[str, str]]()
    with TemporaryDirectory() as folder:
        line = [str(Path(sys.executable).with_name("companion")), "club"]
        home = {**os.environ, "TABLE_COMPANION_HOME": folder}
        subprocess.run([*line, "setup", url], env=home, check=True, capture_output=True)
        for when in ("for the first time", "again"):
            begun = time.perf_counter()
            with subprocess.Popen([*line, "standings"], env=home, stdout=subprocess.PIPE, text=True) as called:
                assert called.stdout
                for said in called.stdout:
                    if not said.strip():
                        stood = time.perf_counter() - begun
            ended = time.perf_counter() - begun
            assert called.returncode == 0
            rows.append((f"`companion club standings` from the prompt, {when}: the season", f"{stood:.2f} s"))
            rows.append(("the same: everybody's skill, too", f"{ended:.2f} s"))
    return rows


def measured(count: int, tables: int, seed: int) -> list[tuple[str, str]]:
    """What was done, and how long it took."""
    rows: list[tuple[str, str]] = []
    server = Postgres()
    try:
        server.start()
        club = Club(server.fresh())
        club.prepare()
        results = list(season(count, tables, seed))
        fill(club, results)
        with club._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:  # noqa: SLF001
            connection.execute(sa.text("VACUUM ANALYZE"))
        office.keep(club, Series("Winter", NOON - 1, 52, 7))
        house = Clubhouse(club, Heard(tables), lambda: NOON + 30 * DAY)
        timed(rows, "the page's glance at the database: the season's standings", house.glance)
        timed(rows, "its first look: all results", house.look)
        timed(rows, "the season's standings, added up", house.standings)
        timed(rows, "everybody's skill, after that", house.rate)
        timed(rows, "another look, nothing new", house.look)
        extra = msgspec.structs.replace(results[-1], event="one more", ended=results[-1].ended + 60)
        timed(rows, "one game told", lambda: club.receive(Report("one more", 90, extra), extra.table, "Table 1"))
        timed(rows, "another look, one game new", house.look)
        timed(rows, "everybody's skill, after that one", house.rate)
        assert house.known.results == club.results() and len(house.known.results) == count + 1
        reader = Reader("", "en")
        timed(rows, f"the page of {tables} tables, made for its first reader", lambda: house.shown(reader))
        timed(rows, "the same, for the next", lambda: house.shown(reader))
        timed(rows, "the page of results", lambda: house.results_page("en"))
        timed(rows, "CSV of everything", lambda: exports.results_csv(house.known.results, house.known.names))
        rows += terminal(club.url.render_as_string(hide_password=False))
        club.close()
    finally:
        server.close()
    return rows


if __name__ == "__main__":
    count, tables, seed = (int(each) for each in [*sys.argv[1:], *("50000", "200", "1")[len(sys.argv) - 1 :]])
    note("clubs", f"{count} results, {tables} tables, seed {seed}", ("what", "time"), measured(count, tables, seed))
