"""The table says how things stand, in the ledger's words: people outrank the referee, two figures on a cell do not."""

from __future__ import annotations

from companion.games.magic_maze import leaving, naming, turn, walking
from companion.games.magic_maze.desk import Desk
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
    if any(desk.state.rings) != bool(desk.state.controller):
        desk.set(reopened=True)


def _game(desk: Desk, key: str, value: str) -> None:
    parts = {part.id: part for part in desk.maze.board.parts}
    if key in parts:
        _turn_part(desk, key, one_of(f"state of {key}", value, parts[key].states))
    elif key == "turn":
        _give_turn(desk, _seated(desk, value))
    elif key == "controller":
        if value == NOBODY:
            _depose(desk)
        else:
            _command(desk, _seated(desk, value))
        _ask_anew(desk)
    elif key == OGRE:
        if not desk.state.controller or value == desk.maze.rock:
            raise IllegalEvent("The Ogre is on the rock while nobody rules it. Say first who rules it.")
        _free(desk, value, desk.state.controller, OGRE)
        desk.set(ogre=value)
        _ask_anew(desk)
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
            else:
                _back(desk, player)
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


def _turn_part(desk: Desk, part: str, state: str) -> None:
    """The walls stand so: what may be done now is worked out again."""
    positions = desk.maze.with_part(desk.state.positions, part, state)
    placed = desk.state.placed
    order = [each.id for each in desk.maze.board.parts]
    if placed != turn.READY and order.index(part) == placed:
        placed += 1
    desk.set(positions=positions, placed=placed, halfway=None)
    _ask_anew(desk)


def _give_turn(desk: Desk, player: int) -> None:
    if desk.state.phase == "game_over":
        raise IllegalEvent("The game is over. Undo the last step, or say who holds how many rings.")
    _still_here(desk, player)
    turn.begin(desk, player)


def _put(desk: Desk, player: int, to: str) -> None:
    _still_here(desk, player)
    state, colour = desk.state, desk.state.colours[player]
    if to == desk.maze.rock:
        _command(desk, player)
    elif colour == state.controller:
        words = say("{name} rules the Ogre from the rock. Say first who rules it now.", name=state.names[player])
        raise IllegalEvent(words, ("MAZE-CTRL-03",))
    else:
        _free(desk, to, colour, colour)
        desk.put(player, to)
    _ask_anew(desk)


def _rings(desk: Desk, player: int, value: str) -> None:
    state, held = desk.state, desk.state.rings[player]
    rings = number(value, 0, RINGS_TO_WIN)
    if state.pool_rings + held - rings < 0:
        raise IllegalEvent("There are only nine rings.", ("MAZE-INV-01",))
    if rings == RINGS_TO_WIN and state.winner not in ("", state.colours[player]):
        raise IllegalEvent("Somebody has won already.", ("MAZE-INV-01",))
    desk.give_ring(player, rings - held)
    if rings == RINGS_TO_WIN:
        desk.set(winner=state.colours[player], phase="game_over", placed=turn.READY, **turn.CLEARED)
    elif held == RINGS_TO_WIN:
        _resume(desk)


def _back(desk: Desk, player: int) -> None:
    if not desk.state.at[player]:
        colour = desk.state.colours[player]
        _free(desk, desk.maze.home[colour], colour, colour)
        leaving.come_back(desk, player)
        if RINGS_TO_WIN not in desk.state.rings and desk.state.winner:
            _resume(desk)


def _resume(desk: Desk) -> None:
    """Nobody has won after all, unless all others have left."""
    playing = desk.state.playing
    if len(playing) > 1:
        desk.set(winner="")
        turn.begin(desk, desk.state.turn)
    else:
        desk.set(winner=desk.state.colours[playing[0]])


def _command(desk: Desk, player: int) -> None:
    """That player stands on the rock and rules the Ogre, which is at home if it was on the rock."""
    _still_here(desk, player)
    colour = desk.state.colours[player]
    if colour == desk.state.controller:
        return
    _depose(desk)
    desk.set(controller=colour, ogre=desk.maze.home[colour])
    desk.put(player, desk.maze.rock)
    if not any(desk.state.rings):  # nobody comes to rule the Ogre without a ring
        desk.give_ring(player)


def _depose(desk: Desk) -> None:
    """Nobody rules the Ogre; it stands on the rock, and whoever ruled it at home."""
    state = desk.state
    if state.controller:
        desk.set(controller="", ogre=desk.maze.rock)
        desk.put(state.index(state.controller), desk.maze.home[state.controller])


def _free(desk: Desk, cell: str, colour: str, moving: str) -> None:
    """Raises IllegalEvent unless a figure of that colour may stand there (MAZE-INV-04, 05)."""
    maze, state = desk.maze, desk.state
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


def _ask_anew(desk: Desk) -> None:
    """The question hangs on where all stand: in a turn it is put again, a duel that cannot be is dropped.

    A stroke that stopped short must still be finished before anything else (MAZE-TAB-05).
    """
    state = desk.state
    if state.duel:
        fits = state.at[state.duel.player] != desk.maze.rock
        fits = fits and bool(state.controller) == (state.duel.kind != "ogre_at_rock")
        if fits and (state.duel.kind != "ogre_hunts" or state.commanding):
            return
        desk.set(duel=None, ogre_facing="idle")
    if desk.state.phase not in ("setup", "await_number_die", "game_over") and not desk.state.halfway:
        turn.go_on(desk)


def _seated(desk: Desk, colour: str) -> int:
    return desk.state.index(one_of("player", colour, desk.state.colours))
