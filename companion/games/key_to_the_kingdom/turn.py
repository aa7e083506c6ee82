"""The order of a turn (KTK-TURN)."""

from __future__ import annotations

from companion.flow import Deed
from companion.games.key_to_the_kingdom.arrival import Arrival
from companion.games.key_to_the_kingdom.desk import Desk, TurnOver
from companion.games.key_to_the_kingdom.footing import Footing
from companion.games.key_to_the_kingdom.stealing import Steal
from companion.games.key_to_the_kingdom.walking import set_out


class Turns(Deed[Desk], frozen=True, gc=False):
    """One turn after the other, clockwise."""

    def act(self, desk: Desk) -> None:
        count, turn = len(desk.state.players), desk.state.turn
        following = ((turn + step) % count for step in range(1, count + 1))
        desk.then(self)
        begin(desk, next(seat for seat in following if not desk.state.players[seat].out))


def begin(desk: Desk, seat: int) -> None:
    """That player's turn."""
    desk.set(turn=seat, acting=seat, throws=0, pips=0, thrown=(), robbed=())
    player = desk.player
    if player.skipping:
        desk.set_player(skipping=player.skipping - 1)
        desk.tell("{who} misses this turn.", "KTK-TURN-01 KTK-TURN-04", "{who}’s missed turn")
        return
    desk.then(
        Footing(),  # in a procedure, on a dagger, or a throw to walk; the first throw moves the Demon King first
        Walking(),  # a throw that is walked, and what it leads to
        TurnOver(),
    )


class Walking(Deed[Desk], frozen=True, gc=False):
    """As long as there are pips to walk: whoever stands there and holds something, then the space itself."""

    def act(self, desk: Desk) -> None:
        if desk.state.pips:
            desk.then(Steal(), Arrival(), self)
            set_out(desk)
