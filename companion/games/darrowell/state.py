"""Darrowell's state: one frozen value that the whole game can be told from."""

from __future__ import annotations

import msgspec

from companion.games.darrowell.card import Items
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import GATE_START, RED_CHIPS
from companion.procedures.scene import Scene


class Player(msgspec.Struct, frozen=True):
    """One player. `at` is an area, `outside`, or "" before the figure is on the map.

    `items` are the good ones, `curses` the cursed slots, both sorted. `left` counts the ways off the map taken by
    anybody, as it stood when this player took the last one; `fate` is `escaped` or `trapped` once that is settled.
    """

    colour: str
    name: str
    at: str = ""
    items: Items = ()
    curses: Items = ()
    gold: int = 0
    left: int = 0
    fate: str = ""


class Duel(msgspec.Struct, frozen=True):
    """A duel of the active player against `rival`. `scene` while dice are thrown; then `won` says whether the active
    player won, and `item` what the winner named."""

    rival: int
    scene: Scene | None = None
    won: bool = False
    item: str = ""


class Trade(msgspec.Struct, frozen=True):
    """An item about to change hands in one area (house rule free_trade). `giving`: from the active player."""

    rival: int
    giving: bool
    item: str = ""


class Now(msgspec.Struct, frozen=True):
    """What belongs to the turn under way alone and is forgotten when it ends (DARR-TURN-08).

    `glasses` were turned, `laid` are the action chips by area, `away` those spent where no area is. `fresh`: the visit
    began where no chip lay. `taken` are the things picked up, `done` the activities played that must not be played
    twice, `closed` the rooms that stay shut, `bridges` what each bridge bears, `met` the players no more to be
    duelled. `bounty` is a seat, -1 for none.

    `visiting` is the special area's procedure and `visit` where in it the player is; `running` a guard or bridge being
    tried, `run` where in it and `goal` what lies behind. `due` are items still to be received, curses with a `!`;
    `ended` is how a procedure ended and `going` where a walk leads, while those are waited for. `arriving` is "walk" or
    "forced" while a duel comes before the rest of an arrival. `ending`: the turn ends once everything is settled.
    `moved`: the figure did; `flown`: it came here by catapult. `picked`: a chip was spent on a pick-up in this visit;
    `picking`: things are taken one by one, and `spare` armors may still pay for their hazards. `place` and `side` say
    where along its way the last procedure ended.
    """

    red: int = RED_CHIPS
    blue: int = 0
    glasses: int = 0
    laid: tuple[tuple[str, int], ...] = ()
    away: int = 0
    fresh: bool = True
    taken: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    bridges: tuple[tuple[str, int], ...] = ()
    met: tuple[int, ...] = ()
    luck: bool = False
    bounty: int = -1
    came_from: str = ""
    visiting: str = ""
    visit: Scene | None = None
    running: str = ""
    run: Scene | None = None
    goal: str = ""
    due: tuple[str, ...] = ()
    ended: str = ""
    going: str = ""
    arriving: str = ""
    ending: bool = False
    moved: bool = False
    flown: bool = False
    picking: bool = False
    picked: bool = False
    spare: int = 0
    place: int = 0
    side: str = "a"
    duel: Duel | None = None
    trade: Trade | None = None
    thrown: tuple[int, ...] = ()

    @property
    def chips(self) -> int:
        return self.red + self.blue


class State(msgspec.Struct, frozen=True):
    """Everything the referee knows.

    `turn` is the active player, `first` who began; `round` counts his turns, from 1. `raiser` is in whose turn
    the alarm went on; once that turn is over the final turns are `called`, and `finals` are the players who still have
    theirs, in order. `idle` counts the turns in a row spent off the map (DARR-GATE-07), `leavings` the ways off it.
    `rolls` are the dice of the set-up, by player.
    """

    house: House
    players: tuple[Player, ...]
    phase: str = "setup_order"
    turn: int = 0
    first: int = 0
    round: int = 0
    now: Now = Now()
    gate: int = GATE_START
    alarm: bool = False
    raiser: int = -1
    called: bool = False
    finals: tuple[int, ...] = ()
    idle: int = 0
    leavings: int = 0
    rolls: tuple[tuple[int, int], ...] = ()

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def actor(self) -> int:
        """Whose answer is awaited: in a duel that may be the rival."""
        duel, trade = self.now.duel, self.now.trade
        if duel:
            if self.phase == "duel":
                return duel.rival if duel.scene and len(duel.scene.thrown) == 1 else self.turn
            if self.phase == "duel_name":
                return self.turn if duel.won else duel.rival
            if self.phase == "duel_answer":
                return duel.rival if duel.won else self.turn
        if trade and self.phase == "trade_agree":
            return trade.rival
        return self.turn
