"""Bad neighbours, one kind at a time, from many addresses of this machine: NAME PORT SECONDS HEARD.

What was `HEARD` in the room is a JSON object: what a phone sent to `join`, and what it `said` then.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import NamedTuple

OPEN = 600
"""So many lines are held at once."""
RAISED = (
    "GET /live/{what} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{origin}:{port}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Cookie: seat={key}\r\n\r\n"
)
POSTED = (
    "POST /join HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: close\r\n"
    "Content-Length: {long}\r\n\r\n{body}"
)
HERE, ELSEWHERE = "127.0.0.1", "elsewhere.example"
NAMES = ("red", "x" * 10_000, "\u202eder", "\x00\x1b[2J", "ред")


class Told(NamedTuple):
    """Where the table is, how many lines there were before this one, and what was heard in the room."""

    port: int
    at: int
    join: dict[str, str]
    said: dict[str, object]


def raised(told: Told, what: str = "wall", host: str = HERE, origin: str = HERE, key: str = "") -> bytes:
    return RAISED.format(port=told.port, what=what, host=host, origin=origin, key=key).encode()


def posted(told: Told, body: dict[str, str]) -> bytes:
    text = json.dumps(body)
    return POSTED.format(port=told.port, long=len(text), body=text).encode()


def frame(text: str) -> bytes:
    """As a browser sends it; a mask of zeros is one too."""
    data = text.encode()
    return b"\x81" + bytes([0x80 | 126]) + len(data).to_bytes(2, "big") + bytes(4) + data


def half(told: Told) -> bytes:
    return b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "


def nothing(told: Told) -> bytes:
    return b""


def pages(told: Told) -> bytes:
    return b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def sleepers(told: Told) -> bytes:
    return raised(told)


def foolish(told: Told) -> bytes:
    huge = b"\x82\xff" + (2**40).to_bytes(8, "big") + b"mask" + b"\xff" * 1000
    return (b"\x16\x03\x01\x00 no request\r\n\r\n", raised(told) + huge)[told.at % 2]


def guesses(told: Told) -> bytes:
    return posted(told, {"seat": NAMES[told.at % len(NAMES)], "code": f"{told.at % 10_000:04}"})


def replayed(told: Told) -> bytes:
    """What a phone sent, sent again: its figures, and its tap on a line that has no key or a wrong one."""
    again = frame(json.dumps(told.said))
    return (
        posted(told, told.join),
        raised(told) + again,
        raised(told, "seat") + again,
        raised(told, "seat", key="A" * 43) + again,
    )[told.at % 4]


def foreign(told: Told) -> bytes:
    """From another site's page, and to another name."""
    again = frame(json.dumps(told.said))
    return (
        raised(told, origin=ELSEWHERE) + again,
        raised(told, "seat", host=ELSEWHERE, origin=ELSEWHERE) + again,
        posted(told, told.join).replace(b"Origin: http://127.0.0.1", b"Origin: http://127.0.0.2"),
    )[told.at % 3]


KINDS: dict[str, Callable[[Told], bytes]] = {
    each.__name__: each for each in (nothing, half, pages, sleepers, foolish, guesses, replayed, foreign)
}


def lines(told: Told, says: Callable[[Told], bytes]) -> Iterator[socket.socket | None]:
    for at in count():
        line = socket.socket()
        line.settimeout(0.5)
        try:
            line.bind((f"127.0.{1 + at // 200 % 50}.{1 + at % 200}", 0))
            line.connect((HERE, told.port))
            line.sendall(says(told._replace(at=at)))
            yield line
        except OSError:
            line.close()
            yield None


def main(name: str, port: int, seconds: float, heard: str) -> None:
    told = Told(port, 0, **json.loads(heard))
    until, held, made = time.monotonic() + seconds, list[socket.socket](), 0
    for line in lines(told, KINDS[name]):
        if line:
            held.append(line)
            made += 1
        if len(held) > OPEN:
            with suppress(OSError):
                held.pop(0).close()
        if time.monotonic() > until:
            break
        time.sleep(0.001)
    print(made)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
