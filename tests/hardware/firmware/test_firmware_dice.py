"""The board's dice: what adverts and a sensor come to, judged by the table's own rule of what counts."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ble.pixels import KINDS
from hardware.dice.dice_box import DiceBox
from hardware.dice.news import Cocked, DieLost, Offered, Reading
from hardware.dice.sentences import Parser, State
from hardware.firmware.dicehub.hub import Hub
from hardware.firmware.dicehub.leash import G, Leash, side_up
from hardware.firmware.dicehub.pixels import LOST_AFTER, Pixels

ADDRESS = bytes.fromhex("d000004f2a01")
TODAY = bytes.fromhex("5b9bdc8e0c3562a9f2435a7a0100b9a6")


def advert(state: int, face: int, kind: str = "d8", name: str = "Jon", battery: int = 90) -> bytes:
    parts = (
        b"\x01\x06",
        b"\x09" + name.encode(),
        b"\x07" + TODAY,
        b"\xff\x39\x0d" + struct.pack("<5B", 8, KINDS.index(kind) << 4, state, face, battery),
    )
    return b"".join(bytes([len(part)]) + part for part in parts)


class Bench:
    """A hub in memory, and what the table makes of its words."""

    def __init__(self) -> None:
        self.hub = Hub("attic", "5C1E", (), 0)
        self.pixels = Pixels(self.hub)
        self.now = 0
        self.box = DiceBox()
        self.box.listen("attic", "5C1E")
        self.told: list[tuple[str, int]] = []

    def advert(self, state: int, face: int, pause: int = 100, **more: object) -> bool:
        self.now += pause
        known = self.pixels.hear(ADDRESS, -60, advert(state, face, **more), self.now)  # type: ignore[arg-type]
        self.pass_time(0)
        return known

    def pass_time(self, pause: int) -> None:
        self.now += pause
        self.pixels.tick(self.now)
        self.hub.tick(self.now)
        for each in Parser().feed(b"".join(self.hub.outgoing())):
            if isinstance(each.sentence, State):
                for news in self.box.hear(each.sentence, 0.0):
                    if isinstance(news, Reading):
                        self.told.append(("counts", news.face))
                    elif isinstance(news, Offered):
                        self.told.append(("asked", news.reading.face))
                    elif isinstance(news, Cocked | DieLost):
                        self.told.append((type(news).__name__, 0))


@pytest.mark.parametrize(
    ("adverts", "told"),
    [
        ([(5, 2), (2, 2), (3, 0), (1, 6), (1, 6)], [("counts", 7)]),
        ([(5, 2), (2, 2), (1, 6)], [("counts", 7)]),
        ([(5, 2), (2, 2), (5, 4)], []),
        ([(5, 2), (3, 0), (5, 4)], [("asked", 5)]),
        ([(1, 3)], []),
        ([(5, 2), (3, 0), (4, 0), (3, 0), (1, 1)], [("Cocked", 0), ("counts", 2)]),
        ([(5, 2), (3, 0), (1, 4), (3, 0), (1, 4)], [("counts", 5), ("counts", 5)]),
    ],
)
def test_adverts_become_throws(adverts: list[tuple[int, int]], told: list[tuple[str, int]]) -> None:
    bench = Bench()
    for state, face in adverts:
        assert bench.advert(state, face)
    assert bench.told == told


def test_a_die_out_of_hearing_is_lost_and_what_it_did_meanwhile_is_asked() -> None:
    bench = Bench()
    bench.advert(5, 2)
    bench.pass_time(LOST_AFTER)
    bench.advert(5, 2)
    bench.pass_time(LOST_AFTER)
    bench.advert(1, 6)
    assert bench.told == [("DieLost", 0), ("DieLost", 0), ("asked", 7)]


def test_a_throw_grows_old_once() -> None:
    bench = Bench()
    for state, face in [(5, 2), (3, 0), (1, 5)]:
        bench.advert(state, face)
    for _ in range(30):
        bench.advert(1, 5, pause=1000)
    assert bench.told == [("counts", 6)]
    assert bench.hub.dice[next(iter(bench.hub.dice))].state == "on_face"


@given(st.binary(max_size=40))
def test_whatever_is_in_the_air_does_no_harm(data: bytes) -> None:
    bench = Bench()
    bench.pixels.hear(ADDRESS, -60, data, 0)
    bench.pixels.hear(ADDRESS, 99, advert(1, 2)[:-5] + data[:5].ljust(5, b"\0"), 0)
    parser = Parser()
    parser.feed(b"".join(bench.hub.outgoing()))
    assert not any(parser.rejected.values())


class Hand:
    """Somebody with a leashed die: readings of its sensor, ten milliseconds apart."""

    def __init__(self) -> None:
        self.bench = Bench()
        self.leash = Leash(self.bench.hub, "big-one")

    def feel(self, *readings: tuple[int, int, int]) -> Hand:
        for reading in readings:
            self.bench.now += 10
            self.leash.feel(*reading, self.bench.now)
            self.bench.pass_time(0)
        return self

    def lie(self, x: int, y: int, z: int) -> Hand:
        return self.feel(*[(x + at % 3, y - at % 2, z) for at in range(60)])

    def carry(self) -> Hand:
        turns = [(math.sin(at / 3), math.cos(at / 3)) for at in range(40)]
        return self.feel(*[(int(G * a), int(G * b), 0) for a, b in turns])

    def throw(self) -> Hand:
        return self.carry().feel((5, 3, -4), (2, -6, 9), (520, 80, 60), (-90, 410, -300), (100, -300, 200))


def test_a_leashed_die_tells_throws_from_hands() -> None:
    hand = Hand().lie(0, 0, G)
    hand.carry().lie(0, G, 0)
    assert hand.bench.told == []
    hand.throw().lie(-G, 0, 0)
    assert hand.bench.told == [("counts", 6)]
    hand.throw().lie(180, 180, 0)
    hand.throw().lie(0, 0, -G)
    assert hand.bench.told == [("counts", 6), ("Cocked", 0), ("counts", 4)]


def test_opposite_sides_make_seven() -> None:
    up = [(G, 0, 0), (0, G, 0), (0, 0, G)]
    assert [side_up(*each) for each in up] == [1, 2, 3]
    assert [side_up(*[-part for part in each]) for each in up] == [6, 5, 4]
    assert side_up(150, 150, 150) == 0
