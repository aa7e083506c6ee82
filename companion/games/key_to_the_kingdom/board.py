"""The Kingdom as data: six Worlds on four panels, two flaps, and where on them each hazard lies (ledger 4.3)."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from companion.boards.model import Board, Link, Space, open_when

TRACK = ("path", "rim", "seam")
"""The kinds of link; all of them are walked."""


class KingdomSpace(Space, frozen=True, forbid_unknown_fields=True):
    """A space of the Kingdom; `dk` is the number on a Demon King head, 0 for none, and makes it look like one."""

    dk: int = 0

    def __post_init__(self) -> None:
        if self.dk:
            msgspec.structs.force_setattr(self, "kind", "demon_king")
            msgspec.structs.force_setattr(self, "label", str(self.dk))


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

    The span is `len(span) + 1` steps long. `spots` names the spaces where a victim waits: `{pit = "snake_pit_pit"}`.
    """

    a: str
    b: str
    span: tuple[str, ...] = ()
    special: dict[str, tuple[int, ...]] = {}
    chains: dict[str, ChainData] = {}
    spots: dict[str, str] = {}


def fixed_marks(hazard: str, length: int) -> dict[str, tuple[int, ...]]:
    """The marks that lie alike on every board, counted from either dagger of a way `length` steps long.

    Every other place of the Beam Bridge is a beam (KTK-BEAM-02); the Cyclops' third rock is the third (KTK-CYC-06).
    """
    match hazard:
        case "beam_bridge":
            return {"beam": tuple(range(1, length, 2)), "post": tuple(range(2, length, 2))}
        case "cyclops":
            return {"third_rock": (3,)}
        case _:
            return {}


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

    def track(self, flaps: dict[str, str]) -> dict[str, tuple[str, ...]]:
        """Every space of the track in view, and the spaces one step from it; without whirlpools and hazards."""
        hidden = {panel.id for panel in self.panels if not open_when(panel.when, flaps)}
        panel = {space.id: space.panel for space in self.spaces}
        steps: dict[str, list[str]] = {}
        for link in self.links:
            if open_when(link.when, flaps) and hidden.isdisjoint((panel[link.a], panel[link.b])):
                steps.setdefault(link.a, []).append(link.b)
                back = steps.setdefault(link.b, [])
                if not link.oneway:
                    back.append(link.a)
        return {space: tuple(nexts) for space, nexts in steps.items()}

    def ways(self) -> tuple[Link, ...]:
        """All there is to draw between spaces: the track, and the ways through hazards and along their chains."""
        kinds = {space.id: space.kind for space in self.spaces}
        out = list(self.links)
        for hazard in self.hazards.values():
            if hazard.span:
                out += _row("span", (hazard.a, *hazard.span, hazard.b))
            for chain in hazard.chains.values():
                ends = {"far": (), "": ()}.get(chain.exit, (chain.exit,))
                first = next((kinds.get(each, "") for each in chain.spaces), "")
                out += _row("arrow" if first == "red_arrow" else "chain", (chain.begin, *chain.spaces, *ends))
        return tuple(out)


def _row(kind: str, places: tuple[str, ...]) -> list[Link]:
    named = [place for place in places if place]
    return [Link(a, b, kind) for a, b in pairwise(named)]
