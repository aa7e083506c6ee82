"""The referee's desk while one event is judged: the state being changed and what has been said so far."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from companion.games.magic_maze.maze import Maze
from companion.games.magic_maze.state import State
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words

replace = msgspec.structs.replace


class Desk:
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out."""

    __slots__ = ("maze", "rulings", "state")

    def __init__(self, maze: Maze, state: State) -> None:
        self.maze, self.state = maze, state
        self.rulings: list[Ruling] = []

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def put(self, player: int, to: str, **changes: Any) -> None:
        """That player's Adventurer stands there; other changes go with it."""
        at = self.state.at
        self.state = replace(self.state, at=(*at[:player], to, *at[player + 1 :]), **changes)

    def give_ring(self, player: int, count: int = 1) -> None:
        """So many rings go from the pool to that player."""
        rings, pool = self.state.rings, self.state.pool_rings
        held = (*rings[:player], rings[player] + count, *rings[player + 1 :])
        self.state = replace(self.state, rings=held, pool_rings=pool - count)

    def tell(self, text: str, rules: str = "", step: str = "", **gaps: object) -> None:
        """Says something; `{who}` is the player whose turn it is."""
        state = self.state
        self.rulings.append(_ruling(text, rules, step, state.names[state.turn], tuple(gaps.items())))


@lru_cache(maxsize=10_000)
def _ruling(text: str, rules: str, step: str, who: str, gaps: tuple[tuple[str, object], ...]) -> Ruling:
    """The same thing is said thousands of times in a game: who walks where, and who pushes."""
    filled = (("who", who), *gaps)
    return Ruling(Words(text, filled), tuple(rules.split()), Words(step, filled) if step else SILENCE)
