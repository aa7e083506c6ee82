"""Picture files: which there are in a folder, and what they show. The size is read before anything is unpacked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from companion import files
from companion.files import BadFile
from companion.table.words import say
from vision.geometry import Image

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
BYTES = 60_000_000
PIXELS = 60_000_000
"""The largest picture: what the largest phones take."""

NO_SIZE = frozenset((0xC4, 0xC8, 0xCC))
"""JPEG's marks among those of frames that begin none: tables of codes and an extension."""


def pictures(folder: Path) -> list[Path]:
    """The picture files in a folder, by name. Raises OSError."""
    return sorted(each for each in folder.iterdir() if each.suffix.lower() in SUFFIXES)


def load(path: Path) -> Image:
    """A picture file in blue, green, red. Raises BadFile."""
    packed = files.contents(path, BYTES)
    size = size_of(packed)
    if size is None:
        raise BadFile(path.name, say("it holds no picture. I read JPEG, PNG and WebP."))
    if size[0] * size[1] > PIXELS:
        wide, high = size
        raise BadFile(path.name, say("{wide} by {high} pixels are too many. Make it smaller.", wide=wide, high=high))
    try:
        found = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        found = None
    if found is None:
        raise BadFile(path.name, say("the picture in it is damaged."))
    return np.asarray(found, np.uint8)


def size_of(packed: bytes) -> tuple[int, int] | None:
    """Width and height, px, as the head of a PNG, JPEG or WebP file tells them; None for anything else."""
    heads: dict[bytes, Callable[[bytes], tuple[int, int] | None]] = {
        b"\x89PNG\r\n\x1a\n": _png,
        b"\xff\xd8\xff": _jpeg,
        b"RIFF": _webp,
    }
    for head, measured in heads.items():
        if packed.startswith(head):
            return measured(packed)
    return None


def _png(packed: bytes) -> tuple[int, int] | None:
    """None also where a chunk is longer than the file: OpenCV makes room for as much as it says, up to gigabytes."""
    at = 8
    while packed[at + 4 : at + 8] != b"IEND":
        at += 12 + int.from_bytes(packed[at : at + 4], "big")
        if at + 12 > len(packed):
            return None
    if packed[12:16] != b"IHDR":
        return None
    return int.from_bytes(packed[16:20], "big"), int.from_bytes(packed[20:24], "big")


def _jpeg(packed: bytes) -> tuple[int, int] | None:
    """From the frame's head, which comes after any number of other segments."""
    at = 2
    while at + 9 <= len(packed) and packed[at] == 0xFF:
        mark = packed[at + 1]
        if mark == 0xFF:  # filling
            at += 1
        elif 0xC0 <= mark <= 0xCF and mark not in NO_SIZE:
            return int.from_bytes(packed[at + 7 : at + 9], "big"), int.from_bytes(packed[at + 5 : at + 7], "big")
        else:
            at += 2 + int.from_bytes(packed[at + 2 : at + 4], "big")
    return None


def _webp(packed: bytes) -> tuple[int, int] | None:
    if len(packed) < 30 or packed[8:12] != b"WEBP":
        return None
    match packed[12:16]:
        case b"VP8 ":
            return int.from_bytes(packed[26:28], "little") & 0x3FFF, int.from_bytes(packed[28:30], "little") & 0x3FFF
        case b"VP8L":
            bits = int.from_bytes(packed[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(packed[24:27], "little") + 1, int.from_bytes(packed[27:30], "little") + 1
    return None
