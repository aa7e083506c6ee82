"""Which part of a board is worth looking at, mm: a panel, two side by side, the whole, or a part of it from near."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from companion.boards.drawing import visible, where
from companion.boards.model import Board, Point
from companion.table.view import TableView

ROOMY, LOOSE, CLOSE, MARGIN = 0.105, 1.25, 1.8, 0.05
"""A space with less of the board's breadth to itself is small; a view that fills less of its place is loose; how much
larger both are then shown at most; what stays free at the edge, as a part of the breadth."""

T = TypeVar("T")


class Kept(Generic[T]):
    """The last few things worked out from a board: it is the same at every frame, and too large to be compared."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[tuple[object, ...], tuple[Board, T]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, board: Board, rest: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` gave for this board and the rest. It keeps the board too, so that its `id` stays its own."""
        key = (id(board), *rest)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = (board, make())
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
            return self._kept[key][1]


_places: Kept[Mapping[str, Point]] = Kept(4)


def places_of(board: Board, parts: Mapping[str, str]) -> Mapping[str, Point]:
    """As `where`, worked out once for as long as the parts stand so; mm."""
    return _places.get(board, tuple(sorted(parts.items())), lambda: where(board, parts))


class View(NamedTuple):
    """The part of the board that is shown, mm. `name` is the panel's id, "" for the whole board."""

    x: float
    y: float
    w: float
    h: float
    name: str = ""

    def holds(self, at: Point, slack: float = 0.0) -> bool:
        return self.x - slack <= at[0] <= self.x + self.w + slack and self.y - slack <= at[1] <= self.y + self.h + slack


_views: Kept[list[View]] = Kept(4)


def views(board: Board, parts: Mapping[str, str]) -> list[View]:
    """Everything that can be looked at: each panel in view from left to right, then the whole."""
    return _views.get(board, tuple(sorted(parts.items())), lambda: _every_view(board, parts))


def _every_view(board: Board, parts: Mapping[str, str]) -> list[View]:
    panels = sorted(visible(board, parts), key=lambda panel: (panel.at[1] // 50, panel.at[0]))
    each = [View(*panel.at, *panel.size, panel.id) for panel in panels]
    if not each:
        return [View(*board.played(parts))]
    left, top = min(view.x for view in each), min(view.y for view in each)
    right, foot = max(view.x + view.w for view in each), max(view.y + view.h for view in each)
    whole = View(left, top, right - left, foot - top)
    return each if len(each) == 1 else [*each, whole]


def best_view(board: Board, parts: Mapping[str, str], spaces: Iterable[str]) -> View:
    """The smallest view that shows all these spaces; the whole board where none does or nothing is asked for."""
    places = places_of(board, parts)
    wanted = [places[space] for space in spaces if space in places]
    choices = views(board, parts)
    fits = [view for view in choices if wanted and all(view.holds(at) for at in wanted)]
    return min(fits, key=lambda view: view.w * view.h) if fits else choices[-1]


def pair_view(board: Board, parts: Mapping[str, str], spaces: Iterable[str]) -> View:
    """As `best_view`, but a neighbourhood of panels before the whole board."""
    places = places_of(board, parts)
    wanted = [places[space] for space in spaces if space in places]
    singles = [view for view in views(board, parts) if view.name]
    if len(singles) < 3 or not wanted:
        return best_view(board, parts, spaces)
    used = [view for view in singles if any(view.holds(at) for at in wanted)]
    if len(used) != 2:
        return best_view(board, parts, spaces)
    x, y = min(view.x for view in used), min(view.y for view in used)
    right, foot = max(view.x + view.w for view in used), max(view.y + view.h for view in used)
    return View(x, y, right - x, foot - y, "+".join(view.name for view in used))


def close_views(board: Board, base: View, shape: float) -> list[View]:
    """Overlapping parts of a view, each as broad to its height as `shape`, where the board has many small spaces or
    the view would fill little of its place; else none."""
    filling = max(base.w, base.h * shape) / min(base.w, base.h * shape)
    room = math.sqrt(base.w * base.h / max(1, len(board.spaces))) / max(base.w, base.h * shape)
    small = room < ROOMY and not board.panels
    loose = filling > LOOSE and bool(board.panels)
    if not (small or loose):
        return []
    zoom = CLOSE if small else min(filling, CLOSE)
    w = max(base.w, base.h * shape) / zoom
    h = w / shape
    across, down = max(0.0, base.w - w), max(0.0, base.h - h)
    return [
        View(base.x + across * x / 2, base.y + down * y / 2, w, h, f"{base.name}@{x},{y}")
        for y in (range(3) if down else (0,))
        for x in (range(3) if across else (0,))
    ]


def close_view(
    board: Board, parts: Mapping[str, str], base: View, spaces: Iterable[str], shape: float, before: View | None = None
) -> View | None:
    """The part of a view that shows all of these spaces, the one `before` where it still does; None where the whole
    view serves better. `shape`: how broad the place to show it is to its height."""
    places = places_of(board, parts)
    wanted = [places[space] for space in spaces if space in places]
    fits = [
        view
        for view in close_views(board, base, shape)
        if wanted and all(view.holds(at, -view.w * MARGIN) for at in wanted)
    ]
    if before in fits:
        return before
    x, y = (sum(each) / len(wanted) for each in zip(*wanted, strict=True)) if wanted else (0.0, 0.0)
    return min(fits, key=lambda view: math.dist((view.x + view.w / 2, view.y + view.h / 2), (x, y)), default=None)


def nearer(view: View, at: Point, bounds: View) -> View:
    """The view at twice the size about a point, within the board."""
    w, h = view.w / 2, view.h / 2
    x = min(max(at[0] - w / 2, bounds.x), bounds.x + bounds.w - w)
    y = min(max(at[1] - h / 2, bounds.y), bounds.y + bounds.h - h)
    return View(x, y, w, h, f"{view.name}@{round(x)},{round(y)}")


def whereabouts(table: TableView, prompt_places: Iterable[str] = ()) -> list[str]:
    """The spaces that matter now: where the next piece may go, and the figure whose turn it is."""
    places = list(prompt_places)
    places += [piece.at for piece in table.pieces if piece.at and piece.seat == table.turn and piece.seat]
    return places
