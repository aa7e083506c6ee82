"""What must hold after every event in the maze (ledger 3.14)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.magic_maze import fighting, walking
from companion.games.magic_maze.maze import Maze
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import READY
from companion.games.magic_maze.vocabulary import FACINGS, PHASES, RINGS, RINGS_TO_WIN


def faults(maze: Maze, state: State) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    return [*_rings(state), *_command(maze, state), *_cells(maze, state), *_turn(maze, state), *_question(state)]


def _rings(state: State) -> Iterator[str]:
    rings = state.rings
    if sum(rings) + state.pool_rings != RINGS or state.pool_rings < 0 or min(rings) < 0:
        yield f"MAZE-INV-01: {rings} rings and {state.pool_rings} in the pool are not {RINGS}"
    if max(rings) > RINGS_TO_WIN or rings.count(RINGS_TO_WIN) > 1:
        yield f"MAZE-INV-01: {rings} rings, where {RINGS_TO_WIN} end the game"
    winners = [colour for colour, held in zip(state.colours, rings, strict=True) if held >= RINGS_TO_WIN]
    if not winners and len(state.playing) == 1:
        winners = [state.colours[state.playing[0]]]
    if [state.winner] * bool(state.winner) != winners or bool(state.winner) != (state.phase == "game_over"):
        yield f"MAZE-WIN-01: {state.winner or 'nobody'} has won in {state.phase}, with {rings} rings"


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


def _turn(maze: Maze, state: State) -> Iterator[str]:
    if not 0 <= state.spots_left <= state.die <= 6:
        yield f"MAZE-INV-06: {state.spots_left} pushes left of a throw of {state.die}"
    if state.stage + state.spots_left != state.die:
        yield f"MAZE-INV-06: {state.stage} pushes made and {state.spots_left} left of {state.die}"
    if state.phase not in PHASES or (state.phase == "setup") != (state.placed != READY):
        yield f"MAZE-SETUP-08: {state.phase} with {state.placed} parts placed"
    if state.phase not in ("setup", "game_over") and not state.at[state.turn]:
        yield f"MAZE-TURN-01: it is the turn of {state.colour}, who has left"
    if (state.die == 0) != (state.phase in ("setup", "await_number_die", "game_over")):
        yield f"MAZE-TURN-01: a throw of {state.die} in {state.phase}"
    if state.phase == "turn_end" and state.spots_left and maze.pushes(state.positions):
        yield "MAZE-TURN-07: the turn ends with pushes left"
    if state.halfway and state.phase != "await_push":
        yield f"MAZE-TAB-05: a stroke stopped short in {state.phase}"


def _question(state: State) -> Iterator[str]:
    """The question asked fits the duel under way."""
    duel = state.duel
    if (duel is not None) != (state.phase in ("duel_attack", "duel_defence", "duel_rock")):
        yield f"MAZE-DUEL-09: {state.phase}, and {'a' if duel else 'no'} duel"
    if state.ogre_facing not in FACINGS:
        yield f"MAZE-DUEL-05: the Ogre looks {state.ogre_facing}"
    if duel is None:
        if state.ogre_facing != "idle":
            yield "MAZE-DUEL-10: the duel is over, and the Ogre does not rest"
        return
    step = duel.scene.step
    if (fighting.PHASE[step], fighting.FACING.get(step, "idle")) != (state.phase, state.ogre_facing):
        yield f"MAZE-DUEL-05: the Ogre looks {state.ogre_facing} in {state.phase}"
    if duel.kind == "ogre_at_rock" and state.controller:
        yield f"MAZE-OGC-01: a duel with the Ogre on the rock, where {state.controller} stands"
    if duel.kind != "ogre_at_rock" and not state.controller:
        yield f"MAZE-PVP-01: {duel.kind}, and nobody rules the Ogre"
    if duel.kind == "ogre_hunts" and (not state.commanding or duel.player == state.turn):
        yield "MAZE-OCA-01: the Ogre hunts, and its master is not at play"
