"""`python3 -I scanout.py`: whether anything is to be seen on this machine's screens, told by the kernel itself.

What each lit screen is fed from is read back, byte by byte. That needs root or the screen's own master, and a driver
that lets its memory be read. Leaves with 1 where for ten seconds all of it is one colour, else with 0 and what it saw;
with 0 too where it cannot be told. Stands alone: only the standard library, as root runs it.
"""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

CARDS = Path("/dev/dri")
PATIENCE = 10.0
"""Seconds a screen may stay black after the window was shown."""
EVERY = 0.25
SAMPLES = 65_536
COLOURS = 3
"""So many different four bytes are no empty picture, however its memory is laid out."""


class _Resources(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("fbs", "crtcs", "connectors", "encoders")] + [
        (f"{name}", ctypes.c_uint32)
        for name in ("n_fbs", "n_crtcs", "n_connectors", "n_encoders", "w0", "w1", "h0", "h1")
    ]


class _Crtc(ctypes.Structure):
    _fields_ = [("connectors", ctypes.c_uint64)] + [
        (name, ctypes.c_uint32) for name in ("n_connectors", "id", "fb", "x", "y", "gamma", "valid")
    ] + [("mode", ctypes.c_uint8 * 68)]  # fmt: skip


class _Picture(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_uint32) for name in ("id", "width", "height", "format", "flags")),
        *((name, ctypes.c_uint32 * 4) for name in ("handles", "pitches", "offsets")),
        ("modifiers", ctypes.c_uint64 * 4),
    ]


class _Map(ctypes.Structure):
    _fields_ = [("handle", ctypes.c_uint32), ("pad", ctypes.c_uint32), ("offset", ctypes.c_uint64)]


class _Prime(ctypes.Structure):
    _fields_ = [("handle", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("fd", ctypes.c_int32)]


class _Close(ctypes.Structure):
    _fields_ = [("handle", ctypes.c_uint32), ("pad", ctypes.c_uint32)]


def _asked(card: int, number: int, about: ctypes.Structure) -> None:
    """One of DRM's ioctls, of those that read and write their structure. Raises OSError."""
    fcntl.ioctl(card, 3 << 30 | ctypes.sizeof(about) << 16 | ord("d") << 8 | number, about)


GET_RESOURCES, GET_CRTC, MAP_DUMB, GET_PICTURE, TO_FILE = 0xA0, 0xA1, 0xB3, 0xCE, 0x2D
CLOSE = 2 << 29 | ctypes.sizeof(_Close) << 16 | ord("d") << 8 | 0x09
"""This one only writes."""


def screens(card: int) -> Iterator[_Crtc]:
    """What of a card is switched on and fed from some picture."""
    found = _Resources()
    _asked(card, GET_RESOURCES, found)
    ids = (ctypes.c_uint32 * found.n_crtcs)()
    only = _Resources(crtcs=ctypes.addressof(ids), n_crtcs=found.n_crtcs)
    _asked(card, GET_RESOURCES, only)
    for each in ids:
        crtc = _Crtc(id=each)
        _asked(card, GET_CRTC, crtc)
        if crtc.valid and crtc.fb:
            yield crtc


def scanned_out(card: int, crtc: _Crtc) -> bytes | None:
    """Four bytes at each of many places of the picture it is fed from; None where the kernel keeps it to itself."""
    picture = _Picture(id=crtc.fb)
    _asked(card, GET_PICTURE, picture)
    if not picture.handles[0]:
        return None
    size = picture.pitches[0] * picture.height
    try:
        return _read(card, picture.handles[0], size)
    finally:
        for handle in {*picture.handles} - {0}:
            fcntl.ioctl(card, CLOSE, _Close(handle=handle))


def _read(card: int, handle: int, size: int) -> bytes | None:
    with suppress(OSError, ValueError):
        shared = _Prime(handle=handle, flags=os.O_CLOEXEC)
        _asked(card, TO_FILE, shared)
        try:
            with mmap.mmap(shared.fd, size, mmap.MAP_SHARED, mmap.PROT_READ) as memory:
                return sampled(memory)
        finally:
            os.close(shared.fd)
    with suppress(OSError, ValueError):
        place = _Map(handle=handle)
        _asked(card, MAP_DUMB, place)
        with mmap.mmap(card, size, mmap.MAP_SHARED, mmap.PROT_READ, offset=place.offset) as memory:
            return sampled(memory)
    return None


def sampled(memory: mmap.mmap | bytes) -> bytes:
    """Four bytes at each of many places, at odd distances, so that no column is looked at again and again."""
    step = max(1, len(memory) // 4 // SAMPLES) | 1
    return b"".join(memory[at : at + 4] for at in range(0, len(memory) - 3, 4 * step))


def lit(samples: bytes) -> bool:
    """Whether that is a picture, and not one colour from edge to edge."""
    return len({samples[at : at + 4] for at in range(0, len(samples), 4)}) >= COLOURS


def seen(cards: Iterable[Path]) -> bool | None:
    """Whether some screen shows something; None where there is none, or the kernel does not let it be read."""
    told: list[bool] = []
    for path in cards:
        with suppress(OSError), closing(os.fdopen(os.open(path, os.O_RDWR | os.O_CLOEXEC), "rb", 0)) as card:
            for crtc in screens(card.fileno()):
                with suppress(OSError):
                    if (samples := scanned_out(card.fileno(), crtc)) is not None:
                        told.append(lit(samples))
    return any(told) if told else None


def main(cards: Path = CARDS, patience: float = PATIENCE) -> int:
    end = time.monotonic() + patience
    while (now := seen(sorted(cards.glob("card*")))) is False and time.monotonic() < end:
        time.sleep(EVERY)
    if now is None:
        print("What the screen shows cannot be read back here; the window says that it is shown.")
    elif now:
        print("The screen shows the window.")
    else:
        print("The window says that it is shown, and the screen is black.", file=sys.stderr)
    return 1 if now is False else 0


if __name__ == "__main__":
    sys.exit(main())
