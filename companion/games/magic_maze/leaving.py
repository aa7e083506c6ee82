"""A player leaves the game, or comes back to it (ledger G30)."""

from __future__ import annotations

from companion.games.magic_maze import turn
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.state import State
from companion.table.events import IllegalEvent


def leave(desk: Desk, player: int) -> None:
    """The Adventurer is taken off, its turns are skipped, its rings stay out of play; its duel is void.

    Raises IllegalEvent for the last one who is still there.
    """
    state = desk.state
    if not state.at[player]:
        return
    if len(state.playing) == 1:
        raise IllegalEvent("Everybody else has left already: somebody must stay.")
    desk.put(player, "")
    desk.tell("{name} has left the game.", step="{name}’s leaving", name=state.names[player])
    if state.controller == state.colours[player]:
        desk.set(controller="", ogre=desk.maze.rock, reopened=True)
        desk.tell("The Ogre goes back to the rock.", "MAZE-OGC-01")
    left = desk.state.playing
    if len(left) == 1 and state.phase != "game_over":
        desk.set(winner=state.colours[left[0]], phase="game_over", placed=turn.READY, **turn.CLEARED)
        desk.tell("{name} alone is left, and wins.", "MAZE-WIN-01", name=state.names[left[0]])
    elif state.duel and _fights(state, player):
        desk.tell("The duel is void.", "MAZE-DUEL-09")
        turn.over(desk)
    elif player == state.turn and state.phase not in ("setup", "game_over"):
        turn.over(desk)
    elif state.phase in ("move", "await_push", "turn_end") and not state.halfway:
        turn.go_on(desk)


def _fights(state: State, player: int) -> bool:
    """Whether that player is in the duel under way: fights, challenged, or rules the Ogre that fights."""
    duel = state.duel
    return duel is not None and (player in (duel.player, state.turn) or state.colours[player] == state.controller)


def come_back(desk: Desk, player: int) -> None:
    """The Adventurer stands at home again."""
    state = desk.state
    desk.put(player, desk.maze.home[state.colours[player]])
    desk.tell("{name} plays again.", step="{name}’s return", name=state.names[player])
