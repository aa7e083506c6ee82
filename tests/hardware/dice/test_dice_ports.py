"""Which port is tried when, in time that the test hands in, and what people are told of a port."""

from __future__ import annotations

import errno
import os
import tty
from pathlib import Path

import pytest
import serial
from serial.tools import list_ports

from hardware.dice import ports
from hardware.dice.ports import FIRST_DELAY, LEFT_ALONE, LEFT_ALONE_IF_NAMED, LONGEST_DELAY, Search, trouble


def test_a_port_that_fails_is_tried_less_and_less_often(tmp_path: Path) -> None:
    port = tmp_path / "hub"
    port.touch()
    search = Search([str(port)])
    now, waits = 0.0, []
    for _ in range(8):
        assert search.next(now) == str(port)
        search.failed(str(port), now)
        failed_at = now
        while search.next(now) is None:
            now += 0.25
        waits.append(now - failed_at)
    assert waits == [FIRST_DELAY, 0.5, 1.0, 2.0, 4.0, LONGEST_DELAY, LONGEST_DELAY, LONGEST_DELAY]


def test_a_port_that_was_good_starts_again_with_the_shortest_wait(tmp_path: Path) -> None:
    port = tmp_path / "hub"
    port.touch()
    search = Search([str(port)])
    for _ in range(5):
        search.failed(str(port), 0.0)
    search.good(str(port))
    search.failed(str(port), 100.0)
    assert search.next(100.0 + FIRST_DELAY) == str(port)


def test_a_port_that_went_and_came_is_tried_at_once(tmp_path: Path) -> None:
    port = tmp_path / "hub"
    port.touch()
    search = Search([str(port)])
    search.no_hub(str(port), 0.0)
    assert search.next(1.0) is None
    port.unlink()
    assert search.next(1.1) is None
    port.touch()
    assert search.next(1.2) == str(port)


def test_what_is_no_hub_is_left_alone_longer_where_nobody_named_it(tmp_path: Path) -> None:
    port = tmp_path / "hub"
    port.touch()
    named, found = Search([str(port)]), Search(find=lambda: [str(port)])
    for search, wait in ((named, LEFT_ALONE_IF_NAMED), (found, LEFT_ALONE)):
        assert search.next(0.0) == str(port)
        search.no_hub(str(port), 0.0)
        assert search.next(wait - 0.1) is None
        assert search.next(wait) == str(port)
    assert named.named(str(port))
    assert not found.named(str(port))


def test_every_port_gets_its_turn_and_the_last_good_one_the_first() -> None:
    search = Search(find=lambda: ["a", "b", "c"])
    order = []
    for _ in range(3):
        port = search.next(0.0)
        assert port
        order.append(port)
        search.no_hub(port, 0.0)
    assert order == ["a", "b", "c"]
    assert search.next(0.0) is None
    search.good("b")
    search.forget()
    assert search.next(0.0) == "b"


def test_ports_are_looked_up_once_a_second_at_most() -> None:
    looks: list[float] = []
    now = 0.0

    def find() -> list[str]:
        looks.append(now)
        return []

    search = Search(find=find)
    for tenth in range(50):
        now = tenth / 10
        search.next(now)
    assert len(looks) == 5


def test_names_that_stay_come_first_and_no_own_line_of_a_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Port:
        def __init__(self, device: str) -> None:
            self.device = device

    devices = [tmp_path / name for name in ("ttyACM0", "ttyUSB0", "ttyAMA0", "ttyAMA10", "ttyS0")]
    for device in devices:
        device.touch()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    (by_id / "usb-hub").symlink_to(devices[1])
    monkeypatch.setattr(ports, "BY_ID", by_id)
    monkeypatch.setattr(list_ports, "comports", lambda: [Port(str(device)) for device in devices])
    assert ports.found() == [str(by_id / "usb-hub"), str(devices[0])]


def test_this_machine_s_ports_can_be_listed() -> None:
    assert all(isinstance(port, str) for port in ports.found())


@pytest.mark.parametrize(
    ("number", "named", "says"),
    [
        (errno.ENOENT, True, ""),
        (errno.ENODEV, True, ""),
        (errno.EAGAIN, False, "Another program is using"),
        (errno.EBUSY, True, "Another program is using"),
        (errno.EACCES, False, "group dialout"),
        (errno.EIO, True, "does not behave like a serial port"),
        (errno.EIO, False, ""),
    ],
)
def test_people_are_told_what_is_wrong_with_a_port_and_what_to_do(number: int, named: bool, says: str) -> None:
    words = str(trouble("the-port", serial.SerialException(number, "x"), named=named))
    assert (says in words) if says else words == ""
    assert not says or "tap the faces" in words


def test_a_vanished_device_raises_only_the_faults_we_know_and_closes_all_the_same() -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    port = ports.open_port(os.ttyname(slave), timeout=0.01)
    os.write(master, b"x" * 5000)
    assert 0 < len(ports.read_all(port)) <= ports.MOST_READ
    os.close(slave)
    os.close(master)
    for use in (lambda: ports.read_all(port), lambda: port.write(b"x"), lambda: port.in_waiting):
        with pytest.raises(ports.FAULTS):
            for _ in range(3):
                use()
    ports.close(port)
    ports.close(port)


def test_a_port_that_comes_to_have_another_name_while_it_is_used_is_no_other_port(tmp_path: Path) -> None:
    node, by_id, other = tmp_path / "ttyUSB0", tmp_path / "usb-hub", tmp_path / "ttyUSB1"
    for file in (node, other):
        file.touch()
    names = [str(node)]
    search = Search(find=lambda: list(names))
    assert search.take(0.0) == str(node)
    by_id.symlink_to(node)  # udev is a moment later than the kernel
    names[:] = [str(by_id), str(other)]
    assert search.take(2.0) == str(other)
    assert search.take(4.0) is None
    search.give_back(str(node))
    assert search.take(6.0) == str(by_id)
