"""Where the mover may walk now, and what keeps it from every other cell (MAZE-MOVE).

The mover is the active player's Adventurer, or the Ogre where he rules it; "own" and "opponent" are meant from his side
in both cases (MAZE-MOVE-11), so his colour decides which homes and gate-spaces are barred.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from companion.games.magic_maze import naming
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ground import Maze, Positions
from companion.games.magic_maze.house import House
from companion.games.magic_maze.naming import landmark
from companion.games.magic_maze.questions import Reason
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE, adventurer
from companion.table.words import Words, plain, say


class Situation(NamedTuple):
    """All that walks and challenges hang on: states that differ in nothing else share what is worked out of it."""

    house: House
    colours: tuple[str, ...]
    at: tuple[str, ...]
    turn: int
    ogre: str
    controller: str
    positions: Positions
    stepped: bool

    @property
    def colour(self) -> str:
        return self.colours[self.turn]

    @property
    def commanding(self) -> bool:
        return self.controller == self.colours[self.turn]

    @property
    def standing(self) -> str:
        """Where the mover stands."""
        return self.ogre if self.commanding else self.at[self.turn]


class Walk(NamedTuple):
    """How far the mover comes, all as bits of cells.

    `stops`: where its walk may end, its own cell among them if it may stay. `reached`: where it gets at all. `closed`:
    what it may not enter, `no_stop`: what it may only pass, `others`: where Adventurers stand, `in_row`: those of them
    of whom it may not pass one right after another.
    """

    stops: int
    reached: int
    closed: int
    no_stop: int
    others: int
    in_row: int


hangs_on: Callable[[State], tuple[Any, ...]] = attrgetter(*Situation._fields)


def situation(state: State) -> Situation:
    return Situation._make(hangs_on(state))


def mover(state: State) -> str:
    """The piece the active player moves (MAZE-TURN-02)."""
    return OGRE if state.commanding else adventurer(state.colour)


@lru_cache(maxsize=256)
def walk(maze: Maze, now: Situation) -> Walk:
    """How far the mover comes."""
    house, index = now.house, maze.index
    homes, gate_spaces = closed_to(maze, now, now.colour)
    others = maze.bits(at for player, at in enumerate(now.at) if now.commanding or player != now.turn)
    if not now.commanding:
        closed = homes | maze.bits((now.ogre,))
    else:
        closed = homes if house.ogre_passes == "on" else homes | others
    no_stop = gate_spaces | others
    in_row = others if house.pass_one_only == "on" else 0
    start = index.get(now.standing)
    if start is None:
        return Walk(0, 0, closed, no_stop, others, in_row)
    reached = maze.reach(now.positions, start, closed, in_row)
    return Walk(reached & ~no_stop & ~closed, reached, closed, no_stop, others, in_row)


def places(maze: Maze, now: Situation) -> int:
    """The cells to which the mover may walk, as bits."""
    return walk(maze, now).stops & ~maze.bits((now.standing,))


def closed_to(maze: Maze, now: Situation | State, colour: str) -> tuple[int, int]:
    """Homes that colour may not enter, and gate-spaces it may not stop on (MAZE-MOVE-06, 07; G16)."""
    if now.house.unused_colours_barred == "on":
        return maze.closed_to(colour, None)
    return maze.closed_to(colour, frozenset(each for each, at in zip(now.colours, now.at, strict=True) if at))


def go(desk: Desk, to: str) -> None:
    """The mover's walk in this stage (MAZE-TURN-03..05)."""
    place, stepped = landmark(desk.ground, to), desk.state.house.must_move_to_challenge == "on"
    if desk.state.commanding:
        desk.set(ogre=to, walked=True, stepped=stepped)
        desk.tell("{who} walks the Ogre to {place}.", "MAZE-MOVE-01 MAZE-MOVE-11", "the Ogre’s walk", place=place)
    else:
        desk.put(desk.state.turn, to, walked=True, stepped=stepped)
        desk.tell("{who} walks to {place}.", "MAZE-MOVE-01", "{who}’s walk", place=place)
        look_at_gate(desk)


def look_at_gate(desk: Desk) -> None:
    """At the own gate-space everybody wants to know how the gate stands (MAZE-GATE-01, 02, MAZE-MODEL-03)."""
    maze, state = desk.ground, desk.state
    colour = state.colour
    if state.at[state.turn] != maze.gate_space[colour] or state.commanding:
        return
    gate = maze.walls(state.positions).gates[colour]
    if gate == "open":
        desk.tell("{who}’s gate is open.", "MAZE-GATE-01")
    elif gate == "half":
        desk.tell("{who}’s gate is half shut, and that is not enough.", "MAZE-GATE-01 MAZE-GATE-02")
    else:
        desk.tell("{who}’s gate is shut.", "MAZE-GATE-01 MAZE-GATE-02")


# -- what bars a walk --------------------------------------------------------------------------------------------------


def not_its_walk(state: State, piece: str, name: Words) -> Reason | None:
    """Why that figure is not the one to move now; None for the mover."""
    if piece == mover(state):
        return None
    if state.commanding and piece == adventurer(state.colour):
        return Reason(
            say("Who rules the Ogre moves the Ogre, and stays on the rock."), ("MAZE-TURN-02", "MAZE-CTRL-03")
        )
    if piece == OGRE and not state.controller:
        return Reason(say("The Ogre stays on the rock until somebody rules it."), ("MAZE-CTRL-01",))
    if piece == OGRE:
        return Reason(say("{name} moves the Ogre.", name=state.named(state.controller)), ("MAZE-CTRL-04",))
    return Reason(say("It is not {name}’s walk.", name=name), ("MAZE-TURN-02",))


def bar(maze: Maze, state: State, name: Words, to: str) -> Reason | None:
    """What keeps the mover from that cell: whose it is, who stands there, or what is in the way; None: nothing."""
    if to not in maze.cell:
        return Reason(say("There is no square “{place}”.", place=plain(to)))
    if to == maze.rock:
        return Reason(say("Nobody walks onto the rock: it is won in a duel."), ("MAZE-MOVE-09",))
    now = situation(state)
    if to == now.standing:
        return Reason(say("{name} stands there already.", name=name))
    way, cell, owner = walk(maze, now), 1 << maze.index[to], maze.cell[to].owner
    if way.stops & cell:
        return None
    if maze.cell[to].kind == "home" and way.closed & cell:
        whose = naming.owner(state, owner)
        return Reason(say("That is {whose} home: nobody else may enter.", whose=whose), ("MAZE-MOVE-07",))
    if to == state.ogre:
        return Reason(say("The Ogre stands there: no way onto it or past it."), ("MAZE-MOVE-05",))
    if way.others & cell:
        words = say("{figure} stands there. You may pass, not stop.", figure=_who(state, to))
        return Reason(words, ("MAZE-MOVE-04", "MAZE-MOVE-10"))
    if way.reached & way.no_stop & cell:
        whose = naming.owner(state, owner)
        return Reason(say("You may cross {whose} gate square, but not stop on it.", whose=whose), ("MAZE-MOVE-06",))
    return _obstacle(maze, now, state, way, to)


def _who(state: State, cell: str) -> str:
    """The name of the player whose Adventurer stands there."""
    return state.names[state.at.index(cell)]


def _obstacle(maze: Maze, now: Situation, state: State, way: Walk, to: str) -> Reason:
    """The first thing in the way, on the way with the fewest walls in it: that is the one people had in mind."""
    index, nexts = maze.index, maze.walls(state.positions).nexts
    for here, there in pairwise(_likeliest(maze, now, way, to)):
        cell, place = 1 << index[there], landmark(maze, there)
        if not nexts[index[here]] & cell:
            edge = next(each for each in maze.board.links if {each.a, each.b} == {here, there})
            kind = say("A fixed wall") if edge.fixed == "wall" else say("A movable wall")
            words = say("{wall} bars the way from {a} to {b}.", wall=kind, a=landmark(maze, here), b=place)
            return Reason(words, ("MAZE-MOVE-02",))
        if there == state.ogre:
            return Reason(say("The Ogre on {there} bars the way.", there=place), ("MAZE-MOVE-05",))
        if way.closed & way.others & cell:
            words = say("{figure} on {there} bars the way.", figure=_who(state, there), there=place)
            return Reason(words, ("MAZE-MOVE-11",))
        if way.closed & cell:
            whose = naming.owner(state, maze.cell[there].owner)
            return Reason(say("The way leads through {whose} home.", whose=whose), ("MAZE-MOVE-07",))
        if way.in_row & cell and way.in_row >> index[here] & 1:
            return Reason(say("Two figures in a row may not be passed."), ("MAZE-MOVE-04",))
    return Reason(say("There is no way to {there}.", there=landmark(maze, to)), ("MAZE-MOVE-01",))


WALL = 1000
"""A wall keeps people from looking for a way more than any number of figures does."""


def _likeliest(maze: Maze, now: Situation, way: Walk, to: str) -> list[str]:
    """Cells from where the mover stands to there, over as few walls and then as few barred cells as can be."""
    nexts, index = maze.walls(now.positions).nexts, maze.index
    beside: dict[str, list[str]] = {}
    for edge in maze.board.links:
        if edge.a in index and edge.b in index:
            beside.setdefault(edge.a, []).append(edge.b)
            beside.setdefault(edge.b, []).append(edge.a)
    start = now.standing
    far, came = {start: 0}, {start: ""}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in beside.get(here, ()):
            blocked = not nexts[index[here]] >> index[there] & 1
            paired = way.in_row >> index[here] & way.in_row >> index[there]
            shut = (way.closed >> index[there] | paired) & 1
            cost = far[here] + WALL * blocked + shut
            if there not in far or cost < far[there]:
                far[there], came[there] = cost, here
                queue.append(there)
    if to not in came:
        return [start]
    cells = [to]
    while came[cells[-1]]:
        cells.append(came[cells[-1]])
    return cells[::-1]
