"""Where the mover may walk now, and whom it may challenge from where it stands (MAZE-MOVE, MAZE-DUEL-01..03).

The mover is the active player's Adventurer, or the Ogre where he rules it; "own" and "opponent" are meant from his side
in both cases (MAZE-MOVE-11), so his colour decides which homes and gate-spaces are barred.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.magic_maze.house import Walking
from companion.games.magic_maze.maze import Maze, Positions
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE, adventurer


class Field(NamedTuple):
    """All that walks and challenges hang on, and nothing else: states that differ in other things share the answer."""

    house: Walking
    colours: tuple[str, ...]
    at: tuple[str, ...]
    turn: int
    ogre: str
    controller: str
    positions: Positions
    stepped: bool


class Ways(NamedTuple):
    """What the mover may do.

    `stops` are the cells where its walk may end, as bits, the one it stands on among them if it may stay; `places` are
    the others. `challenges` are `ogre` or colours of players.
    """

    stops: int
    places: int
    challenges: tuple[str, ...]


class Bars(NamedTuple):
    """What keeps a mover from cells, as bits: where it may not enter, where not stop, and where others stand."""

    closed: int
    no_stop: int
    others: int


def mover(state: State) -> str:
    """The piece the active player moves (MAZE-TURN-02)."""
    return OGRE if state.commanding else adventurer(state.colour)


def standing(state: State) -> str:
    """Where that piece stands."""
    return state.ogre if state.commanding else state.at[state.turn]


def ways(maze: Maze, state: State) -> Ways:
    """What the mover may do now."""
    return _ways(maze, *_field(state))


def bars(maze: Maze, state: State) -> Bars:
    """What keeps the mover from cells."""
    return _bars(maze, _field(state))


def closed_to(maze: Maze, state: State, colour: str) -> tuple[int, int]:
    """Homes that colour may not enter, and gate-spaces it may not stop on (MAZE-MOVE-06, 07; G16)."""
    return maze.closed_to(colour, _counted(_field(state)))


def _field(state: State) -> Field:
    return Field(
        state.house.walking,
        state.colours,
        state.at,
        state.turn,
        state.ogre,
        state.controller,
        state.positions,
        state.stepped,
    )


@lru_cache(maxsize=100_000)
def _ways(
    maze: Maze,
    house: Walking,
    colours: tuple[str, ...],
    at: tuple[str, ...],
    turn: int,
    ogre: str,
    controller: str,
    positions: Positions,
    stepped: bool,
) -> Ways:
    field = Field(house, colours, at, turn, ogre, controller, positions, stepped)
    commanding = controller == colours[turn]
    here = ogre if commanding else at[turn]
    start = maze.index.get(here)
    if start is None:
        return Ways(0, 0, ())
    barred = _bars(maze, field)
    reached = maze.reach(positions, start, barred.closed, barred.others if house.one_only else 0)
    stops = reached & ~barred.no_stop & ~barred.closed
    # a cell that may only be passed is no place to challenge from (MAZE-DUEL-01)
    fit = bool(stops >> start & 1) and (stepped or not house.must_move)
    fit = fit and (house.from_home or here != maze.home[colours[turn]])
    found = _hunted(maze, field) if commanding and fit else () if commanding else _challenged(maze, field, fit)
    return Ways(stops, stops & ~(1 << start), found)


def _bars(maze: Maze, field: Field) -> Bars:
    colour = field.colours[field.turn]
    commanding = field.controller == colour
    homes, gate_spaces = maze.closed_to(colour, _counted(field))
    index, others = maze.index, 0
    for player, at in enumerate(field.at):
        if at in index and (commanding or player != field.turn):
            others |= 1 << index[at]
    if commanding:
        return Bars(homes if field.house.ogre_passes else homes | others, gate_spaces | others, others)
    if field.ogre in index:
        homes |= 1 << index[field.ogre]
    return Bars(homes, gate_spaces | others, others)


def _counted(field: Field) -> frozenset[str] | None:
    """The colours whose homes and gate-spaces are barred to others; None: all of them (house rule G16)."""
    if field.house.unused_barred:
        return None
    return frozenset(colour for colour, at in zip(field.colours, field.at, strict=True) if at)


def _challenged(maze: Maze, field: Field, fit: bool) -> tuple[str, ...]:
    """Whom an Adventurer may challenge: whoever is on the rock, and the Ogre beside it (MAZE-GATE-01, MAZE-ACO-01)."""
    colour, at = field.colours[field.turn], field.at[field.turn]
    found: list[str] = []
    if at == maze.gate_space[colour] and maze.walls(field.positions).gates[colour] == "open":
        found.append(field.controller or OGRE)
    if field.controller and fit and maze.alongside(field.positions, at, field.ogre):
        safe = field.house.ogre_home_safe and field.ogre == maze.home[field.controller]
        found += [] if safe else [OGRE]
    return tuple(found)


def _hunted(maze: Maze, field: Field) -> tuple[str, ...]:
    """Opponents in the maze beside the Ogre; nobody is attacked at home or on the rock (MAZE-HOME-01, MAZE-CTRL-05)."""
    return tuple(
        colour
        for colour, at in zip(field.colours, field.at, strict=True)
        if colour != field.controller and at != maze.home[colour] and maze.alongside(field.positions, field.ogre, at)
    )
