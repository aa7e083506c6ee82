"""What must hold after every event in the maze (ledger 3.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.flow import Question
from companion.games.magic_maze import fighting, walking
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import Over
from companion.games.magic_maze.fighting import Fight
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import Stage, TurnOver
from companion.games.magic_maze.vocabulary import RINGS, RINGS_TO_WIN


def faults(desk: Desk) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    maze, state = desk.ground, desk.state
    return [*_rings(desk), *_command(maze, state), *_cells(maze, state), *_turn(desk), *_question(desk)]


def _rings(desk: Desk) -> Iterator[str]:
    state = desk.state
    rings = state.rings
    if sum(rings) + state.pool_rings != RINGS or state.pool_rings < 0 or min(rings) < 0:
        yield f"MAZE-INV-01: {rings} rings and {state.pool_rings} in the pool are not {RINGS}"
    if max(rings) > RINGS_TO_WIN or rings.count(RINGS_TO_WIN) > 1:
        yield f"MAZE-INV-01: {rings} rings, where {RINGS_TO_WIN} end the game"
    winners = [colour for colour, held in zip(state.colours, rings, strict=True) if held >= RINGS_TO_WIN]
    if not winners and len(state.playing) == 1:
        winners = [state.colours[state.playing[0]]]
    if [state.winner] * bool(state.winner) != winners or bool(state.winner) != isinstance(desk.question, Over):
        yield f"MAZE-WIN-01: {state.winner or 'nobody'} has won in {_named(desk.question)}, with {rings} rings"


def _command(maze: Maze, state: State) -> Iterator[str]:
    on_rock = [colour for colour, at in zip(state.colours, state.at, strict=True) if at == maze.rock]
    none, untouched = not state.controller, not any(state.rings)
    if none != (state.ogre == maze.rock) or (none != untouched and not state.reopened):
        yield f"MAZE-INV-02: {state.controller or 'nobody'} rules the Ogre on {state.ogre}, {state.rings} rings taken"
    if on_rock != [state.controller] * bool(state.controller):
        yield f"MAZE-INV-03: {on_rock} on the rock, and {state.controller or 'nobody'} rules the Ogre"
    if state.controller and state.ogre not in maze.index:
        yield f"MAZE-INV-03: the Ogre is at {state.ogre}, which is no cell"


def _cells(maze: Maze, state: State) -> Iterator[str]:
    figures = [(colour, at) for colour, at in zip(state.colours, state.at, strict=True) if at and at != maze.rock]
    if state.controller:
        figures.append((state.controller, state.ogre))
    for colour, at in figures:
        number = maze.index.get(at)
        homes, gate_spaces = walking.closed_to(maze, state, colour)
        if number is None or (homes | gate_spaces) >> number & 1:
            yield f"MAZE-INV-04: {colour}’s figure stands on {at}"
    places = [at for _, at in figures]
    if len(set(places)) < len(places):
        yield f"MAZE-INV-05: two figures on one cell: {sorted(places)}"
    home = {maze.home[colour]: colour for colour, at in zip(state.colours, state.at, strict=True) if at}
    for colour, at in figures:
        if home.get(at, colour) != colour:
            yield f"MAZE-INV-05: {colour} stands where {home[at]} may be sent"
    parts = maze.board.parts
    if len(state.positions) != len(parts) or not all(
        0 <= at < part.positions for at, part in zip(state.positions, parts, strict=True)
    ):
        yield f"MAZE-INV-07: the parts stand at {state.positions}"


def _turn(desk: Desk) -> Iterator[str]:
    state, question = desk.state, desk.question
    if not 0 <= state.spots_left <= state.die <= 6:
        yield f"MAZE-INV-06: {state.spots_left} pushes left of a throw of {state.die}"
    if TurnOver() in desk.agenda and not state.at[state.turn]:
        yield f"MAZE-TURN-01: it is the turn of {state.colour}, who has left"
    if (state.die > 0) != isinstance(question, Stage | FinishStroke | Fight):
        yield f"MAZE-TURN-01: a throw of {state.die} in {_named(question)}"
    if isinstance(question, FinishStroke) and not (state.spots_left and question.possible(desk)):
        yield f"MAZE-TAB-05: no push brings {question.part} to {question.due}"


def _named(question: Question[Any]) -> str:
    return question.phase or "a stage"


def _question(desk: Desk) -> Iterator[str]:
    """The question asked fits the duel under way."""
    state, question, duel = desk.state, desk.question, desk.state.duel
    if duel is None or not isinstance(question, Fight):
        if duel is not None or isinstance(question, Fight):
            yield f"MAZE-DUEL-09: {_named(question)}, and {'a' if duel else 'no'} duel"
        return
    if question != fighting.ASKED[duel.scene.step]:
        yield f"MAZE-DUEL-05: {_named(question)}, and the duel is at its {duel.scene.step}"
    if duel.type == "ogre_at_rock" and state.controller:
        yield f"MAZE-OGC-01: a duel with the Ogre on the rock, where {state.controller} stands"
    if duel.type != "ogre_at_rock" and not state.controller:
        yield f"MAZE-PVP-01: {duel.type}, and nobody rules the Ogre"
    if duel.type == "ogre_hunts" and (not state.commanding or duel.fighter == state.turn):
        yield "MAZE-OCA-01: the Ogre hunts, and its master is not at play"
