"""A player leaves the game, or comes back to it (ledger G30)."""

from __future__ import annotations

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import Over, win
from companion.games.magic_maze.naming import landmark
from companion.games.magic_maze.state import State
from companion.games.magic_maze.turn import TurnOver, Turns
from companion.games.magic_maze.vocabulary import OGRE, RINGS_TO_WIN, THE_OGRE
from companion.table.events import IllegalEvent
from companion.table.words import say


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
        desk.set(controller="", ogre=desk.ground.rock)
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
    """The Adventurer stands at home again. Raises IllegalEvent where somebody else is there."""
    state = desk.state
    no_one_there(desk, state.colours[player], state.names[player])
    desk.put(player, desk.ground.home[state.colours[player]])
    desk.tell("{name} plays again.", step="{name}’s return", name=state.names[player])
    if RINGS_TO_WIN not in state.rings:
        play_on(desk)


def no_one_there(desk: Desk, colour: str, name: str) -> None:
    """Raises IllegalEvent where somebody stands on what that colour alone may stand on (MAZE-INV-04, 05)."""
    maze, state = desk.ground, desk.state
    own = (maze.home[colour], maze.gate_space[colour])
    figures = [*zip(state.colours, state.at, strict=True), (OGRE, state.ogre)]
    for other, at in figures:
        if at in own and other != colour:
            who = THE_OGRE if other == OGRE else say("{name}", name=state.named(other))
            words = say("{who} stands on {place}, which is for {name} alone.", who=who, name=name)
            raise IllegalEvent(words.also(place=landmark(maze, at)), ("MAZE-INV-04", "MAZE-INV-05"))


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
