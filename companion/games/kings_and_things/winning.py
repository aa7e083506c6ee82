"""Taking hexes, citadels and the ways to win (KNT-WIN, KNT-POST-10, KNT-MOVE-14)."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.task import Deed
from companion.games.kings_and_things.vocabulary import CITADEL, GAME_OVER
from companion.table.events import IllegalEvent


def citadels(desk: Desk, seat: int = -1) -> list[int]:
    """Where citadels stand; those of one player where a seat is given."""
    tiles = enumerate(desk.state.hexes)
    return [at for at, tile in tiles if tile.fort == CITADEL and seat in (-1, tile.owner)]


def take(desk: Desk, at: int, seat: int, rules: str) -> None:
    """A player takes a hex with its fort and income; a cloud goes (KNT-EVNT-13), a clock begins anew (KNT-WIN-09)."""
    desk.set_hex(at, owner=seat)
    if desk.state.cloud == at:
        desk.set(cloud=-1)
    desk.tell("{name} takes {where}.", rules, "taking {where}", name=desk.name(seat), where=desk.at(at))
    desk.chronicle("taken", seat, at)
    if desk.hex(at).fort == CITADEL:
        desk.set(clock=(seat, desk.state.turn))
        desk.chronicle("citadel taken", seat, at)
        if len(citadels(desk, seat)) > 1:
            win(desk, seat, "KNT-WIN-08")


def built(desk: Desk, seat: int, at: int) -> None:
    """A citadel has been built (KNT-WIN-05, KNT-WIN-06, KNT-WIN-07)."""
    desk.chronicle("citadel built", seat, at)
    if len(citadels(desk)) > 1:
        desk.set(conquest_only=True)
        desk.tell("Two citadels: from now on only conquest wins.", "KNT-WIN-06 KNT-WIN-07")
    else:
        desk.set(clock=(seat, desk.state.turn))
        text = "{name} wins at the end of the next construction, if nobody builds or takes a citadel."
        desk.tell(text, "KNT-WIN-05", name=desk.name(seat))


class Clock(Deed, frozen=True):
    """The end of construction: who has been the only owner of a citadel for a turn wins (KNT-WIN-05, KNT-WIN-09)."""

    def act(self, desk: Desk) -> None:
        standing, clock = citadels(desk), desk.state.clock
        if desk.state.conquest_only or clock is None or len(standing) != 1:
            return
        seat, since = clock
        if desk.hex(standing[0]).owner == seat and desk.state.turn > since:
            win(desk, seat, "KNT-WIN-05 KNT-WIN-09")


def waiting(desk: Desk) -> int:
    """Who wins at the end of construction if nothing changes; -1 for nobody."""
    standing, clock = citadels(desk), desk.state.clock
    if desk.state.conquest_only or clock is None or len(standing) != 1:
        return -1
    return clock[0] if desk.hex(standing[0]).owner == clock[0] else -1


def hopeless(desk: Desk, seat: int) -> bool:
    """No hex and no counter on the board: nothing can be placed any more, so nothing can be won back (G18)."""
    armies = [army for tile in desk.state.hexes for army in tile.armies if army.seat == seat]
    return not desk.owned(seat) and not any(army.all for army in armies)


def give_up(desk: Desk, seat: int) -> None:
    """A player leaves the game (G18); the last one who has not wins. Raises IllegalEvent where nobody would be left."""
    desk.set_player(seat, resigned=True)
    if all(player.resigned for player in desk.state.players):
        raise IllegalEvent("Everybody else has given up already: the kingdom is yours.")
    desk.tell("{name} gives up.", "KNT-GEN-07", name=desk.name(seat))
    left = [other for other, player in enumerate(desk.state.players) if not player.resigned]
    if len(left) == 1:
        win(desk, left[0], "KNT-GEN-07")


def win(desk: Desk, seat: int, rules: str) -> None:
    """The game is over at this instant: whatever was on the agenda is dropped."""
    desk.set(winner=desk.colour(seat), phase=GAME_OVER, agenda=())
    desk.tell("{name} rules the kingdom of Kadab.", rules, "the victory", name=desk.name(seat))
    desk.chronicle("won", seat)
