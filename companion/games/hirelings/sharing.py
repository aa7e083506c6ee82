"""Sharing a square: a turn ends, and a card may be drawn from a neighbour's pile (HIRE-SHARE)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.hirelings.cards import top_of, used_up
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.question import Question
from companion.games.hirelings.state import Hireling, State
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say

DECLINE = Option("decline", Words("Take nothing"), rules=("HIRE-SHARE-07",))
SHARED = ("open", "treasure")
"""What squares neighbours can be drawn from on (HIRE-SHARE-02)."""


def neighbours(desk: Desk) -> list[Hireling]:
    """From whose piles the player whose turn ends may draw one card (HIRE-SHARE-01..06)."""
    state: State = desk.state
    player = state.players[state.turn]
    if player.front or not player.inside:
        return []
    here = player.square
    others = [
        each for each in state.players if each.square == here and each is not player and each.inside and each.pile
    ]
    what = desk.ground.what[here]
    return others if what in SHARED or (what == "room" and state.house.draw_in_rooms == "yes") else []


class TurnEnd(Question, frozen=True):
    """The share check, then the discards (HIRE-TURN-05). A turn that ends early drops to here.

    Who may draw has nothing in front to discard, and who has may not draw (HIRE-SHARE-03).
    """

    phase: ClassVar[str] = "share_check"

    def prompt(self, desk: Desk) -> Prompt | None:
        others = neighbours(desk)
        if not others:
            return None
        offers = (Option(each.colour, say("From {name}", name=each.name), rules=("HIRE-SHARE-05",)) for each in others)
        words = Words("Draw a card from a neighbour here?")
        return Prompt(desk.player.colour, words, options=(DECLINE, *offers), rules=("HIRE-SHARE-01", "HIRE-SHARE-07"))

    def answer(self, desk: Desk, event: Event) -> None:
        """One card from one neighbour, or none (HIRE-SHARE-05, HIRE-SHARE-07)."""
        assert isinstance(event, Chose)
        if event.option != DECLINE.name:
            desk.then(Draw(event.option))

    def act(self, desk: Desk) -> None:
        """Every `move` card in front goes; `evade` cards go if an encounter was reached (HIRE-CARD-04, -08, -09)."""
        state = desk.state
        if front := state.players[state.turn].front:
            used_up(desk, front if state.reached else desk.deck.of("move", front))


class Draw(Question, frozen=True):
    """The card drawn lies in front of its new owner; this turn's discards do not touch it (HIRE-SHARE-08, -09)."""

    victim: str
    phase: ClassVar[str] = "draw"

    def prompt(self, desk: Desk) -> Prompt | None:
        victim = next((each for each in neighbours(desk) if each.colour == self.victim), None)
        if victim is None:
            return None
        return top_of(
            desk, victim, say("Turn up the top card of {victim}’s pack.", victim=victim.name), "HIRE-SHARE-06"
        )

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        owner = desk.index(self.victim)
        victim = desk.state.players[owner]
        desk.set_player(owner, pile=victim.pile - 1)
        desk.set_player(front=(event.card,))
        desk.tell(
            "{who} draws {card} from {victim} and lays it open.",
            "HIRE-SHARE-06 HIRE-SHARE-08 HIRE-SHARE-09",
            "{who}’s draw",
            card=desk.deck.called(event.card),
            victim=victim.name,
        )
        if desk.state.house.drawn_move_card == "discard_now" and desk.deck.card[event.card].kind == "move":
            used_up(desk, (event.card,))
