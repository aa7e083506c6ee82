"""What is to be seen of a board, as a value: which part of it, how its parts stand, figures, rings, what lies where.

Works for any board, with panels or without. Millimetres are the board's, px those of the box it is shown in.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from companion.boards import lettering
from companion.boards.curves import inside
from companion.boards.drawing import Options, around, draw
from companion.boards.model import Board, Handle, Point, open_when
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.table.view import TableView
from ui.art.holdings import Holding, holdings_of, on_space
from ui.art.place_names import in_words
from ui.art.strokes import scaled
from ui.art.theme import Theme
from ui.art.views import Kept, View, best_view, places_of, whereabouts
from ui.table import languages

NEAR = 32
"""A tap goes to the nearest legal space within so many px at 800x480."""
MANY = 4
"""Of so many figures of one player none is ringed: it would be a crowd of rings."""
READABLE = 8.0
"""Px: smaller letters would only be specks; they come to sight when one looks closer."""
CROWD = 12
"""More figures than these are drawn smaller."""
STEP_TIME, LONGEST = 0.12, 0.9
"""Seconds a figure takes for a space, and for the longest way."""


_words: Kept[tuple[Lettering, ...]] = Kept(1)
_steps: Kept[Mapping[str, list[str]]] = Kept(4)


def _drawn(scene: BoardScene) -> tuple[Primitive, ...]:
    """The board as primitives, mm: a megabyte or two of them, too many to keep."""
    options = Options(facing=float(scene.facing * 90), tolerance=0.15, bare=True)
    return draw(in_words(scene.board), dict(scene.parts), options).all


class Figure(msgspec.Struct, frozen=True):
    """A piece where it stands. `state`: stands, ghost (should stand there) or doubtful. `active`: whose turn it is."""

    id: str
    who: str
    space: str
    state: str = "stands"
    active: bool = False


class Ringed(msgspec.Struct, frozen=True):
    """A space with a ring: `may_go`, `way_out`, `chosen`, `good` or `bad`; `letter` is what the list of places calls
    it, `label` a word or two beside it."""

    space: str
    kind: str = "may_go"
    letter: str = ""
    label: str = ""


class Pushed(NamedTuple):
    """A push that can be made now: the answer's name, where the hand is, and which way it goes."""

    name: str
    handle: Handle
    side: str


class BoardScene(msgspec.Struct, frozen=True, eq=False):
    """All that is drawn in the board's box. `parts` say how the movable parts stand; `facing` turns what is read.

    Two scenes are compared by `look`: a board itself is too large to be compared for every frame.
    """

    board: Board
    parts: tuple[tuple[str, str], ...]
    view: View
    inks: str
    accent: str
    ground: str
    figures: tuple[Figure, ...] = ()
    rings: tuple[Ringed, ...] = ()
    facing: int = 0
    still: bool = False
    """No figure is seen walking."""
    marks: tuple[tuple[str, str], ...] = ()
    """Spaces and what the game says of them, beside where one may go: `burnt`, `danger_3`."""
    pushes: tuple[Pushed, ...] = ()
    """What hands may push now."""
    way: tuple[str, str] = ("", "")
    """A way to be seen from one space to another: what cannot be so."""
    pointer: Point | None = None
    """The mark by which a part is read, where that is asked, mm."""

    holdings: tuple[Holding, ...] = ()
    """What is held on its spaces, drawn about their middles; a ring there shows the space's number instead."""

    @property
    def base(self) -> tuple[object, ...]:
        """What the painted ground depends on."""
        board = (self.board.id, id(self.board), languages.spoken())
        return (*board, self.parts, self.view, self.inks, self.facing, self.ground)

    @property
    def look(self) -> tuple[object, ...]:
        """All it depends on."""
        shown = (self.figures, self.rings, self.marks, self.pushes, self.pointer, self.holdings, self.way)
        return (*self.base, self.accent, *shown)


class Fit(NamedTuple):
    """How a view lies in a box of px: `scale` px a mm, `left` and `top` px to its corner."""

    scale: float
    left: float
    top: float
    view: View

    def px(self, at: Point) -> Point:
        return (at[0] - self.view.x) * self.scale + self.left, (at[1] - self.view.y) * self.scale + self.top

    def mm(self, x: float, y: float) -> Point:
        return (x - self.left) / self.scale + self.view.x, (y - self.top) / self.scale + self.view.y


def fitted(view: View, w: float, h: float) -> Fit:
    """The view as large as it goes, in the middle of a box of w by h px; it fills a box of nearly its own shape."""
    scale = min(w / view.w, h / view.h)
    cover = max(w / view.w, h / view.h)
    if cover / scale < 1.03:
        scale = cover
    return Fit(scale, (w - view.w * scale) / 2, (h - view.h * scale) / 2, view)


# -- what the ground looks like --------------------------------------------------------------------------------------


def ground(scene: BoardScene, w: int, h: int) -> Iterator[Primitive]:
    """The board's own drawing, in px of its box, piece by piece: what is painted once and kept."""
    fit, view = fitted(scene.view, w, h), scene.view
    reach = max(fit.left, fit.top) / fit.scale
    yield Polygon(((0, 0), (w, 0), (w, h), (0, h)), scene.ground)
    for thing in _drawn(scene):
        if _meets(thing, view, reach) and not _cut_sign(thing, view) and not _speck(thing, fit.scale):
            yield from scaled((thing,), fit.scale, *fit.px((0.0, 0.0)))


def lettered(scene: BoardScene, w: float, h: float) -> list[tuple[float, float, float, float]]:
    """What the words on the board cover, px of its box: left, top, breadth, height. Numbers are none."""
    fit, found = fitted(scene.view, w, h), []
    kept = (scene.parts, scene.facing, languages.spoken())
    words = lambda: tuple(each for each in _drawn(scene) if isinstance(each, Lettering))  # noqa: E731
    for thing in _words.get(scene.board, kept, words):
        if not (thing.words.isdigit() or _speck(thing, fit.scale)):
            (x, y), size = fit.px(thing.at), thing.size * fit.scale
            long = lettering.width(thing.words, thing.size, thing.face) * fit.scale
            wide, high = (size, long) if thing.turn % 180 else (long, size)
            found.append((x - wide / 2, y - high / 2, wide, high))
    return found


def _meets(thing: Primitive, view: View, reach: float) -> bool:
    slack = 8.0 + reach
    match thing:
        case Polygon(points=points) | Line(points=points):
            return (
                max(x for x, _ in points) >= view.x - slack
                and min(x for x, _ in points) <= view.x + view.w + slack
                and max(y for _, y in points) >= view.y - slack
                and min(y for _, y in points) <= view.y + view.h + slack
            )
        case Disc(at=at, radius=radius):
            return view.holds(at, slack + radius)
        case Lettering(at=at):
            return view.holds(at, slack + 60)
    return True


def _speck(thing: Primitive, scale: float) -> bool:
    """Letters nobody could read, px a mm being `scale`."""
    return isinstance(thing, Lettering) and thing.size * scale < READABLE


def _cut_sign(thing: Primitive, view: View) -> bool:
    """A word, or the little plate behind one, that would only be seen in part."""
    if isinstance(thing, Lettering):
        half, turn = lettering.width(thing.words, thing.size, thing.face) / 2, math.radians(thing.turn)
        shift = {"start": 1, "middle": 0, "end": -1}[thing.anchor]
        ends = (
            (thing.at[0] + along * half * math.cos(turn), thing.at[1] + along * half * math.sin(turn))
            for along in (shift - 1, shift + 1)
        )
        return not all(view.holds(end, -2) for end in ends)
    if isinstance(thing, Polygon) and thing.ink == "bone" and len(thing.points) == 4:
        x, y = (sum(each) / 4 for each in zip(*thing.points, strict=True))
        return not view.holds((x, y), -2)
    return False


# -- where things stand ----------------------------------------------------------------------------------------------


def crowded(scene: BoardScene) -> float:
    """How large figures are drawn, as a part of what they are where few stand."""
    return 0.7 if len(scene.figures) > CROWD else 1.0


def stands(scene: BoardScene, w: float, h: float, radius: float) -> dict[str, Point]:
    """Where the middle of every figure in view is, px; those who share a space stand round it, and who stands at the
    edge stands so far inside it that none is cut."""
    fit = fitted(scene.view, w, h)
    places = places_of(scene.board, dict(scene.parts))
    crowds: dict[str, list[Figure]] = {}
    for figure in scene.figures:
        if figure.space in places:
            crowds.setdefault(figure.space, []).append(figure)
    found: dict[str, Point] = {}
    for space, crowd in crowds.items():
        middle = fit.px(places[space])
        seen = 0 <= middle[0] <= w and 0 <= middle[1] <= h
        for figure, at in zip(crowd, around(middle, len(crowd), radius), strict=True):
            found[figure.id] = _inside(at, w, h, WHOLE * radius) if seen else at
    return found


WHOLE = 1.4
"""A figure with its rim and halo reaches so far from its middle, in radii of its base."""


def _inside(at: Point, w: float, h: float, reach: float) -> Point:
    return min(max(at[0], reach), w - reach), min(max(at[1], reach), h - reach)


def spots(scene: BoardScene, w: float, h: float) -> dict[str, Point]:
    """Where every space of the board in view is, px of the box."""
    fit = fitted(scene.view, w, h)
    return {space: fit.px(at) for space, at in places_of(scene.board, dict(scene.parts)).items()}


def floors(scene: BoardScene, w: float, h: float) -> dict[str, tuple[Point, ...]]:
    """The floor of every space one may go to that has more floor than a disc, px of the box, clear of its walls."""
    fit = fitted(scene.view, w, h)
    found: dict[str, tuple[Point, ...]] = {}
    for each in scene.rings:
        outline = scene.board.outline(each.space) if each.kind == "may_go" else ()
        if outline:
            points = [fit.px(at) for at in outline]
            x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
            found[each.space] = tuple((x + (u - x) * 0.88, y + (v - y) * 0.88) for u, v in points)
    return found


def floors_near(scene: BoardScene, w: float, h: float, x: float, y: float, within: float) -> list[str]:
    """The spaces one may go to whose floor a finger touches, or comes so near to, px."""
    return [space for space, floor in floors(scene, w, h).items() if _away(floor, (x, y)) <= within]


def _away(floor: Sequence[Point], at: Point) -> float:
    """How far a point lies outside a floor; 0 within it."""
    edges = zip(floor, (*floor[1:], floor[0]), strict=True)
    return 0.0 if inside(floor, at) else min(_from_edge(a, b, at) for a, b in edges)


def _from_edge(a: Point, b: Point, at: Point) -> float:
    """How far a point is from a straight line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long)) if long else 0.0
    return math.dist(at, (a[0] + share * dx, a[1] + share * dy))


def edge(scene: BoardScene, space: str, w: float, h: float) -> tuple[Point, ...]:
    """The edge of a space in view, px about its middle; nothing where it has none."""
    scale = fitted(scene.view, w, h).scale
    x, y = places_of(scene.board, dict(scene.parts))[space]
    return tuple(((u - x) * scale, (v - y) * scale) for u, v in scene.board.outline(space))


def burnt(scene: BoardScene, w: float, h: float) -> tuple[tuple[Point, ...], ...]:
    """The floors where the fire has been, px of the box."""
    fit = fitted(scene.view, w, h)
    outlines = (scene.board.outline(space) for space, mark in scene.marks if mark == "burnt")
    return tuple(tuple(fit.px(at) for at in outline) for outline in outlines if outline)


def marks_of(table: TableView) -> tuple[tuple[str, str], ...]:
    """What the game says of spaces; where one may go, and where one comes out, is shown by rings."""
    return tuple((space, mark) for space, mark in table.marks if mark not in ("may_go", "way_out"))


def closest(places: Sequence[Point]) -> float:
    """How near the two of these points are that are nearest to each other; a long way for fewer than two."""
    pairs = ((one, other) for at, one in enumerate(places) for other in places[at + 1 :])
    return min((math.dist(one, other) for one, other in pairs), default=1e6)


def nearest(spots: Mapping[str, Point], x: float, y: float, within: float) -> list[str]:
    """The things within reach of a finger, the nearest first."""
    far = {name: math.hypot(at[0] - x, at[1] - y) for name, at in spots.items()}
    return sorted((name for name in far if far[name] <= within), key=lambda name: far[name])


def way(board: Board, parts: Mapping[str, str], a: str, b: str, most: int = 24) -> tuple[str, ...]:
    """The shortest way along the links from space to space, both included; straight where there is none."""
    links = _steps.get(board, tuple(sorted(parts.items())), lambda: _open_links(board, dict(parts)))
    came: dict[str, str] = {a: ""}
    queue = deque([a])
    while queue:
        here = queue.popleft()
        if here == b:
            break
        for there in links.get(here, ()):
            if there not in came:
                came[there] = here
                queue.append(there)
    if b not in came:
        return (a, b)
    steps = [b]
    while steps[-1] != a:
        steps.append(came[steps[-1]])
    return tuple(reversed(steps)) if len(steps) <= most else (a, b)


def _open_links(board: Board, standing: dict[str, str]) -> dict[str, list[str]]:
    """Where one can step from each space while the parts stand so."""
    links: dict[str, list[str]] = {}
    for link in board.links:
        if open_when(link.when, standing):
            links.setdefault(link.a, []).append(link.b)
            if not link.oneway:
                links.setdefault(link.b, []).append(link.a)
    return links


def along(points: Sequence[Point], share: float) -> Point:
    """The point that lies so far along a broken line, 0 to 1."""
    pieces = list(pairwise(points))
    lengths = [math.dist(p, q) for p, q in pieces]
    left = sum(lengths) * min(max(share, 0.0), 1.0)
    for (p, q), length in zip(pieces, lengths, strict=True):
        if left <= length and length:
            f = left / length
            return p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f
        left -= length
    return points[-1]


def walking_time(spaces: int) -> float:
    """Seconds a figure is seen walking over so many steps."""
    return min(LONGEST, STEP_TIME * max(1, spaces))


def as_left(board: Board, table: TableView, theme: Theme, ground: str, *, still: bool) -> BoardScene:
    """A game as it stood: the part of its board where something happened, and all that was on it."""
    view = best_view(board, dict(table.parts), whereabouts(table))
    return BoardScene(
        board, table.parts, view, theme.inks, theme.accent, ground, figures_of(table),
        still=still, holdings=holdings_of(table),
    )  # fmt: skip


# -- from the table's view -------------------------------------------------------------------------------------------


def figures_of(table: TableView) -> tuple[Figure, ...]:
    """The pieces that stand on the board. The one whose turn it is is ringed."""
    colours = {seat.id: seat.colour for seat in table.seats}
    own = sum(bool(piece.seat) and piece.seat == table.turn for piece in table.pieces if piece.at is not None)
    found = []
    for piece in table.pieces:
        if piece.at is None or on_space(piece):
            continue
        who = colours.get(piece.seat) or (piece.kind if piece.kind != "figure" else piece.id)
        active = bool(piece.seat) and piece.seat == table.turn and own < MANY
        found.append(Figure(piece.id, who, piece.at, "stands", active))
    return tuple(sorted(found, key=lambda figure: figure.active))
