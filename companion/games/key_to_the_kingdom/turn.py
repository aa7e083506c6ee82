"""The order of a turn (KTK-TURN)."""

from __future__ import annotations

from companion.flow import Deed
from companion.games.key_to_the_kingdom.arrival import Arrival
from companion.games.key_to_the_kingdom.desk import Desk, EndOfTurn
from companion.games.key_to_the_kingdom.footing import Footing
from companion.games.key_to_the_kingdom.stealing import Steal
from companion.games.key_to_the_kingdom.walking import set_out


class Turns(EndOfTurn, frozen=True, gc=False):
    """One turn after the other, clockwise."""

    def act(self, desk: Desk) -> None:
        players, seat = desk.state.players, desk.state.turn + 1
        while players[seat % len(players)].out:
            seat += 1
        desk.agenda.append(self)
        begin(desk, seat % len(players))


def begin(desk: Desk, seat: int) -> None:
    """That player's turn."""
    desk.set(turn=seat, acting=seat, throws=0, pips=0, thrown=(), robbed=())
    player = desk.player
    if player.skipping:
        desk.set_player(skipping=player.skipping - 1)
        desk.tell("{who} misses this turn.", "KTK-TURN-01 KTK-TURN-04", "{who}’s missed turn")
        return
    desk.then(
        FOOTING,  # in a procedure, on a dagger, or a throw to walk; the first throw moves the Demon King first
        WALKING,  # a throw that is walked, and what it leads to
    )


class Walking(Deed[Desk], frozen=True, gc=False):
    """As long as there are pips to walk: whoever stands there and holds something, then the space itself."""

    def act(self, desk: Desk) -> None:
        if desk.state.pips:
            desk.then(STEAL, ARRIVAL, self)
            set_out(desk)


FOOTING, WALKING, STEAL, ARRIVAL = Footing(), Walking(), Steal(), Arrival()
"""They hold nothing, so one of each will do."""
