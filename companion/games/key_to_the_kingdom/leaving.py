"""A player leaves the game, or comes back to it."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.desk import Desk, replace
from companion.games.key_to_the_kingdom.interrupting import break_off
from companion.games.key_to_the_kingdom.lost_pool import into_pool, release
from companion.games.key_to_the_kingdom.setup import FirstThrow
from companion.games.key_to_the_kingdom.turn import Turns
from companion.games.key_to_the_kingdom.winning import GameOver
from companion.table.events import IllegalEvent


def leave(desk: Desk, seat: int) -> None:
    """The figure goes, cards and holders lie in the lost pool; the last one left has won (KTK-ITEM-01, KTK-ITEM-05).

    Raises IllegalEvent for the last one who is still there.
    """
    player = desk.state.players[seat]
    if len(_playing(desk)) == 1:
        raise IllegalEvent("Everybody else has left already: somebody must stay.")
    release(desk, seat)
    for item in player.items:
        into_pool(desk, seat, item)
    desk.lay(deep_magic=desk.state.supply.deep_magic + player.deep_magic)
    desk.set_player(seat, at="", equipment=(), holders=(), deep_magic=0, barred=0, out=True)
    words = "{name} has left the game: cards and holders go to the lost pool, Deep Magic goes back."
    desk.tell(words, "KTK-ITEM-01 KTK-ITEM-05", "{name}’s leaving", name=player.name)
    if not isinstance(desk.agenda[-1], GameOver):
        _go_on(desk, seat)


def _go_on(desk: Desk, seat: int) -> None:
    """Without that player."""
    left, fold = _playing(desk), desk.state.fold
    if fold:
        desk.set(fold=replace(fold, caught=tuple(each for each in fold.caught if each != seat)))
    if len(left) == 1:
        break_off(desk)
        winner = desk.state.players[left[0]]
        desk.set(winner=winner.colour, acting=desk.state.turn)
        desk.tell("{name} alone is left, and wins.", "KTK-WIN-01", name=winner.name)
        desk.drop(GameOver)
    elif isinstance(desk.agenda[-1], FirstThrow):
        return
    elif seat == desk.state.turn:
        break_off(desk)
        desk.drop(Turns)
    elif seat == desk.state.acting:
        desk.done()


def come_back(desk: Desk, seat: int) -> None:
    """The figure stands on Start again, or in a whirlpool while Start is folded away; what was lost stays lost."""
    desk.set_player(seat, at=entrance(desk), out=False)
    desk.tell("{name} plays again.", step="{name}’s return", name=desk.state.players[seat].name)
    if isinstance(desk.agenda[-1], GameOver) and not any(each.escaped for each in desk.state.players):
        desk.set(winner="")
        desk.then(Turns())


def entrance(desk: Desk) -> str:
    """Where somebody begins who was not there: Start, or a whirlpool while Start is folded away."""
    board = desk.ground.board
    return board.start if desk.ground.seen(board.start, desk.flaps) else board.whirlpools[0].id


def _playing(desk: Desk) -> list[int]:
    return [seat for seat, player in enumerate(desk.state.players) if not player.out]
