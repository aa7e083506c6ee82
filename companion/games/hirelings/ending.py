"""Getting out, burning, winning (HIRE-END)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.hirelings.desk import Desk
from companion.games.hirelings.question import Question
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.vocabulary import DRAGON, Status
from companion.table.events import Event, IllegalEvent
from companion.table.prompts import Prompt
from companion.table.words import Words, say, say_n


class GameOver(Question, frozen=True):
    """The end, at the bottom of every agenda (HIRE-END-05)."""

    phase: ClassVar[str] = "game_over"

    def prompt(self, desk: Desk) -> Prompt:
        winner = desk.state.winner
        if winner == DRAGON:
            return Prompt("", Words("All have burned. Rovert has won."), over=True, rules=("HIRE-END-03",))
        if not winner:
            return Prompt("", Words("You have stopped. Nobody got out."), over=True, rules=("HIRE-END-02",))
        words = say("{winner} was out first and has won.", winner=desk.state.players[desk.index(winner)].name)
        return Prompt("", words, over=True, rules=("HIRE-GEN-01", "HIRE-END-05"))

    def barred(self, desk: Desk, event: Event) -> IllegalEvent:
        return self.prompt(desk).refusal(event)


def cards(player: Hireling) -> Words:
    """How many a player has, in the pack and open."""
    return say_n("{count} card", "{count} cards", player.cards)


def goes(player: Hireling) -> Words:
    """What of a player leaves the game: the piece, and the cards in the pack and open, where there are any."""
    if not player.cards:
        return say("The piece leaves the game; no card was left.")
    return say_n(
        "The piece and {count} card leave the game.", "The piece and {count} cards leave the game.", player.cards
    )


def out(desk: Desk, index: int) -> None:
    """The first one out has won at that moment; the others play on for places (HIRE-END-01, HIRE-END-02)."""
    place = 1 + max(player.place for player in desk.state.players)
    player = desk.state.players[index]
    who, gone = player.name, goes(player)
    leave(desk, index, "out", place)
    if place > 1:
        words = say("{who} is out: place {place}. {gone}", who=who, place=place, gone=gone)
        desk.tell(words, "HIRE-MOVE-04 HIRE-END-02 HIRE-END-07", "{who}’s way out", who=who)
        return
    words = say("{who} is out first and wins. {gone}", who=who, gone=gone)
    desk.tell(words, "HIRE-GEN-01 HIRE-END-01 HIRE-END-07", "{who}’s way out", who=who)
    if desk.state.house.end_on_first_out == "yes":
        finish(desk)


def leave(desk: Desk, index: int, status: Status, place: int = 0) -> None:
    """The piece is off the board, and all cards leave the game, the face-down ones unseen (HIRE-END-07, -FIRE-12)."""
    state, player = desk.state, desk.state.players[index]
    square = desk.ground.exit if status == "out" else player.square
    gone = {"square": square, "status": status, "place": place, "stay": None, "pile": 0, "front": ()}
    desk.change(gone, index, gone=(*state.gone, *player.front), buried=state.buried + player.pile)


def finish(desk: Desk) -> None:
    """The game is over; where all burned the dragon has won (HIRE-END-03..05)."""
    if desk.state.all_burned:
        desk.tell("All have burned: Rovert wins.", "HIRE-END-03")
    desk.set(card_choice=False, caught=(), paid=(), steps=0)
    desk.drop(GameOver)


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
