"""The seal on what the journal keeps: a checksum that finds any damage, and points at a single damaged byte."""

from __future__ import annotations

from zlib import crc32

LONGEST = 1000
"""Bytes of the longest line that is mended: each of its bytes is tried with every other value."""


def seal(game: int, number: int, line: bytes) -> int:
    """The checksum (CRC-32) of a line, its game and its place there; what the players agreed on is line 0."""
    return crc32(line, crc32(b"%d:%d:" % (game, number)))


def mended(game: int, number: int, line: bytes, sealed: int) -> bytes | None:
    """A damaged line as it was, if one byte of it or of its seal is wrong; None where it is more.

    Another line than the right one fits by chance once in tens of thousands of damages of several bytes, and is then
    hardly ever an entry at all.
    """
    if sum(bool((seal(game, number, line) ^ sealed) >> shift & 0xFF) for shift in (0, 8, 16, 24)) == 1:
        return line
    if len(line) > LONGEST:
        return None
    for at in range(len(line)):
        before, after = line[:at], line[at + 1 :]
        for value in range(256):
            tried = before + bytes((value,)) + after
            if seal(game, number, tried) == sealed:
                return tried
    return None
