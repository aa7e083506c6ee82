"""The referee's desk in the maze: figures are put, rings are given, and a turn leaves nothing behind."""

from __future__ import annotations

from typing import Any

from companion import flow
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.state import State


class Desk(flow.Desk[Maze, State]):
    """Where one event is judged; who speaks unless somebody else is named is the player whose turn it is."""

    __slots__ = ()

    @property
    def speaker(self) -> str:
        return self.state.names[self.state.turn]

    def put(self, player: int, to: str, **changes: Any) -> None:
        """That player's Adventurer stands there; other changes go with it."""
        at = self.state.at
        self.set(at=(*at[:player], to, *at[player + 1 :]), **changes)

    def give_ring(self, player: int, count: int = 1) -> None:
        """So many rings go from the pool to that player."""
        rings, pool = self.state.rings, self.state.pool_rings
        held = (*rings[:player], rings[player] + count, *rings[player + 1 :])
        self.set(rings=held, pool_rings=pool - count)

    def rest(self, **changes: Any) -> None:
        """Nothing of a turn is left when it is over (MAZE-TURN-10)."""
        self.set(die=0, spots_left=0, walked=False, stepped=False, duel=None, **changes)
