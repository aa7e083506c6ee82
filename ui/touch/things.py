"""What a screen is made of: values with boxes in px, x to the right, y down, from the top left corner.

plate = Plate(Box(8, 8, 316, 56), fill="#25353D", radius=12)
label = Text(plate.box, "Ann", 30, "work-bold", "#FFFFFF", on="#BB3E37")
target = Touch(plate.box, "Ann", act=show_ann)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple

import msgspec

from companion.boards.primitives import Primitive


class Box(NamedTuple):
    """A rectangle, px."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        down = dx if dy is None else dy
        return Box(self.x + dx, self.y + down, self.w - 2 * dx, self.h - 2 * down)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Box, by: float = 0.0) -> bool:
        """Whether they overlap by more than `by` px both ways."""
        x, y, w, h = self
        left, top, wide, high = other
        return (
            min(w, wide, h, high) > by
            and x + w - left > by
            and left + wide - x > by
            and y + h - top > by
            and top + high - y > by
        )

    def within(self, other: Box, slack: float = 0.5) -> bool:
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def shared(self, other: Box) -> Box:
        """What both cover; empty (no width or height) where they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def grown_to(self, w: float, h: float) -> Box:
        """At least so large, about the same middle: for a finger, where the eye needs less."""
        dx, dy = max(0.0, w - self.w) / 2, max(0.0, h - self.h) / 2
        return Box(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)


Anchor = Literal["start", "middle", "end"]
Act = Callable[[], object]


class Plate(msgspec.Struct, frozen=True):
    """A filled, outlined rectangle with round corners. The outline lies inside the box; `dash` is on, off px."""

    box: Box
    fill: str = ""
    radius: float = 12
    line: str = ""
    width: float = 2
    dash: tuple[float, ...] = ()


class Text(msgspec.Struct, frozen=True):
    """One line of words on the middle height of its room; `on` is the colour behind it, for the contrast check.

    `fits`: False where more lines came of it than there was room for, which the check hears.
    """

    room: Box
    words: str
    size: float
    face: str
    ink: str
    on: str
    anchor: Anchor = "start"
    fits: bool = True


class Art(msgspec.Struct, frozen=True):
    """A drawing of `art` by name, filling a square or box; `inks` as that drawing wants them.

    `on` is set where the drawing tells something and must stand out: the check compares its first ink with it.
    """

    box: Box
    name: str
    inks: tuple[str, ...] = ()
    on: str = ""


class Picture(msgspec.Struct, frozen=True, eq=False):
    """A drawing; `draw` gives it as primitives in px from the box's corner, and is called where it is not at hand.
    `key` says all of it: equal keys, equal pictures."""

    box: Box
    key: str
    draw: Callable[[], Iterable[Primitive]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and (self.key, self.box) == (other.key, other.box)

    def __hash__(self) -> int:
        return hash((self.key, self.box))


class Touch(msgspec.Struct, frozen=True):
    """Where a finger does something. `name` is what a blind player would be told.

    `act` on letting go; `hold`: only after 0.8 s. `long` after 0.6 s instead of `act`. `at` gets the place, px from
    the box's corner; `drag` gets every place from the first on. `down` and `up` see a finger come and go, for what
    shows only while it rests there. `plate` lights up under the finger. `stops`: places within it where keys stand,
    each with its name, px from the corner, and what it does. `lift` gets where a finger was put down that strays, px
    from the corner, and gives what is told of where it lets go; None where nothing is carried away. `slot`: only a
    finger that holds something else comes here, by sliding; it acts where that lets go, or rests a while and then goes
    on. Arrows go there while a key holds.
    """

    box: Box
    name: str
    act: Act | None = None
    long: Act | None = None
    at: Callable[[float, float], object] | None = None
    drag: Callable[[float, float], object] | None = None
    down: Act | None = None
    up: Act | None = None
    hold: bool = False
    plate: Plate | None = None
    stops: Callable[[], Sequence[tuple[str, tuple[float, float], Act]]] | None = None
    lift: Callable[[float, float], Callable[[float, float], object] | None] | None = None
    slot: bool = False


class Rows(msgspec.Struct, frozen=True):
    """A long list of rows alike, made only while they are in view: `make(number)` gives a row’s parts.

    The first begins at `top`, each is `high` px with the gap beneath it.
    """

    top: float
    count: int
    high: float
    make: Callable[[int], Sequence[Thing]]

    def seen(self, top: float, foot: float) -> list[Thing]:
        """The parts of those between two heights, and of one more at either end, for whoever begins to scroll."""
        first = max(0, int((top - self.top) // self.high) - 1)
        last = min(self.count, int((foot - self.top) // self.high) + 2)
        return [part for number in range(first, last) for part in self.make(number)]


class Scroll(msgspec.Struct, frozen=True):
    """A window of `box` onto content of `size` px that is larger; the parts' boxes are as if nothing were scrolled.

    `key` keeps the place between drawings; `start` is where it begins (px), and a change of it scrolls there.
    """

    box: Box
    key: str
    size: tuple[float, float]
    parts: tuple[Thing, ...]
    start: tuple[float, float] = (0.0, 0.0)
    rows: Rows | None = None

    def seen(self, dy: float) -> tuple[Thing, ...]:
        """Its parts, and of its rows those in view when it has been pushed up so far."""
        if self.rows is None:
            return self.parts
        return (*self.parts, *self.rows.seen(self.box.y + dy, self.box.bottom + dy))


class Turned(msgspec.Struct, frozen=True):
    """Parts set in a sheet of `size` px that is turned by quarters clockwise about the middle of `box`."""

    box: Box
    quarters: int
    size: tuple[float, float]
    parts: tuple[Thing, ...]


class Layer(msgspec.Struct, frozen=True):
    """Parts that move together. When `key` changes, `enter` says how they come: from a side, or out of `under`."""

    name: str
    key: str
    box: Box
    parts: tuple[Thing, ...]
    enter: str = ""
    under: str = ""


class BoardPlace(msgspec.Struct, frozen=True):
    """Where the board lies on the glass; `scene` is what to show of it (`boardwork.BoardScene`)."""

    box: Box
    scene: Any
    radius: float = 12
    figures: float = 1.0
    """How large figures are, as a part of what they are on the play screen."""


class Live(msgspec.Struct, frozen=True):
    """Moving pictures: `source` gives the newest as rows of blue, green, red, or None; it is asked on a thread of its
    own, at most ten times a second."""

    box: Box
    source: Callable[[], Any]


class Ring(msgspec.Struct, frozen=True):
    """The ring of hold-to-confirm round an icon: fills clockwise while the target named `of` is held."""

    box: Box
    ink: str
    of: str


Thing = Plate | Text | Art | Picture | Touch | Scroll | Turned | Layer | BoardPlace | Live | Ring
Things = Sequence[Thing]


class Placed(NamedTuple):
    """A thing where it really lies on the glass: `box` px of the window, turned by `quarters`, seen through `clip`.

    `layer` is the path of the layers it belongs to, `scroll` the window it moves in.
    """

    thing: Thing
    box: Box
    quarters: int
    clip: Box | None
    layer: str
    scroll: str


def target_at(placed: Sequence[Placed], x: float, y: float, slot: bool = False) -> Placed | None:
    """The target at a point of the glass, y down; the one on top where there are several. `slot`: of those that only a
    finger comes to that holds another."""
    for each in reversed(placed):
        if not isinstance(each.thing, Touch) or each.thing.slot is not slot or not each.box.holds(x, y):
            continue
        if each.clip is None or each.clip.holds(x, y):
            return each
    return None


class Frame(NamedTuple):
    """A sheet's place: from its own px to those of the window."""

    x: float = 0.0
    y: float = 0.0
    w: float = 0.0
    h: float = 0.0
    quarters: int = 0

    def put(self, box: Box) -> Box:
        """A box of the sheet, on the glass."""
        x, y, w, h = box
        match self.quarters % 4:
            case 0:
                return Box(self.x + x, self.y + y, w, h)
            case 1:
                return Box(self.x + self.h - y - h, self.y + x, h, w)
            case 2:
                return Box(self.x + self.w - x - w, self.y + self.h - y - h, w, h)
            case _:
                return Box(self.x + y, self.y + self.w - x - w, h, w)


def sheet_in(box: Box, size: tuple[float, float], quarters: int, outer: int = 0) -> Frame:
    """The frame of a sheet of `size` lying turned in the middle of a box of the window."""
    w, h = size
    wide, high = (h, w) if (quarters + outer) % 2 else (w, h)
    x, y = box.middle
    return Frame(x - wide / 2, y - high / 2, w, h, (quarters + outer) % 4)


def place(
    things: Things, size: tuple[float, float], offsets: dict[str, tuple[float, float]] | None = None
) -> Iterator[Placed]:
    """Every thing that is drawn or touched, in order, where it lies on a glass of `size` px.

    `offsets` says how far each scroll has been moved.
    """
    yield from _place(things, Frame(0, 0, *size), None, "", "", offsets or {})


def _place(
    things: Things, frame: Frame, clip: Box | None, layer: str, scroll: str, offsets: dict[str, tuple[float, float]]
) -> Iterator[Placed]:
    for thing in things:
        match thing:
            case Layer(name=name, parts=parts):
                yield Placed(thing, frame.put(thing.box), frame.quarters, clip, f"{layer}/{name}", scroll)
                yield from _place(parts, frame, clip, f"{layer}/{name}", scroll, offsets)
            case Turned(box=box, quarters=quarters, size=size, parts=parts):
                inner = sheet_in(frame.put(box), size, quarters, frame.quarters)
                yield from _place(parts, inner, clip, layer, scroll, offsets)
            case Scroll(box=box, key=key):
                window = frame.put(box)
                yield Placed(thing, window, frame.quarters, clip, layer, key)
                dx, dy = offsets.get(key, thing.start)
                parts, inner = thing.seen(dy), _shifted(frame, box, dx, dy)
                seen = clip.shared(window) if clip else window
                # before a finger has moved anything no line is seen in part
                runs = _runs(box.moved(0, dy), parts) if dy == thing.start[1] else ((False, parts),)
                for shut, run in runs:
                    yield from _place(run, inner, seen._replace(h=0.0) if shut else seen, layer, key, offsets)
                for bar in scroll_bars(thing, dx, dy):
                    yield Placed(bar, frame.put(bar.box), frame.quarters, clip, layer, scroll)
            case _:
                box = thing.room if isinstance(thing, Text) else thing.box
                yield Placed(thing, frame.put(box), frame.quarters, clip, layer, scroll)


BAR, BAR_INK = 4.0, "#7F95A1"
"""How broad the bar beside what scrolls is, px, and its colour, seen on dark and on light."""


def scroll_bars(scroll: Scroll, dx: float, dy: float) -> Iterator[Plate]:
    """Bars in the gap beside and beneath a window with more in it, as long as the part in view is of the whole."""
    box, (w, h) = scroll.box, scroll.size
    if h > box.h + 1:
        long = max(4 * BAR, box.h * box.h / h)
        at = box.y + (box.h - long) * min(1.0, dy / (h - box.h))
        yield Plate(Box(round(box.right + BAR / 2), round(at), BAR, round(long)), BAR_INK, BAR / 2)
    if w > box.w + 1:
        long = max(4 * BAR, box.w * box.w / w)
        at = box.x + (box.w - long) * min(1.0, dx / (w - box.w))
        yield Plate(Box(round(at), round(box.bottom + BAR / 2), round(long), BAR), BAR_INK, BAR / 2)


def _runs(box: Box, parts: Things) -> Iterable[tuple[bool, Things]]:
    """Parts that follow each other, and whether they are lines of words whose middle the edge of a window would go
    through, or stand beside those."""
    lines = [part for part in parts if isinstance(part, Text)]
    spans = [(line.room.middle[1] - 0.4 * line.size, line.room.middle[1] + 0.58 * line.size) for line in lines]
    cut = [span for span in spans if any(span[0] < edge < span[1] for edge in (box.y, box.bottom))]
    if not cut:
        return ((False, parts),)

    def shut(part: Thing) -> bool:
        if isinstance(part, Text):
            return any(high < part.room.middle[1] < low for high, low in cut)
        return isinstance(part, Plate) and any(high < part.box.y and part.box.bottom < low for high, low in cut)

    return ((hidden, tuple(run)) for hidden, run in groupby(parts, shut))


def _shifted(frame: Frame, box: Box, dx: float, dy: float) -> Frame:
    """The frame of a sheet whose content has been pushed left by dx and up by dy px of its own."""
    moved = frame.put(box.moved(-dx, -dy))
    still = frame.put(box)
    return frame._replace(x=frame.x + moved.x - still.x, y=frame.y + moved.y - still.y)


def shift(thing: Thing, dx: float, dy: float) -> Thing:
    """The same thing, moved."""
    if isinstance(thing, Text):
        return msgspec.structs.replace(thing, room=thing.room.moved(dx, dy))
    changed: dict[str, Any] = {"box": thing.box.moved(dx, dy)}
    if isinstance(thing, Touch) and thing.plate:
        changed["plate"] = shift(thing.plate, dx, dy)
    if isinstance(thing, Scroll | Layer):
        changed["parts"] = tuple(shift(part, dx, dy) for part in thing.parts)
    if isinstance(thing, Scroll) and (rows := thing.rows):
        made = lambda at: [shift(part, dx, dy) for part in rows.make(at)]  # noqa: E731
        changed["rows"] = Rows(rows.top + dy, rows.count, rows.high, made)
    return msgspec.structs.replace(thing, **changed)
