"""Darrowell's state: one frozen value that the whole game can be told from. What is awaited stands on its agenda."""

from __future__ import annotations

import msgspec

from companion import flow
from companion.games.darrowell.card import Items
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import GATE_START, OUTSIDE, RED_CHIPS
from companion.procedures.scene import Scene


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player. `at` is an area, `outside`, or "" before the figure is on the map.

    `items` are the good ones, `curses` the cursed slots, both sorted. `left` counts the ways off the map taken by
    anybody, as it stood when this player took the last one; `fate` is `escaped` or `trapped` once that is settled, and
    `gone` for who has left the game.
    """

    colour: str
    name: str
    at: str = ""
    items: Items = ()
    curses: Items = ()
    gold: int = 0
    left: int = 0
    fate: str = ""

    @property
    def gone(self) -> bool:
        """Whether that player has left the table."""
        return self.fate == "gone"


class Chips(msgspec.Struct, frozen=True, gc=False):
    """The action chips of a turn: those left, how many there were to spend, and where each one spent was laid.

    A chip spent off the map is laid `outside`, where no area is (DARR-EXIT-05).
    """

    red: int = RED_CHIPS
    blue: int = 0
    dealt: int = RED_CHIPS
    laid: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        return self.red + self.blue

    @property
    def on_map(self) -> dict[str, int]:
        """How many lie in each area that has any."""
        return {area: self.laid.count(area) for area in self.laid if area != OUTSIDE}


class Stay(msgspec.Struct, frozen=True, gc=False):
    """One visit to an area. `fresh`: it began where no chip lay, and `came_from` where the figure stood before.

    `flown`: it began with the catapult. `picked`: a chip was spent on a pick-up in it. `playing` is the activity the
    player is in, `scene` where in it.
    """

    fresh: bool = True
    came_from: str = ""
    flown: bool = False
    picked: bool = False
    playing: str = ""
    scene: Scene | None = None


class Now(msgspec.Struct, frozen=True, gc=False):
    """What belongs to the turn under way alone and is forgotten when it ends (DARR-TURN-08).

    `taken` are the things picked up, `done` the activities played that must not be played twice, `closed` the rooms
    that stay shut, `bridges` what each bridge bears, `met` the players no more to be duelled. `bounty` is a seat, -1
    for none. `moved`: the figure did.
    """

    chips: Chips = Chips()
    stay: Stay = Stay()
    taken: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    bridges: tuple[tuple[str, int], ...] = ()
    met: tuple[int, ...] = ()
    luck: bool = False
    bounty: int = -1
    moved: bool = False


class Gate(msgspec.Struct, frozen=True, gc=False):
    """The gate marker, and what follows once gold has reached it.

    `raiser` is in whose turn the alarm went on; once that turn is over the final turns are `called`, and `finals` are
    the players who still have theirs, in order.
    """

    at: int = GATE_START
    alarm: bool = False
    raiser: int = -1
    called: bool = False
    finals: tuple[int, ...] = ()


class State(flow.State, frozen=True, gc=False):
    """Everything the referee knows.

    `turn` is the active player, `first` who began; `round` counts his turns, from 1. `idle` counts the turns in a row
    spent off the map (DARR-GATE-07), `leavings` the ways off it. `order` are the seats as they play in
    the next game of a series, once that is settled.
    """

    house: House
    players: tuple[Player, ...]
    turn: int = 0
    first: int = 0
    round: int = 0
    now: Now = Now()
    gate: Gate = Gate()
    idle: int = 0
    leavings: int = 0
    order: tuple[int, ...] = ()

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def over(self) -> bool:
        """Whether nothing is left on the agenda but the game's end."""
        return len(self.agenda) == 1
