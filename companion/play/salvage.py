"""What can still be read of a damaged journal, page by page, whatever has become of the rest of the file.

A journal is an SQLite file (https://www.sqlite.org/fileformat2.html), and what was written last lies in the `-wal` file
beside it. Every page that holds rows is read, in whatever order they lie; a row counts where its seal fits, or, from
before there were seals, where it can be understood.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import files, typed
from companion.play.journal import moment
from companion.play.seals import mended, seal
from companion.play.setup import Setup
from companion.table.events import Entry, unpack

MOST = 1_000_000_000
"""Bytes of a journal: ten million entries."""
SIZES = (4096, 1024, 512, 2048, 8192, 16384, 32768, 65536)
"""Sizes a page can have, the one we write first."""
LEAF, BRANCH, GAMES = 0x0A, 0x02, 0x0D
"""What pages with rows begin with: two kinds of the entries (a table without row ids), and one of the games."""
HEADS = {LEAF: 8, BRANCH: 12, GAMES: 8}
"""Bytes before the list of a page's rows."""
FRAME = 24
"""Bytes before each page in the `-wal` file, whose own head has 32."""


class Found(NamedTuple):
    """A game with those of its entries that can be read, by their numbers; `ended` as the journal knew it."""

    setup: Setup
    begun: float
    ended: str
    entries: dict[int, Entry]


def salvaged(path: Path) -> list[Found]:
    """The games of a damaged journal whose players can be read, in the order they were begun. Raises BadFile."""
    data = files.contents(path, MOST)
    beside = path.with_name(path.name + "-wal")
    later = files.contents(beside, MOST) if beside.exists() else b""
    said = int.from_bytes(data[16:18], "big")
    sizes = (said,) if said in SIZES and data.startswith(b"SQLite format 3\0") else SIZES
    return max((_gathered(_pages(data, later, size)) for size in sizes), key=_count)


def _gathered(pages: Iterable[_Page]) -> list[Found]:
    setups: dict[int, tuple[Setup, float, str]] = {}
    entries: dict[int, dict[int, Entry]] = {}
    for page in pages:
        for row in _rows(page):
            match row:
                case [int(game), int(number), bytes(line), *sealed]:
                    if (entry := _entry(game, number, line, sealed)) and number > 0:
                        entries.setdefault(game, {})[number] = entry
                case [int(game), bytes(line), begun, bytes(ended), *_]:
                    if setup := _setup(line):
                        setups[game] = (setup, moment(begun), ended.decode(errors="replace"))
    return [Found(*about, dict(sorted(entries.get(game, {}).items()))) for game, about in sorted(setups.items())]


def _count(found: list[Found]) -> int:
    return sum(1 + len(game.entries) for game in found)


def _entry(game: int, number: int, line: bytes, sealed: list[object]) -> Entry | None:
    if sealed and isinstance(sealed[0], int) and sealed[0] != seal(game, number, line):
        line = mended(game, number, line, sealed[0]) or b""
    try:
        return unpack(line)
    except msgspec.MsgspecError:
        return None


def _setup(line: bytes) -> Setup | None:
    try:
        return typed.json(line, Setup)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _pages(data: bytes, later: bytes, size: int) -> Iterator[_Page]:
    """Every page of the file, then those written later."""
    yield from (_Page(data, at, size, size) for at in range(0, len(data), size))
    yield from (_Page(later, at + FRAME, size, 0) for at in range(32, len(later), size + FRAME))


class _Page(NamedTuple):
    """A page of a file; `step` is how far apart pages lie where one can go on in another, 0 where none can."""

    data: bytes
    at: int
    size: int
    step: int


def _rows(page: _Page) -> Iterator[list[object]]:
    """The rows of a page: game, number and line; or game, players and the rest. One that makes no sense is left out."""
    start = page.at
    kind = page.data[start] if start < len(page.data) else 0
    if kind not in HEADS:
        return
    count = int.from_bytes(page.data[start + 3 : start + 5], "big")
    for nth in range(min(count, page.size // 2)):
        pointer = start + HEADS[kind] + 2 * nth
        cell = int.from_bytes(page.data[pointer : pointer + 2], "big")
        with suppress(IndexError, ValueError, struct.error):
            yield _row(page, cell % page.size, kind)


def _row(page: _Page, cell: int, kind: int) -> list[object]:
    """Raises IndexError or ValueError where there is none."""
    at = page.at + cell + (4 if kind == BRANCH else 0)
    length, at = _varint(page.data, at)
    row_id = 0
    if kind == GAMES:
        row_id, at = _varint(page.data, at)
    payload = _payload(page, at, length, kind)
    head, here = _varint(payload, 0)
    kinds = []
    while here < head:
        serial, here = _varint(payload, here)
        kinds.append(serial)
    values: list[object] = []
    for serial in kinds:
        value, here = _value(payload, here, serial)
        values.append(value)
    return [row_id, *values[1:]] if kind == GAMES else values


def _payload(page: _Page, at: int, length: int, kind: int) -> bytes:
    """The bytes of a row, which go on in other pages where they are many. Raises ValueError for one cut short."""
    usable = page.size
    most = usable - 35 if kind == GAMES else (usable - 12) * 64 // 255 - 23
    if length <= most:
        found = page.data[at : at + length]
    else:
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        found = page.data[at : at + here]
        further = int.from_bytes(page.data[at + here : at + here + 4], "big")
        while len(found) < length and further and page.step and len(found) < len(page.data):
            start = (further - 1) * page.step
            further = int.from_bytes(page.data[start : start + 4], "big")
            found += page.data[start + 4 : start + min(page.size, 4 + length - len(found))]
    if len(found) < length or not length:
        raise ValueError(length)
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for nth in range(9):
        byte = data[at + nth]
        if nth == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + nth + 1
    raise ValueError(at)


WIDTHS = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of a whole number, by the kind that its row's head says."""


def _value(data: bytes, at: int, serial: int) -> tuple[object, int]:
    """A value and where it ends; text comes as its bytes."""
    if serial in range(7):
        end = at + WIDTHS[serial]
        return (int.from_bytes(data[at:end], "big", signed=True) if serial else None), end
    if serial == 7:
        return struct.unpack(">d", data[at : at + 8])[0], at + 8
    if serial in (8, 9):
        return serial - 8, at
    if serial < 12:
        raise ValueError(serial)
    end = at + (serial - 12) // 2
    if end > len(data):
        raise ValueError(end)
    return data[at:end], end
