"""Getting out, burning, winning (HIRE-END)."""

from __future__ import annotations

from companion.games.hirelings import cards
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.state import State
from companion.games.hirelings.vocabulary import DRAGON, Status


def nobody_inside(state: State) -> bool:
    return all(player.status != "inside" for player in state.players)


def out(desk: Desk, index: int) -> None:
    """The first one out has won at that moment; the others play on for places (HIRE-END-01, HIRE-END-02)."""
    place = 1 + max(player.place for player in desk.state.players)
    who = desk.state.players[index].name
    leave(desk, index, "out", place)
    if place > 1:
        desk.tell("{who} is out: place {place}.", "HIRE-MOVE-04 HIRE-END-02", "{who}’s way out", who=who, place=place)
        return
    desk.tell("{who} is out first and wins.", "HIRE-GEN-01 HIRE-END-01", "{who}’s way out", who=who)
    desk.set(winner=desk.state.players[index].colour)
    if desk.state.house.end_on_first_out == "yes":
        finish(desk)


def leave(desk: Desk, index: int, status: Status, place: int = 0) -> None:
    """Out or burned: the player's cards leave the game (HIRE-END-07, HIRE-FIRE-12)."""
    desk.set_player(index, status=status, place=place, held="", scene=None, room_fails=0)
    if status == "out":
        desk.set_player(index, square=desk.dungeon.exit)
    cards.leave_game(desk, index)


def finish(desk: Desk) -> None:
    """The game is over; where all burned the dragon has won (HIRE-END-03..05)."""
    state = desk.state
    if all(player.status == "burned" for player in state.players):
        desk.tell("All have burned: Rovert wins.", "HIRE-END-03")
        desk.set(winner=DRAGON)
    desk.set(phase="game_over", may_flip=False, caught=(), paid=(), steps=0, owed=0)


def honoured(state: State) -> tuple[str, ...]:
    """Children out before one of their parents, shown beside the result (HIRE-END-06)."""
    if state.house.family_honour == "no":
        return ()
    place = {player.colour: player.place for player in state.players}
    return tuple(
        player.colour
        for player in state.players
        if player.place and any(not place[parent] or place[parent] > player.place for parent in player.parents)
    )
