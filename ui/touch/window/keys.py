"""The window by keys: Tab and the arrows go from target to target, Enter presses. Knows px, not Kivy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, Protocol

from ui.touch.things import Act, Box, Placed, Scroll, Touch
from ui.touch.window.fingers import Fingers, outside

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE = 2.5
"""So many times as far is a target that lies beside the way an arrow points."""
STOP = 32.0
"""Px at 800x480 of the frame about a place on a board."""


class Stop(NamedTuple):
    """Where keys may stand: a target, or a place of one with something of its own to do; px of the glass."""

    placed: Placed
    name: str
    at: tuple[float, float]
    act: Act | None = None


class Framed(Protocol):
    """What the keys need of the pane."""

    unit: float

    @property
    def drawn(self) -> list[Placed]: ...

    def at(self, x: float, y: float, slot: bool = False) -> Placed | None: ...
    def frame(self, box: Box | None) -> None: ...


class Keys:
    """One target has a frame about it, from the first key until a finger comes. `touched` is asked at every key; False
    means that it only woke the screen."""

    def __init__(self, glass: Framed, fingers: Fingers, touched: Callable[[], bool]) -> None:
        self.glass, self.fingers, self._touched = glass, fingers, touched
        self._on: Stop | None = None
        self._coming: tuple[float, float] | None = None
        """Where the target will be that is scrolled to, until it is there."""
        self._held: Callable[[], object] | None = None
        self._slot: int | None = None
        """Which slot the arrows have gone to, while something is held."""

    @property
    def name(self) -> str:
        """What the frame is about, "" where there is none."""
        return self._on.name if self._on else ""

    def down(self, key: str, more: bool = False, sign: str = "") -> bool:
        """A key goes down: `tab`, `enter`, `left`, `right`, `up`, `down`; `more` with shift. A `sign` presses the
        target that is called so. Whether it meant anything here."""
        if self._held is not None or not self._touched():
            if key in ARROWS:
                self._slide(1 if key in ("right", "down") else -1)
            return True
        if key == "tab":
            self._step(-1 if more else 1)
        elif key in ARROWS:
            self._towards(*ARROWS[key])
        elif key == "enter" and self._on:
            self._press(self._on, more)
        elif sign and (named := [stop for stop in self._stops() if stop.name.casefold() == sign.casefold()]):
            self._stand(named[0])
            self._press(named[0], False)
        else:
            return False
        return True

    def up(self) -> None:
        """The key that was held is let go: what showed only meanwhile is covered again."""
        slots = self._slots() if self._slot is not None else []
        slot = slots[self._slot % len(slots)] if self._slot is not None and slots else None
        held, self._held, self._slot = self._held, None, None
        if held:
            held()
        if slot and isinstance(slot.thing, Touch) and slot.thing.act:
            slot.thing.act()

    def _slide(self, by: int) -> None:
        """While a key holds what opens, the arrows go from one of what has come to view to the next."""
        if slots := self._slots():
            at = 0 if by > 0 else -1
            self._slot = (at if self._slot is None else self._slot + by) % len(slots)
            self.glass.frame(slots[self._slot].box)

    def _slots(self) -> list[Placed]:
        return [each for each in self.glass.drawn if isinstance(each.thing, Touch) and each.thing.slot]

    def shown(self) -> None:
        """The glass shows something else: the frame goes with its target, or to what stands nearest there now."""
        if (here := self._on) is None:
            return
        stops, at = self._stops(), self._coming or here.at
        same = [stop for stop in stops if stop.name == here.name] or stops
        seen = [stop for stop in same if not _hidden(stop)]
        if seen or not self._coming:  # what is scrolled to may take a frame or two
            seen = seen or [stop for stop in stops if not _hidden(stop)]
            self._stand(min(seen, key=lambda stop: math.dist(stop.at, at)) if seen else None)

    def hide(self) -> None:
        """A finger has come."""
        if self._on:
            self._stand(None)

    def _stops(self) -> list[Stop]:
        """All there is to press, as it is drawn, what is scrolled out of view as well; nothing that lies beneath."""
        found = []
        for each in self.glass.drawn:
            if not isinstance(each.thing, Touch) or each.thing.slot:
                continue
            stops = [
                Stop(each, name, outside(each, *inside), act)
                for name, inside, act in (each.thing.stops() if each.thing.stops else ())
            ]
            if each.thing.act or each.thing.long:
                stops.append(Stop(each, each.thing.name, each.box.middle))
            found += [stop for stop in stops if _hidden(stop) or self.glass.at(*stop.at) == each]
        return found

    def _stand(self, stop: Stop | None) -> None:
        self._on, self._coming = stop, None
        if stop is None:
            self.glass.frame(None)
        elif stop.act is None:
            self.glass.frame(stop.placed.box)
        else:
            side = STOP * self.glass.unit
            self.glass.frame(Box(stop.at[0] - side / 2, stop.at[1] - side / 2, side, side))

    def _step(self, by: int) -> None:
        stops, here = self._stops(), self._on
        same = [at for at, stop in enumerate(stops) if here and stop.name == here.name]
        # what was scrolled to may lie elsewhere by now
        at = min(same, key=lambda at: math.dist(stops[at].at, here.at)) if here and same else -1 if by > 0 else 0
        if stops:
            self._go(stops[(at + by) % len(stops)])

    def _towards(self, dx: int, dy: int) -> None:
        """To the nearest that way, in the same list if there is one."""
        if (here := self._on) is None:
            self._step(1)
            return
        ahead = []
        for stop in self._stops():
            on, aside = _ways(here.at, stop.at, dx, dy)
            if on > 1 and not _same(stop, here):
                ahead.append((stop.placed.clip != here.placed.clip, on + ASIDE * abs(aside), stop))
        if ahead:
            self._go(min(ahead, key=lambda each: each[:2])[2])

    def _go(self, stop: Stop) -> None:
        """To a target, which comes into view first."""
        about = [each for each in self.glass.drawn if isinstance(each.thing, Scroll) and each.box == stop.placed.clip]
        if not _hidden(stop) or not about:
            self._stand(stop)
            return
        (x, y), (u, v) = stop.at, about[-1].box.middle
        self._on, self._coming = stop, (u, v)
        if not self.fingers.scroll(about[-1], u - x, v - y):
            self._stand(stop)

    def _press(self, stop: Stop, more: bool) -> None:
        touch = stop.placed.thing
        assert isinstance(touch, Touch)
        if stop.act:
            stop.act()
            return
        if touch.down:
            touch.down()
        self._held = touch.up
        if more and touch.long:
            touch.long()
        elif touch.act:
            touch.act()


def _hidden(stop: Stop) -> bool:
    """Whether it is scrolled out of view."""
    return stop.placed.clip is not None and not stop.placed.clip.holds(*stop.at)


def _same(one: Stop, other: Stop) -> bool:
    return one.name == other.name and math.dist(one.at, other.at) < 1


def _ways(here: tuple[float, float], there: tuple[float, float], dx: int, dy: int) -> tuple[float, float]:
    """How far on along the arrow a point lies, and how far aside, px."""
    x, y = there[0] - here[0], there[1] - here[1]
    return x * dx + y * dy, x * dy + y * dx
