"""What can be worked out beyond the rule book: the odds of a duel for everybody, lines and push results for practice.

The outcome of a push is nobody's to know before it is made (MAZE-TAB-07), so everything about other positions than the
present one is there only under the house rule `practice_mode`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import isfinite

import msgspec

from companion.games.magic_maze import lines, naming, walking
from companion.games.magic_maze.challenging import CHALLENGE, duel_type, open_challenges
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duels import DUELS, procedure
from companion.games.magic_maze.duels.common import OGRE_WINS
from companion.games.magic_maze.ground import Maze, Stroke
from companion.games.magic_maze.house import House
from companion.games.magic_maze.lines import Leg, Rooms
from companion.games.magic_maze.naming import stroke_words, tab_words
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import TurnOver
from companion.games.magic_maze.walking import Situation, situation
from companion.play.insight import Insight
from companion.procedures import interpreter
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import NO_GROUND, Scene
from companion.table.words import Words, listed, number, say

MOST_PAIRS, MOST_WITH_OTHERS = 20_000, 2_000
"""Cells times positions up to which a line, and the others' pushes with it, are worked out while somebody waits."""

GATES = {"open": Words("open"), "half": Words("half shut"), "shut": Words("shut")}


# -- odds --------------------------------------------------------------------------------------------------------------


def odds(desk: Desk) -> dict[str, Odds]:
    """The odds of the duel under way, or of each challenge open now, for whoever is asked."""
    state, now = desk.state, situation(desk.state)
    if state.duel:
        chain = _chain(state.duel.type, state.house, state.duel.scene)
        return chain.options() or {"": chain.odds()}
    if not state.moving:
        return {}
    return {CHALLENGE + target: _challenge(now, target) for target in open_challenges(desk.ground, now)}


def _challenge(now: Situation, target: str) -> Odds:
    duel = duel_type(now, target)
    found = _chain(duel, now.house, None).odds()
    if duel == "ogre_hunts":  # asked is the Ogre's master
        return msgspec.structs.replace(found, good=found.ends.get(OGRE_WINS, Fraction(0)), die=None, faces=())
    return found


@lru_cache(maxsize=512)
def _chain(duel: str, house: House, scene: Scene | None) -> Chain:
    held = procedure(duel, house)
    start = Outcome(scene) if scene else interpreter.begin(held, NO_GROUND)
    return Chain(held, NO_GROUND, start)


@lru_cache(maxsize=512)
def throws(duel: str, house: House) -> Fraction:
    """How many dice a duel of that type takes on average; on the rock two at a time."""
    chain = _chain(duel, house, None)
    rows: list[dict[int, Fraction]] = []
    for node in chain.nodes:
        row: dict[int, Fraction] = {}
        for arc in node.ways[""]:
            if isinstance(arc.to, int):
                row[arc.to] = row.get(arc.to, Fraction(0)) + arc.chance
        rows.append(row)
    return _steps(rows)


def _steps(rows: list[dict[int, Fraction]]) -> Fraction:
    """The mean number of steps from node 0, each node leading on by chances that leave some over for the end."""
    left = [(dict(row), Fraction(1)) for row in rows]
    for at in range(len(left) - 1, -1, -1):
        links, cost = left[at]
        own = 1 - links.pop(at, Fraction(0))
        links, cost = {to: chance / own for to, chance in links.items()}, cost / own
        left[at] = (links, cost)
        for before in range(at):
            their, theirs = left[before]
            share = their.pop(at, Fraction(0))
            for to, chance in links.items():
                their[to] = their.get(to, Fraction(0)) + share * chance
            left[before] = (their, theirs + share * cost)
    return left[0][1]


# -- insights ----------------------------------------------------------------------------------------------------------


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """What a screen may list for that seat; "" is for whoever's turn it is."""
    maze, state = desk.ground, desk.state
    found = [_now(maze, state)] if state.moving else []
    found.append(_duels(state.house))
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


def _duels(house: House) -> Insight:
    """The odds of each kind of duel with this table's dice."""
    rows = []
    for duel in DUELS:
        held, found = procedure(duel, house), _chain(duel, house, None).odds()
        dice = throws(duel, house) / (2 if duel == "rock_duel" else 1)
        rows.append(
            (Words(held.title), say("{chance}, {count} throws", chance=_chance(found.good), count=_about(dice)))
        )
    return Insight(say("Duels: the Adventurer’s or challenger’s chance"), rows=tuple(rows))


def _lines(maze: Maze, state: State, player: int) -> Iterator[Insight]:
    """The best line from here: the fewest expected turns to a ring's chance, step by step."""
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
    spots = state.spots_left if player == state.turn else 0
    yield _line(maze, rooms, goal, start, state, spots, title, last)


def _far(rooms: Rooms, goal: frozenset[int], start: str, state: State) -> int:
    found = rooms.distances(goal)[rooms.of(rooms.maze.index[start], state.positions)]
    return 999 if found is None else found


def _line(
    maze: Maze,
    rooms: Rooms,
    goal: frozenset[int],
    start: str,
    state: State,
    spots: int,
    title: Words,
    last: Words,
) -> Insight:
    far = rooms.distances(goal)
    legs = rooms.line(far, start, state.positions)
    if legs is None:
        return Insight(title, (say("As the figures stand, no number of pushes leads there."),), practice=True)
    needed = say("{count}", count=len(legs))
    rows = [(say("Pushes needed"), needed)]
    if state.moving and len(legs) <= spots:
        rows.append((say("Turns"), say("this one")))
    else:
        left, now = len(legs) - spots, bool(spots)
        rows.append((say("Turns on average"), _about(lines.turns(left) + now)))
        for count in (1, 2, 3):
            words = say("Within {count} turns", count=count) if count > 1 else say("Within one turn")
            rows.append((words, _chance(lines.within(left, count - now))))
        if not spots and lines.pairs(maze) <= MOST_WITH_OTHERS:
            values = lines.worth(rooms, goal, len(state.playing) - 1, 1e-3)
            value = values[rooms.of(maze.index[start], state.positions)]
            if isfinite(value):
                rows.append((say("The same, the others pushing at random"), say("{turns}", turns=number(value))))
    return Insight(title, (*_legs(maze, legs, start), last), tuple(rows), practice=True)


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


def _chance(chance: Fraction) -> Words:
    if chance in (0, 1):
        return say("certain") if chance else say("cannot be")
    if chance.denominator < 10_000:
        return say("{hits} in {all}", hits=chance.numerator, all=chance.denominator)
    return say("{percent} in 100", percent=number(float(100 * chance)))


def _about(value: Fraction) -> Words:
    if value.denominator == 1:
        return say("{number}", number=value.numerator)
    return number(float(value), 2, trimmed=True)
