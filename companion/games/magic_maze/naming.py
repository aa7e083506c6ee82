"""What the places and tabs of the maze are called when somebody must find them on the board."""

from __future__ import annotations

from functools import lru_cache

from companion.games.magic_maze.ground import Maze, Stroke
from companion.games.magic_maze.state import State
from companion.table.words import SILENCE, Words, listed, say


@lru_cache(maxsize=1000)
def landmark(maze: Maze, space: str) -> Words:
    """What a place is called: whose it is, or the number on it; silence for what is not on the board."""
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
            return say("square {number}", number=maze.board.numbers[space])


def owner(state: State, colour: str) -> Words:
    """Whose a coloured place is: a player's name, or the colour nobody plays."""
    if colour in state.colours and state.at[state.index(colour)]:
        return say("{name}’s", name=state.named(colour))
    return say("the {colour}", colour=Words(colour))


def stroke_words(maze: Maze, stroke: Stroke) -> Words:
    """What a stroke is called; where tabs differ, with its tab."""
    left, tab = stroke.side == "left", tab_words(maze, stroke)
    if tab:
        return say("{tab} left", tab=tab) if left else say("{tab} right", tab=tab)
    return Words("Push left") if left else Words("Push right")


def tab_words(maze: Maze, stroke: Stroke) -> Words:
    """Which tab a stroke is of; silence where all do the same."""
    if "." not in stroke.name:
        return SILENCE
    tab = next(tab for tab in maze.board.tabs if tab.id == stroke.tabs[0])
    return Words(tab.label or tab.id)


@lru_cache(maxsize=1000)
def standing(maze: Maze, parts: tuple[tuple[str, str], ...]) -> Words:
    """`the wheel stands at 12`, for each of these parts."""
    return listed([say("{part} stands at {state}", part=part_words(maze, part), state=at) for part, at in parts])


def part_words(maze: Maze, part: str) -> Words:
    """What a part that moves is called in a sentence."""
    label = maze.part(part).label or part
    return Words(label[:1].lower() + label[1:])
