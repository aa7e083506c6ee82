"""Simulated players: Adventurers make for an open gate, the Ogre for whoever is nearest, and nobody plans perfectly."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from companion.games.magic_maze import lines
from companion.games.magic_maze.challenging import CHALLENGE
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ground import Maze, Positions, Push
from companion.games.magic_maze.setup import LOTS, FirstPlayer
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE, RINGS_TO_WIN
from companion.games.magic_maze.walking import situation
from companion.play.chance import random_answer, thrown
from companion.table.events import Chose, Drew, Event, Moved, PartMoved
from companion.table.prompts import Prompt

WAYWARD = 0.1
"""How often a player does just anything."""

FAR = 99

Distance = Callable[[str, Positions], int]
"""Pushes from a cell, the parts standing so, to what the mover wants."""


def answer(desk: Desk, prompt: Prompt, rng: Random, wayward: float = WAYWARD) -> Event:
    """What the player asked would do."""
    maze, state = desk.ground, desk.state
    if prompt.die:
        return thrown(prompt.die, rng)
    if prompt.pile:
        return Drew(rng.choice(prompt.pile.cards), prompt.pile.deck)
    if isinstance(desk.question, FirstPlayer):
        return Chose(LOTS)
    if not prompt.options or rng.random() < wayward:
        return random_answer(prompt, rng)
    names = [option.name for option in prompt.options]
    fights = [name for name in names if name.startswith(CHALLENGE)]
    if fights and (not _against_odds(state, fights) or rng.random() < 0.3):
        return Chose(rng.choice(fights))
    if not prompt.moves and not state.spots_left:
        return Chose("end_turn") if "end_turn" in names else random_answer(prompt, rng)
    return _on_the_way(maze, state, prompt, rng)


keen = partial(answer, wayward=0.0)
"""What somebody would do who plays to win: nothing wayward."""


def _against_odds(state: State, fights: list[str]) -> bool:
    """Challenging the Ogre in the maze wins no ring: it is done to clear the way."""
    return bool(state.controller) and fights == [CHALLENGE + OGRE]


def _on_the_way(maze: Maze, state: State, prompt: Prompt, rng: Random) -> Event:
    """Walk or push along a shortest line; the other figures are left out of the reckoning."""
    far, now = _wish(maze, state), state.positions
    here = situation(state).standing
    pushes = maze.pushes(now) if state.spots_left else ()

    def after(cell: str) -> int:
        return min([far(maze.carried(cell, push.stroke), push.after) for push in pushes], default=FAR)

    if prompt.moves:
        piece, places = prompt.moves[0].piece, prompt.moves[0].places
        if far(here, now) == 0 and (goals := [place for place in places if _there(maze, state, place)]):
            return Moved(piece, rng.choice(goals))
        left = {place: after(place) for place in (here, *places)}
        best = min(left.values())
        good = [place for place in places if left[place] == best]
        if left[here] > best or (not pushes and rng.random() < 0.5):
            return Moved(piece, rng.choice(good or places))
    if not pushes:
        return Chose("end_turn")
    leads = [far(maze.carried(here, push.stroke), push.after) for push in pushes]
    least = min(leads)
    good_pushes = [push for push, led in zip(pushes, leads, strict=True) if led == least]
    return _pushing(rng.choice(good_pushes), prompt, rng)


def _pushing(push: Push, prompt: Prompt, rng: Random) -> Event:
    """As told by a finger, or by a camera that sees the wall turned."""
    seen = PartMoved(*push.moved[0])
    told = seen if prompt.accepts(seen) and rng.random() < 0.5 else Chose(push.stroke.name)
    return told if prompt.accepts(told) else random_answer(prompt, rng)


PURSUIT = 8
"""From so many pushes away a goal is as good as none."""


def prospects(desk: Desk) -> dict[str, float]:
    """How well each stands: its rings, the Ogre at its command, and how near it is to the next ring."""
    maze, state = desk.ground, desk.state
    return {state.colours[each]: _prospect(maze, state, each) for each in state.playing}


def _prospect(maze: Maze, state: State, player: int) -> float:
    colour, at = state.colours[player], state.at[player]
    commands = state.controller == colour
    mover, far = (state.ogre if commands else at), FAR
    if mover in maze.index:
        prey = [lines.to_prey(maze, colour, at) for at in _prey(maze, state)]
        room = lines.alone(maze, colour).of(maze.index[mover], state.positions)
        found = [table[room] for table in (prey if commands else [lines.to_challenge(maze, colour)])]
        far = min((each for each in found if each is not None), default=FAR)
    near = 1 - min(far, PURSUIT) / PURSUIT
    return (state.rings[player] + 0.5 * commands + 0.4 * near) / (RINGS_TO_WIN + 0.9)


def _wish(maze: Maze, state: State) -> Distance:
    """What the mover wants: its open gate, or a victim beside it."""
    rooms = lines.alone(maze, state.colour)
    if state.commanding:
        tables = [lines.to_prey(maze, state.colour, at) for at in _prey(maze, state)]
    else:
        tables = [lines.to_challenge(maze, state.colour)]

    def far(cell: str, positions: Positions) -> int:
        room = rooms.of(maze.index[cell], positions)
        return min([found for table in tables if (found := table[room]) is not None], default=FAR)

    return far


def _prey(maze: Maze, state: State) -> list[str]:
    """Where opponents stand who are not at home."""
    return [
        at
        for colour, at in zip(state.colours, state.at, strict=True)
        if at in maze.index and at != maze.home[colour] and colour != state.controller
    ]


def _there(maze: Maze, state: State, place: str) -> bool:
    """Whether the mover has what it wants on that cell."""
    if state.commanding:
        return any(maze.alongside(state.positions, place, at) for at in _prey(maze, state))
    return place == maze.gate_space[state.colour]
