"""A dungeon as data: a one-way graph of squares from the hoard to the way out, and its rooms (ledger 4.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from companion.boards.model import Board, Link, Point, Space
from companion.games.hirelings.deck import ItemData

What = Literal["open", "start", "monster", "room", "treasure", "exit", "fire_track"]
Test = Literal["roll", "face_set", "wait", "pay", "manual"]

SIDE_WAY = "side way"
BROAD = {"exit": 2.2}
"""How much wider than its radius a square reaches to either side; the others are as wide as they are high."""


class Square(Space, frozen=True, forbid_unknown_fields=True):
    """A square. `what` it is, the `number` a monster wants, the `room` it opens into, and the squares it leads to.

    `fire_next` is the way with the fireball symbols, `way` what the way that begins here is called at a split, `name`
    what people call the square or the monster on it, `art` the motif drawn on it. `radius` is half a side, mm.
    """

    radius: float = 15.0
    what: What = "open"
    number: int = 0
    room: str = ""
    next: tuple[str, ...] = ()
    fire_next: str = ""
    way: str = ""
    name: str = ""
    art: str = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "kind", self.what)
        if self.number:
            msgspec.structs.force_setattr(self, "label", str(self.number))

    @property
    def reach(self) -> Point:
        """How far it stretches from its middle, to the sides and up and down, mm."""
        return self.radius * BROAD.get(self.what, 1.0), self.radius


class RoomOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to deal with a room. `need` falls by `need_step` with every failed roll of the stay.

    `on_fail`: `stay`, `back:3` squares, `goto:s12`; `on_success`: `go` or `goto:s12`. `done` and `failed` are said.
    """

    id: str
    test: Test
    label: str = ""
    need: int = 0
    need_step: int = 0
    faces: tuple[int, ...] = ()
    bonus_applies: bool | None = None
    max_fails: int | None = None
    cost: int = 1
    on_fail: str = "stay"
    on_success: str = "go"
    done: str = ""
    failed: str = ""

    @property
    def helped(self) -> bool:
        """Whether `evade` cards count for it (HIRE-ROOM-04)."""
        return self.test == "roll" if self.bonus_applies is None else self.bonus_applies

    def need_after(self, fails: int) -> int:
        """What the d8 must reach after so many failed rolls; 1 or less means leaving without a roll."""
        if self.max_fails is not None and fails >= self.max_fails:
            return 1
        return self.need - self.need_step * fails


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special room: what it is called, what it asks, and the ways to deal with it."""

    title: str
    options: tuple[RoomOption, ...]
    intro: str = ""
    ask: str = ""


class HirelingsBoard(Board, frozen=True, forbid_unknown_fields=True):
    """A board of Hirelings: The Ascent. `cache_at` is where the cards beside the treasure square lie, mm.

    `deck` lists the cards of the owner's box where somebody has counted them (house rule deck, `own`).
    """

    spaces: tuple[Square, ...] = ()
    rooms: dict[str, Room] = {}
    fire_track: tuple[str, ...] = ()
    cache_at: Point = (0.0, 0.0)
    deck: tuple[ItemData, ...] = ()

    def __post_init__(self) -> None:
        if not self.links:
            msgspec.structs.force_setattr(self, "links", _links(self.spaces))

    def outline(self, space: str) -> tuple[Point, ...]:
        """The corners of a square, mm."""
        square = next((each for each in self.spaces if each.id == space), None)
        if square is None:
            return ()
        (x, y), (wide, high) = square.at, square.reach
        return (x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)


def fire_route(squares: tuple[Square, ...]) -> tuple[str, ...]:
    """The squares of the way with the fireball symbols, from START on (HIRE-FIRE-06).

    It ends where a square leads nowhere, or nowhere new, for the board may be wrong.
    """
    table = {square.id: square for square in squares}
    here = next((square.id for square in squares if square.what == "start"), "")
    route: dict[str, None] = {}
    while here in table and here not in route:
        route[here] = None
        square = table[here]
        here = square.fire_next or next(iter(square.next), "")
    return tuple(route)


def numbers(squares: tuple[Square, ...]) -> dict[str, tuple[str, int]]:
    """The number cut into each square, and the name of the way that is counted: "" is the fire's, counted from START.

    Any other way is counted from its split on; one without a name is a side way.
    """
    table = {square.id: square for square in squares}
    found = {name: ("", number) for number, name in enumerate(fire_route(squares))}
    begun = [(to, table[to].way or SIDE_WAY, 1) for name in found for to in table[name].next if to in table]
    for name, way, number in begun:
        if name not in found:
            found[name] = way, number
            begun += [(to, table[to].way or way, number + 1) for to in table[name].next if to in table]
    return found


def _links(squares: tuple[Square, ...]) -> tuple[Link, ...]:
    """What is drawn between squares follows from where they lead: nothing is written twice."""
    steps = set(pairwise(fire_route(squares)))
    return tuple(
        Link(square.id, to, "fire_way" if (square.id, to) in steps else "side_way", oneway=True)
        for square in squares
        for to in square.next
    )
