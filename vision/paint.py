"""Paints a picture of a board into pixels with OpenCV: what a printer would print and the simulated camera photographs.

OpenCV's wheels without a screen hold no FreeType, so words are painted from their own outlines, like any other shape.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from companion.boards import inks, lettering
from companion.boards.curves import circle, dashes
from companion.boards.drawing import Picture
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive

Image = npt.NDArray[np.uint8]

_SHIFT = 6
"""Coordinates go to OpenCV in 64ths of a pixel."""


def paint(
    things: Picture | Iterable[Primitive],
    scale: float,
    table: str = "print",
    *,
    size: Point | None = None,
    onto: Image | None = None,
    oversample: int = 2,
    clear: bool = False,
) -> Image:
    """The things in blue, green, red at `scale` pixels a millimetre, on a new sheet of `size` mm or onto an image.

    `oversample`: painted so many times larger and shrunk, for smooth edges; an image to paint onto is painted as it is.
    `clear`: the new sheet has nothing on it, and a fourth channel says how much each pixel covers; the colours come
    already weighed by it.
    """
    if isinstance(things, Picture):
        size, things = size or things.size, things.all
    if onto is not None:
        brush = _Brush(onto, scale, table)
    else:
        if size is None:
            raise ValueError("say how large the sheet is, or what to paint onto")
        wide, high = (max(1, round(each * scale)) for each in size)
        sheet = np.zeros((high * oversample, wide * oversample, 4 if clear else 3), np.uint8)
        if not clear:
            sheet[:] = inks.rgb("ground", table)[::-1]
        brush = _Brush(sheet, scale * oversample, table)
    for thing in things:
        brush.draw(thing)
    if onto is not None or oversample == 1:
        return brush.image
    shrunk = cv2.resize(brush.image, (wide, high), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8)


def turn(picture: Image, middle: Point, reach: float, degrees: float) -> None:
    """Turns, clockwise and in place, what is painted within `reach` px of a place: a tile that lies otherwise."""
    x, y = middle
    left, top = max(0, math.floor(x - reach)), max(0, math.floor(y - reach))
    part = picture[top : math.ceil(y + reach) + 1, left : math.ceil(x + reach) + 1]
    about, (high, wide) = (x - left, y - top), part.shape[:2]
    turned = cv2.warpAffine(part, cv2.getRotationMatrix2D(about, -degrees, 1.0), (wide, high))
    ys, xs = np.ogrid[:high, :wide]
    inside = (xs - about[0]) ** 2 + (ys - about[1]) ** 2 <= reach * reach
    part[inside] = turned[inside]


class _Brush:
    def __init__(self, image: Image, scale: float, table: str) -> None:
        self.image, self.scale, self.table = image, scale, table

    def draw(self, thing: Primitive) -> None:
        match thing:
            case Polygon():
                if thing.ink and thing.points:
                    self._fill([thing.points], thing.ink)
                if thing.edge:
                    self._stroke((*thing.points, thing.points[0]), thing.edge, thing.width)
            case Disc():
                self._disc(thing)
            case Line():
                for piece in dashes(thing.points, thing.dash) if thing.dash else (thing.points,):
                    self._stroke(piece, thing.ink, thing.width)
            case Lettering():
                self._fill(lettering.outlines(thing), thing.ink)

    def _fill(self, contours: Iterable[Iterable[Point]], ink: str) -> None:
        shapes = [self._pixels(contour) for contour in contours]
        if shapes:
            cv2.fillPoly(self.image, shapes, self._colour(ink), cv2.LINE_AA, _SHIFT)

    def _disc(self, disc: Disc) -> None:
        half = disc.width / 2 if disc.edge else 0.0
        if disc.ink:
            self._round((disc.at,), disc.radius + half if disc.edge else disc.radius, disc.edge or disc.ink)
            if disc.edge:
                self._round((disc.at,), disc.radius - half, disc.ink)
        elif disc.edge:
            around = circle(disc.at, disc.radius, 0.2 / self.scale)
            self._stroke((*around, around[0]), disc.edge, disc.width)

    def _round(self, middles: Sequence[Point], radius: float, ink: str) -> None:
        """Discs of one size."""
        if radius > 0 and middles:
            reach, colour = round(radius * self.scale * (1 << _SHIFT)), self._colour(ink)
            for at in self._pixels(middles).tolist():
                cv2.circle(self.image, at, reach, colour, -1, cv2.LINE_AA, _SHIFT)

    def _stroke(self, points: Iterable[Point], ink: str, width: float) -> None:
        """A line of any width: a bar for each piece, a disc at each end and bend."""
        colour, half = self._colour(ink), width / 2
        line = tuple(points)
        bars: list[Point] = []
        for (x0, y0), (x1, y1) in pairwise(line):
            long = math.hypot(x1 - x0, y1 - y0)
            if long:
                u, v = (y1 - y0) / long * half, (x0 - x1) / long * half
                bars += ((x0 + u, y0 + v), (x1 + u, y1 + v), (x1 - u, y1 - v), (x0 - u, y0 - v))
        for bar in self._pixels(bars).reshape(-1, 4, 2) if bars else ():
            cv2.fillConvexPoly(self.image, bar, colour, cv2.LINE_AA, _SHIFT)
        self._round(line, half, ink)

    def _pixels(self, points: Iterable[Point]) -> npt.NDArray[np.int32]:
        """Millimetres to 64ths of a pixel; OpenCV counts from the middle of the first pixel."""
        fine = np.rint((np.array(tuple(points), np.float64) * self.scale - 0.5) * (1 << _SHIFT))
        return np.asarray(fine, np.int32)

    def _colour(self, ink: str) -> tuple[int, int, int, int]:
        red, green, blue = inks.rgb(ink, self.table)
        return blue, green, red, 255
