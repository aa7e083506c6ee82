"""A real board is taught by tapping on its photograph: what has been shown so far, as a value that is never changed.

    sketch = Sketch((280, 236)).on("ice_palace")
    sketch = sketch.show(wanted, (37.5, 60))      # a place the ledger knows of: here it is
    sketch = sketch.walk((23, 83.5)).walk((20.6, 116.5)).lift()      # the track, space by space
    pad = Pad(sketch)
    pad.do(pad.sketch.erase((37.5, 60)))
    pad.undo()

A game's lesson says what is wanted, fills in what its ledger knows, and makes a board of it. Lengths are millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol

import msgspec

from companion.boards import writer
from companion.boards.model import Board, Fault, Link, Point, Space, When
from companion.boards.survey import Pushing
from companion.table.words import Words

NEAR = 5.0
"""A tap so near to the middle of a space means that space, mm; the spaces of a track lie twice as far apart."""
CORNERS = 4


class Wanted(msgspec.Struct, frozen=True):
    """Something that must be on the board: one space, or a row of them in the order they are walked.

    `panel` is where the ledger knows it to lie. Of a row at least `least` are wanted, at most `most`. A mark is said of
    spaces shown already: those of the row `of`, or of the whole board where `of` is "*".
    """

    id: str
    title: Words
    group: Words
    kind: str = "space"
    radius: float = 5.2
    panel: str = ""
    least: int = 1
    most: int = 1
    of: str = ""


class Face(msgspec.Struct, frozen=True):
    """A face to be photographed by itself; a link that reaches it is there only while it is seen."""

    id: str
    title: Words
    when: When = {}


class Sketch(msgspec.Struct, frozen=True):
    """What has been shown. `size` is that of each face; `corners`: the faces' corners on their photographs, px,
    clockwise from top left; `rows`: the spaces of what was wanted; `pen`: where the track is being walked on from.
    """

    size: Point
    panel: str = ""
    spaces: tuple[Space, ...] = ()
    links: tuple[Link, ...] = ()
    rows: dict[str, tuple[str, ...]] = {}
    corners: dict[str, tuple[Point, ...]] = {}
    pen: str = ""

    def _then(self, **changes: object) -> Sketch:
        return msgspec.structs.replace(self, **changes)

    # -- the photograph -----------------------------------------------------------------------------------------------

    def on(self, panel: str) -> Sketch:
        """The next taps are on this face. The pen stays down: so a way from face to face is walked."""
        return self if panel == self.panel else self._then(panel=panel)

    def corner(self, at: Point) -> Sketch:
        """The next corner of this face, px of its photograph; a fifth one begins anew."""
        seen = self.corners.get(self.panel, ())
        return self._then(corners={**self.corners, self.panel: (*(seen if len(seen) < CORNERS else ()), at)})

    def drag_corner(self, number: int, at: Point) -> Sketch:
        """One corner put elsewhere."""
        seen = list(self.corners[self.panel])
        seen[number] = at
        return self._then(corners={**self.corners, self.panel: tuple(seen)})

    @property
    def straight(self) -> bool:
        """Whether this face has four corners that go round it clockwise, none of them folded in."""
        return upright(self.corners.get(self.panel, ()))

    # -- what is where ------------------------------------------------------------------------------------------------

    def space(self, name: str) -> Space:
        return next(each for each in self.spaces if each.id == name)

    def here(self) -> tuple[Space, ...]:
        """The spaces of the face in hand."""
        return tuple(space for space in self.spaces if space.panel == self.panel)

    def near(self, at: Point) -> Space | None:
        """The space a tap means, if it means one."""
        reached = [(math.dist(space.at, at), space.id, space) for space in self.here()]
        far, _, space = min(reached, default=(math.inf, "", None))
        return space if far <= NEAR else None

    def row(self, wanted: str) -> tuple[str, ...]:
        return self.rows.get(wanted, ())

    # -- taps -----------------------------------------------------------------------------------------------------

    def show(self, wanted: Wanted, at: Point) -> Sketch:
        """What is wanted lies here: a new space, or one that is there. Shown twice, it is taken out of its row again.

        A tap beside everything changes nothing where only spaces already there can be meant.
        """
        there = self.near(at)
        row = self.row(wanted.id)
        if there and there.id in row:
            return self._then(rows={**self.rows, wanted.id: tuple(each for each in row if each != there.id)})
        if wanted.of:
            within = there and (wanted.of == "*" or there.id in self.row(wanted.of))
            return self._joined(wanted, there, self.spaces) if there and within else self
        if there:
            return self._joined(wanted, there, self.spaces)
        fresh = Space(self._fresh(wanted), tidy(at), self.panel, wanted.kind, wanted.radius)
        return self._joined(wanted, fresh, (*self.spaces, fresh))

    def _joined(self, wanted: Wanted, space: Space, spaces: tuple[Space, ...]) -> Sketch:
        row = self.row(wanted.id)[: wanted.most - 1] if wanted.most == 1 else self.row(wanted.id)
        if len(row) >= wanted.most:
            return self
        return self._then(spaces=spaces, rows={**self.rows, wanted.id: (*row, space.id)}, pen="")

    def walk(self, at: Point, kind: str = "space") -> Sketch:
        """The track leads on to here: the space is made where there is none, and linked with the one before."""
        there = self.near(at)
        spaces = self.spaces
        if there is None:
            there = Space(self._numbered(self.panel or "s"), tidy(at), self.panel, kind)
            spaces = (*spaces, there)
        links = self.links
        if self.pen and self.pen != there.id and not self.linked(self.pen, there.id):
            across = self.space(self.pen).panel != self.panel
            links = (*links, Link(self.pen, there.id, "seam" if across else "path"))
        return self._then(spaces=spaces, links=links, pen=there.id)

    def lift(self) -> Sketch:
        """The next step of the track begins somewhere else."""
        return self._then(pen="") if self.pen else self

    def linked(self, a: str, b: str) -> bool:
        return any({link.a, link.b} == {a, b} for link in self.links)

    def erase(self, at: Point) -> Sketch:
        """The space here goes, with its links and from every row."""
        there = self.near(at)
        if there is None:
            return self
        name = there.id
        return self._then(
            spaces=tuple(space for space in self.spaces if space.id != name),
            links=tuple(link for link in self.links if name not in (link.a, link.b)),
            rows={row: tuple(each for each in names if each != name) for row, names in self.rows.items()},
            pen="" if self.pen == name else self.pen,
        )

    def move(self, name: str, at: Point) -> Sketch:
        """A space lies a little elsewhere."""
        moved = (msgspec.structs.replace(space, at=tidy(at)) if space.id == name else space for space in self.spaces)
        return self._then(spaces=tuple(moved))

    def _fresh(self, wanted: Wanted) -> str:
        """A row's spaces are numbered, one alone is called as what it is."""
        stem = wanted.id.replace(".", "_")
        return self._numbered(stem) if wanted.most > 1 or self._taken(stem) else stem

    def _numbered(self, stem: str) -> str:
        number = 1
        while self._taken(f"{stem}_{number}"):
            number += 1
        return f"{stem}_{number}"

    def _taken(self, name: str) -> bool:
        return any(space.id == name for space in self.spaces)


class Pad:
    """A sketch in somebody's hands: every tap can be taken back."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self._past: list[Sketch] = []
        self._doing = ""

    def do(self, after: Sketch, doing: str = "") -> None:
        """The sketch after a tap. Taps that follow one another under one name, as in a drag, are one to take back."""
        if after is not self.sketch and not (doing and doing == self._doing):
            self._past.append(self.sketch)
        self.sketch, self._doing = after, doing

    def undo(self) -> None:
        """As it was before the last tap; as it is where there was none."""
        if self._past:
            self.sketch = self._past.pop()
        self._doing = ""

    @property
    def begun(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._past)


class Lesson(Protocol):
    """What a game knows of its board before anybody has looked at one."""

    @property
    def game(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def size(self) -> Point:
        """What a face measures where nobody says otherwise, mm."""

    @property
    def faces(self) -> tuple[Face, ...]: ...

    @property
    def wanted(self) -> tuple[Wanted, ...]: ...

    @property
    def pushing(self) -> Pushing | None:
        """Where it must still be found out by pushing how its parts move, once everything has been shown."""

    def board(self, sketch: Sketch, name: str) -> Board:
        """The board as far as it has been shown, with all the ledger knows; `checks.faults` say what it lacks."""

    def unready(self, board: Board) -> list[Fault]:
        """What the game's own checks say of it; of a board still to be pushed, what they can say before."""


def missing(lesson: Lesson, sketch: Sketch) -> tuple[Wanted, ...]:
    """What has not been shown yet, or not enough of it, in the order it is asked for."""
    return tuple(each for each in lesson.wanted if len(sketch.row(each.id)) < each.least)


def checked(lesson: Lesson, sketch: Sketch, name: str = "mine") -> list[Fault]:
    """What the game's own checks say of the board as it is now; empty for one that can be played on."""
    return lesson.unready(lesson.board(sketch, name))


def written(lesson: Lesson, sketch: Sketch, name: str) -> str:
    """The board file."""
    return writer.text(lesson.board(sketch, name))


def whens(lesson: Lesson, sketch: Sketch) -> Iterable[Link]:
    """The links, those from face to face only there while both faces are seen."""
    when = {face.id: face.when for face in lesson.faces}
    panel = {space.id: space.panel for space in sketch.spaces}
    for link in sketch.links:
        here, there = (when.get(panel[end], {}) for end in (link.a, link.b))
        yield msgspec.structs.replace(link, when={**here, **there}) if link.kind == "seam" else link


def tidy(at: Point) -> Point:
    """To a tenth of a millimetre: a finger is no finer."""
    return round(at[0], 1), round(at[1], 1)


def upright(corners: tuple[Point, ...]) -> bool:
    """Whether four points go clockwise round a face (y down), each of them a corner."""
    if len(corners) != CORNERS:
        return False
    turns = []
    for at in range(CORNERS):
        (ax, ay), (bx, by), (cx, cy) = (corners[(at + step) % CORNERS] for step in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn > 0 for turn in turns)
