"""A photograph under the finger: which part of it shows, where a tap lies on it, and what is drawn over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Primitive
from companion.boards.teaching import Sketch
from companion.table.words import Words, say
from ui.touch.look import Look
from ui.touch.things import Box, Live, Picture, Plate, Thing
from vision.geometry import Image

CLOSE = 2.5
"""How much nearer a closer look is."""
EDGE = 0.15
"""A tap in this part of a closer look's border moves it on."""

DARK, PALE, GOLD, BLUE, GREEN, RED = "#0E1618", "#FFFFFF", "#F5C85C", "#4FA3FF", "#35D07A", "#FF5A48"
"""Over a photograph the same in every light: a bright line on a dark one stands out from any print."""


class Window(NamedTuple):
    """The part of a face that shows, in its own lengths (mm, or px of a photograph), within `box` px of the screen."""

    box: Box
    x: float
    y: float
    w: float
    h: float

    def at(self, u: float, v: float) -> Point:
        """What lies under a point, px from the box's corner."""
        return self.x + u * self.w / self.box.w, self.y + v * self.h / self.box.h

    def px(self, at: Point) -> Point:
        """Where a place shows, px from the box's corner."""
        return (at[0] - self.x) * self.scale, (at[1] - self.y) * self.scale

    @property
    def scale(self) -> float:
        return self.box.w / self.w

    def holds(self, at: Point, edge: float = 0.0) -> bool:
        """Whether a place shows, clear of so much of the border."""
        dx, dy = edge * self.w, edge * self.h
        return self.x + dx <= at[0] <= self.x + self.w - dx and self.y + dy <= at[1] <= self.y + self.h - dy


def window(box: Box, size: Point, about: Point | None = None) -> Window:
    """All of a face as large as the box allows, or a closer look about a place."""
    scale = min(box.w / size[0], box.h / size[1])
    wide, high = size[0] * scale, size[1] * scale
    fitted = Box(round(box.x + (box.w - wide) / 2), round(box.y + (box.h - high) / 2), round(wide), round(high))
    if about is None:
        return Window(fitted, 0.0, 0.0, *size)
    w, h = size[0] / CLOSE, size[1] / CLOSE
    x = min(max(0.0, about[0] - w / 2), size[0] - w)
    y = min(max(0.0, about[1] - h / 2), size[1] - h)
    return Window(fitted, x, y, w, h)


class Closer:
    """A closer look at a photograph: `about` a place of it, None while all of it shows. While it is `asked`, the next
    tap says where."""

    def __init__(self) -> None:
        self.about: Point | None = None
        self.asked = False

    @property
    def words(self) -> Words:
        """What a button for it says."""
        return say("Whole face") if self.about or self.asked else say("Closer")

    def turn(self) -> None:
        """The next tap says where to look closer; once more shows everything again."""
        self.about, self.asked = None, self.about is None and not self.asked

    def takes(self, at: Point) -> bool:
        """Whether a tap there was only to say where."""
        if taken := self.asked:
            self.about, self.asked = at, False
        return taken

    def follow(self, seen: Window, at: Point) -> None:
        """Near the border of a closer look it moves on with the finger."""
        if self.about and not seen.holds(at, EDGE):
            self.about = at


def shown(look: Look, box: Box, image: Image, size: Point, seen: Window) -> list[Thing]:
    """The picture of a face of that size, as far as the window shows it."""
    high, wide = image.shape[:2]
    left, right = (round(each * wide / size[0]) for each in (seen.x, seen.x + seen.w))
    top, foot = (round(each * high / size[1]) for each in (seen.y, seen.y + seen.h))
    part = np.ascontiguousarray(image[top:foot, left:right])
    if part.shape[1] > 1.5 * seen.box.w:  # no larger than it is seen: it is sent to the glass ten times a second
        part = np.asarray(cv2.resize(part, (int(seen.box.w), int(seen.box.h)), interpolation=cv2.INTER_AREA), np.uint8)
    theme = look.theme
    ground = Plate(box, theme.surface, look.u(16), theme.line if theme.outlined else "", look.line)
    return [ground, Live(seen.box, lambda: part)]


def drawn(seen: Window, key: str, draw: Callable[[], Iterable[Primitive]]) -> Picture:
    """Things over the photograph, px from the corner of the window's box."""
    return Picture(seen.box, f"{key}:{seen}", draw)


def sketched(look: Look, seen: Window, sketch: Sketch, chosen: tuple[str, ...]) -> Iterator[Primitive]:
    """Ways and spaces; those chosen stand out by a second ring, and the pen by a dot."""
    here = {space.id: space for space in sketch.here()}
    thin = look.u(2)
    for link in sketch.links:
        if link.a in here and link.b in here:
            ends = (seen.px(here[link.a].at), seen.px(here[link.b].at))
            yield Line(ends, DARK, 3 * thin)
            yield Line(ends, GOLD, thin)
    for space in here.values():
        at, radius = seen.px(space.at), max(look.u(6), min(space.radius, 8.0) * seen.scale)
        if not seen.holds(space.at):
            continue
        yield Disc(at, radius, "", DARK, 3 * thin)
        yield Disc(at, radius, "", GREEN if space.id in chosen else BLUE, thin)
        if space.id in chosen:
            yield Disc(at, radius + 3 * thin, "", GREEN, thin)
        if space.id == sketch.pen:
            yield Disc(at, look.u(5), GOLD, DARK, thin)


def cornered(look: Look, seen: Window, corners: tuple[Point, ...]) -> Iterator[Primitive]:
    """The corners shown so far, and the outline they make."""
    thin = look.u(2)
    points = tuple(seen.px(corner) for corner in corners)
    if len(points) > 1:
        around = (*points, points[0]) if len(points) == 4 else points
        yield Line(around, DARK, 3 * thin)
        yield Line(around, GOLD, thin)
    for point in points:
        yield Disc(point, look.u(14), "", DARK, 4 * thin)
        yield Disc(point, look.u(14), "", GOLD, 2 * thin)
        yield Disc(point, look.u(2), GOLD, DARK, thin)
