"""The packets of both makes, byte by byte as published: what each means, and that nothing else means anything."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ble import godice, pixels
from hardware.ble.brand import Advert, Brand, Kind, Lies, Power
from hardware.dice.sentences import DieState, State, write

PIXELS, GODICE = pixels.Pixels(), godice.GoDice()
NUS = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"

GREETING = bytes.fromhex(
    "02"  # I am a die
    "0f" "0100" "00e1f505" "0100" "0100" "0100" "0100"  # versions
    "0a" "78563412" "01" "07" "14" "05" "00"  # id, chip, d20, 20 LEDs, colours, mode
    "02" "00"  # no design of its own
    "06" "4a6f6e73" "00"  # its name
    "0d" "01000000" "02000000" "03000000"  # settings
    "05" "57" "00" "01" "13"  # 87 %, well, rolled, the twentieth face
)  # fmt: skip
OLD_GREETING = struct.pack("<4BIIHI4B", 2, 8, 1, 3, 7, 9, 100, 1_600_000_000, 5, 2, 44, 0)

STRANGE = [
    *(b"", b"\x03", b"\x03\x01", b"\x03\x06\x00", b"\x03\x01\x04\x00", b"\x22", b"\x22\xff\x00", b"\x02\x00\x01"),
    *(b"S", b"S\x01\x02", b"S\x01\x02\x03\x04", b"FS\x01", b"Bat", b"Bat\xff", b"Col\x09", b"RR", b"\xff" * 40),
    *(GREETING[:-1], GREETING[:20], OLD_GREETING[:-1]),
]


@pytest.mark.parametrize(
    ("packet", "kind", "facts"),
    [
        (b"\x03\x00\x00", "d6", [Lies(DieState.UNKNOWN)]),
        (b"\x03\x01\x04", "d6", [Lies(DieState.ROLLED, 5)]),
        (b"\x03\x02\x04", "d6", [Lies(DieState.HANDLING)]),
        (b"\x03\x03\x00", "d8", [Lies(DieState.ROLLING)]),
        (b"\x03\x04\x07", "d8", [Lies(DieState.COCKED)]),
        (b"\x03\x05\x07", "d8", [Lies(DieState.ON_FACE, 8)]),
        (b"\x03\x01\x05", "d4", [Lies(DieState.ROLLED, 4)]),
        (b"\x03\x01\x00", "d10", [Lies(DieState.ROLLED, 1)]),
        (b"\x22\x37\x00", "d6", [Power(55)]),
        (GREETING, "d6", [Kind("d20"), Power(87), Lies(DieState.ROLLED, 20)]),
        (OLD_GREETING, "d6", [Kind("d8"), Power(44), Lies(DieState.ON_FACE, 3)]),
    ],
)
def test_each_packet_of_pixels_means_what_is_published(packet: bytes, kind: str, facts: list[object]) -> None:
    assert PIXELS.hear(packet, kind) == facts


@pytest.mark.parametrize(
    ("packet", "kind", "facts"),
    [
        (b"R", "d6", [Lies(DieState.ROLLING)]),
        (b"S\xc0\x00\x00", "d6", [Lies(DieState.ROLLED, 1)]),
        (b"S\x3e\x03\xfd", "d6", [Lies(DieState.ROLLED, 6)]),
        (b"FS\x00\x40\x00", "d6", [Lies(DieState.ON_FACE, 3)]),
        (b"MS\x00\x00\xc0", "d6", [Lies(DieState.ON_FACE, 5)]),
        (b"TS\x20\x20\x20", "d6", [Lies(DieState.COCKED)]),
        (b"S\x14\xc4\xec", "d8", [Lies(DieState.ROLLED, 3)]),
        (b"S\x40\x00\x16", "d20", [Lies(DieState.ROLLED, 20)]),
        (b"S\x40\x00\xea", "d10", [Lies(DieState.ROLLED, 10)]),
        (b"Bat\x63", "d6", [Power(99)]),
        (b"Col\x03", "d6", []),
    ],
)
def test_each_packet_of_godice_means_what_is_published(packet: bytes, kind: str, facts: list[object]) -> None:
    assert GODICE.hear(packet, kind) == facts


@pytest.mark.parametrize("brand", [PIXELS, GODICE])
@pytest.mark.parametrize("packet", STRANGE)
def test_short_long_and_strange_packets_mean_nothing(brand: Brand, packet: bytes) -> None:
    assert brand.hear(packet, "d6") is None


@given(st.binary(max_size=60), st.sampled_from(["d4", "d6", "d8", "d10", "d12", "d20", "duelling", "odd"]))
def test_whatever_arrives_means_nothing_or_what_can_be_said(packet: bytes, kind: str) -> None:
    for brand in (PIXELS, GODICE):
        for fact in brand.hear(packet, kind) or []:
            if isinstance(fact, Lies):
                write(State("a", "d6", fact.state, fact.side, 1), 0)
            elif isinstance(fact, Power):
                assert 0 <= fact.battery <= 100


@pytest.mark.parametrize(("kind", "sides"), [("d4", 4), ("d6", 6), ("d8", 8), ("d10", 10), ("d12", 12), ("d20", 20)])
def test_every_side_of_every_shell_can_come_up_and_is_the_nearest(kind: str, sides: int) -> None:
    vectors, numbers = godice.SHELLS[kind]
    assert {number or 10 for number in numbers} == set(range(1, sides + 1))
    for vector, number in zip(vectors, numbers, strict=True):
        longer = tuple(round(part * 0.95) for part in vector)
        assert godice.side_up(kind, longer) == (number or 10)


@given(st.tuples(*[st.integers(-80, 80)] * 3).filter(lambda up: math.hypot(*up) > 50))
def test_the_side_up_turns_with_the_die(up: tuple[int, int, int]) -> None:
    x, y, z = up
    if len({abs(x), abs(y), abs(z)}) == 3:
        assert godice.side_up("d6", up) + godice.side_up("d6", (-x, -y, -z)) == 7


def test_what_we_write_is_what_the_makers_read() -> None:
    assert PIXELS.blink(3) == bytes.fromhex("1d 03 dc05 ff4000ff ffffffff 80 01")
    assert [packet[0] for packet in PIXELS.opening()] == [1, 33, 23]
    assert PIXELS.ask() == b"\x17"
    assert GODICE.blink(4) == bytes([16, 4, 33, 33, 0, 64, 255, 1, 0])
    assert GODICE.opening() == [b"\x03", b"\x19"]


def test_dice_are_known_by_their_adverts_and_nothing_else_is() -> None:
    today = Advert("A", "Jon", (PIXELS.channels[0].service,), {0x0D39: b"\x08\x31\x01\x02\x57"})
    old = Advert("B", "Ann", (NUS,), {0xFFFF: b"\x14\x72\x05\x13\xe4"})
    gadget = Advert("C", "Thermometer", (NUS,))
    go = Advert("D", "GoDice_123456_K_v04", (NUS,))
    assert [PIXELS.recognises(each) for each in (today, old, gadget, go)] == [True, True, False, False]
    assert [GODICE.recognises(each) for each in (today, old, gadget, go)] == [False, False, False, True]
    assert [PIXELS.kind(each) for each in (today, old, gadget)] == ["d8", "d20", ""]


@pytest.mark.long
@given(st.text(max_size=30), st.from_regex(r"([0-9A-F]{2}:){5}[0-9A-F]{2}", fullmatch=True))
def test_every_die_gets_a_name_that_the_protocol_allows(name: str, address: str) -> None:
    die_id = Advert(address, name).die_id
    write(State(die_id, "d6", DieState.UNKNOWN, 0, 0), 0)
    assert die_id == Advert(address, name).die_id
    assert die_id.endswith(address.lower().replace(":", "")[-4:])
