"""What the table says may end what was under way: somebody stands elsewhere, or it is another's turn."""

from __future__ import annotations

from companion.flow import Task
from companion.games.key_to_the_kingdom import turn
from companion.games.key_to_the_kingdom.desk import Desk, EndOfTurn, replace
from companion.games.key_to_the_kingdom.folding import DeepMagic, FoldBoard
from companion.games.key_to_the_kingdom.lost_pool import release, unreserve
from companion.games.key_to_the_kingdom.monsters import MONSTERS
from companion.games.key_to_the_kingdom.setup import FirstThrow
from companion.games.key_to_the_kingdom.winning import GameOver


def loosen(desk: Desk, seat: int) -> None:
    """Whatever held the player holds no more; once the board is folded, nor is he among the caught."""
    release(desk, seat)
    fold = desk.state.fold
    if fold and seat in fold.caught and desk.state.parts[fold.flap] == fold.to:
        desk.set(fold=replace(fold, caught=tuple(each for each in fold.caught if each != seat)))


def break_off(desk: Desk) -> None:
    """A fight, a fold, the naming of holders: what the turn was busy with is dropped."""
    for seat, player in enumerate(desk.state.players):
        caught = player.held == "whirlpools" and desk.state.house.caught_throws == "at_once"
        if caught or player.held in MONSTERS:
            release(desk, seat)
        elif player.reserved and player.held != "wizard_of_plenty":
            unreserve(desk, seat)
    desk.set(fold=None, winner="", players=tuple(replace(player, escaped=False) for player in desk.state.players))


def begin_turn(desk: Desk, seat: int) -> None:
    """It is that player's turn, whatever was under way, even the end."""
    break_off(desk)
    desk.agenda[:] = [GameOver(), turn.Turns()]
    turn.begin(desk, seat)


def elsewhere(desk: Desk) -> bool:
    """Whether the question at hand hangs on where somebody stands."""
    return not isinstance(desk.agenda[-1], FirstThrow | GameOver | DeepMagic | FoldBoard)


def anew(desk: Desk, *tasks: Task[Desk]) -> None:
    """The turn under way goes on with these; in a fold the next try, or the next of the caught, comes."""
    desk.done()
    desk.set(pips=0)
    if isinstance(desk.agenda[-1], EndOfTurn):
        desk.then(*tasks, turn.Walking())
