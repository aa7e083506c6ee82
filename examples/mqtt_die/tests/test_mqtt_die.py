"""Dice on a real broker: heard once each, lost and found with it, and nothing they say stops the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.events import Rolled
from hardware.dice.news import DieFound, DieLost, DieStrange, News, PortTrouble, Reading
from mqtt_die import MqttDice, dice
from mqtt_die.pretended import Broker, PretendedDie, wait
from ui.conformance.faults import FaultConformance
from ui.conformance.rig import Lacking


class TestFaults(FaultConformance):
    device = "mqtt"


class Ear:
    def __init__(self, source: MqttDice) -> None:
        self.source, self.news = source, list[News]()

    def heard(self, kind: type, count: int = 1) -> list[News]:
        """So many pieces of news of that kind, waited for."""

        def there() -> bool:
            self.news += self.source.poll()
            return sum(isinstance(each, kind) for each in self.news) >= count

        wait(there)
        return [each for each in self.news if isinstance(each, kind)]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    try:
        made = Broker(tmp_path)
    except Lacking as lack:
        pytest.skip(str(lack))
    yield made
    made.stop()


@pytest.fixture
def ear(broker: Broker) -> Iterator[Ear]:
    source = MqttDice("127.0.0.1", broker.port, again=(1, 1))
    source.start()
    wait(lambda: source.status.heard)
    yield Ear(source)
    source.stop()


def test_a_throw_is_heard_and_counts_once(broker: Broker, ear: Ear) -> None:
    ear.source.know("kitchen", "Kitchen die", "red")
    die = PretendedDie("127.0.0.1", broker.port, "kitchen")
    die.throw(4, twice=True)
    die.throw(6)
    first, second = ear.heard(Reading, 2)
    assert isinstance(first, Reading) and isinstance(second, Reading)
    assert [first.event(), second.event()] == [Rolled(4, "d6"), Rolled(6, "d6")]
    assert (first.name, first.seat, first.source) == ("Kitchen die", "red", "die:kitchen")
    assert len(ear.heard(DieFound)) == 1 and [each.die_id for each in ear.source.dice] == ["kitchen"]
    die.leave()
    ear.heard(DieLost)
    assert not ear.source.dice


def test_what_is_no_throw_stops_nothing(broker: Broker, ear: Ear) -> None:
    die = PretendedDie("127.0.0.1", broker.port, "odd")
    for payload in (
        b"\xff\x00",
        b"[]",
        b'{"kind": 6}',
        b'{"kind": "d6", "throw": 1, "face": 7}',
        b'{"kind": "d7", "throw": 1, "face": 1}',
    ):
        die.say(payload)
    assert len(ear.heard(DieStrange, 2)) == 2
    die.throw(3)
    assert len(ear.heard(Reading)) == 1
    die.close()


def test_the_broker_goes_and_comes_back(broker: Broker, ear: Ear) -> None:
    die = PretendedDie("127.0.0.1", broker.port, "kitchen")
    die.throw(2)
    ear.heard(Reading)
    broker.stop()
    ear.heard(PortTrouble)
    ear.heard(DieLost)
    assert not ear.source.status.heard and not ear.source.dice
    broker.start()
    wait(lambda: ear.source.status.heard)
    die.close()
    again = PretendedDie("127.0.0.1", broker.port, "kitchen")
    again.throw(5)
    assert [each.face for each in ear.heard(Reading, 2) if isinstance(each, Reading)] == [2, 5]
    again.close()


def test_what_the_broker_kept_is_no_throw_of_now(broker: Broker) -> None:
    die = PretendedDie("127.0.0.1", broker.port, "kitchen")
    die.say(b'{"kind": "d6", "throw": 9, "face": 1}', retain=True)
    source = MqttDice("127.0.0.1", broker.port)
    source.start()
    wait(lambda: source.status.heard)
    ear = Ear(source)
    die.throw(5)
    assert [each.face for each in ear.heard(Reading) if isinstance(each, Reading)] == [5]
    source.stop()
    die.close()


def test_no_broker_is_no_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_MQTT", raising=False)
    assert dice(lambda: None) is None
    monkeypatch.setenv("COMPANION_MQTT", "somewhere:1884")
    made = dice(lambda: None)
    assert made is not None and not made.status.heard and "somewhere:1884" in made.status.port
