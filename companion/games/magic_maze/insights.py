"""What can be worked out beyond the rule book: how far one may walk, and for practice lines and what pushes open.

The outcome of a push is nobody's to know before it is made (MAZE-TAB-07), so everything about other positions than the
present one is there only under the house rule `practice_mode`.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.magic_maze import lines, naming, walking
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ground import Maze, Positions, Stroke
from companion.games.magic_maze.lines import Leg, Rooms
from companion.games.magic_maze.naming import stroke_words, tab_words
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import TurnOver
from companion.games.magic_maze.walking import situation
from companion.play.insight import Insight
from companion.table.words import Words, listed, say

MOST_PAIRS = 20_000
"""Cells times positions up to which a line is worked out while somebody waits."""

GATES = {"open": Words("open"), "half": Words("half shut"), "shut": Words("shut")}


# -- insights ----------------------------------------------------------------------------------------------------------


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """What a screen may list for that seat; "" is for whoever's turn it is."""
    maze, state = desk.ground, desk.state
    found = [_now(maze, state)] if state.moving else []
    if state.house.practice_mode == "on" and TurnOver() in desk.agenda:
        player = state.index(seat) if seat in state.colours else state.turn
        if state.at[player] and lines.pairs(maze) <= MOST_PAIRS:
            found += _lines(maze, state, player)
            found += _previews(maze, state)
    return tuple(found)


def _now(maze: Maze, state: State) -> Insight:
    """Squares that can be reached as the walls stand now; gates and entrances."""
    stops = maze.names(walking.walk(maze, situation(state)).stops)
    walls = maze.walls(state.positions)
    rows = [(say("Squares to stop on"), _cells(maze, stops))]
    for player in state.playing:
        gate = GATES[walls.gates[state.colours[player]]]
        rows.append((say("{name}’s gate", name=state.names[player]), gate))
    return Insight(say("As the walls stand"), rows=tuple(rows))


def _lines(maze: Maze, state: State, player: int) -> Iterator[Insight]:
    """The best line from here: the fewest pushes to a duel for a ring, step by step."""
    colour = state.colours[player]
    homes, gate_spaces = walking.closed_to(maze, state, colour)
    others = [each for each in state.playing if each != player]
    taken = maze.bits(state.at[each] for each in others)
    if state.house.pass_one_only == "on":
        homes |= taken  # rather a longer line than one that cannot be walked
    if colour == state.controller:
        homes |= taken if state.house.ogre_passes == "off" else 0
        rooms = Rooms(maze, colour, homes, gate_spaces | taken)
        prey = [each for each in others if state.at[each] != maze.home[state.colours[each]]]
        goals = [(state.names[each], rooms.beside(state.at[each])) for each in prey]
        if not goals:
            return
        start = state.ogre
        name, goal = min(goals, key=lambda goal: _far(rooms, goal[1], start, state))
        title, last = say("Best line to {prey}", prey=name), say("Then fight {prey}.", prey=name)
    else:
        rooms = Rooms(maze, colour, homes | maze.bits((state.ogre,)), gate_spaces | taken)
        start, goal = state.at[player], rooms.at_open_gate()
        title, last = say("Best line to your open gate"), say("Then challenge from your gate square.")
    yield _line(rooms, goal, start, state.positions, title, last)


def _far(rooms: Rooms, goal: frozenset[int], start: str, state: State) -> int:
    found = rooms.distances(goal)[rooms.of(rooms.maze.index[start], state.positions)]
    return 999 if found is None else found


def _line(rooms: Rooms, goal: frozenset[int], start: str, positions: Positions, title: Words, last: Words) -> Insight:
    maze = rooms.maze
    legs = rooms.line(rooms.distances(goal), start, positions)
    if legs is None:
        return Insight(title, (say("As the figures stand, no number of pushes leads there."),), practice=True)
    rows = ((say("Pushes needed"), say("{count}", count=len(legs))),)
    return Insight(title, (*_legs(maze, legs, start), last), rows, practice=True)


def _legs(maze: Maze, legs: list[Leg], start: str) -> Iterator[Words]:
    """A line in steps: a walk, and pushes one way as often as nobody walks in between."""
    at, number, done = start, 0, 0
    while done < len(legs):
        leg = legs[done]
        number, many, here = number + 1, 0, leg.cell
        while done < len(legs) and legs[done].push.stroke == leg.push.stroke and (not many or legs[done].cell == here):
            here = maze.carried(legs[done].cell, leg.push.stroke)
            many, done = many + 1, done + 1
        push = _side(maze, leg.push.stroke)
        if many > 1:
            push = say("{push}, {count} times", push=push, count=many)
        if leg.cell == at:
            yield say("{number}. Push {push}.", number=number, push=push)
        else:
            place = naming.landmark(maze, leg.cell)
            yield say("{number}. Walk to {place}; push {push}.", number=number, place=place, push=push)
        at = here


def _side(maze: Maze, stroke: Stroke) -> Words:
    """Left or right, and which tab where they differ."""
    side = Words("left") if stroke.side == "left" else Words("right")
    tab = tab_words(maze, stroke)
    return say("{tab} {side}", tab=tab, side=side) if tab else side


def _previews(maze: Maze, state: State) -> Iterator[Insight]:
    """What each push would open, from where the mover stands."""
    if not state.moving or not state.spots_left:
        return
    rows = []
    for push in maze.pushes(state.positions):
        after = situation(state)._replace(positions=push.after)
        cells = maze.names(walking.walk(maze, after).stops)
        gate = GATES[maze.walls(push.after).gates[state.colour]]
        words = say("{cells}; your gate: {gate}", cells=_cells(maze, cells), gate=gate)
        rows.append((stroke_words(maze, push.stroke), words))
    yield Insight(say("What a push from here would open"), rows=tuple(rows), practice=True)


def _cells(maze: Maze, cells: tuple[str, ...]) -> Words:
    return listed([naming.landmark(maze, cell) for cell in cells])
