"""What touches the other players: the god's count, the bounty, the visit to the prisoners."""

from __future__ import annotations

from companion.games.darrowell import gold
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import OUTSIDE

VISIT = 3


def counted(state: State) -> tuple[int, ...]:
    """Everybody the god of gold and the bounty board count, clockwise, the active player first (G22)."""
    count = len(state.players)
    order = ((state.turn + step) % count for step in range(count))
    skipped = state.house.absent_players == "skipped"
    return tuple(at for at in order if at == state.turn or not skipped or state.players[at].at != OUTSIDE)


def tithe(desk: Desk, amount: int, places: int) -> None:
    """The player so many places to the left gives gold to whoever prayed (DARR-GOD-02)."""
    order = counted(desk.state)
    giver = order[places % len(order)]
    name = desk.players[giver].name
    desk.tell("The count ends with {name}.", "DARR-GOD-01 DARR-GOD-05", name=name)
    gold.hand_over(desk, amount, giver, desk.turn, "DARR-GOD-02")


def put_bounty(desk: Desk, place: int) -> None:
    """The player of that number carries the bounty this turn (DARR-BOUNTY-01)."""
    target = counted(desk.state)[place]
    desk.note(bounty=target)
    desk.tell("The bounty is on {name}.", "DARR-BOUNTY-01", name=desk.players[target].name)


def collect(desk: Desk, floor: int) -> None:
    """The gold on the floor, and up to three from every prisoner (DARR-JAIL-02)."""
    gold.earn(desk, floor, "DARR-JAIL-02")
    for at, player in enumerate(desk.players):
        if player.at == desk.map.prisoners:
            gold.hand_over(desk, VISIT, at, desk.turn, "DARR-JAIL-02")
