"""Somebody new sits down in the middle of the Ascent."""

from __future__ import annotations

from companion.games.hirelings.desk import Desk
from companion.games.hirelings.state import Hireling
from companion.games.hirelings.vocabulary import PILE
from companion.play.setup import Seat
from companion.table.events import IllegalEvent


def join(desk: Desk, new: Seat) -> None:
    """On START with a pile of its own, and one card more beside the treasure square (HIRE-SET-03..06).

    Raises IllegalEvent once the fire has come to START, or where too few cards are left.
    """
    state = desk.state
    if state.ffd in desk.ground.index:
        raise IllegalEvent("The Fireball has passed START: nobody can set out any more.", ("HIRE-FIRE-07",))
    if not desk.deck.endless:
        if state.unused <= PILE:
            raise IllegalEvent("Too few cards are out of play for one more pack.", ("HIRE-SET-06",))
        desk.set(unused=state.unused - PILE - 1)
    hireling = Hireling(new.colour, new.name, desk.ground.start)
    desk.set(players=(*state.players, hireling), cache=state.cache + 1)
    desk.tell(
        "Put {name}’s piece on START, and deal {count} cards face down as its pack.",
        "HIRE-SET-03 HIRE-SET-04",
        name=new.name,
        count=PILE,
    )
    desk.tell("One card more lies face down beside the treasure square.", "HIRE-SET-05")
