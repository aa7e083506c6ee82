"""Bad neighbours, one kind at a time, from many addresses of this machine, for so many seconds: NAME PORT SECONDS."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count

OPEN = 600
"""So many lines are held at once."""
RAISED = (
    "GET /live/wall HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
GUESS = (
    "POST /join HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: close\r\n"
    "Content-Length: {long}\r\n\r\n{body}"
)
NAMES = ("red", "x" * 10_000, "\u202eder", "\x00\x1b[2J", "ред")


def half(port: int, at: int) -> bytes:
    return b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "


def nothing(port: int, at: int) -> bytes:
    return b""


def pages(port: int, at: int) -> bytes:
    return b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def sleepers(port: int, at: int) -> bytes:
    return RAISED.format(port=port).encode()


def foolish(port: int, at: int) -> bytes:
    frame = b"\x82\xff" + (2**40).to_bytes(8, "big") + b"mask" + b"\xff" * 1000
    return (b"\x16\x03\x01\x00 no request\r\n\r\n", RAISED.format(port=port).encode() + frame)[at % 2]


def guesses(port: int, at: int) -> bytes:
    body = json.dumps({"seat": NAMES[at % len(NAMES)], "code": f"{at % 10_000:04}"})
    return GUESS.format(port=port, long=len(body), body=body).encode()


KINDS: dict[str, Callable[[int, int], bytes]] = {
    each.__name__: each for each in (nothing, half, pages, sleepers, foolish, guesses)
}


def lines(port: int, says: Callable[[int, int], bytes]) -> Iterator[socket.socket | None]:
    for at in count():
        line = socket.socket()
        line.settimeout(0.5)
        try:
            line.bind((f"127.0.{1 + at // 200 % 50}.{1 + at % 200}", 0))
            line.connect(("127.0.0.1", port))
            line.sendall(says(port, at))
            yield line
        except OSError:
            line.close()
            yield None


def main(name: str, port: int, seconds: float) -> None:
    until, held, made = time.monotonic() + seconds, list[socket.socket](), 0
    for line in lines(port, KINDS[name]):
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
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
