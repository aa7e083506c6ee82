"""The state of the kingdom of Kadab: one frozen value the whole game can be told from (ledger 2.3).

What lies in the cup and in the tile deck is written nowhere: it is what lies nowhere else (`supply`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.task import Task

GUARDS = -1
"""The side of the drawn defenders in a battle; also "nobody" where an owner is meant."""
NO_ONE = -1


class Army(msgspec.Struct, frozen=True):
    """The counters of one player in one hex. `down` are ids, or `?` where only the owner knows; `spent` have moved."""

    seat: int
    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        return self.up + self.down

    @property
    def size(self) -> int:
        return len(self.up) + len(self.down)


class Hex(msgspec.Struct, frozen=True):
    """One hex. `terrain` "" lies face down; `worn` are points a town lost to pox or disaster (G78).

    `guards` and `loot` lie in unexplored land from an earlier exploration (KNT-EXPL-18). `marker`: a battle is on.
    """

    terrain: str = ""
    owner: int = NO_ONE
    fort: int = 0
    income: str = ""
    worn: int = 0
    armies: tuple[Army, ...] = ()
    guards: tuple[str, ...] = ()
    loot: tuple[str, ...] = ()
    marker: bool = False

    def army(self, seat: int) -> Army | None:
        """That player's counters here."""
        for army in self.armies:
            if army.seat == seat:
                return army
        return None


class Player(msgspec.Struct, frozen=True):
    """A player in front of the racks. `rack` holds ids, or `?` where only the owner knows."""

    colour: str
    name: str
    gold: int = 0
    rack: tuple[str, ...] = ()
    resigned: bool = False


class Fighter(msgspec.Struct, frozen=True):
    """A counter in the battle area. Forts and towns stand here too, though they never leave their hex.

    `arm` is the bow or sword it bears, `hits` what it has taken, `value` what a firewall rolled; `flown` came by
    balloon; `saved` has survived a hit in the round or step that counts; `out`: neutralised.
    """

    id: str
    arm: str = ""
    hits: int = 0
    value: int = 0
    flown: bool = False
    saved: bool = False
    out: bool = False


class Side(msgspec.Struct, frozen=True):
    """One player's force in a battle. `dispelled`: its magic creatures fight in melee; `target` is a seat."""

    seat: int
    fighters: tuple[Fighter, ...] = ()
    dispelled: bool = False
    talisman: bool = False
    target: int | None = None
    hits: int = 0
    retreated: bool = False


class Battle(msgspec.Struct, frozen=True):
    """The battle that is being fought. The first side is the defender; the others follow clockwise from it.

    `kind`: the owner of the hex defends (`owned`), armies meet where no owner fights (`armies`), or somebody explores.
    `keeper` plays the guards; `items` are magic counters in use; `joined`: a battle had begun (G51, G57).
    """

    hex: int
    kind: str
    attacker: int
    sides: tuple[Side, ...]
    keeper: int = NO_ONE
    round: int = 0
    step: str = ""
    joined: bool = False
    items: tuple[str, ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    """Whose the bow and the sword are, by side (KNT-MAGI-06)."""
    led: bool = False
    """The Warlord has taken over a creature in this battle."""
    captives: tuple[str, ...] = ()
    named: tuple[tuple[int, int], ...] = ()
    """Targets already named in secret for this round: seat and target (KNT-MULT-02)."""


class Fresh(msgspec.Struct, frozen=True):
    """The die that has just come to rest and the state it fell into, for a lucky charm (KNT-MAGI-13)."""

    before: Any
    face: int


class State(msgspec.Struct, frozen=True):
    """Everything the referee knows. `agenda` is what is to be done, the last first; `order` are seats, the first first.

    `aside` are tiles set aside in set-up; `held` are counters laid aside until a draw is over; `clock` is the seat and
    turn of the only citadel's owner; `levelled` are hexes that got a fort level this turn; `flight` the balloon's.
    """

    house: House
    players: tuple[Player, ...]
    hexes: tuple[Hex, ...]
    agenda: tuple[Task, ...] = ()
    phase: str = "setup_order"
    turn: int = 0
    order: tuple[int, ...] = ()
    part: int = NO_ONE
    pool: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    true_elimination: bool = False
    cloud: int = NO_ONE
    battle: Battle | None = None
    clock: tuple[int, int] | None = None
    conquest_only: bool = False
    levelled: tuple[int, ...] = ()
    flight: tuple[str, ...] = ()
    thrown: tuple[int, ...] = ()
    fresh: Fresh | None = None
    winner: str = ""
    ledgers: tuple[tuple[int, int, int, int, int, int], ...] = ()
    """Per turn and seat what was taken in: turn, seat, land, forts, income counters, characters."""
    chronicle: tuple[tuple[int, str, int, int], ...] = ()
    """What happened to the kingdom: turn, what, seat, hex."""

    def seat(self, colour: str) -> int:
        """The seat of a colour. Raises ValueError."""
        for at, player in enumerate(self.players):
            if player.colour == colour:
                return at
        raise ValueError(colour)

    def right_of(self, seat: int) -> int:
        """The right-hand player: the next anticlockwise (ledger 2.4)."""
        return (seat - 1) % len(self.players)
