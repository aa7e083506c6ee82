"""Thirty tables play an evening; the broker and the database are killed and begun anew while they do.

Afterwards every result lies in the database once, the live board is right, and nothing anybody hid has left a table.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from socket import SHUT_RDWR
from uuid import UUID

import msgspec
import pytest
import sqlalchemy as sa
from jsonschema import Draft202012Validator
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from companion.games import GAMES, rules
from companion.games.kings_and_things.counters import counters
from companion.play.for_seat import for_seat
from companion.play.journal import Journal
from companion.play.setup import Seat, Setup
from companion.table.words import Words
from tests.club.servers import Guarded, Mosquitto, Postgres, absent
from tests.waiting import until
from ui.club import live, topics
from ui.club.board import Board
from ui.club.courier import Courier
from ui.club.database import Club
from ui.club.live import Live
from ui.club.outbox import Outbox
from ui.club.schema import METADATA
from ui.club.settings import Broker, Settings
from ui.table.referee import Referee, new_game

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(bool(absent()), reason=f"not here: apt-get install {absent()}"),
]
FEW, TABLES, SECRET = 10, 30, "kings_and_things"
SHORT = "hirelings"
HOUR = 90
"""Events of a table of covered counters: it is still being played when all others have finished."""


class Table:
    """A table with its journal, its courier and its voice, as `Member` puts them together."""

    def __init__(self, folder: Path, number: int, club: str, broker: Broker) -> None:
        self.game = rules(
            [SECRET, *(each for each in GAMES if each != SECRET)][number] if number < len(GAMES) else SHORT
        )
        names = [f"P{(number * 3 + at) % 40}" for at in range(max(2, self.game.players[0]))]
        seats = tuple(Seat(colour, name) for colour, name in zip(self.game.colours, names, strict=False))
        house = dict(self.game.simulated_house)
        if self.game.id == SECRET:
            house["record"] = "private_entry"
        self.settings = Settings(str(UUID(int=number + 1)), f"Table {number + 1}", club, 0.0, broker)
        self.path = folder / f"{number}" / "journal.sqlite"
        self.journal = Journal(self.path)
        self.session, self.number = new_game(self.journal, self.game, Setup(self.game.id, seats, house))
        self.rng, self.notices = Random(number), list[str]()
        self.referee = Referee(self.session, None, lambda winner: self.journal.end(self.number, winner))
        box = Outbox(self.path, self.path.with_name("delivered.json"), self.settings)
        self.courier = Courier(box, Club(club), again=2.0)
        self.live = Live(broker, self.settings.table, self.settings.name, self.referee, self._note)
        self.referee.start()
        self.live.start()
        self.courier.start()

    def _note(self, words: Words) -> None:
        self.notices.append(str(words))

    @property
    def over(self) -> bool:
        return self.session.prompt.over or (self.game.id == SECRET and self.session.head.depth >= HOUR)

    def step(self) -> None:
        """The next thing that happens here."""
        self.referee.tell(self.game.simulated(self.session.state, self.session.prompt, self.rng)).result(60)
        if self.session.prompt.over:
            self.courier.wake()

    def stands(self) -> topics.TableState:
        """What everybody in the room may know."""
        share = for_seat(self.game, self.session.head, "")
        return topics.state(share, self.game.title, self.settings.table, self.settings.name)

    def hidden(self) -> set[str]:
        """What lies covered here, and of which there is but one."""
        known = counters(self.session.state.house.edition)
        covered = [self.game.covered(self.session.state, seat.colour) for seat in self.session.setup.seats]
        tokens = [token for places in covered for each in places for token in each.tokens if not token.covered]
        return {str(token.words) for token in tokens if known.things.get(token.id) == 1}

    def close(self) -> None:
        self.live.stop()
        self.courier.stop()
        self.referee.stop()
        self.journal.close()


class Spy:
    """Reads every topic there is."""

    def __init__(self, port: int) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.retained: dict[str, bytes] = {}
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect = lambda client, *_: client.subscribe("#")
        self._client.on_message = self._hear
        self._client.connect_async("127.0.0.1", port)
        self._client.loop_start()

    def _hear(self, client: Client, data: object, message: MQTTMessage) -> None:
        self.heard.append((message.topic, message.payload))
        if message.retain:
            self.retained[message.topic] = message.payload

    def shows(self, topic: str, payload: bytes) -> bool:
        """Whether that is what is kept there."""
        return self.retained.get(topic) == payload

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.mark.parametrize("count", [FEW, pytest.param(TABLES, marks=pytest.mark.slow)])
def test_tables_of_an_evening(
    tmp_path: Path, broker: Mosquitto, database: Postgres, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(live, "LATEST", 1)
    club = Club(database.url)
    club.prepare()
    where = Broker("127.0.0.1", broker.port)
    spy = Spy(broker.port)
    board = Board(where, lambda: None)
    board.start()
    tables = [Table(tmp_path, number, database.url, where) for number in range(count)]
    try:
        until(lambda: len(board.tables()) == count, "every table on the board")

        def back() -> None:
            broker.start()
            until(lambda: all(table.live._client.is_connected() for table in tables), "every table")  # noqa: SLF001

        happens = {15: broker.kill, 40: back, 60: broker.kill, 80: back,
                   100: database.kill, 118: database.start, 124: database.kill, 140: database.start}  # fmt: skip
        time = 0
        while any(not table.over for table in tables) or time <= max(happens):
            for table in tables:
                if not table.over:
                    table.step()
            happens.get(time, lambda: None)()
            time += 1
        finished = {table.settings.table for table in tables if table.session.prompt.over}
        assert len(finished) > count - len(GAMES)
        until(lambda: len(club.results()) == len(finished), "every result")
        results = club.results()
        assert {each.table for each in results} == finished and len({each.event for each in results}) == len(finished)
        for table in tables:
            found = [each for each in results if each.table == table.settings.table]
            winners = set(table.game.winner(table.session.state).split(",")) - {""}
            for each in found:
                assert {seat.colour for seat in each.seats if seat.place == 1} == winners
                assert each.events == table.session.head.depth
        everything_is_shown(tables, broker, board)
        assert all(len(table.notices) == 4 for table in tables), "each loss and each return is said once"
        nothing_hidden(tables, spy, club)
    finally:
        for table in tables:
            table.close()
        board.stop()
        spy.close()
    late = Spy(broker.port)
    try:
        gone = {f"companion/{table.settings.table}/presence" for table in tables}
        until(lambda: {late.retained.get(each) for each in gone} == {b"offline"}, "that all have left")
    finally:
        late.close()
        club.close()


def everything_is_shown(tables: list[Table], broker: Mosquitto, board: Board) -> None:
    """Whoever comes now finds every table as it stands."""
    late = Spy(broker.port)
    try:
        for table in tables:
            topic = f"companion/{table.settings.table}/state"
            until(partial(late.shows, topic, msgspec.json.encode(table.stands())), topic)
            until(partial(late.shows, f"companion/{table.settings.table}/presence", b"online"), "that it is there")
            config = f"homeassistant/device/companion_{table.settings.table}/config"
            until(partial(late.retained.get, config), config)
        known = {table.settings.table: (table.stands(), True) for table in tables}
        until(lambda: {shown.state.table: shown for shown in board.tables()} == known, "every table on the board")
    finally:
        late.close()


def nothing_hidden(tables: list[Table], spy: Spy, club: Club) -> None:
    """Every topic and every row is read: each is what its schema says, and none names what lies covered."""
    hidden = set[str]().union(*(table.hidden() for table in tables if table.game.id == SECRET))
    assert hidden, "there are covered counters to look for"
    named = re.compile(rf"\b({'|'.join(map(re.escape, sorted(hidden)))})\b")
    schemas = {topic.rpartition("/")[2]: Draft202012Validator(schema) for topic, schema in topics.schemas().items()}
    for topic, payload in spy.heard:
        kind = topic.rpartition("/")[2]
        told = payload.decode() if kind == "presence" else msgspec.json.decode(payload)
        schemas[kind].validate(told)
        assert not named.search(payload.decode()), topic
    assert {topic.rpartition("/")[2] for topic, _ in spy.heard} == {"state", "ruling", "presence", "config"}
    engine = sa.create_engine(club.url)
    with engine.connect() as connection:
        rows = [str(row) for each in METADATA.sorted_tables for row in connection.execute(sa.select(each))]
    engine.dispose()
    assert len(rows) > len(tables) and not [row for row in rows if named.search(row)]


@pytest.mark.parametrize("right", [True, False])
def test_a_broker_that_wants_to_know_who_speaks(tmp_path: Path, right: bool) -> None:
    """With a certificate of the club's own, a name and a password; who has none is told that he is not heard."""
    there = Guarded()
    table, secret = None, "open sesame" if right else "wrong"
    try:
        there.start()
        broker = Broker("localhost", there.port, "ann", secret, True, str(there.certificate))
        table = Table(tmp_path, 7, f"sqlite:///{tmp_path / 'club.sqlite'}", broker)
        until(lambda: table.live._client.is_connected() if right else table.notices, "an answer")  # noqa: SLF001
        assert right or ["out of reach" in each for each in table.notices] == [True]
        board = Board(msgspec.structs.replace(broker, password="open sesame"), lambda: None)
        board.start()
        until(lambda: board.reached and (board.tables() or not right), "the board")
        assert [shown.there for shown in board.tables()] == [True] * right
        board.stop()
    finally:
        if table:
            table.close()
        there.close()


def test_a_table_that_is_killed_falls_silent(broker: Mosquitto, tmp_path: Path) -> None:
    """Nobody says good-bye: the broker itself tells that the table has gone."""
    table = Table(tmp_path, 7, f"sqlite:///{tmp_path / 'club.sqlite'}", Broker("127.0.0.1", broker.port))
    spy, topic = Spy(broker.port), f"companion/{table.settings.table}/presence"
    try:
        until(lambda: (topic, b"online") in spy.heard, "the table")
        table.live._client.socket().shutdown(SHUT_RDWR)  # noqa: SLF001  the cable
        until(lambda: (topic, b"offline") in spy.heard, "its last will")
    finally:
        spy.close()
        table.close()
