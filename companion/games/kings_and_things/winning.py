"""Taking hexes, citadels and the ways to win (KNT-WIN, KNT-POST-10, KNT-MOVE-14)."""

from __future__ import annotations

from companion.flow import Deed, Question
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.reckoning import stations
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.vocabulary import CITADEL, FORTS, GAME_OVER
from companion.table.events import Event, IllegalEvent
from companion.table.prompts import Prompt
from companion.table.words import listed, named, say


class Over(Question[Desk], frozen=True):
    """The end of the game, at the bottom of the agenda: nothing is asked any more (KNT-WIN-05, KNT-WIN-08)."""

    def prompt(self, desk: Desk) -> Prompt:
        state = desk.state
        who = desk.name(state.seat(state.winner)) if state.winner else "Nobody"
        return Prompt("", say("{who} rules Kadab.", who=who), over=True, rules=("KNT-WIN-05", "KNT-WIN-08"))

    def answer(self, desk: Desk, event: Event) -> None:
        raise AssertionError("nothing is asked once the game is over")


def citadels(desk: Desk, seat: int = NO_ONE) -> list[int]:
    """Where citadels stand; those of one player where a seat is given."""
    tiles = enumerate(desk.state.hexes)
    return [at for at, tile in tiles if tile.fort == CITADEL and seat in (NO_ONE, tile.owner)]


def take(desk: Desk, at: int, seat: int, rules: str) -> None:
    """A player takes a hex with its fort and income; a cloud goes (KNT-EVNT-13), a clock begins anew (KNT-WIN-09)."""
    desk.set_hex(at, owner=seat)
    if desk.state.cloud == at:
        desk.set(cloud=NO_ONE)
    tile = desk.hex(at)
    there = [named(thing) for thing in (FORTS[tile.fort] if tile.fort else "", tile.income) if thing]
    text = "{name} takes {where}, with {things}: mark it." if there else "{name} takes {where}: mark it."
    desk.tell(text, rules, "taking {where}", name=seat, where=at, things=listed(there))
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
        desk.tell(text, "KNT-WIN-05", name=seat)


class Clock(Deed[Desk], frozen=True):
    """The end of construction: who has been the only owner of a citadel for a turn wins (KNT-WIN-05, KNT-WIN-09)."""

    def act(self, desk: Desk) -> None:
        seat, clock = waiting(desk), desk.state.clock
        if clock and seat != NO_ONE and desk.state.turn > clock[1]:
            win(desk, seat, "KNT-WIN-05 KNT-WIN-09")


def waiting(desk: Desk) -> int:
    """Who wins at the end of construction if nothing changes; -1 for nobody."""
    clock = desk.state.clock
    if desk.state.conquest_only or clock is None:
        return NO_ONE
    standing = citadels(desk)
    return clock[0] if len(standing) == 1 and desk.hex(standing[0]).owner == clock[0] else NO_ONE


def hopeless(desk: Desk, seat: int) -> bool:
    """No hex and no counter on the board: nothing can be placed any more, so nothing can be won back (G18)."""
    return not desk.owned(seat) and not stations(desk.state, seat)


def give_up(desk: Desk, seat: int) -> None:
    """A player leaves the game (G18); the last one who has not wins. Raises IllegalEvent where nobody would be left."""
    desk.set_player(seat, resigned=True)
    left = [other for other, player in enumerate(desk.state.players) if not player.resigned]
    if not left:
        raise IllegalEvent("Everybody else has given up already: the kingdom is yours.")
    desk.tell("{name} gives up.", "KNT-GEN-07", name=seat)
    if len(left) == 1:
        win(desk, left[0], "KNT-GEN-07")


def win(desk: Desk, seat: int, rules: str) -> None:
    """The game is over at this instant: whatever was on the agenda is dropped."""
    desk.set(winner=desk.colour(seat), phase=GAME_OVER)
    desk.drop(Over)
    desk.tell("{name} rules the kingdom of Kadab.", rules, "the victory", name=seat)
    desk.chronicle("won", seat)
