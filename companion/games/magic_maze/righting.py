"""What the table says is done: people outrank the referee, two figures on a cell do not."""

from __future__ import annotations

from companion.games.magic_maze import fighting, leaving, naming, walking
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import win
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.setup import Mix
from companion.games.magic_maze.turn import Stage, TurnOver, Turns
from companion.games.magic_maze.vocabulary import OGRE, RINGS_TO_WIN
from companion.table.events import IllegalEvent
from companion.table.words import say


def turn_part(desk: Desk, part: str, state: str) -> None:
    """The walls stand so: the part is mixed, and no stroke is due any more."""
    desk.set(positions=desk.ground.with_part(desk.state.positions, part, state))
    if desk.question == Mix(part) or isinstance(desk.question, FinishStroke):
        desk.agenda.pop()


def give_turn(desk: Desk, player: int) -> None:
    """A turn of that player’s begins."""
    _still_here(desk, player)
    desk.rest(turn=player, thrown=())
    desk.drop(Turns)


def put(desk: Desk, player: int, to: str) -> None:
    """Stands there; whoever stands on the rock rules the Ogre."""
    state, colour = desk.state, desk.state.colours[player]
    if to == desk.ground.rock:
        _command(desk, player)
    elif colour == state.controller:
        words = say("{name} rules the Ogre from the rock. Say first who rules it now.", name=state.names[player])
        raise IllegalEvent(words, ("MAZE-CTRL-03",))
    else:
        _free(desk, to, colour, colour)
        desk.put(player, to)


def rings(desk: Desk, player: int, rings: int) -> None:
    """Holds so many; the others lie in the pool."""
    state, held = desk.state, desk.state.rings[player]
    if state.pool_rings + held - rings < 0:
        raise IllegalEvent("There are only nine rings.", ("MAZE-INV-01",))
    if rings == RINGS_TO_WIN and state.winner not in ("", state.colours[player]):
        raise IllegalEvent("Somebody has won already.", ("MAZE-INV-01",))
    desk.give_ring(player, rings - held)
    if rings == RINGS_TO_WIN:
        win(desk, player)
    elif held == RINGS_TO_WIN:
        leaving.play_on(desk)


def put_ogre(desk: Desk, cell: str) -> None:
    """Stands there; never on the rock while somebody rules it."""
    if cell == desk.ground.rock:
        raise IllegalEvent("The Ogre is on the rock while nobody rules it. Say first who rules it.")
    _free(desk, cell, desk.state.controller, OGRE)
    desk.set(ogre=cell)


def leave_or_come(desk: Desk, player: int, out: bool) -> None:
    """Has left the game, or plays again."""
    if out:
        leaving.leave(desk, player)
    elif not desk.state.at[player]:
        leaving.come_back(desk, player)


def rule(desk: Desk, player: int | None) -> None:
    """Rules the Ogre; None where nobody does."""
    if player is None:
        _depose(desk)
    else:
        _command(desk, player)


def settled(desk: Desk) -> None:
    """A duel that can no longer be is over, and who took which ring no longer tells whether the Ogre was freed."""
    state = desk.state
    if any(state.rings) != bool(state.controller):
        desk.set(reopened=True)
    if state.duel and not fighting.possible(state):
        desk.set(duel=None)
        desk.drop(TurnOver)
        desk.then(Stage())


def _command(desk: Desk, player: int) -> None:
    """That player stands on the rock and rules the Ogre, which is at home if it was on the rock."""
    _still_here(desk, player)
    colour = desk.state.colours[player]
    if colour == desk.state.controller:
        return
    _depose(desk)
    desk.put(player, desk.ground.rock, controller=colour, ogre=desk.ground.home[colour])
    if not any(desk.state.rings):  # nobody comes to rule the Ogre without a ring
        desk.give_ring(player)


def _depose(desk: Desk) -> None:
    """Nobody rules the Ogre; it stands on the rock, and whoever ruled it at home."""
    colour = desk.state.controller
    if colour:
        desk.put(desk.state.index(colour), desk.ground.home[colour], controller="", ogre=desk.ground.rock)


def _free(desk: Desk, cell: str, colour: str, moving: str) -> None:
    """Raises IllegalEvent unless a figure of that colour may stand there (MAZE-INV-04, 05)."""
    maze, state = desk.ground, desk.state
    if cell not in maze.index:
        raise IllegalEvent(say("There is no square “{place}” in this maze.", place=cell))
    for other, at in zip(state.colours, state.at, strict=True):
        if at == cell and other != moving:
            raise IllegalEvent(say("{name} stands there.", name=state.named(other)), ("MAZE-INV-05",))
    if state.ogre == cell and moving != OGRE:
        raise IllegalEvent("The Ogre stands there.", ("MAZE-INV-05",))
    homes, gate_spaces = walking.closed_to(maze, state, colour)
    if (homes | gate_spaces) >> maze.index[cell] & 1:
        whose = naming.owner(state, maze.cell[cell].owner)
        raise IllegalEvent(say("That place is {whose} alone.", whose=whose), ("MAZE-INV-04",))


def _still_here(desk: Desk, player: int) -> None:
    if not desk.state.at[player]:
        raise IllegalEvent(say("{name} has left the game.", name=desk.state.names[player]))
