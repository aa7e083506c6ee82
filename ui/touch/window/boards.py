"""The board on the glass: its ground painted once on a thread of its own, figures and rings laid on top."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import cv2
import numpy as np
from kivy.clock import Clock
from kivy.graphics import InstructionGroup

from companion.boards import lettering
from companion.boards.inks import table as inks_table
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive, extent, shifted
from companion.boards.symbols import MARKS, Spot
from ui import art
from ui.art import land
from ui.art.holdings import Holding
from ui.art.strokes import ring, round_arc, rounded, scaled
from ui.art.theme import words_on
from ui.touch import boardscene, pushes
from ui.touch.boardscene import BoardScene, Figure, Ringed
from ui.touch.parting import middle
from ui.touch.things import Box
from ui.touch.window.quads import inside, own_size, put, stretched, textured
from ui.touch.window.store import Pixels, Store, Textures, plate_shape, upload
from vision.paint import paint

log = logging.getLogger(__name__)

FIGURE, ACTIVE, RING, CHOSEN = 12.0, 14.0, 18.0, 24.0
"""Radii of figures and rings, px at 800x480."""
SNUG = 19 / CHOSEN
"""The ring about a figure among others, as a part of one that has room."""


def paint_ground(scene: BoardScene, w: int, h: int, radius: float) -> Pixels:
    """The board's ground as pixels, its corners cut round."""
    image = paint(boardscene.ground(scene, w, h), 1.0, scene.inks, size=(w, h))
    cover = paint(plate_shape(w, h, "#FFFFFF", radius, "", 0), 1.0, size=(w, h), clear=True)
    cover[..., :3] = image
    return np.asarray(cv2.cvtColor(cover, cv2.COLOR_BGRA2RGBA), np.uint8)


class Place(NamedTuple):
    """Where a board lies: its box, quarters of a turn, the height of the window, px of 800x480 in px, and the radius
    of the corners."""

    box: Box
    quarters: int
    high: float
    unit: float
    radius: float

    @property
    def size(self) -> tuple[float, float]:
        """Breadth and height as the board's reader sees them."""
        return own_size(self.box, self.quarters)

    @property
    def px(self) -> tuple[int, int]:
        """The same in whole px."""
        w, h = self.size
        return round(w), round(h)


class Grounds:
    """Painted grounds, the last few kept; new ones come from one thread and are uploaded on the window's."""

    def __init__(self, room: int = 8 << 20) -> None:
        self._store = Store(room)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._asked: dict[Any, list[Callable[[], None]]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def get(self, scene: BoardScene, w: int, h: int, radius: float, ready: Callable[[], None]) -> Any | None:
        """The texture, or None and a call of `ready` when it is there."""
        key = (scene.base, w, h, radius)
        if found := self._store.find(key):
            return found
        if key not in self._asked:
            self._asked[key] = []
            future = self._worker.submit(paint_ground, scene, w, h, radius)
            future.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._arrived(key, done), 0))
        if ready not in self._asked[key]:
            self._asked[key].append(ready)
        return None

    def _arrived(self, key: Any, done: Any) -> None:
        waiting = self._asked.pop(key)
        if error := done.exception():
            log.error("a board could not be painted: %r", error)
            return
        self._store.get(key, lambda: upload(done.result()))
        for ready in waiting:
            ready()

    def sized(self, wide: int, high: int) -> None:
        """Room for a few boards in a window of this size, px."""
        self._store.room = 3 * 4 * wide * high

    def clear(self) -> None:
        self._store.clear()

    def close(self) -> None:
        self._worker.shutdown(wait=True, cancel_futures=True)


class BoardPane:
    """One board's place on the canvas. It lives as long as its box is on the screen."""

    def __init__(self, grounds: Grounds, textures: Textures) -> None:
        self.group = InstructionGroup()
        self._layers = [InstructionGroup() for _ in range(5)]
        self._below, self._held, self._rings, self._figures, self._signs = self._layers
        for layer in self._layers:
            self.group.add(layer)
        self._grounds, self._textures = grounds, textures
        self.scene: BoardScene | None = None
        """What is drawn; the one to be shown may still wait for its ground."""
        self._place: Place | None = None
        self._places: dict[str, Point] = {}
        self._at: dict[str, Point] = {}
        self._ways: dict[str, tuple[list[Point], float, float]] = {}
        self._lying: dict[Hashable, InstructionGroup] = {}
        self._shown: Any = None
        self._waiting: tuple[BoardScene, Place] | None = None

    def show(self, scene: BoardScene, place: Place) -> None:
        """Draws what has changed."""
        self._waiting = None
        if self.scene is not None and self.scene.look == scene.look and place == self._place:
            return
        if self._must_wait(scene, place):
            self._waiting = (scene, place)
            return
        before, self.scene = self.scene, scene
        same_view = before is not None and before.view == scene.view and place == self._place
        self._place = place
        self._places = boardscene.spots(scene, *place.size)
        self._at = boardscene.stands(scene, *place.size, FIGURE * place.unit * boardscene.crowded(scene))
        self._draw_below()
        self._draw_held()
        if same_view and before is not None and not scene.still:
            self._set_out(before, scene)
        else:
            self._ways.clear()
        self._draw_rings()
        self._draw_figures()
        self._draw_signs()

    def _must_wait(self, scene: BoardScene, place: Place) -> bool:
        """Another part of the board comes to view with its figures, not after them."""
        if self.scene is None or self.scene.view == scene.view or place != self._place:
            return False
        return self._grounds.get(scene, *place.px, place.radius, self._ground_came) is None

    @property
    def _now(self) -> tuple[BoardScene, Place]:
        """What is drawn, and where."""
        assert self.scene and self._place
        return self.scene, self._place

    @property
    def walking(self) -> bool:
        return bool(self._ways)

    def tick(self, seconds: float) -> None:
        """Figures on their way go on."""
        if not self._ways:
            return
        on = {name: (points, took + seconds, whole) for name, (points, took, whole) in self._ways.items()}
        self._ways = {name: way for name, way in on.items() if way[1] < way[2]}
        self._draw_figures()

    def finish(self) -> None:
        """Everybody is there at once."""
        if self._ways:
            self._ways.clear()
            self._draw_figures()

    def close(self) -> None:
        """Nothing of it is drawn any more."""
        for layer in (*self._lying.values(), *self._layers, self.group):
            layer.clear()

    def _set_out(self, before: BoardScene, scene: BoardScene) -> None:
        stood = {figure.id: figure.space for figure in before.figures}
        for figure in scene.figures:
            was = stood.get(figure.id)
            if was is None or was == figure.space or figure.state != "stands":
                continue
            steps = boardscene.way(scene.board, dict(scene.parts), was, figure.space)
            points = [self._places[step] for step in steps if step in self._places]
            if len(points) > 1:
                self._ways[figure.id] = (points, 0.0, boardscene.walking_time(len(points) - 1))

    def _draw_below(self) -> None:
        scene, place = self._now
        texture = self._grounds.get(scene, *place.px, place.radius, self._ground_came)
        if texture is not None:
            self._shown = texture
        self._below.clear()
        if self._shown is not None and self._shown.size == place.px:  # the last one, until the new one is painted
            put(self._below, textured(self._shown, place.box, place.quarters, place.high))
        else:
            plate = self._textures.plate(scene.ground, round(place.radius), "", 0)
            put(self._below, stretched(*plate, place.box, place.high))

    def _ground_came(self) -> None:
        if self._waiting:
            self.show(*self._waiting)
        elif self.scene is not None:
            self._draw_below()

    def _put(self, layer: InstructionGroup, texture: Any, x: float, y: float, alpha: float = 1, turn: int = 0) -> None:
        """A texture about a point of the box, px, a square one by quarters of a `turn`; none where it lies outside."""
        _, place = self._now
        tw, th = texture.size
        local = Box(round(x - tw / 2), round(y - th / 2), tw, th)
        if local.meets(Box(0, 0, *place.size)):
            there = inside(place.box, place.quarters, *local)
            put(layer, textured(texture, there, place.quarters + turn, place.high, alpha=alpha))

    def _draw_held(self) -> None:
        """What is held on each space, drawn anew where it is held otherwise than before."""
        (scene, place), lay = self._now, self._lying
        keys = {(each, scene.base, scene.accent, place): each for each in scene.holdings if each.space in self._places}
        self._held.clear()
        self._lying = {key: lay.pop(key, None) or self._lies(each) for key, each in keys.items()}
        for group in self._lying.values():
            self._held.add(group)
        for gone in lay.values():
            gone.clear()

    def _lies(self, holding: Holding) -> InstructionGroup:
        """Of pictures that many spaces share: a number is no part of what stands there."""
        (scene, place), layer, (x, y) = self._now, InstructionGroup(), self._places[holding.space]
        fill, line = (_table(scene.inks, at) for at in ("back", "back2"))
        if outline := boardscene.edge(scene, holding.space, *place.size):
            for part in land.parts(holding, outline, scene.inks, scene.accent, fill, line, scene.facing):
                self._put(layer, self._part(part), x + part.at[0], y + part.at[1], turn=part.turn)
        return layer

    def _draw_rings(self) -> None:
        """Where one may go."""
        (scene, place), places, layer = self._now, self._places, self._rings
        w, h = place.size
        layer.clear()

        def over(thing: Polygon | Line, alpha: float = 1.0) -> None:
            """On a sheet no larger than it is."""
            left, top, right, foot = extent(thing.points)
            reach, (wide, high) = thing.width / 2 + 1, place.px
            x, y = (max(0, math.floor(low - reach)) for low in (left, top))
            tw, th = min(wide, math.ceil(right + reach)) - x, min(high, math.ceil(foot + reach)) - y
            if min(tw, th) > 0:
                drawn = tuple(shifted((thing,), (-x, -y)))
                self._put(layer, self._textures.stamp(drawn, tw, th, lambda: drawn), x + tw / 2, y + th / 2, alpha)

        for floor in boardscene.burnt(scene, w, h):
            over(Polygon(floor, _table(scene.inks, "black")), 0.5)
        named = {each.space for each in scene.holdings if each.number}
        tinted = {space: floor for space, floor in boardscene.floors(scene, w, h).items() if space not in named}
        for floor in tinted.values():
            over(Polygon(floor, scene.accent), 0.62)
        arrows = pushes.drawn(scene, w, h, place.unit, scene.accent, _table(scene.inks, "halo"))
        for drawn in (*self._astray(), *arrows):
            over(drawn)
        if scene.pointer:
            self._put(layer, self._pointer(), *boardscene.fitted(scene.view, w, h).px(scene.pointer))
        reach = self._reach()
        for each in scene.rings:
            if each.space in tinted:
                self._put(layer, self._dot(), *places[each.space])
            elif each.space in places and each.space not in named:
                self._put(layer, self._ring(each.kind, reach), *places[each.space])

    def _reach(self) -> float:
        """How large rings are, as a part of what they are where nothing is near."""
        scene, place = self._now
        ringed = [self._places[each.space] for each in scene.rings if each.space in self._places]
        return max(0.55, min(1.0, boardscene.closest(ringed) * 0.5 / (RING * place.unit)))

    def _draw_figures(self) -> None:
        """Whoever stands or walks on the board."""
        (scene, place), layer = self._now, self._figures
        seen = Box(0, 0, *place.size).inset(8 * place.unit)
        layer.clear()
        for figure in scene.figures:
            if figure.id not in self._at:
                continue
            at = self._at[figure.id]
            if figure.id in self._ways:
                points, took, whole = self._ways[figure.id]
                at = boardscene.along(points, took / whole)
            if not seen.holds(*at):
                continue
            if figure.active:
                self._put(layer, self._ring("chosen", self._elbow_room(figure, at)), *at)
            self._put(layer, self._figure(figure), *at, turn=scene.facing)

    def _elbow_room(self, figure: Figure, at: Point) -> float:
        """How large the ring about a figure is, as a part of what it is where nobody stands near."""
        scene, place = self._now
        others = (each.id for each in scene.figures if each.id in self._at and each.id != figure.id)
        near = min((math.dist(at, self._at[other]) for other in others), default=1e6)
        return max(SNUG, min(1.0, (near / place.unit - FIGURE) / CHOSEN))

    def _draw_signs(self) -> None:
        """What is said of spaces, over everything that stands on them."""
        (scene, place), places, layer = self._now, self._places, self._signs
        (w, h), unit = place.size, place.unit
        layer.clear()
        for space, mark in scene.marks:
            if mark in MARKS and mark != "burnt" and space in places:
                self._put(layer, self._mark(mark), *places[space])
        labelled = any(each.label for each in scene.rings)
        taken = [Box(*each) for each in boardscene.lettered(scene, w, h)] if labelled else []
        taken += [middle(Box(*at, 0, 0), FIGURE * unit, FIGURE * unit) for at in self._at.values()]
        for each in scene.rings:
            if each.label and each.space in places:
                taken.append(self._beside(places[each.space], each, taken))
                self._put(layer, self._label(each), *taken[-1].middle, turn=scene.facing)
        held = {figure.space for figure in scene.figures}
        free, reach = boardscene.floors(scene, w, h).keys() - held, self._reach()
        for each in scene.rings:
            if each.letter and each.space in places:
                x, y = places[each.space]
                aside = 0 if each.space in free else 17 * unit * reach
                x, y = min(x + aside, w - 14 * unit), max(y - aside, 14 * unit)
                self._put(layer, self._letter(each.letter), x, y, turn=scene.facing)

    # -- what is drawn there, each painted once -----------------------------------------------------------------------

    def _stamp(self, key: tuple[Hashable, ...], side: int, draw: Callable[[], Iterable[Primitive]]) -> Any:
        """A drawing in a square of that side, px."""
        scene, _ = self._now
        return self._textures.stamp((*key, scene.inks, scene.accent), side, side, draw, scene.inks)

    def _part(self, part: land.Part) -> Any:
        side = 2 * math.ceil(part.reach)
        return self._stamp(part.key, side, lambda: scaled(part.draw(), 1, side / 2, side / 2))

    def _figure(self, figure: Figure) -> Any:
        scene, place = self._now
        side = round(2.6 * place.unit * boardscene.crowded(scene) * (ACTIVE if figure.active else FIGURE))
        name, inks = f"figure:{figure.who}:{figure.state}", (_table(scene.inks, "rim"), _table(scene.inks, "halo"))
        return self._stamp((name,), side, lambda: art.draw(name, inks, side, side))

    def _astray(self) -> tuple[Line, ...]:
        """The way between where a figure should stand and where it was seen."""
        scene, place = self._now
        steps = boardscene.way(scene.board, dict(scene.parts), *scene.way) if all(scene.way) else ()
        points = tuple(self._places[step] for step in steps if step in self._places)
        if len(points) < 2:
            return ()
        bad, halo, unit = _table(scene.inks, "bad"), _table(scene.inks, "halo"), place.unit
        return Line(points, halo, 10 * unit), Line(points, bad, 5 * unit, (0.5 * unit, 9 * unit))

    def _label_size(self, words: str) -> tuple[float, float]:
        """How large a label is to its reader."""
        unit = self._now[1].unit
        return lettering.width(words, 18 * unit) + 50 * unit, 34 * unit

    def _beside(self, at: Point, ringed: Ringed, taken: Sequence[Box]) -> Box:
        """Where a label has room: good beneath its ring, bad above it, else at its sides; within the box, and clear of
        what is `taken` where that can be."""
        scene, place = self._now
        (w, h), unit = place.size, place.unit
        long, high = self._label_size(ringed.label)
        if scene.facing % 2:
            long, high = high, long
        beneath = (RING + 10) * unit + high / 2
        beneath, aside = beneath if ringed.kind == "good" else -beneath, (RING + 10) * unit + long / 2
        room = middle(Box(0, 0, w, h), w - long - 8 * unit, h - high - 8 * unit)
        ways = ((at[0], at[1] + beneath), (at[0], at[1] - beneath), (at[0] + aside, at[1]), (at[0] - aside, at[1]))
        spots = [(min(max(x, room.x), room.right), min(max(y, room.y), room.bottom)) for x, y in ways]
        boxes = [middle(Box(*spot, 0, 0), long, high) for spot in spots]
        ring = middle(Box(*at, 0, 0), RING * unit, RING * unit)
        return min(boxes, key=lambda box: sum(box.meets(each) for each in (ring, *taken)))

    def _label(self, ringed: Ringed) -> Any:
        """A word or two beside a ring, with a tick or a cross."""
        scene, place = self._now
        words, unit = ringed.label, place.unit
        long, high = self._label_size(words)
        side = round(long + 4 * unit)
        ink, ground, text = (_table(scene.inks, each) for each in (ringed.kind, "halo", "text"))

        def draw() -> list[Primitive]:
            sign = art.draw(f"mark:{ringed.kind}", (ink, ground), 22 * unit, 22 * unit)
            x, y = (side - long) / 2, side / 2
            return [
                Polygon(rounded(long, high, 9 * unit, (y, y)), ground, ink, 2.5 * unit),
                *scaled(sign, 1, x + 8 * unit, y - 11 * unit),
                Lettering((x + 36 * unit, y), words, 18 * unit, text, anchor="start"),
            ]

        return self._stamp(("label", words, ringed.kind), side, draw)

    def _pointer(self) -> Any:
        """The mark by which a part is read, and a ring about it."""
        scene, place = self._now
        unit, side, halo = place.unit, round(44 * place.unit), _table(scene.inks, "halo")
        at = (side / 2, side / 2)
        wide, narrow = ring(at, 15 * unit, halo, 10 * unit), ring(at, 15 * unit, scene.accent, 4 * unit)
        return self._stamp(("pointer",), side, lambda: (wide, narrow, Disc(at, 7 * unit, "#F5C85C", halo, 2.5 * unit)))

    def _mark(self, mark: str) -> Any:
        """What the game says of a space, about a figure that stands there."""
        scene, place = self._now
        side = round(7.0 * FIGURE * place.unit)
        spot = Spot((side / 2, side / 2), FIGURE * place.unit, 0.0, scene.facing * 90.0)
        return self._stamp(("mark", mark, scene.facing), side, lambda: MARKS[mark](spot))

    def _dot(self) -> Any:
        """The middle of a floor."""
        scene, place = self._now
        unit, side = place.unit, round(16 * place.unit)
        dot = Disc((side / 2, side / 2), 5 * unit, _table(scene.inks, "bone"), _table(scene.inks, "halo"), 2 * unit)
        return self._stamp(("dot",), side, lambda: (dot,))

    def _ring(self, kind: str, reach: float = 1.0) -> Any:
        scene, place = self._now
        accent = scene.accent if scene.inks != "print" else _table("print", "rim")
        radius = round((CHOSEN if kind == "chosen" else RING) * reach) * place.unit
        side = round(2 * radius + 12 * place.unit)
        return self._stamp(("ring", kind), side, lambda: _ring(kind, side / 2, radius, place.unit, scene.inks, accent))

    def _letter(self, letter: str) -> Any:
        scene, place = self._now
        unit, side = place.unit, round(24 * place.unit)
        middle = (side / 2, side / 2)
        disc = Disc(middle, side / 2 - 1, scene.accent, _table(scene.inks, "halo"), 2 * unit)
        sign = Lettering(middle, letter, 18 * unit, words_on(scene.accent))
        return self._stamp(("letter", letter), side, lambda: (disc, sign))


def _table(inks: str, ink: str) -> str:
    return inks_table(inks)[ink]


def _ring(kind: str, middle: float, radius: float, unit: float, inks: str, accent: str) -> tuple[Primitive, ...]:
    """Rings 4 px on 8, broken 8-5 where one may go, and without a dot where that is not a tap yet."""
    at = (middle, middle)
    halo, text = _table(inks, "halo"), _table(inks, "text")
    if kind in ("may_go", "way_out"):
        around = round_arc(at, radius, 0, 360)
        broken = (ring(at, radius, halo, 8 * unit), Line(around, accent, 4 * unit, (4.5 * unit, 8 * unit)))
        return (*broken, Disc(at, 4 * unit, _table(inks, "ink"))) if kind == "may_go" else broken
    ink = {"good": _table(inks, "good"), "bad": _table(inks, "bad")}.get(kind, text)
    return (ring(at, radius, halo, 8 * unit), ring(at, radius, ink, 4 * unit))
