"""A state in the ledger's words, and as the table sees it."""

from __future__ import annotations

from typing import Any

from companion.games.magic_maze import walking
from companion.games.magic_maze.board import bearing
from companion.games.magic_maze.maze import Maze
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import NOBODY, OGRE, adventurer
from companion.table.prompts import Prompt
from companion.table.view import PieceView, SeatView, TableView
from companion.table.words import Words, say

MOVING = ("move", "await_push", "turn_end")
"""Phases in which the active player may do something with his mover."""


def view(maze: Maze, state: State) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    walls = maze.walls(state.positions)
    ways = walking.ways(maze, state) if state.phase in MOVING else None
    seen: dict[str, Any] = {
        "turn": state.colour,
        "whose": state.colours[actor(state)],
        "phase": state.phase,
        "die": state.die,
        "spots_left": state.spots_left,
        "stage": state.stage,
        "mover": walking.mover(state),
        "reach": list(maze.names(ways.stops)) if ways else [],
        "challenges": list(ways.challenges) if ways else [],
        "controller": state.controller or NOBODY,
        "ogre": state.ogre,
        "ogre_facing": state.ogre_facing,
        "pool_rings": state.pool_rings,
        "duel": state.duel.kind if state.duel else NOBODY,
        "halfway": state.halfway[1] if state.halfway else NOBODY,
        "winner": state.winner or NOBODY,
        **dict(maze.states(state.positions)),
        **{f"gate_{colour}": gate for colour, gate in walls.gates.items()},
        **{f"entrance_{colour}": "open" if free else "shut" for colour, free in walls.entrances.items()},
    }
    for player, colour in enumerate(state.colours):
        at = state.at[player]
        told = {"name": state.names[player], "at": at or "off_board", "rings": state.rings[player], "out": not at}
        seen[colour] = told
    return seen


def actor(state: State) -> int:
    """Whose answer is awaited; in a duel that need not be the player whose turn it is."""
    return state.duel.player if state.duel else state.turn


def table(maze: Maze, state: State, prompt: Prompt) -> TableView:
    """What screen, camera and lamps may know. Beside the parts that move, gates and the rings in the pool are told."""
    seats = tuple(_seat(state, player) for player in range(len(state.colours)))
    pieces = [
        PieceView(adventurer(colour), at or None, colour) for colour, at in zip(state.colours, state.at, strict=True)
    ]
    pieces.append(PieceView(OGRE, state.ogre, kind=OGRE, facing=front(maze, state)))
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    if state.phase in MOVING:
        marks += [(_place(state, target), "may_fight") for target in walking.ways(maze, state).challenges]
    gates = maze.walls(state.positions).gates
    parts = (
        *maze.states(state.positions),
        *((f"gate_{colour}", gate) for colour, gate in gates.items()),
        ("rings", str(state.pool_rings)),
    )
    counters = (("die", state.die), ("spots_left", state.spots_left), ("pool_rings", state.pool_rings))
    turn = state.colours[actor(state)] if state.phase != "setup" else ""
    board = maze.board.id
    return TableView(
        "magic_maze", board, seats, tuple(pieces), parts, turn, state.thrown, counters, tuple(marks), state.winner
    )


def _place(state: State, target: str) -> str:
    """Where whoever may be challenged stands."""
    return state.ogre if target == OGRE else state.at[state.index(target)]


def front(maze: Maze, state: State) -> float | None:
    """Which way the Ogre should look, degrees clockwise from north; None while it does not matter (MAZE-DUEL-05)."""
    if state.duel is None or state.ogre_facing == "idle":
        return None
    fighter = maze.cell[state.at[state.duel.player]].at
    toward = bearing(maze.cell[state.ogre].at, fighter)
    return toward if state.ogre_facing == "toward" else (toward + 180) % 360


def _seat(state: State, player: int) -> SeatView:
    colour, counters = state.colours[player], (("rings", state.rings[player]),)
    out = not state.at[player]
    return SeatView(colour, state.names[player], colour, status(state, player), (), counters, out)


def status(state: State, player: int) -> Words:
    """Two or three words under a player's name."""
    if not state.at[player]:
        return say("has left")
    count = state.rings[player]
    rings = say("no ring") if not count else say("1 ring") if count == 1 else say("{count} rings", count=count)
    return say("{rings}, Ogre", rings=rings) if state.colours[player] == state.controller else rings
