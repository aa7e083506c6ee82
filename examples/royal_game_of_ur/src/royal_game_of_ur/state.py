"""The state of the game: one frozen value everything can be told from."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.api import State as AnyState

TILES, LENGTH = 7, 14
WAITING, HOME = 0, LENGTH + 1
"""Where a tile is that has not begun its way, and one that has gone all of it; between them it is so far along."""
DICE = 4


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game."""

    safe_rosette: Literal["yes", "no"] = "yes"


class Player(msgspec.Struct, frozen=True):
    """One player, and how far along each tile is."""

    colour: str
    name: str
    tiles: tuple[int, ...] = (WAITING,) * TILES

    @property
    def home(self) -> int:
        return self.tiles.count(HOME)


class State(AnyState, frozen=True):
    """`turn`: whose it is, as an index; `turns` counts them. `dice`: those of this throw that lie already, each a step
    or none; `steps`: to be gone with one tile."""

    house: House
    players: tuple[Player, ...]
    turn: int = 0
    turns: int = 1
    dice: tuple[int, ...] = ()
    steps: int = 0

    @property
    def player(self) -> Player:
        return self.players[self.turn]

    @property
    def other(self) -> Player:
        return self.players[1 - self.turn]

    @property
    def winner(self) -> str:
        """Whoever has brought every tile home (UR-END-01)."""
        return next((player.colour for player in self.players if player.home == TILES), "")
