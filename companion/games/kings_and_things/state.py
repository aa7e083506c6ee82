"""The state of the kingdom of Kadab: one frozen value the whole game can be told from (ledger 2.3).

What lies in the cup and in the tile deck is written nowhere: it is what lies nowhere else (`supply`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion import flow
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.vocabulary import MOVES

NO_ONE = -1
"""Nobody, where a seat is meant; no hex, where one is."""
GUARDS = -1
"""The side of the drawn defenders in a battle."""


class Army(msgspec.Struct, frozen=True, gc=False):
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


class Hex(msgspec.Struct, frozen=True, gc=False):
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


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player in front of the racks. `rack` holds ids, or `?` where only the owner knows."""

    colour: str
    name: str
    gold: int = 0
    rack: tuple[str, ...] = ()
    resigned: bool = False


class Walker(msgspec.Struct, frozen=True, gc=False):
    """A counter on the march: what it is as its hex has it, whether it lies face up, and its points left."""

    id: str
    up: bool
    points: int = MOVES


class Recruits(msgspec.Struct, frozen=True, gc=False):
    """How many Things a player is about to draw: bought ones, one for each pair traded, and the free ones."""

    paid: int = 0
    pairs: int = 0
    free: int = 0


class Moving(msgspec.Struct, frozen=True, gc=False):
    """What is remembered of a player's own part of movement.

    `pinned` are hexes (KNT-PIN-03), `party` is on the march; of it `flyers` want to go on, and `against` them were
    shown by seat and name (KNT-FLY-02, KNT-FLY-03).
    """

    pinned: tuple[int, ...] = ()
    party: tuple[Walker, ...] = ()
    flyers: tuple[Walker, ...] = ()
    against: tuple[tuple[int, str], ...] = ()


class Fighter(msgspec.Struct, frozen=True, gc=False):
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


class Side(msgspec.Struct, frozen=True, gc=False):
    """One player's force in a battle. `dispelled`: its magic creatures fight in melee; `target` is a seat.

    `hits` wait to be taken by it; `aimed` are hits of its marksman that wait to be named (KNT-POWR-12).
    """

    seat: int
    fighters: tuple[Fighter, ...] = ()
    dispelled: bool = False
    talisman: bool = False
    target: int | None = None
    hits: int = 0
    aimed: int = 0
    retreated: bool = False


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A die of a battle as it fell: the side that threw it, in which step, for which value, and whether it hit."""

    seat: int
    step: str
    worth: int
    face: int
    hit: bool


class Battle(msgspec.Struct, frozen=True, gc=False):
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
    rolls: tuple[Roll, ...] = ()
    fallen: tuple[tuple[int, Fighter], ...] = ()
    """The dice of this round, and who was lost in it, by side: nothing is judged by them, they are only shown."""


class Fresh(msgspec.Struct, frozen=True, gc=False):
    """The die that has just come to rest and the state it fell into, for a lucky charm (KNT-MAGI-13)."""

    before: Any
    face: int


class State(flow.State, frozen=True, gc=False):
    """Everything the referee knows. `order` are seats, the first first.

    `short` is the state as it was before a question was passed over for want of gold, until the next answer;
    `aside` are tiles set aside in set-up, `swapped` who swapped Things then; `attempt` are the points so far for a
    character; `held` are counters laid aside until a draw is over; `arms` are the bow and sword of drawn defenders;
    `clock` is the seat and turn of the only citadel's owner; `levelled` are hexes that got a fort level this turn;
    `flight` the balloon's riders.
    """

    house: House
    players: tuple[Player, ...]
    hexes: tuple[Hex, ...]
    phase: str = "setup_order"
    turn: int = 0
    order: tuple[int, ...] = ()
    part: int = NO_ONE
    pool: tuple[str, ...] = ()
    attempt: int = 0
    aside: tuple[str, ...] = ()
    swapped: tuple[int, ...] = ()
    held: tuple[str, ...] = ()
    arms: tuple[tuple[str, str], ...] = ()
    out: tuple[str, ...] = ()
    true_elimination: bool = False
    cloud: int = NO_ONE
    recruits: Recruits = Recruits()
    moving: Moving = Moving()
    battle: Battle | None = None
    clock: tuple[int, int] | None = None
    conquest_only: bool = False
    levelled: tuple[int, ...] = ()
    flight: tuple[str, ...] = ()
    thrown: tuple[int, ...] = ()
    fresh: Fresh | None = None
    short: Any = None
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
        """The right-hand player: the next anticlockwise (ledger 2.4) who has not given up."""
        count = len(self.players)
        ring = ((seat - step) % count for step in range(1, count + 1))
        return next(other for other in ring if not self.players[other].resigned)
