"""The board on the glass: its ground painted once on a thread of its own, figures and rings laid on top."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.graphics import InstructionGroup

from companion.boards.curves import placed
from companion.boards.inks import table as inks_table
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.boards.symbols import MARKS, Spot
from ui.touch import art
from ui.touch.art.strokes import ring, round_arc, scaled
from ui.touch.boardscene import (
    BoardScene,
    Figure,
    along,
    burnt,
    closest,
    crowded,
    floors,
    ground,
    spots,
    stands,
    walking_time,
    way,
)
from ui.touch.glass.quads import inside, own_size, textured
from ui.touch.glass.store import Pixels, Store, Textures, plate_shape, straight, upload
from ui.touch.theme import words_on
from ui.touch.things import Box
from vision.paint import paint

FIGURE, ACTIVE, RING, CHOSEN = 12.0, 14.0, 18.0, 24.0
"""Radii of figures and rings, px at 800x480."""


def paint_ground(scene: BoardScene, w: int, h: int, radius: float) -> Pixels:
    """The board's ground as pixels, its corners cut round."""
    image = paint(ground(scene, w, h), 1.0, scene.inks, size=(w, h))
    cover = paint(plate_shape(w, h, "#FFFFFF", radius, "", 0), 1.0, size=(w, h), clear=True)
    cover[..., :3] = image
    return cover[..., (2, 1, 0, 3)]


class Grounds:
    """Painted grounds, the last few kept; new ones come from one thread and are uploaded on the window's."""

    def __init__(self, room: int = 8 << 20) -> None:
        self._store = Store(room)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._asked: dict[Any, object] = {}

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def get(self, scene: BoardScene, w: int, h: int, radius: float, ready: Callable[[], None]) -> Any | None:
        """The texture, or None and a call of `ready` when it is there."""
        key = (scene.base, w, h, radius)
        if self._store.holds(key):
            return self._store.get(key, lambda: None)
        if key not in self._asked:
            self._asked[key] = scene
            future = self._worker.submit(paint_ground, scene, w, h, radius)
            future.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._arrived(key, done, ready), 0))
        return None

    def _arrived(self, key: Any, done: Any, ready: Callable[[], None]) -> None:
        self._asked.pop(key, None)
        self._store.get(key, lambda: upload(done.result()))
        ready()

    def sized(self, wide: int, high: int) -> None:
        """Room for a few boards in a window of this size, px."""
        self._store.room = 4 * 4 * wide * high

    def clear(self) -> None:
        self._store.clear()

    def close(self) -> None:
        self._worker.shutdown(wait=True, cancel_futures=True)


class BoardPane:
    """One board's place on the canvas. It lives as long as its box is on the screen."""

    def __init__(self, grounds: Grounds, textures: Textures) -> None:
        self.group = InstructionGroup()
        self._below, self._above = InstructionGroup(), InstructionGroup()
        self.group.add(self._below)
        self.group.add(self._above)
        self._grounds, self._textures = grounds, textures
        self._scene: BoardScene | None = None
        self._place: tuple[Box, int, float, float, float] | None = None
        self._at: dict[str, Point] = {}
        self._ways: dict[str, tuple[list[Point], float, float]] = {}
        self._shown: Any = None

    def show(self, scene: BoardScene, box: Box, quarters: int, high: float, unit: float, radius: float) -> None:
        """Draws what has changed. `unit`: px of 800x480 in px."""
        place = (box, quarters, high, unit, radius)
        if self._scene is not None and self._scene.look == scene.look and place == self._place:
            return
        before, self._scene = self._scene, scene
        same_view = before is not None and before.view == scene.view and place == self._place
        self._place = place
        self._draw_below()
        if same_view and before is not None and not scene.still:
            self._set_out(before, scene)
        else:
            self._ways.clear()
        self._draw_above()

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
        self._draw_above()

    def finish(self) -> None:
        """Everybody is there at once."""
        if self._ways:
            self._ways.clear()
            self._draw_above()

    def _set_out(self, before: BoardScene, scene: BoardScene) -> None:
        assert self._place
        box, quarters, *_ = self._place
        stood = {figure.id: figure.space for figure in before.figures}
        places = spots(scene, *own_size(box, quarters))
        for figure in scene.figures:
            was = stood.get(figure.id)
            if was is None or was == figure.space or figure.state != "stands":
                continue
            steps = way(scene.board, dict(scene.parts), was, figure.space)
            points = [places[step] for step in steps if step in places]
            if len(points) > 1:
                self._ways[figure.id] = (points, 0.0, walking_time(len(points) - 1))

    def _draw_below(self) -> None:
        assert self._scene and self._place
        box, quarters, high, _, radius = self._place
        w, h = own_size(box, quarters)
        texture = self._grounds.get(self._scene, round(w), round(h), radius, self._ground_came)
        if texture is not None:
            self._shown = texture
        elif self._shown is not None and self._shown.size == (round(w), round(h)):
            texture = self._shown  # the last ground stays until the new one is painted
        self._below.clear()
        if texture is None:
            plate = self._textures.dashed(round(w), round(h), self._scene.ground, round(radius), "", 0, ())
            drawn = textured(plate, box, quarters, high)
        else:
            drawn = textured(texture, box, quarters, high)
        for each in drawn:
            self._below.add(each)

    def _ground_came(self) -> None:
        if self._scene is not None:
            self._draw_below()

    def _draw_above(self) -> None:
        assert self._scene and self._place
        scene = self._scene
        box, quarters, high, unit, _ = self._place
        w, h = own_size(box, quarters)
        self._above.clear()
        places = spots(scene, w, h)
        self._at = stands(scene, w, h, FIGURE * unit * crowded(scene))
        seen = Box(0, 0, w, h)

        def put(texture: Any, x: float, y: float, alpha: float = 1.0) -> None:
            tw, th = texture.size
            local = Box(round(x - tw / 2), round(y - th / 2), tw, th)
            if local.meets(seen):
                for each in textured(texture, inside(box, quarters, *local), quarters, high, alpha=alpha):
                    self._above.add(each)

        for trail in scene.trails:
            points = [places[space] for space in trail.spaces if space in places]
            if len(points) > 1:
                put(self._trail(points, trail.kind, unit, round(w), round(h)), w / 2, h / 2)
        if sooty := burnt(scene, w, h):
            put(self._floors(sooty, round(w), round(h), _table(scene.inks, "black")), w / 2, h / 2, 0.5)
        tinted = floors(scene, w, h)
        if tinted:
            put(self._floors(tuple(tinted.values()), round(w), round(h)), w / 2, h / 2, 0.62)
        ringed = [places[each.space] for each in scene.rings if each.space in places]
        reach = max(0.55, min(1.0, closest(ringed) * 0.5 / (RING * unit)))
        for each in scene.rings:
            if each.space in tinted:
                put(self._dot(unit), *places[each.space])
            elif each.space in places:
                put(self._ring(each.kind, unit, reach), *places[each.space])
        for figure in scene.figures:
            if figure.id in self._at:
                at = self._at[figure.id]
                if figure.id in self._ways:
                    points, took, whole = self._ways[figure.id]
                    at = along(points, took / whole)
                if not seen.inset(8 * unit).holds(*at):
                    continue
                if figure.active:
                    put(self._ring("chosen", unit), *at)
                put(self._figure(figure, unit), *at)
        for space, mark in scene.marks:
            if mark in MARKS and mark != "burnt" and space in places:
                put(self._mark(mark, unit), *places[space])
        for each in scene.rings:
            if each.letter and each.space in places:
                x, y = places[each.space]
                aside = 0 if each.space in tinted else 17 * unit * reach
                put(self._letter(each.letter, unit), min(x + aside, w - 14 * unit), max(y - aside, 14 * unit))

    def _figure(self, figure: Figure, unit: float) -> Any:
        assert self._scene
        side = round(2.6 * unit * crowded(self._scene) * (ACTIVE if figure.active else FIGURE))
        scene = self._scene
        key = ("figure", figure.who, figure.state, scene.inks, scene.facing, side)

        def make() -> Any:
            rim, halo = _table(scene.inks, "rim"), _table(scene.inks, "halo")
            things = art.draw(f"figure:{figure.who}:{figure.state}", (rim, halo), side, side)
            weighed = paint(_about(things, scene.facing, side), 1.0, size=(side, side), oversample=3, clear=True)
            return upload(straight(weighed))

        return self._textures.drawings.get(key, make)

    def _floors(self, outlines: tuple[tuple[Point, ...], ...], w: int, h: int, ink: str = "") -> Any:
        """These floors in an ink: in the game's colour those one may go to."""
        assert self._scene
        tint = ink or self._scene.accent
        key = ("floors", outlines, tint, w, h)

        def make() -> Any:
            return upload(straight(paint([Polygon(each, tint) for each in outlines], 1.0, size=(w, h), clear=True)))

        return self._textures.drawings.get(key, make)

    def _mark(self, mark: str, unit: float) -> Any:
        """What the game says of a space, about a figure that stands there."""
        assert self._scene
        inks, facing = self._scene.inks, self._scene.facing
        side = round(7.0 * FIGURE * unit)

        def make() -> Any:
            spot = Spot((side / 2, side / 2), FIGURE * unit, 0.0, facing * 90.0)
            return upload(straight(paint(MARKS[mark](spot), 1.0, inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(("mark", mark, inks, facing, side), make)

    def _dot(self, unit: float) -> Any:
        """The middle of a floor."""
        assert self._scene
        inks = self._scene.inks
        side = round(16 * unit)

        def make() -> Any:
            dot = Disc((side / 2, side / 2), 5 * unit, _table(inks, "bone"), _table(inks, "halo"), 2 * unit)
            return upload(straight(paint([dot], 1.0, inks, size=(side, side), oversample=3, clear=True)))

        return self._textures.drawings.get(("dot", inks, side), make)

    def _ring(self, kind: str, unit: float, reach: float = 1.0) -> Any:
        assert self._scene
        scene = self._scene
        accent = scene.accent if scene.inks != "print" else _table("print", "rim")
        radius = (CHOSEN if kind == "chosen" else RING * reach) * unit
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
        assert self._scene
        scene = self._scene
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

    def _trail(self, points: list[Point], kind: str, unit: float, w: int, h: int) -> Any:
        assert self._scene
        scene = self._scene
        key = ("trail", tuple(points), kind, scene.inks, unit)

        def make() -> Any:
            dash = (0.1, 9 * unit) if kind == "bad" else ()
            things = [
                Line(tuple(points), _table(scene.inks, "ground"), 10 * unit),
                Line(tuple(points), _table(scene.inks, kind), 5 * unit, dash),
            ]
            return upload(straight(paint(things, 1.0, scene.inks, size=(w, h), clear=True)))

        return self._textures.drawings.get(key, make)


def _table(inks: str, ink: str) -> str:
    return inks_table(inks)[ink]


def _about(things: tuple[Primitive, ...], facing: int, side: float) -> tuple[Primitive, ...]:
    """A figure's shape turned to its reader, in place."""
    if not facing:
        return things
    centred = scaled(things, 1, -side / 2, -side / 2)
    out: list[Primitive] = []
    for thing in centred:
        if isinstance(thing, Polygon | Line):
            thing = msgspec.structs.replace(thing, points=placed(thing.points, (0, 0), 1, facing * 90.0))
        elif isinstance(thing, Disc):
            thing = msgspec.structs.replace(thing, at=placed((thing.at,), (0, 0), 1, facing * 90.0)[0])
        out.append(thing)
    return scaled(out, 1, side / 2, side / 2)


def _ring(kind: str, middle: float, radius: float, unit: float, inks: str, accent: str) -> tuple[Primitive, ...]:
    """Rings as look.md 7 has them: 4 px on 8, broken 8-5 where one may go."""
    at = (middle, middle)
    halo, text = _table(inks, "halo"), _table(inks, "text")
    if kind == "may_go":
        around = round_arc(at, radius, 0, 360)
        return (
            ring(at, radius, halo, 8 * unit),
            Line(around, accent, 4 * unit, (4.5 * unit, 8 * unit)),
            Disc(at, 4 * unit, _table(inks, "ink")),
        )
    ink = {"good": _table(inks, "good"), "bad": _table(inks, "bad")}.get(kind, text)
    return (ring(at, radius, halo, 8 * unit), ring(at, radius, ink, 4 * unit))
