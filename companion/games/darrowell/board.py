"""The maps of Darrowell as data: areas, the links between them, exits, passages and the special areas (ledger 4.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.boards.model import Board, Link, Point, Space

Outline = tuple[Point, ...]


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of gold; taking it costs `hazard` armor (DARR-HAZ-01)."""

    gold: int
    hazard: int = 0


class Place(Space, frozen=True, forbid_unknown_fields=True):
    """A space of the map: an area (kind `area`), a space of the gold track (`coin`) or an exit (`exit`).

    An area's floor is its `box` (left, top, width, height, mm) or the corners of `floor`; figures stand about `at`.
    `items` and `gold` are what truly lies there (DARR-ITEM-06). `start` is 1 to 6, or 0 where everybody starts.
    """

    box: tuple[float, float, float, float] | None = None
    floor: Outline = ()
    title: str = ""
    items: tuple[str, ...] = ()
    gold: tuple[Pile, ...] = ()
    special: str = ""
    start: int | None = None
    tunnel: bool = False
    dock: bool = False

    @property
    def outline(self) -> Outline:
        """The corners of the floor; empty for what is no area."""
        if self.floor or self.box is None:
            return self.floor
        x, y, wide, high = self.box
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


WEAPONS = {"gray": 1, "red": 2}
"""How many good weapons a guard wants to see before anybody may push past him (DARR-GUARD-02, DARR-GUARD-05)."""


class Guard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guard on a link. He must be pushed past by whoever stands in the area he faces (DARR-GUARD-01)."""

    colour: Literal["gray", "red"]
    number: int
    faces: str

    @property
    def weapons(self) -> int:
        return WEAPONS[self.colour]


class Way(Link, frozen=True, forbid_unknown_fields=True):
    """A link between two areas and what is on it; `oneway` is a drop. Several features must all be met."""

    door: int | None = None
    guard: Guard | None = None
    hazard: int = 0
    bridge: str = ""
    small_stair: bool = False
    at: Point | None = None
    """Where its door, guard or hazard is drawn, mm; where the two floors meet when nothing is said."""


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way off the map; its place on the board is the space of the same id. `reenter`: also the way back in."""

    id: str
    area: str
    door: int | None = None
    guard: Guard | None = None
    hazard: int = 0
    reenter: bool = False


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret passage: two rooms whose guildsmen wear the same colour (DARR-GUILD-02)."""

    colour: str
    ends: tuple[str, str]


class PitGuard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guard of the fighting pit and his gold."""

    number: int
    gold: int
    colour: Literal["gray", "red"] = "gray"

    @property
    def weapons(self) -> int:
        return WEAPONS[self.colour]


class Pit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """B, the fighting pit."""

    area: str
    guards: tuple[PitGuard, ...]


class Flame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C, the wall of flame: spaces 1 to `spaces`, those that burn, and the room below each, as `{cellar_1 = [1, 3]}`
    from the first space to the last."""

    stairs: str
    grate: str
    spaces: int
    fire: tuple[int, ...]
    gold: int
    below: dict[str, tuple[int, int]]
    strip: tuple[float, float, float, float] | None = None

    def under(self, space: int) -> str:
        """The room below that space of the ledge."""
        return next(room for room, (first, last) in self.below.items() if first <= space <= last)


class Lair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """E, the dragon's lair."""

    area: str
    sack: int


class Coffins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """F, the coffin room: what lies in each coffin is an item, or gold as a number."""

    upper: str
    lower: str
    contents: dict[str, str | int]


class Catapult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """M: where each total lands; the highest number stands for itself and all above."""

    area: str
    landing: dict[str, str]


class Inn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """O: the planks, counted from the main entry; what lies on some; the street beside each."""

    main: str
    back: str
    planks: int
    contents: dict[str, str | int]
    window: dict[str, tuple[int, int]]
    strip: tuple[float, float, float, float] | None = None

    def beside(self, plank: int) -> str:
        """The street beside that plank, counted from the main entry."""
        return next(street for street, (first, last) in self.window.items() if first <= plank <= last)


class Hoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Q, the rooms of the king's hoard."""

    areas: tuple[str, ...]
    gold: int


class Square(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """T, the town square and its crowds."""

    area: str
    crowds: int
    gold: int


class Tower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """U, the tower fire."""

    area: str
    up: int
    down: int
    gold: int
    street: str
    hay: str


class Jail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """V, the jail."""

    visitors: str
    prisoners: str
    sewer: str
    floor_gold: int


class RiverTower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The river tower: its gold, and the river one falls into."""

    gold: int
    falls_to: str
    box: tuple[float, float, float, float] | None = None


class DarrowellBoard(Board, frozen=True, forbid_unknown_fields=True):
    """A map of Wayward. `river` are the lines, from point to point in mm, that only a bridge crosses."""

    map: Literal["dungeon", "city"] = "dungeon"
    spaces: tuple[Place, ...] = ()
    links: tuple[Way, ...] = ()
    exits: tuple[Exit, ...] = ()
    passages: tuple[Passage, ...] = ()
    river: tuple[Outline, ...] = ()
    pit: Pit | None = None
    flame: Flame | None = None
    lair: Lair | None = None
    coffins: Coffins | None = None
    catapult: Catapult | None = None
    inn: Inn | None = None
    hoard: Hoard | None = None
    square: Square | None = None
    tower: Tower | None = None
    jail: Jail | None = None
    river_tower: RiverTower | None = None

    @property
    def areas(self) -> tuple[Place, ...]:
        return tuple(space for space in self.spaces if space.kind == "area")

    @property
    def track(self) -> tuple[Place, ...]:
        """The gold track from 1 upwards."""
        return tuple(space for space in self.spaces if space.kind == "coin")

    def outline(self, space: str) -> Outline:
        return next((each.outline for each in self.spaces if each.id == space), ())
