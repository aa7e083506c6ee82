"""The desk while one event is judged: the board, and what can be moved."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from companion.api import Desk as AnyDesk
from companion.api import Words
from royal_game_of_ur.ground import Ground, place
from royal_game_of_ur.state import HOME, State

replace = msgspec.structs.replace


class Step(NamedTuple):
    """A tile that may be moved: its number, how far along it comes, on which square, and whom it takes there."""

    tile: int
    to: int
    square: str
    takes: int | None


class Desk(AnyDesk[Ground, State]):
    __slots__ = ()

    @property
    def speaker(self) -> str:
        return self.state.player.name

    def place(self, space: str) -> Words:
        return place(self.ground, space)

    def set_tile(self, seat: int, tile: int, along: int) -> None:
        """One tile put somewhere."""
        players = list(self.state.players)
        tiles = list(players[seat].tiles)
        tiles[tile] = along
        players[seat] = replace(players[seat], tiles=tuple(tiles))
        self.set(players=tuple(players))

    def lies(self, seat: int, square: str) -> int | None:
        """Which tile of that player lies on a square."""
        player = self.state.players[seat]
        along = self.ground.along(player.colour, square)
        return player.tiles.index(along) if along not in (None, HOME) and along in player.tiles else None

    def steps(self) -> tuple[Step, ...]:
        """Every tile that can go its steps (UR-MOVE-02 to UR-MOVE-05)."""
        state, found = self.state, list[Step]()
        for tile, along in enumerate(state.player.tiles):
            to = along + state.steps
            if along == HOME or to > HOME:
                continue
            square = self.ground.target(state.player.colour, to)
            takes = self.lies(1 - state.turn, square)
            refuge = square == self.ground.board.refuge and state.house.safe_rosette == "yes"
            if (to == HOME or self.lies(state.turn, square) is None) and not (refuge and takes is not None):
                found.append(Step(tile, to, square, takes))
        return tuple(found)

    def pass_on(self, **changes: Any) -> None:
        """The turn is the other player's."""
        self.set(turn=1 - self.state.turn, turns=self.state.turns + 1, dice=(), steps=0, **changes)
