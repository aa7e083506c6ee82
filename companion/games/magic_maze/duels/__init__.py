"""The four kinds of duel, one module each (ledger 3.7 to 3.11 and 3.15)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from companion.games.magic_maze.duelling import fair
from companion.games.magic_maze.duels import ogre_at_rock, ogre_challenged, ogre_hunts, rock_duel
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.house import House
from companion.procedures.graph import Procedure

DUELS: dict[str, Callable[[House], Procedure]] = {
    "ogre_at_rock": ogre_at_rock.procedure,
    "ogre_hunts": ogre_hunts.procedure,
    "ogre_challenged": ogre_challenged.procedure,
    "rock_duel": rock_duel.procedure,
}


@lru_cache(maxsize=256)
def procedure(name: str, house: House) -> Procedure:
    """That kind of duel under these house rules. Raises KeyError for a name that is no duel's."""
    return DUELS[name](house)


def handbook(maze: Maze, house: House) -> dict[str, Procedure]:
    """All of them, the same on every board. Raises BadSetup for dice with which a side could never win."""
    fair(house)
    return {name: procedure(name, house) for name in DUELS}
