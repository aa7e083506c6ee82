"""How a box is parted: the vocabulary screens are laid out in. Lengths are px.

name, rest, ok = across(row, look.finger, rest(), share(2, least=90), gap=look.gap)
head, body, foot = down(page, 64, rest(), 68, gap=look.gap)
places, high = wraps(body, [(120, 64), (90, 64)], gap=look.gap)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ui.touch.things import Box


class Share(NamedTuple):
    """A part of what the parts of a fixed length leave: so many shares, at least and at most so long."""

    of: float = 1.0
    least: float = 0.0
    most: float = math.inf


Part = float | Share


def share(of: float = 1.0, *, least: float = 0.0, most: float = math.inf) -> Share:
    return Share(of, least, most)


def rest() -> Share:
    """All that is left, or an equal part of it."""
    return Share()


def shares(count: int) -> list[Share]:
    """So many equal parts of all that is left."""
    return [Share()] * count


def lengths(whole: float, parts: Sequence[Part], gap: float = 0.0) -> list[float]:
    """How long each part is. Where even the least is too much they reach beyond the end: the check finds that."""
    found = {at: part for at, part in enumerate(parts) if not isinstance(part, Share)}
    shares = {at: part for at, part in enumerate(parts) if isinstance(part, Share)}
    left = max(0.0, whole - gap * (len(parts) - 1) - sum(found.values()))
    while shares:
        one = left / sum(part.of for part in shares.values()) if left > 0 else 0.0
        short = sum(part.least - part.of * one for part in shares.values() if part.of * one < part.least)
        over = sum(part.of * one - part.most for part in shares.values() if part.of * one > part.most)
        bound = [at for at, part in shares.items() if part.of * one < part.least] if short >= over else []
        bound = bound or [at for at, part in shares.items() if part.of * one > part.most]
        if not bound:
            return [found[at] if at in found else shares[at].of * one for at in range(len(parts))]
        for at in bound:
            part = shares.pop(at)
            found[at] = part.least if part.of * one < part.least else part.most
            left = max(0.0, left - found[at])
    return [found[at] for at in range(len(parts))]


def across(box: Box, *parts: Part, gap: float = 0.0) -> list[Box]:
    """Side by side, from left to right."""
    out, x = [], box.x
    for long in lengths(box.w, parts, gap):
        out.append(Box(x, box.y, long, box.h))
        x += long + gap
    return out


def down(box: Box, *parts: Part, gap: float = 0.0) -> list[Box]:
    """One below the other."""
    out, y = [], box.y
    for long in lengths(box.h, parts, gap):
        out.append(Box(box.x, y, box.w, long))
        y += long + gap
    return out


def grid(box: Box, count: int, columns: int, gap: float = 0.0, *, high: float = 0.0) -> list[Box]:
    """So many equal cells, row by row; each so `high` where that is given, beyond the foot of the box where it must."""
    rows = down(box, *([high] if high else shares(1)) * -(-count // columns), gap=gap)
    return [cell for row in rows for cell in across(row, *shares(columns), gap=gap)][:count]


def middle(box: Box, w: float, h: float) -> Box:
    """A box of that size about the middle of another."""
    x, y = box.middle
    return Box(x - w / 2, y - h / 2, w, h)


def whole(box: Box) -> Box:
    """The same on whole px: what is painted there is sharp."""
    return Box(*(round(part) for part in box))


def wraps(box: Box, sizes: Iterable[tuple[float, float]], gap: float = 0.0) -> tuple[list[Box], float]:
    """Side by side as long as there is room, then in the next row; and how high all of it is."""
    out: list[Box] = []
    x, y, row = box.x, box.y, 0.0
    for w, h in sizes:
        if x > box.x and x + w > box.right + 0.5:
            x, y, row = box.x, y + row + gap, 0.0
        out.append(Box(x, y, w, h))
        x, row = x + w + gap, max(row, h)
    return out, y + row - box.y
