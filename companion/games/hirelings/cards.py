"""Flipping, drawing, spending and discarding cards. Only their faces are told; no pile is ever known (HIRE-CARD)."""

from __future__ import annotations

from companion.games.hirelings import encounters, fire, turn
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.state import Hireling, State
from companion.table.words import named

TOP = "pile"
"""The option of spending the top of the own pile."""


# -- the card choice --------------------------------------------------------------------------------------------------


def flip(desk: Desk) -> None:
    """The player turns up the top of the own pile; the table says which card it is (HIRE-CARD-01)."""
    desk.set(phase="flip", may_flip=False)


def flipped(desk: Desk, card: str) -> None:
    """The card lies in front; the d6 or the room comes next (HIRE-TURN-02)."""
    player = desk.player
    desk.set_player(pile=player.pile - 1, front=(*player.front, card))
    desk.tell("{who} flips {card}.", "HIRE-CARD-01", "{who}’s flip", card=named(card))
    if player.held:
        desk.set(phase="room_check")
        encounters.refit(desk)
    else:
        desk.set(phase="move_roll")


# -- a neighbour's pile -----------------------------------------------------------------------------------------------


def may_draw_from(dungeon: Dungeon, state: State) -> tuple[str, ...]:
    """The players from whose piles the one whose turn ends may draw one card (HIRE-SHARE-01..06)."""
    player = state.players[state.turn]
    if player.front or player.status != "inside":
        return ()
    what = dungeon.what[player.square]
    shared = ("open", "treasure", "room") if state.house.draw_in_rooms == "yes" else ("open", "treasure")
    if what not in shared:
        return ()
    return tuple(
        each.colour
        for each in state.players
        if each is not player and each.square == player.square and each.status == "inside" and each.pile
    )


def share(desk: Desk, choice: str) -> None:
    """One card from one of them, or none (HIRE-SHARE-05, HIRE-SHARE-07)."""
    if choice == "decline":
        turn.close(desk)
    else:
        desk.set(phase="draw", victim=choice)


def drew(desk: Desk, card: str) -> None:
    """The card drawn lies in front of its new owner; this turn's discards do not touch it (HIRE-SHARE-08, -09)."""
    owner = desk.index(desk.state.victim)
    victim = desk.state.players[owner]
    desk.set_player(owner, pile=victim.pile - 1)
    desk.set_player(front=(card,))
    desk.tell(
        "{who} draws {card} from {victim}.",
        "HIRE-SHARE-06 HIRE-SHARE-08 HIRE-SHARE-09",
        "{who}’s draw",
        card=named(card),
        victim=victim.name,
    )
    if desk.state.house.drawn_move_card == "discard_now" and desk.deck.card[card].kind == "move":
        discard(desk, (card,))
    desk.set(victim="")
    turn.next_player(desk)


# -- spending ---------------------------------------------------------------------------------------------------------


def ways_to_pay(state: State, player: Hireling) -> tuple[str, ...]:
    """The top of the pile and every card in front: all are items (HIRE-FIRE-10)."""
    pile = (TOP,) if player.pile else ()
    if state.phase == "fire_escape" and state.house.escape_from == "pile_only":
        return pile
    return (*pile, *dict.fromkeys(player.front))


def spend(desk: Desk, choice: str) -> None:
    """A card in front goes; the pile's top is turned up as it goes, so the table says which it is."""
    if choice == TOP:
        desk.set(phase="spend_top")
    else:
        discard(desk, (choice,))
        _spent(desk, choice)


def spent_top(desk: Desk, card: str) -> None:
    """The top of the pile has no effect but to be paid (HIRE-FIRE-10)."""
    desk.set_player(pile=desk.player.pile - 1)
    desk.set(discard=(*desk.state.discard, card))
    _spent(desk, card)


def _spent(desk: Desk, card: str) -> None:
    if desk.state.caught:
        desk.tell("{who} throws {card} to the fire.", "HIRE-FIRE-09 HIRE-FIRE-10", "{who}’s escape", card=named(card))
        fire.escaped(desk)
    else:
        desk.tell("{who} pays with {card}.", "HIRE-ROOM-22", "{who}’s payment", card=named(card))
        encounters.paid(desk)


# -- discarding -------------------------------------------------------------------------------------------------------


def tidy(desk: Desk) -> None:
    """Every `move` card in front goes; `evade` cards go if an encounter was reached (HIRE-CARD-04, -08, -09)."""
    front = desk.state.players[desk.state.turn].front
    if front:
        discard(desk, front if desk.state.reached else desk.deck.of("move", front))


def discard(desk: Desk, used: tuple[str, ...]) -> None:
    """These leave the front of the player being judged, face up and for good (HIRE-CARD-12)."""
    if not used:
        return
    front = list(desk.player.front)
    for card in used:
        front.remove(card)
    desk.set_player(front=tuple(front))
    desk.set(discard=(*desk.state.discard, *used))


def leave_game(desk: Desk, index: int) -> None:
    """All cards of somebody who is out or burned leave the game, the face-down ones unseen (HIRE-END-07, -FIRE-12)."""
    player = desk.state.players[index]
    desk.set(gone=(*desk.state.gone, *player.front), buried=desk.state.buried + player.pile)
    desk.set_player(index, pile=0, front=())
