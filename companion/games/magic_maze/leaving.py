"""A player leaves the game, or comes back to it (ledger G30)."""

from __future__ import annotations

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import Over, win
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import TurnOver, Turns
from companion.games.magic_maze.vocabulary import RINGS_TO_WIN
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
        desk.set(controller="", ogre=desk.ground.rock, reopened=True)
        desk.tell("The Ogre goes back to the rock.", "MAZE-OGC-01")
    left = desk.state.playing
    if state.winner:
        return
    if len(left) == 1:
        win(desk, left[0])
        desk.tell("{name} alone is left, and wins.", "MAZE-WIN-01", name=state.names[left[0]])
    elif _fights(state, player):
        desk.set(duel=None)
        desk.tell("The duel is void.", "MAZE-DUEL-09")
        desk.drop(TurnOver)
    elif player == state.turn and TurnOver() in desk.agenda:
        desk.drop(TurnOver)


def _fights(state: State, player: int) -> bool:
    """Whether that player is in the duel under way: fights, challenged, or rules the Ogre that fights."""
    duel = state.duel
    return duel is not None and (player in (duel.fighter, state.turn) or state.colours[player] == state.controller)


def come_back(desk: Desk, player: int) -> None:
    """The Adventurer stands at home again, where nobody else may stand."""
    state = desk.state
    desk.put(player, desk.ground.home[state.colours[player]])
    desk.tell("{name} plays again.", step="{name}’s return", name=state.names[player])
    if RINGS_TO_WIN not in state.rings:
        play_on(desk)


def play_on(desk: Desk) -> None:
    """Nobody has won after all, unless all others have left."""
    if not desk.state.winner:
        return
    state, playing = desk.state, desk.state.playing
    if len(playing) > 1:
        desk.rest(winner="", turn=state.still_playing(state.turn), thrown=())
        desk.drop(Over)
        desk.then(Turns())
    else:
        desk.set(winner=state.colours[playing[0]])
