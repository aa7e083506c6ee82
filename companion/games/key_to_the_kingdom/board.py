"""The Kingdom as data: six Worlds on four panels, two flaps, and where on them each hazard lies (ledger 4.3)."""

from __future__ import annotations

import msgspec

from companion.boards.model import Board, Space



class KingdomSpace(Space, frozen=True, forbid_unknown_fields=True):
    """A space of the Kingdom; `dk` is the number on a Demon King head, 0 for none."""

    dk: int = 0


class ChainData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way walked in one direction only: `begin` is place 0, then `spaces`, then `exit`, a space id or `far`.

    `special` names marks by place: `{fish = [3]}`.
    """

    spaces: tuple[str, ...]
    begin: str = ""
    exit: str = "far"
    special: dict[str, tuple[int, ...]] = {}


class HazardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hazard: its two daggers, the places between them counted from `a`, their marks, its chains and its spots.

    The span is `len(span) + 1` steps long. `spots` names the single spaces where a victim waits: `{pit = "snake_pit_pit"}`.
    """

    a: str
    b: str
    span: tuple[str, ...] = ()
    special: dict[str, tuple[int, ...]] = {}
    chains: dict[str, ChainData] = {}
    spots: dict[str, str] = {}


class LocationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Key Location: its World, Black Daggers, dungeon space and the holder that lies there."""

    world: str
    daggers: tuple[str, ...]
    dungeon: str
    holder: str


class WhirlpoolData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whirlpool and the hole of the same half, with the rim spaces from which one step leads in, by World."""

    id: str
    flap: str
    hole: str
    rims: dict[str, tuple[str, ...]]
    hole_rim: tuple[str, ...]


class KingdomBoard(Board, frozen=True, forbid_unknown_fields=True):
    """A board of Key to the Kingdom."""

    spaces: tuple[KingdomSpace, ...] = ()
    hazards: dict[str, HazardData] = {}
    locations: dict[str, LocationData] = {}
    whirlpools: tuple[WhirlpoolData, ...] = ()
    start: str = ""
    ring: str = ""
    wizard: str = ""
