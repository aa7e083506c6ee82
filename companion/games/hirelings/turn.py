"""Whose turn it is, how a turn begins and ends, and rounds (HIRE-TURN, HIRE-SET-08)."""

from __future__ import annotations

from companion.games.hirelings import cards, encounters, ending, fire
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.state import Hireling, State


def youngest(desk: Desk, colour: str) -> None:
    """The youngest has the first turn of every round; then clockwise (HIRE-SET-08)."""
    first = desk.index(colour)
    desk.set(first=first, turn=first)
    desk.tell("{who} begins every round; then clockwise.", "HIRE-SET-08", "the choice of {who}")
    open_round(desk)


def begin(desk: Desk, index: int | None = None) -> None:
    """A turn begins: a card may be flipped before any die; whoever is held faces the room first (HIRE-TURN-02)."""
    state = desk.state
    index = state.turn if index is None else index
    player = state.players[index]
    desk.set(
        turn=index,
        may_flip=may_flip(state, player),
        steps=0,
        thrown=(),
        reached=False,
        arriving=False,
        owed=0,
        phase="room_check" if player.held else "move_roll",
    )
    if player.held:
        encounters.resume(desk)


def may_flip(state: State, player: Hireling) -> bool:
    """Whether there is a card to flip, and room in front for it (HIRE-CARD-02, HIRE-CARD-11)."""
    return player.pile > 0 and not (player.front and state.house.max_front_cards == "1")


def over(desk: Desk) -> None:
    """The last step is done, or a throw failed: neighbours, then discards, then the next player (HIRE-TURN-05)."""
    if cards.may_draw_from(desk.dungeon, desk.state):
        desk.set(phase="share_check", may_flip=False)
    else:
        close(desk)


def close(desk: Desk) -> None:
    """The turn is over: what was used up goes to the discard (HIRE-CARD-04, HIRE-CARD-08)."""
    cards.tidy(desk)
    next_player(desk)


def next_player(desk: Desk) -> None:
    """The next one inside, or the end of the round (HIRE-TURN-01, HIRE-TURN-06)."""
    state = desk.state
    if state.phase == "game_over":
        return
    after = _after(state, state.turn)
    if after is not None:
        begin(desk, after)
    elif ending.nobody_inside(state):
        ending.finish(desk)
    else:
        fire.round_over(desk)


def next_round(desk: Desk) -> None:
    """Everybody still inside has a turn again (HIRE-TURN-01)."""
    if not ending.nobody_inside(desk.state):
        desk.set(round=desk.state.round + 1)
    open_round(desk)


def open_round(desk: Desk) -> None:
    """The youngest still inside begins (HIRE-TURN-01)."""
    state = desk.state
    inside = [index for index in order(state) if state.players[index].status == "inside"]
    if inside:
        begin(desk, inside[0])
    else:
        ending.finish(desk)


def order(state: State) -> list[int]:
    """Everybody in seat order from the youngest."""
    count = len(state.players)
    return [(state.first + step) % count for step in range(count)]


def _after(state: State, index: int) -> int | None:
    """The next one inside after this seat in this round; None where the round is over."""
    count = len(state.players)
    for step in range((index - state.first) % count + 1, count):
        after = (state.first + step) % count
        if state.players[after].status == "inside":
            return after
    return None
