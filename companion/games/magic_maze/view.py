"""The table of the maze as screen, camera and lamps see it."""

from __future__ import annotations

from companion.games.magic_maze import challenging
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.facts import FACTS, actor, phase
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE
from companion.games.magic_maze.walking import Situation, situation
from companion.table.prompts import Prompt
from companion.table.view import SeatView, TableView, Tally
from companion.table.words import Words, say, say_n


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What screen, camera and lamps may know. Beside the parts that move, gates and the rings in the pool are told."""
    maze, state = desk.ground, desk.state
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    if state.moving:
        now = situation(state)
        marks += [(_place(now, target), "may_fight") for target in challenging.open_challenges(maze, now)]
    gates = maze.walls(state.positions).gates
    parts = (
        *FACTS.parts(desk),
        *((f"gate_{colour}", gate) for colour, gate in gates.items()),
        ("rings", str(state.pool_rings)),
    )
    return TableView(
        "magic_maze",
        maze.board.id,
        tuple(_seat(state, player) for player in range(len(state.colours))),
        FACTS.pieces(desk),
        parts,
        state.colours[actor(state)] if phase(desk) != "setup" else "",
        state.thrown,
        (("die", state.die), ("spots_left", state.spots_left)),
        tuple(marks),
        tally=pushes_left(state) if state.moving else None,
    )


def pushes_left(state: State) -> Tally:
    """Of the pushes thrown, those not yet made (MAZE-TURN-01)."""
    left = state.spots_left
    words = say_n("{count} push left", "{count} pushes left", left) if left else say("no push left")
    return Tally(left, state.die, words)


def _place(now: Situation, target: str) -> str:
    """Where whoever may be challenged stands."""
    return now.ogre if target == OGRE else now.at[now.colours.index(target)]


def _seat(state: State, player: int) -> SeatView:
    colour, counters = state.colours[player], (("rings", state.rings[player]),)
    out = not state.at[player]
    brief = () if out else (Words(str(state.rings[player])),)
    return SeatView(colour, state.names[player], colour, status(state, player), (), counters, out, brief=brief)


def status(state: State, player: int) -> Words:
    """Two or three words under a player's name."""
    if not state.at[player]:
        return say("has left")
    count = state.rings[player]
    rings = say_n("{count} ring", "{count} rings", count) if count else say("no ring")
    return say("{rings}, rules the Ogre", rings=rings) if state.colours[player] == state.controller else rings
