"""What the places of the maze are called when somebody must find them on the board."""

from __future__ import annotations

from functools import lru_cache

from companion.games.magic_maze.maze import Maze
from companion.games.magic_maze.state import State
from companion.table.words import SILENCE, Words, say


@lru_cache(maxsize=1000)
def landmark(maze: Maze, space: str) -> Words:
    """The name of a place that has one; silence for a plain cell, which is called by its id on the sheet."""
    cell = maze.cell.get(space)
    if cell is None:
        return SILENCE
    match cell.kind:
        case "home":
            return say("the {colour} home", colour=Words(cell.owner))
        case "gate_space":
            return say("the {colour} gate square", colour=Words(cell.owner))
        case "rock":
            return say("the rock")
        case _:
            return say("{cell}", cell=cell.label or cell.id)


def owner(state: State, colour: str) -> Words:
    """Whose a coloured place is: a player's name, or the colour nobody plays."""
    if colour in state.colours and state.at[state.index(colour)]:
        return say("{name}’s", name=state.named(colour))
    return say("the {colour}", colour=Words(colour))
