"""A turn: the number die, walks and pushes in their stages, and its end (MAZE-SETUP, MAZE-TURN, MAZE-TAB)."""

from __future__ import annotations

from typing import Any

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.maze import Push
from companion.games.magic_maze.naming import landmark
from companion.games.magic_maze.walking import ways
from companion.table.words import Words

READY = -1
"""Nothing is left to be set before play."""

CLEARED: dict[str, Any] = {
    "die": 0,
    "spots_left": 0,
    "stage": 0,
    "walked": False,
    "stepped": False,
    "halfway": None,
    "duel": None,
    "ogre_facing": "idle",
}
"""How a state stands between two turns (MAZE-TURN-10)."""


# -- before play -------------------------------------------------------------------------------------------------------


def place_part(desk: Desk, part: str, state: str) -> None:
    """After the blind mixing the walls stand so, as seen or as drawn (MAZE-SETUP-04)."""
    label = desk.maze.board.parts[desk.state.placed].label or part
    positions = desk.maze.with_part(desk.state.positions, part, state)
    desk.set(positions=positions, placed=desk.state.placed + 1)
    desk.tell("{part} stands at {state}.", "MAZE-SETUP-04", "the mixing", part=Words(label), state=state)


def draw_lots(desk: Desk) -> None:
    """Nobody wants to choose: a lot decides (MAZE-SETUP-08)."""
    desk.set(placed=len(desk.state.positions) + 1)
    desk.tell("A lot decides who begins.", "MAZE-SETUP-08", "the lot")


def choose_first(desk: Desk, colour: str) -> None:
    """Somebody begins, by agreement or by lot; then clockwise (MAZE-SETUP-08)."""
    begin(desk, desk.state.index(colour))
    desk.tell("{who} begins; then clockwise.", "MAZE-SETUP-08", "the choice of {who}")


# -- the turn ----------------------------------------------------------------------------------------------------------


def begin(desk: Desk, turn: int) -> None:
    """The turn of that player, or the next who still plays; the number die comes first (MAZE-TURN-01)."""
    at = desk.state.at
    while not at[turn]:
        turn = (turn + 1) % len(at)
    desk.set(turn=turn, phase="await_number_die", placed=READY, thrown=(), **CLEARED)


def throw(desk: Desk, face: int) -> None:
    """The number die: so many pushes may be made (MAZE-TURN-01)."""
    desk.set(die=face, spots_left=face, thrown=(face,))
    if face == 1:
        desk.tell("{who} may push once.", "MAZE-TURN-01", "{who}’s throw of 1")
    else:
        desk.tell("{who} may push {count} times.", "MAZE-TURN-01", "{who}’s throw of {count}", count=face)
    go_on(desk)


def walk(desk: Desk, to: str) -> None:
    """The mover's walk in this stage (MAZE-TURN-03..05)."""
    place = landmark(desk.maze, to)
    if desk.state.commanding:
        desk.set(ogre=to, walked=True, stepped=True)
        desk.tell("{who} walks the Ogre to {place}.", "MAZE-MOVE-01 MAZE-MOVE-11", "the Ogre’s walk", place=place)
    else:
        desk.put(desk.state.turn, to, walked=True, stepped=True)
        desk.tell("{who} walks to {place}.", "MAZE-MOVE-01", "{who}’s walk", place=place)
        look_at_gate(desk)
    go_on(desk)


def push(desk: Desk, made: Push) -> None:
    """One full stroke of a tab (MAZE-TAB-01, 02); figures stay put, unless a floor carries them (MAZE-TAB-06)."""
    state = desk.state
    spots, stage = state.spots_left - 1, state.stage + 1
    desk.set(positions=made.after, spots_left=spots, stage=stage, walked=False, halfway=None)
    if desk.maze.carries:
        carry(desk, made)
    if made.stroke.side == "left":
        desk.tell("{who} pushes left.", "MAZE-TAB-01 MAZE-TURN-04", "{who}’s push left")
    else:
        desk.tell("{who} pushes right.", "MAZE-TAB-01 MAZE-TURN-04", "{who}’s push right")
    if not state.commanding:
        look_at_gate(desk)
    go_on(desk)


def carry(desk: Desk, made: Push) -> None:
    """Whoever stands on a floor that turns goes along (model M6)."""
    maze, state = desk.maze, desk.state
    for player, at in enumerate(state.at):
        to = maze.carried(at, made.stroke)
        if to != at:
            desk.put(player, to)
            name = state.names[player]
            desk.tell("The floor carries {figure} to {place}.", "MAZE-TAB-06", figure=name, place=landmark(maze, to))
    to = maze.carried(state.ogre, made.stroke)
    if to != state.ogre:
        desk.set(ogre=to)
        desk.tell("The floor carries the Ogre to {place}.", "MAZE-TAB-06", place=landmark(maze, to))


def stop_short(desk: Desk, part: str, made: Push) -> None:
    """A stroke that did not reach its stop is no push yet, and its direction is chosen (MAZE-TAB-04, 05)."""
    desk.set(halfway=(part, dict(made.moved)[part]), phase="await_push")
    desk.tell("That stroke stopped short. It must go on to its stop.", "MAZE-TAB-04 MAZE-TAB-05", "the short stroke")


def end(desk: Desk) -> None:
    """The player ends the turn; pushes not made are lost (MAZE-TURN-06, 10)."""
    lost = desk.state.spots_left
    text = "{who} ends the turn. {lost} pushes are lost."
    if lost < 2:
        text = "{who} ends the turn. 1 push is lost." if lost else "{who} ends the turn."
    desk.tell(text, "MAZE-TURN-06 MAZE-TURN-07", "the end of {who}’s turn", lost=lost)
    over(desk)


def over(desk: Desk) -> None:
    """The next player's turn, clockwise (MAZE-SETUP-08)."""
    state = desk.state
    begin(desk, (state.turn + 1) % len(state.at))


def go_on(desk: Desk) -> None:
    """What the active player may do next; with nothing left to do the turn is over (MAZE-TURN-04, 07)."""
    maze, state = desk.maze, desk.state
    open_ways = ways(maze, state)
    if not state.walked and open_ways.places:
        phase = "move"
    elif state.spots_left and maze.pushes(state.positions):
        phase = "await_push"
    elif open_ways.challenges:
        phase = "turn_end"
    else:
        desk.tell("{who}’s turn is over.", "MAZE-TURN-07")
        over(desk)
        return
    desk.set(phase=phase)


def look_at_gate(desk: Desk) -> None:
    """At the own gate-space everybody wants to know how the gate stands (MAZE-GATE-01, MAZE-MODEL-03)."""
    maze, state = desk.maze, desk.state
    colour = state.colours[state.turn]
    if state.at[state.turn] != maze.gate_space[colour]:
        return
    gate = maze.walls(state.positions).gates[colour]
    if gate == "open":
        desk.tell("{who}’s gate is open.", "MAZE-GATE-01")
    elif gate == "half":
        desk.tell("{who}’s gate is half shut, and that is not enough.", "MAZE-GATE-01 MAZE-GATE-02")
    else:
        desk.tell("{who}’s gate is shut.", "MAZE-GATE-01 MAZE-GATE-02")
