"""Things on the glass: only what has changed is drawn anew, and layers come in as they are told to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from kivy.graphics import Canvas, InstructionGroup, PopMatrix, PushMatrix, ScissorPop, ScissorPush, Translate

from ui.touch.things import (
    Art,
    BoardPlace,
    Box,
    Layer,
    Live,
    Picture,
    Placed,
    Plate,
    Ring,
    Text,
    Thing,
    Touch,
    place,
    target_at,
)
from ui.touch.window.boards import BoardPane, Grounds, Place
from ui.touch.window.live import LivePane
from ui.touch.window.quads import inside, own_size, plain, put, rgb, stretched, textured
from ui.touch.window.store import Textures

SLIDE, FADE = 0.18, 0.24
"""Seconds a band slides in, and a panel turns to its reader."""
RING_STEPS = 32
FRAME = 12.0
"""Px at 800x480 by which the frame of the keys is rounded."""

Drawn = Plate | Text | Art | Picture
Offsets = dict[str, tuple[float, float]]


class _Run(NamedTuple):
    """Neighbours on the glass that move and are cut alike: drawn as one group, kept while nothing in it changes."""

    layer: str
    clip: Box | None
    items: tuple[tuple[Any, ...], ...]


class _Entering:
    """A layer on its way in."""

    def __init__(self, layer: Layer, box: Box) -> None:
        self.layer, self.box = layer, box
        self.took = 0.0
        self.slides = layer.enter != "fade"
        self.whole = SLIDE if self.slides else FADE
        self._moves: list[Translate] = []

    @property
    def share(self) -> float:
        return min(1.0, self.took / self.whole)

    def offset(self) -> tuple[float, float]:
        """How far from its place it still is, px of the glass, y up."""
        left = (1 - self.share) ** 2
        sides = {"left": (-1, 0), "right": (1, 0), "bottom": (0, -1), "top": (0, 1)}
        dx, dy = sides.get(self.layer.enter, (0, 0))
        return dx * self.box.w * left * 0.35, dy * self.box.h * left * 0.35

    def move(self) -> Translate:
        """What keeps some of its drawing as far from its place as it is."""
        self._moves.append(Translate(*self.offset(), 0))
        return self._moves[-1]

    def goes_on(self, seconds: float) -> None:
        self.took += seconds
        for move in self._moves:
            move.x, move.y = self.offset()


class Pane:
    """Draws on one canvas. `still`: everything comes at once."""

    def __init__(self, canvas: Canvas) -> None:
        self.textures = Textures()
        self.grounds = Grounds()
        self.still = False
        self.drawn: list[Placed] = []
        """Also what is scrolled out of view."""
        self.placed: list[Placed] = []
        self.size = (0, 0)
        self.unit = 1.0
        self.bg = "#000000"
        self._runs: list[tuple[_Run, InstructionGroup]] = []
        self._boards: dict[int, BoardPane] = {}
        self._live: LivePane | None = None
        self._keys: dict[str, str] = {}
        self._entering: dict[str, _Entering] = {}
        self._slid: dict[str, _Entering | None] = {}
        self._back, self._middle, self._over = InstructionGroup(), InstructionGroup(), InstructionGroup()
        for group in (self._back, self._middle, self._over):
            canvas.add(group)
        self._pressed: Placed | None = None
        self._held: tuple[str, float] | None = None
        self._frame: Box | None = None

    # -- showing --------------------------------------------------------------------------------------------------

    def show(self, things: Sequence[Thing], size: tuple[int, int], bg: str, unit: float, offsets: Offsets) -> None:
        """Everything that is to be seen, px."""
        glass = Box(0, 0, *size)
        if size != self.size or bg != self.bg:
            self.size, self.bg = size, bg
            self.textures.sized(*size)
            self.grounds.sized(*size)
            self._back.clear()
            put(self._back, plain(glass, size[1], bg))
            self._runs = []
        self.unit = unit
        self.drawn = list(place(things, size, offsets))
        self.placed = [each for each in self.drawn if _visible(each, glass)]
        self._watch_layers()
        self._draw()

    def _watch_layers(self) -> None:
        keys = {each.layer + "/" + each.thing.name: each for each in self.placed if isinstance(each.thing, Layer)}
        for path, each in keys.items():
            layer = each.thing
            assert isinstance(layer, Layer)
            if layer.enter and not self.still and self._keys.get(path, layer.key) != layer.key:
                self._entering[path] = _Entering(layer, each.box)
            self._keys[path] = layer.key
        for path in self._keys.keys() - keys:
            del self._keys[path]
            self._entering.pop(path, None)

    def _draw(self) -> None:
        wanted = self._gathered()
        fresh = {run.layer for run, _ in self._runs if self._slide(run.layer) not in (None, self._slid.get(run.layer))}
        kept: dict[Any, list[InstructionGroup]] = {}
        for run, group in self._runs:
            kept.setdefault(run, []).append(group)
        runs: list[tuple[_Run, InstructionGroup]] = []
        boards = 0
        self._middle.clear()
        for piece in wanted:
            if not isinstance(piece, Placed):
                same = kept.get(piece)
                group = same.pop() if same and piece.layer not in fresh else self._group(piece)
                runs.append((piece, group))
            elif isinstance(piece.thing, Live):
                group = self._moving_picture(piece)
            else:
                group = self._board(boards, piece)
                boards += 1
            self._middle.add(group)
        for number in [number for number in self._boards if number >= boards]:
            self._boards.pop(number).close()
        for gone in chain(*kept.values()):
            gone.clear()  # a group and its parts hold each other, and would stay until rubbish is looked for
        if self._live and not any(isinstance(piece, Placed) and isinstance(piece.thing, Live) for piece in wanted):
            self._live.close()
            self._live = None
        self._runs = runs
        self._slid = {run.layer: self._slide(run.layer) for run, _ in runs}
        self._draw_over()

    def _gathered(self) -> list[_Run | Placed]:
        """Runs and boards in the order they are drawn."""
        out: list[_Run | Placed] = []
        items: list[tuple[Any, ...]] = []
        now: tuple[str, Box | None] = ("", None)

        def close() -> None:
            if items:
                out.append(_Run(now[0], now[1], tuple(items)))
                items.clear()

        for each in self.placed:
            thing = each.thing
            if isinstance(thing, BoardPlace | Live):
                close()
                out.append(each)
            elif isinstance(thing, Drawn):
                if (each.layer, each.clip) != now:
                    close()
                    now = (each.layer, each.clip)
                items.append((thing, each.box, each.quarters))
        close()
        return out

    def _slide(self, layer: str) -> _Entering | None:
        """What carries this layer along, where something does."""
        found = (entering for path, entering in self._entering.items() if layer.startswith(path))
        return next((each for each in found if each.slides), None)

    def _group(self, run: _Run) -> InstructionGroup:
        group = InstructionGroup()
        high = self.size[1]
        if run.clip:
            clip = run.clip
            group.add(
                ScissorPush(x=round(clip.x), y=round(high - clip.bottom), width=round(clip.w), height=round(clip.h))
            )
        entering = self._slide(run.layer)
        if entering:
            group.add(PushMatrix())
            group.add(entering.move())
        for thing, box, quarters in run.items:
            put(group, self._drawn(thing, box, quarters))
        if entering:
            group.add(PopMatrix())
        if run.clip:
            group.add(ScissorPop())
        return group

    def _drawn(self, thing: Drawn, box: Box, quarters: int) -> list[Any]:
        high = self.size[1]
        match thing:
            case Plate():
                return self._plate(thing, box, quarters, high)
            case Text():
                return self._text(thing, box, quarters, high)
            case Art(name=name, inks=inks):
                w, h = own_size(box, quarters)
                return textured(self.textures.art(name, inks, round(w), round(h)), box, quarters, high)
            case Picture(key=key, draw=draw):
                w, h = own_size(box, quarters)
                return textured(self.textures.stamp(("picture", key), round(w), round(h), draw), box, quarters, high)
        return []

    def _plate(self, plate: Plate, box: Box, quarters: int, high: float) -> list[Any]:
        radius = round(min(plate.radius, box.w / 2, box.h / 2))
        width = round(plate.width) if plate.line else 0
        if radius < 1 and not (plate.line or plate.dash):
            return plain(box, high, plate.fill)
        texture, corner = self.textures.plate(plate.fill, radius, plate.line, width)
        if plate.dash or min(box.w, box.h) < 2 * corner:
            w, h = own_size(box, quarters)
            exact = self.textures.dashed(round(w), round(h), plate.fill, radius, plate.line, width, plate.dash)
            return textured(exact, box, quarters, high)
        return stretched(texture, corner, box, high)

    def _text(self, text: Text, box: Box, quarters: int, high: float) -> list[Any]:
        texture, middle = self.textures.words(text.words, round(text.size), text.face)
        w, h = own_size(box, quarters)
        x = {"start": 0.0, "middle": (w - texture.width) / 2, "end": w - texture.width}[text.anchor]
        local = Box(round(x), round(h / 2 - middle), texture.width, texture.height)
        return textured(texture, inside(box, quarters, *local), quarters, high, text.ink)

    def _board(self, number: int, placed: Placed) -> InstructionGroup:
        pane = self._boards.get(number) or BoardPane(self.grounds, self.textures)
        self._boards[number] = pane
        thing = placed.thing
        assert isinstance(thing, BoardPlace)
        unit = self.unit * thing.figures
        pane.show(thing.scene, Place(placed.box, placed.quarters, self.size[1], unit, round(thing.radius)))
        if self.still:
            pane.finish()
        return pane.group

    def _moving_picture(self, placed: Placed) -> InstructionGroup:
        assert isinstance(placed.thing, Live)
        self._live = self._live or LivePane()
        self._live.show(placed.thing, placed.box, placed.quarters, self.size[1])
        return self._live.group

    # -- fingers ----------------------------------------------------------------------------------------------------

    def press(self, placed: Placed | None) -> None:
        """What lies under the finger lights up."""
        self._pressed = placed
        self._draw_over()

    def hold(self, name: str, share: float) -> None:
        """How full the ring of the target being held is, 0 to 1."""
        self._held = (name, share) if share > 0 else None
        self._draw_over()

    def frame(self, box: Box | None) -> None:
        """Where keys stand."""
        self._frame = box
        self._draw_over()

    def _draw_over(self) -> None:
        self._over.clear()
        high = self.size[1]
        if self._pressed and isinstance(self._pressed.thing, Touch) and (plate := self._pressed.thing.plate):
            base = self._pressed.thing.box
            box = inside(self._pressed.box, self._pressed.quarters, *plate.box.moved(-base.x, -base.y))
            radius = round(min(plate.radius, box.w / 2, box.h / 2))
            texture, corner = self.textures.plate("#FFFFFF", radius, "", 0)
            whole = box.w >= 2 * corner and box.h >= 2 * corner
            drawn = stretched(texture, corner, box, high) if whole else plain(box, high, "#FFFFFF")
            drawn[0].rgba = (*rgb("#7F95A1"), 0.42)
            put(self._over, drawn)
        if self._frame:
            put(self._over, self._framed(self._frame))
        if self._held:
            name, share = self._held
            for each in self.placed:
                if isinstance(each.thing, Ring) and each.thing.of == name:
                    self._draw_ring(each, share)
        for entering in self._entering.values():
            if entering.layer.enter == "fade":
                put(self._over, plain(entering.box, high, entering.layer.under or self.bg, 1 - entering.share))

    def _framed(self, box: Box) -> list[Any]:
        """A bright line between dark ones, of a colour that means nothing else: it is seen on every ground."""
        out: list[Any] = []
        for ink, grown, wide in (("#0B1215", 5.0, 8.0), ("#5CD6FF", 3.0, 4.0)):
            far, line = grown * self.unit, max(2, round(wide * self.unit))
            texture, corner = self.textures.plate("", round(FRAME * self.unit), ink, line)
            shown = box.inset(-far, -far).shared(Box(0, 0, *self.size))
            out += stretched(texture, corner, shown, self.size[1])
        return out

    def _draw_ring(self, placed: Placed, share: float) -> None:
        ring = placed.thing
        assert isinstance(ring, Ring)
        step = round(share * RING_STEPS) / RING_STEPS
        if step <= 0:
            return
        side = round(min(placed.box.w, placed.box.h))
        texture = self.textures.art(f"progress:{step}", (ring.ink,), side, side)
        put(self._over, textured(texture, placed.box, placed.quarters, self.size[1]))

    # -- time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Something is still being painted or is on its way."""
        return self.grounds.busy or bool(self._entering) or any(board.walking for board in self._boards.values())

    @property
    def lively(self) -> bool:
        """Moving pictures are shown: they change by themselves."""
        return self._live is not None

    def tick(self, seconds: float) -> None:
        """Time goes on for whatever moves."""
        for board in self._boards.values():
            board.tick(seconds)
        if self._live:
            self._live.tick(seconds)
        if not self._entering:
            return
        for entering in self._entering.values():
            entering.goes_on(seconds)
        self._entering = {path: each for path, each in self._entering.items() if each.share < 1}
        self._draw_over()

    def clear(self) -> None:
        """Forgets everything painted, when the light or the size has changed."""
        self.textures.clear()
        self.grounds.clear()
        self._runs = []

    def close(self) -> None:
        self.grounds.close()
        if self._live:
            self._live.close()

    def at(self, x: float, y: float, slot: bool = False) -> Placed | None:
        """As `target_at`, of all that is in view."""
        return target_at(self.placed, x, y, slot)


def _visible(placed: Placed, glass: Box) -> bool:
    """Whether any of it can be seen."""
    seen = glass.shared(placed.clip) if placed.clip else glass
    return isinstance(placed.thing, Layer) or placed.box.meets(seen)
