"""Bad neighbours: lines that say nothing, pages that sleep, a machine with no room, and a log nobody can fill."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import subprocess
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from shutil import which

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.ui.phones.conftest import PATIENCE, Phone, Room
from ui.phones import lines
from ui.phones.app import FROM_ONE, FULL, OF_ONE
from ui.phones.crowd import Crowd
from ui.phones.server import Certificate
from ui.phones.sparing import FEW, WHILE, Sparing
from ui.phones.turns import Turns

Made = Callable[..., Room]


def call(there: Room, address: str = "127.0.0.1", *, buffer: int = 0) -> socket.socket:
    """A line to the table from that address of this machine."""
    line = socket.socket()
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.bind((address, 0))
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", there.phones.port))
    return line


def cut(line: socket.socket) -> bool:
    """Waits until the table has cut that line."""
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for a clock longer than needed."""
    monkeypatch.setattr(lines, "ASKING", 0.2)
    monkeypatch.setattr(lines, "TAKING", 0.3)


HALF = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ",
    "half a body": b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{",
}


@pytest.mark.parametrize("half", HALF)
@pytest.mark.usefixtures("hasty")
def test_a_request_that_does_not_come_is_waited_for_no_longer(room: Made, half: str) -> None:
    there = room("hirelings")
    with call(there) as line:
        line.sendall(HALF[half])
        assert cut(line) and httpx.get(there.phones.address).status_code == 200


@pytest.mark.usefixtures("hasty")
def test_drop_by_drop_is_too_slow(room: Made) -> None:
    there = room("hirelings")
    with call(there) as line, pytest.raises((ConnectionResetError, BrokenPipeError)):
        line.settimeout(0.02)
        while True:
            line.sendall(b"G")
            try:
                if line.recv(100) == b"":
                    raise ConnectionResetError
            except TimeoutError:
                continue


@pytest.mark.usefixtures("hasty")
def test_an_answer_that_nobody_takes_is_not_kept(room: Made) -> None:
    there = room("hirelings")
    ask = b"GET /static/phones.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with call(there, buffer=2048) as line, pytest.raises((ConnectionResetError, BrokenPipeError)):
        while True:
            line.sendall(ask)


SHAKEN = {"nothing": b"", "half a hello": b"\x16\x03\x01\x02\x00\x01\x00", "no hello": b"GET / HTTP/1.0\r\n\r\n"}


@pytest.fixture
def own(tmp_path: Path) -> Certificate:
    """A certificate of the table's own, as somebody makes one at home."""
    if not which("openssl"):
        pytest.skip("there is no openssl to make a certificate with")
    made = Certificate(tmp_path / "own.pem", tmp_path / "own.key")
    words = f"openssl req -x509 -newkey ed25519 -nodes -days 2 -keyout {made.key} -out {made.chain} -subj /CN=table"
    subprocess.run([*words.split(), "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    return made


@pytest.mark.usefixtures("hasty")
def test_handshakes_that_do_not_come_shut_nobody_out_either(room: Made, own: Certificate) -> None:
    there, trusts = room("hirelings", certificate=own), ssl.create_default_context(cafile=own.chain)
    for said in SHAKEN.values():
        with call(there) as line:
            line.sendall(said)
            assert cut(line)
    with ExitStack() as stack:
        held = [stack.enter_context(call(there, f"127.0.1.{1 + at % 200}")) for at in range(lines.LINES + 100)]
        assert _let_in(there.phones.address, trusts) and all(cut(line) for line in held)
    with httpx.Client(base_url=there.phones.address, verify=trusts, timeout=PATIENCE) as phone:
        large = phone.get("/static/phones.css")
        assert large.status_code == phone.get("/").status_code == 200 and len(large.content) > 4096


def _let_in(address: str, trusts: ssl.SSLContext) -> bool:
    """Tries as a browser does, until it is let in: it may be one too many at first, or be slow itself."""
    while True:
        with suppress(httpx.TransportError):
            return httpx.get(address, verify=trusts, timeout=PATIENCE).status_code == 200


def test_lines_that_say_nothing_shut_nobody_out(room: Made) -> None:
    """More than there is room for, from many addresses; a seated phone plays on, and a new one sits down."""
    there = room("hirelings", 10)
    there.play_on(lambda prompt: bool(prompt.who) and prompt.die is not None)
    seated = there.phone(there.asked)
    with ExitStack() as stack:
        for at in range(lines.LINES + 100):
            stack.enter_context(call(there, f"127.0.1.{1 + at % 200}")).sendall(HALF["half a head"])
        assert seated.asks("throw")["is"] == "kept"
        assert there.phone(there.others[0]).page


def test_seats_have_room_of_their_own(room: Made) -> None:
    """Pages that look on and sleep leave a seated player a place; of one seat the newest pages stay."""
    there = room("hirelings", 10)
    walls = [there.guest().open() for _ in range(FROM_ONE)]
    with pytest.raises(ConnectionClosed) as closed:
        there.guest().open()
    assert closed.value.rcvd and closed.value.rcvd.code == FULL
    phone = there.phone("red")
    others = [Phone(there.phones, "red") for _ in range(OF_ONE)]
    for each in others:
        each.web.cookies = phone.web.cookies
        each.open()
    with pytest.raises(ConnectionClosed) as closed:
        phone.await_("kept")
    assert closed.value.rcvd and closed.value.rcvd.code == FULL
    assert others[0].asks("undo")["is"] in ("kept", "back")
    for each in others:
        each.close()
    walls.pop().close()
    while True:  # until the table has noticed
        try:
            there.guest().open()
        except ConnectionClosed:
            continue
        break


def test_strangers_are_taken_up_in_turn_and_who_has_left_is_not() -> None:
    said = list[str]()

    async def called() -> None:
        turns = Turns()
        for name in ("first", "gone", "last"):
            turns.wait(name, partial(said.append, name))
        turns.leave("gone")
        assert said == ["first"], "whoever comes after is taken up later"
        while said[-1] != "last":
            await asyncio.sleep(0)

    asyncio.run(called())
    assert said == ["first", "last"]


@pytest.mark.usefixtures("hasty")
def test_a_seated_phone_waits_for_no_stranger(room: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers' turns never come; who has a seat asks, and is answered."""
    there = room("hirelings", 10)
    phone = there.phone(there.asked)
    monkeypatch.setattr(Turns, "wait", lambda *asked: None)
    with call(there) as line, httpx.Client(base_url=there.phones.address, cookies=phone.web.cookies) as anew:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: seat=no-key\r\n\r\n")
        assert [anew.get(path).status_code for path in ("/seat", "/")] == [200, 303]
        assert cut(line)


def test_who_asks_for_much_at_once_is_answered_once(room: Made) -> None:
    there = room("hirelings")
    with call(there) as line:
        line.sendall(5 * b"GET /wall HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answers = b""
        while data := line.recv(65536):
            answers += data
    assert answers.count(b"HTTP/1.1 200 OK") == answers.count(b"</html>") == 1


@pytest.mark.usefixtures("hasty")
def test_what_waits_for_its_turn_is_not_read_without_end(room: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    there = room("hirelings")
    held = list[int]()
    monkeypatch.setattr(Turns, "wait", lambda turns, line, taken_up: held.append(len(line._held)))  # noqa: SLF001
    with call(there) as line, pytest.raises((ConnectionResetError, BrokenPipeError)):
        while True:
            line.sendall(b"GET / HTTP/1.1\r\n\r\n" + 2**16 * b"a")
    assert max(held) < 2**20


def test_who_has_most_makes_room_and_a_newcomer_finds_some() -> None:
    crowd, gone = Crowd(4, 3, 1), list[str]()

    def comes(name: str) -> bool:
        return crowd.enter(name, name[0], lambda: gone.append(name))

    assert all(comes(name) for name in ("a1", "a2", "a3", "b1"))
    assert not comes("a4"), "no more from one address"
    assert comes("c1") and gone == ["a1"]
    assert not comes("a5"), "who has most finds nobody who has more"
    for name in ("a2", "a2", "nobody"):
        crowd.leave(name)
    assert len(crowd) == 3 and comes("d1")
    assert comes("e1") and gone == ["a1", "a3"], "nobody has more than is fair: whoever has been in longest"
    for name in ("b1", "c1", "d1", "e1"):
        crowd.busy(name, True)
    assert not comes("f1"), "whoever is being served makes no room"
    crowd.busy("c1", False)
    assert comes("f1") and gone[-1] == "c1"


@pytest.fixture
def spared(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The log, with nothing of the like said before."""
    from ui.phones.sparing import SPARING

    SPARING.__init__()  # type: ignore[misc]
    return caplog


def test_a_machine_without_room_says_so_a_few_times_and_goes_on(
    room: Made, spared: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No descriptor is left: what has a line keeps it, and whoever waits is let in as soon as there is one."""
    import resource

    there = room("hirelings", 10)
    phone = there.phone(there.asked)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    waiting = socket.socket()
    waiting.settimeout(PATIENCE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (waiting.fileno() + 1, hard))
    try:
        waiting.connect(("127.0.0.1", there.phones.port))
        waiting.sendall(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        while not any("out of system resource" in each.getMessage() for each in spared.records):
            phone.asks("why")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with waiting:
        assert b"200 OK" in waiting.recv(4096)
    assert sum("out of system resource" in each.getMessage() for each in spared.records) <= FEW


def test_foolish_bytes_fill_no_log(room: Made, spared: pytest.LogCaptureFixture) -> None:
    there = room("hirelings")
    for _ in range(4 * FEW):
        with call(there) as line:
            line.sendall(b"\x16\x03\x01 no request at all\r\n\r\n")
            assert cut(line)
    assert 0 < sum(each.levelno >= logging.WARNING for each in spared.records) <= FEW


def test_what_is_said_over_and_over_is_counted() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)

    def said() -> str:
        record = logging.LogRecord("a", logging.WARNING, "", 0, "line %s broke", ("7",), None)
        return record.getMessage() if sparing.filter(record) else ""

    assert [bool(said()) for _ in range(FEW + 4)] == [True] * FEW + [False] * 4
    now = WHILE + 1
    assert said() == "line 7 broke (4 more like it before)"
    assert said() == "line 7 broke"
