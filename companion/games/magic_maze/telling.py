"""The table says how things stand, in the ledger's words: people outrank the referee, two figures on a cell do not."""

from __future__ import annotations

from companion.games.magic_maze import fighting, leaving, naming, walking
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import win
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.setup import Mix
from companion.games.magic_maze.turn import Stage, TurnOver, Turns
from companion.games.magic_maze.vocabulary import NOBODY, OGRE, RINGS_TO_WIN
from companion.play.given import number, one_of, unknown, yes
from companion.table.events import Given, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import Words, say

GAME_KEYS = ("turn", "controller", "ogre")
PLAYER_KEYS = ("at", "rings", "out")


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood."""
    desk.rulings.append(Ruling(words))
    if given.subject:
        _player(desk, _seated(desk, given.subject), given.key, given.value)
    else:
        _game(desk, given.key, given.value)
    state = desk.state
    if any(state.rings) != bool(state.controller):
        desk.set(reopened=True)
    if state.duel and not fighting.possible(state):
        desk.set(duel=None)
        desk.drop(TurnOver)
        desk.then(Stage())


def _game(desk: Desk, key: str, value: str) -> None:
    parts = {part.id: part for part in desk.ground.board.parts}
    if key in parts:
        _turn_part(desk, key, one_of(f"state of {key}", value, parts[key].states))
    elif key == "turn":
        _give_turn(desk, _seated(desk, value))
    elif key == "controller":
        if value == NOBODY:
            _depose(desk)
        else:
            _command(desk, _seated(desk, value))
    elif key == OGRE:
        if not desk.state.controller or value == desk.ground.rock:
            raise IllegalEvent("The Ogre is on the rock while nobody rules it. Say first who rules it.")
        _free(desk, value, desk.state.controller, OGRE)
        desk.set(ogre=value)
    else:
        raise unknown("part of the game", key, (*GAME_KEYS, *parts))


def _player(desk: Desk, player: int, key: str, value: str) -> None:
    match key:
        case "at":
            _put(desk, player, value)
        case "rings":
            _rings(desk, player, value)
        case "out":
            if yes(value):
                leaving.leave(desk, player)
            elif not desk.state.at[player]:
                leaving.come_back(desk, player)
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


def _turn_part(desk: Desk, part: str, state: str) -> None:
    """The walls stand so: the part is mixed, and no stroke is due any more."""
    desk.set(positions=desk.ground.with_part(desk.state.positions, part, state))
    if desk.question == Mix(part) or isinstance(desk.question, FinishStroke):
        desk.agenda.pop()


def _give_turn(desk: Desk, player: int) -> None:
    if desk.state.winner:
        raise IllegalEvent("The game is over. Undo the last step, or say who holds how many rings.")
    _still_here(desk, player)
    desk.rest(turn=player, thrown=())
    desk.drop(Turns)


def _put(desk: Desk, player: int, to: str) -> None:
    _still_here(desk, player)
    state, colour = desk.state, desk.state.colours[player]
    if to == desk.ground.rock:
        _command(desk, player)
    elif colour == state.controller:
        words = say("{name} rules the Ogre from the rock. Say first who rules it now.", name=state.names[player])
        raise IllegalEvent(words, ("MAZE-CTRL-03",))
    else:
        _free(desk, to, colour, colour)
        desk.put(player, to)


def _rings(desk: Desk, player: int, value: str) -> None:
    state, held = desk.state, desk.state.rings[player]
    rings = number(value, 0, RINGS_TO_WIN)
    if state.pool_rings + held - rings < 0:
        raise IllegalEvent("There are only nine rings.", ("MAZE-INV-01",))
    if rings == RINGS_TO_WIN and state.winner not in ("", state.colours[player]):
        raise IllegalEvent("Somebody has won already.", ("MAZE-INV-01",))
    desk.give_ring(player, rings - held)
    if rings == RINGS_TO_WIN:
        win(desk, player)
    elif held == RINGS_TO_WIN:
        leaving.play_on(desk)


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


def _seated(desk: Desk, colour: str) -> int:
    return desk.state.index(one_of("player", colour, desk.state.colours))
