"""Words as outlines, read straight from the two typefaces that lie beside this file (SIL Open Font License).

A painter or printer without text of its own draws these contours, and every copy of a board looks the same, whatever
fonts a machine has. TrueType keeps its outlines in four plain tables, so no library is needed to read them.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib import resources

from companion.boards.curves import placed
from companion.boards.model import Point
from companion.boards.primitives import Lettering, Points

FACES = {"voice": "SourceSerifPro-Semibold.ttf", "work": "SourceSansPro-Bold.ttf"}
CAPITAL = {"voice": 0.663, "work": 0.652}
"""Height of a capital letter for lettering of size 1."""

_CURVE_STEPS = 4


class _Breadths(dict[str, float]):
    """How broad letters are that have been asked about."""

    def __init__(self, face: Face) -> None:
        self.face = face

    def __missing__(self, letter: str) -> float:
        return self.setdefault(letter, self.face.breadth(letter))


class Face:
    """One typeface: which letters it has, how broad they are and how they look, for lettering of size 1."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = struct.unpack_from(">H", data, 4)[0]
        records = (struct.unpack_from(">4s4xII", data, 12 + 16 * i) for i in range(count))
        self._at: dict[str, int] = {tag.decode(): at for tag, at, _ in records}
        self._unit = float(self._number("H", self._at["head"] + 18))
        self._long = self._number("h", self._at["head"] + 50)
        self._widths = self._number("H", self._at["hhea"] + 34)
        self._glyphs = self._letters()
        self._breadths = _Breadths(self)
        self.outline = cache(self._drawn)

    def has(self, words: str) -> bool:
        """Whether every letter of them is there."""
        return self._glyphs.keys() >= set(map(ord, words))

    def width(self, words: str) -> float:
        return sum(map(self._breadths.__getitem__, words))

    def _number(self, kind: str, at: int) -> int:
        return int(struct.unpack_from(">" + kind, self._data, at)[0])

    def _letters(self) -> dict[int, int]:
        """From a character to its glyph, by the subtable for all of Unicode (format 12)."""
        start = self._at["cmap"]
        for i in range(self._number("H", start + 2)):
            at = start + self._number("I", start + 8 + 8 * i)
            if self._number("H", at) == 12:
                groups = (
                    struct.unpack_from(">III", self._data, at + 16 + 12 * g) for g in range(self._number("I", at + 12))
                )
                return {first + k: glyph + k for first, last, glyph in groups for k in range(last - first + 1)}
        raise ValueError("this typeface has no table of characters")

    def breadth(self, letter: str) -> float:
        return self._advance(self._glyphs.get(ord(letter), 0))

    def _drawn(self, letter: str) -> tuple[Points, ...]:
        """Its closed outlines, x from 0, y down from the line it stands on; holes run the other way round."""
        return tuple(self._outline(self._glyphs.get(ord(letter), 0)))

    def _advance(self, glyph: int) -> float:
        return float(self._number("H", self._at["hmtx"] + 4 * min(glyph, self._widths - 1)) / self._unit)

    def _outline(self, glyph: int) -> list[Points]:
        at, end = (self._place(glyph + k) for k in (0, 1))
        if at == end:
            return []
        count = self._number("h", at)
        return self._simple(at, count) if count >= 0 else self._composite(at + 10)

    def _place(self, glyph: int) -> int:
        loca, glyf = self._at["loca"], self._at["glyf"]
        if self._long:
            return glyf + self._number("I", loca + 4 * glyph)
        return glyf + 2 * self._number("H", loca + 2 * glyph)

    def _simple(self, at: int, count: int) -> list[Points]:
        data = self._data
        ends = struct.unpack_from(f">{count}H", data, at + 10)
        at += 10 + 2 * count
        at += 2 + self._number("H", at)
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            at += 1
            repeat = 0
            if flag & 8:
                repeat = data[at]
                at += 1
            flags += [flag] * (repeat + 1)
        axes: list[list[int]] = []
        for short, same in ((2, 16), (4, 32)):
            value, axis = 0, []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += self._number("h", at)
                    at += 2
                axis.append(value)
            axes.append(axis)
        points = [(x / self._unit, -y / self._unit, flag & 1) for x, y, flag in zip(*axes, flags, strict=True)]
        starts = (0, *(end + 1 for end in ends[:-1]))
        return [_curved(points[first : last + 1]) for first, last in zip(starts, ends, strict=True)]

    def _composite(self, at: int) -> list[Points]:
        """A letter made of others, an accent set on a vowel; only moved parts occur in these faces."""
        out: list[Points] = []
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self._data, at)
            dx, dy = struct.unpack_from(">hh" if flags & 1 else ">bb", self._data, at + 4)
            at += 8 if flags & 1 else 6
            at += 2 * bool(flags & 8) + 4 * bool(flags & 64) + 8 * bool(flags & 128)
            out += [
                tuple((x + dx / self._unit, y - dy / self._unit) for x, y in contour)
                for contour in self._outline(glyph)
            ]
            more = bool(flags & 32)
        return out


def _curved(points: list[tuple[float, float, int]]) -> Points:
    """A contour of corners and quadratic control points, flattened."""
    full: list[tuple[float, float, int]] = []
    for i, (x, y, on) in enumerate(points):
        px, py, before = points[i - 1]
        if not on and not before:
            full.append(((x + px) / 2, (y + py) / 2, 1))
        full.append((x, y, on))
    while not full[0][2]:
        full.append(full.pop(0))
    out: list[Point] = []
    for i, (x, y, on) in enumerate(full):
        if on:
            out.append((x, y))
            continue
        (x0, y0, _), (x2, y2, _) = full[i - 1], full[(i + 1) % len(full)]
        for j in range(1, _CURVE_STEPS):
            t = j / _CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((a * x0 + b * x + c * x2, a * y0 + b * y + c * y2))
    return tuple(out)


@cache
def face(name: str) -> Face:
    """The voice (serif) or the work face (sans)."""
    return Face((resources.files(__package__) / "fonts" / FACES[name]).read_bytes())


def width(words: str, size: float, name: str = "work") -> float:
    """How long a line of words is, mm."""
    return face(name).width(words) * size


def outlines(thing: Lettering) -> tuple[Points, ...]:
    """Its contours where they stand on the board, mm; fill them by the even-odd rule."""
    letters, out = face(thing.face), list[Points]()
    x = {"start": 0.0, "middle": -0.5, "end": -1.0}[thing.anchor] * letters.width(thing.words)
    for letter in thing.words:
        at = placed(((x, CAPITAL[thing.face] / 2),), thing.at, thing.size, thing.turn)[0]
        out += [placed(contour, at, thing.size, thing.turn) for contour in letters.outline(letter)]
        x += letters.width(letter)
    return tuple(out)
