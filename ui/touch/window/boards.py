"""The board on the glass: its ground painted once on a thread of its own, figures and rings laid on top."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.graphics import InstructionGroup

from companion.boards import lettering
from companion.boards.curves import placed
from companion.boards.inks import table as inks_table
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.boards.symbols import MARKS, Spot
from ui import art
from ui.art import land
from ui.art.holdings import Holding
from ui.art.strokes import ring, round_arc, rounded, scaled, turned
from ui.art.theme import words_on
from ui.touch import pushes
from ui.touch.boardscene import (
    BoardScene,
    Figure,
    Ringed,
    along,
    burnt,
    closest,
    crowded,
    edges,
    fitted,
    floors,
    ground,
    spots,
    stands,
    walking_time,
    way,
)
from ui.touch.things import Box
from ui.touch.window.quads import inside, own_size, textured
from ui.touch.window.store import Pixels, Store, Textures, plate_shape, straight, upload
from vision.paint import paint

log = logging.getLogger(__name__)

FIGURE, ACTIVE, RING, CHOSEN = 12.0, 14.0, 18.0, 24.0
"""Radii of figures and rings, px at 800x480."""
SNUG = 19 / CHOSEN
"""The ring about a figure among others, as a part of one that has room."""


def paint_ground(scene: BoardScene, w: int, h: int, radius: float) -> Pixels:
    """The board's ground as pixels, its corners cut round."""
    image = paint(ground(scene, w, h), 1.0, scene.inks, size=(w, h))
    cover = paint(plate_shape(w, h, "#FFFFFF", radius, "", 0), 1.0, size=(w, h), clear=True)
    cover[..., :3] = image
    return cover[..., (2, 1, 0, 3)]


Place = tuple[Box, int, float, float, float]
"""Where a board lies: its box, quarters of a turn, the window's height, px of 800x480 in px, the corners' radius."""


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
        if self._store.holds(key):
            return self._store.get(key, lambda: None)
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
        self._below, self._held, self._rings, self._figures, self._signs = (InstructionGroup() for _ in range(5))
        for layer in (self._below, self._held, self._rings, self._figures, self._signs):
            self.group.add(layer)
        self._grounds, self._textures = grounds, textures
        self.scene: BoardScene | None = None
        """What is drawn; the one to be shown may still wait for its ground."""
        self._place: Place | None = None
        self._places: dict[str, Point] = {}
        self._at: dict[str, Point] = {}
        self._ways: dict[str, tuple[list[Point], float, float]] = {}
        self._shown: Any = None
        self._waiting: tuple[BoardScene, Place] | None = None

    def show(self, scene: BoardScene, box: Box, quarters: int, high: float, unit: float, radius: float) -> None:
        """Draws what has changed. `unit`: px of 800x480 in px."""
        self._show(scene, (box, quarters, high, unit, radius))

    def _show(self, scene: BoardScene, place: Place) -> None:
        self._waiting = None
        if self.scene is not None and self.scene.look == scene.look and place == self._place:
            return
        if self._must_wait(scene, place):
            self._waiting = (scene, place)
            return
        box, quarters, _, unit, _ = place
        before, self.scene = self.scene, scene
        same_view = before is not None and before.view == scene.view and place == self._place
        self._place = place
        size = own_size(box, quarters)
        self._places = spots(scene, *size)
        self._at = stands(scene, *size, FIGURE * unit * crowded(scene))
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
        box, quarters, _, _, radius = place
        w, h = own_size(box, quarters)
        return self._grounds.get(scene, round(w), round(h), radius, self._ground_came) is None

    @property
    def walking(self) -> bool:
        return bool(self._ways)

    def tick(self, seconds: float) -> None:
        """Figures on their way go on."""
        if not self._ways:
            return
        for name, (points, took, whole) in list(self._ways.items()):
            if took + seconds >= whole:
                del self._ways[name]
            else:
                self._ways[name] = (points, took + seconds, whole)
        self._draw_figures()

    def finish(self) -> None:
        """Everybody is there at once."""
        if self._ways:
            self._ways.clear()
            self._draw_figures()

    def _set_out(self, before: BoardScene, scene: BoardScene) -> None:
        stood = {figure.id: figure.space for figure in before.figures}
        for figure in scene.figures:
            was = stood.get(figure.id)
            if was is None or was == figure.space or figure.state != "stands":
                continue
            steps = way(scene.board, dict(scene.parts), was, figure.space)
            points = [self._places[step] for step in steps if step in self._places]
            if len(points) > 1:
                self._ways[figure.id] = (points, 0.0, walking_time(len(points) - 1))

    def _draw_below(self) -> None:
        assert self.scene and self._place
        box, quarters, high, _, radius = self._place
        w, h = own_size(box, quarters)
        texture = self._grounds.get(self.scene, round(w), round(h), radius, self._ground_came)
        if texture is not None:
            self._shown = texture
        elif self._shown is not None and self._shown.size == (round(w), round(h)):
            texture = self._shown  # the last ground stays until the new one is painted
        self._below.clear()
        if texture is None:
            plate = self._textures.dashed(round(w), round(h), self.scene.ground, round(radius), "", 0, ())
            drawn = textured(plate, box, quarters, high)
        else:
            drawn = textured(texture, box, quarters, high)
        for each in drawn:
            self._below.add(each)

    def _ground_came(self) -> None:
        if self._waiting:
            self._show(*self._waiting)
        elif self.scene is not None:
            self._draw_below()

    def _put(self, layer: InstructionGroup, texture: Any, x: float, y: float, alpha: float = 1.0) -> None:
        """A texture about a point of the box, px; nothing where it would lie outside."""
        assert self._place
        box, quarters, high, *_ = self._place
        tw, th = texture.size
        local = Box(round(x - tw / 2), round(y - th / 2), tw, th)
        if local.meets(Box(0, 0, *own_size(box, quarters))):
            for each in textured(texture, inside(box, quarters, *local), quarters, high, alpha=alpha):
                layer.add(each)

    def _draw_held(self) -> None:
        """What is held on each space, as one picture a space: only what has changed is painted anew."""
        assert self.scene and self._place
        scene, layer = self.scene, self._held
        box, quarters, *_ = self._place
        outlines = edges(scene, *own_size(box, quarters))
        layer.clear()
        for each in scene.holdings:
            if each.space in outlines:
                self._put(layer, self._holding(each, outlines[each.space]), *self._places[each.space])

    def _holding(self, holding: Holding, outline: tuple[Point, ...]) -> Any:
        assert self.scene
        scene = self.scene
        side = round(land.ROOM * max(math.hypot(*at) for at in outline))
        alike = msgspec.structs.replace(holding, space="")
        key = ("holding", alike, side, scene.inks, scene.accent, scene.facing, scene.ground)

        def make() -> Any:
            fill, line = _table(scene.inks, "back"), _table(scene.inks, "back2")
            things = land.draw(holding, outline, scene.inks, scene.accent, fill, line, scene.facing)
            drawn = scaled(things, 1, side / 2, side / 2)
            return upload(straight(paint(drawn, 1.0, scene.inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(key, make)

    def _draw_rings(self) -> None:
        """Where one may go."""
        assert self.scene and self._place
        scene, places, layer = self.scene, self._places, self._rings
        box, quarters, _, unit, _ = self._place
        w, h = own_size(box, quarters)
        layer.clear()
        if sooty := burnt(scene, w, h):
            soot = self._floors(sooty, round(w), round(h), _table(scene.inks, "black"))
            self._put(layer, soot, w / 2, h / 2, 0.5)
        named = {each.space for each in scene.holdings if each.number}
        tinted = {space: floor for space, floor in floors(scene, w, h).items() if space not in named}
        if tinted:
            self._put(layer, self._floors(tuple(tinted.values()), round(w), round(h)), w / 2, h / 2, 0.62)
        if all(scene.way) and (astray := self._astray(unit)):
            self._put(layer, self._picture(astray, round(w), round(h)), w / 2, h / 2)
        if scene.pushes:
            ink, edge = scene.accent, _table(scene.inks, "halo")
            self._put(
                layer, self._picture(pushes.drawn(scene, w, h, unit, ink, edge), round(w), round(h)), w / 2, h / 2
            )
        if scene.pointer:
            self._put(layer, self._pointer(unit), *fitted(scene.view, w, h).px(scene.pointer))
        reach = self._reach(unit)
        for each in scene.rings:
            if each.space in tinted:
                self._put(layer, self._dot(unit), *places[each.space])
            elif each.space in places and each.space not in named:
                self._put(layer, self._ring(each.kind, unit, reach), *places[each.space])

    def _reach(self, unit: float) -> float:
        """How large rings are, as a part of what they are where nothing is near."""
        assert self.scene
        ringed = [self._places[each.space] for each in self.scene.rings if each.space in self._places]
        return max(0.55, min(1.0, closest(ringed) * 0.5 / (RING * unit)))

    def _draw_figures(self) -> None:
        """Whoever stands or walks on the board."""
        assert self.scene and self._place
        box, quarters, _, unit, _ = self._place
        seen = Box(0, 0, *own_size(box, quarters)).inset(8 * unit)
        layer = self._figures
        layer.clear()
        for figure in self.scene.figures:
            if figure.id not in self._at:
                continue
            at = self._at[figure.id]
            if figure.id in self._ways:
                points, took, whole = self._ways[figure.id]
                at = along(points, took / whole)
            if not seen.holds(*at):
                continue
            if figure.active:
                self._put(layer, self._ring("chosen", unit, self._elbow_room(figure, at, unit)), *at)
            self._put(layer, self._figure(figure, unit), *at)

    def _elbow_room(self, figure: Figure, at: Point, unit: float) -> float:
        """How large the ring about a figure is, as a part of what it is where nobody stands near."""
        assert self.scene
        near = [
            math.dist(at, self._at[other.id])
            for other in self.scene.figures
            if other.id in self._at and other.id != figure.id
        ]
        room = (min(near, default=1e6) / unit - FIGURE) / CHOSEN
        return max(SNUG, min(1.0, room))

    def _draw_signs(self) -> None:
        """What is said of spaces, over everything that stands on them."""
        assert self.scene and self._place
        scene, places, layer = self.scene, self._places, self._signs
        box, quarters, _, unit, _ = self._place
        w, h = own_size(box, quarters)
        layer.clear()
        for space, mark in scene.marks:
            if mark in MARKS and mark != "burnt" and space in places:
                self._put(layer, self._mark(mark, unit), *places[space])
        for each in scene.rings:
            if each.label and each.space in places:
                self._put(layer, self._label(each, unit), *self._beside(places[each.space], each, unit, w, h))
        taken = {figure.space for figure in scene.figures}
        free, reach = floors(scene, w, h).keys() - taken, self._reach(unit)
        for each in scene.rings:
            if each.letter and each.space in places:
                x, y = places[each.space]
                aside = 0 if each.space in free else 17 * unit * reach
                sign = self._letter(each.letter, unit)
                self._put(layer, sign, min(x + aside, w - 14 * unit), max(y - aside, 14 * unit))

    def _figure(self, figure: Figure, unit: float) -> Any:
        assert self.scene
        side = round(2.6 * unit * crowded(self.scene) * (ACTIVE if figure.active else FIGURE))
        scene = self.scene
        key = ("figure", figure.who, figure.state, scene.inks, scene.facing, side)

        def make() -> Any:
            rim, halo = _table(scene.inks, "rim"), _table(scene.inks, "halo")
            things = art.draw(f"figure:{figure.who}:{figure.state}", (rim, halo), side, side)
            weighed = paint(_about(things, scene.facing, side), 1.0, size=(side, side), oversample=3, clear=True)
            return upload(straight(weighed))

        return self._textures.drawings.get(key, make)

    def _floors(self, outlines: tuple[tuple[Point, ...], ...], w: int, h: int, ink: str = "") -> Any:
        """These floors in an ink: in the game's colour those one may go to."""
        assert self.scene
        tint = ink or self.scene.accent
        key = ("floors", outlines, tint, w, h)

        def make() -> Any:
            return upload(straight(paint([Polygon(each, tint) for each in outlines], 1.0, size=(w, h), clear=True)))

        return self._textures.drawings.get(key, make)

    def _picture(self, things: tuple[Primitive, ...], w: int, h: int) -> Any:
        """These drawings over all of the box."""
        return self._textures.drawings.get(
            ("over", things, w, h), lambda: upload(straight(paint(things, 1.0, size=(w, h), oversample=2, clear=True)))
        )

    def _astray(self, unit: float) -> tuple[Primitive, ...]:
        """The way between where a figure should stand and where it was seen."""
        assert self.scene
        steps = way(self.scene.board, dict(self.scene.parts), *self.scene.way)
        points = tuple(self._places[step] for step in steps if step in self._places)
        if len(points) < 2:
            return ()
        bad, halo = (_table(self.scene.inks, ink) for ink in ("bad", "halo"))
        return Line(points, halo, 10 * unit), Line(points, bad, 5 * unit, (0.5 * unit, 9 * unit))

    def _label_size(self, words: str, unit: float) -> tuple[float, float]:
        """How large a label is to its reader."""
        return lettering.width(words, 18 * unit) + 50 * unit, 34 * unit

    def _beside(self, at: Point, ringed: Ringed, unit: float, w: float, h: float) -> Point:
        """Where a label has room: good beneath its ring, bad above it, within the box."""
        assert self.scene
        long, high = self._label_size(ringed.label, unit)
        if self.scene.facing % 2:
            long, high = high, long
        away = (RING + 10) * unit + high / 2
        y = at[1] + away if ringed.kind == "good" else at[1] - away
        y = y if high / 2 < y < h - high / 2 else 2 * at[1] - y
        edge = 4 * unit
        x = min(max(at[0], long / 2 + edge), w - long / 2 - edge)
        return x, min(max(y, high / 2 + edge), h - high / 2 - edge)

    def _label(self, ringed: Ringed, unit: float) -> Any:
        """A word or two beside a ring, with a tick or a cross, turned to the reader."""
        assert self.scene
        scene, words = self.scene, ringed.label
        long, high = self._label_size(words, unit)
        side, turn = round(long + 4 * unit), scene.facing * 90.0
        ink, ground, text = (_table(scene.inks, each) for each in (ringed.kind, "halo", "text"))

        def make() -> Any:
            middle = (side / 2, side / 2)

            def put(*points: Point) -> tuple[Point, ...]:
                return placed(points, middle, 1, turn)

            sign = art.draw(f"mark:{ringed.kind}", (ink, ground), 22 * unit, 22 * unit)
            spot = put((19 * unit - long / 2, 0))[0]
            things: list[Primitive] = [
                Polygon(put(*rounded(long, high, 9 * unit)), ground, ink, 2.5 * unit),
                *scaled(sign, 1, spot[0] - 11 * unit, spot[1] - 11 * unit),
                Lettering(put((36 * unit - long / 2, 0))[0], words, 18 * unit, text, turn, "start"),
            ]
            return upload(straight(paint(things, 1.0, scene.inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(("label", words, ringed.kind, scene.inks, scene.facing, side), make)

    def _pointer(self, unit: float) -> Any:
        """The mark by which a part is read, and a ring about it."""
        assert self.scene
        inks, accent = self.scene.inks, self.scene.accent
        side = round(44 * unit)

        def make() -> Any:
            at = (side / 2, side / 2)
            halo = _table(inks, "halo")
            things: list[Primitive] = [
                ring(at, 15 * unit, halo, 10 * unit),
                ring(at, 15 * unit, accent, 4 * unit),
                Disc(at, 7 * unit, "#F5C85C", halo, 2.5 * unit),
            ]
            return upload(straight(paint(things, 1.0, inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(("pointer", inks, accent, side), make)

    def _mark(self, mark: str, unit: float) -> Any:
        """What the game says of a space, about a figure that stands there."""
        assert self.scene
        inks, facing = self.scene.inks, self.scene.facing
        side = round(7.0 * FIGURE * unit)

        def make() -> Any:
            spot = Spot((side / 2, side / 2), FIGURE * unit, 0.0, facing * 90.0)
            return upload(straight(paint(MARKS[mark](spot), 1.0, inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(("mark", mark, inks, facing, side), make)

    def _dot(self, unit: float) -> Any:
        """The middle of a floor."""
        assert self.scene
        inks = self.scene.inks
        side = round(16 * unit)

        def make() -> Any:
            dot = Disc((side / 2, side / 2), 5 * unit, _table(inks, "bone"), _table(inks, "halo"), 2 * unit)
            return upload(straight(paint([dot], 1.0, inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(("dot", inks, side), make)

    def _ring(self, kind: str, unit: float, reach: float = 1.0) -> Any:
        assert self.scene
        scene = self.scene
        accent = scene.accent if scene.inks != "print" else _table("print", "rim")
        radius = round((CHOSEN if kind == "chosen" else RING) * reach) * unit
        side = round(2 * radius + 12 * unit)
        key = ("ring", kind, scene.inks, accent, side)

        def make() -> Any:
            return upload(
                straight(
                    paint(
                        _ring(kind, side / 2, radius, unit, scene.inks, accent),
                        1.0,
                        scene.inks,
                        size=(side, side),
                        oversample=3,
                        clear=True,
                    )
                )
            )

        return self._textures.drawings.get(key, make)

    def _letter(self, letter: str, unit: float) -> Any:
        assert self.scene
        scene = self.scene
        side = round(24 * unit)
        key = ("letter", letter, scene.accent, scene.facing, side)

        def make() -> Any:
            middle = (side / 2, side / 2)
            things: list[Primitive] = [
                Disc(middle, side / 2 - 1, scene.accent, _table(scene.inks, "halo"), 2 * unit),
                Lettering(middle, letter, 18 * unit, words_on(scene.accent), scene.facing * 90.0),
            ]
            return upload(straight(paint(things, 1.0, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(key, make)


def _table(inks: str, ink: str) -> str:
    return inks_table(inks)[ink]


def _about(things: tuple[Primitive, ...], facing: int, side: float) -> tuple[Primitive, ...]:
    """A figure's shape turned to its reader, in place."""
    if not facing:
        return things
    return scaled(turned(scaled(things, 1, -side / 2, -side / 2), facing), 1, side / 2, side / 2)


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
